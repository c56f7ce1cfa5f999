/**
 * The HTML text of a record as nodes for this page. The service has sanitized the text; here it is sanitized a second
 * time, and its classes and ids cannot clash with classes and ids of the page. The nodes are never turned into text
 * again, which a browser could parse in another way.
 */
export function parseHtml(html: string): HTMLElement {
  const body = parseHtmlSource(html)
  for (const element of body.querySelectorAll('*')) {
    const isHtml = element.namespaceURI === body.namespaceURI
    if (!isHtml || droppedTags.has(element.localName)) element.remove()
    else if (!allowedTags.has(element.localName)) element.replaceWith(...element.childNodes)
    else replaceAttributes(element)
  }
  return body
}

/** The elements of a text as they are written, in a document of their own; not to be shown. `style` is `data-style`. */
export const parseHtmlSource = (html: string): HTMLElement =>
  new DOMParser().parseFromString(`<body>${hideStyles(html)}`, 'text/html').body

/** Whether a text has no blocks, like the texts of many other programs. The page shows its line breaks. */
export const isPlainText = (html: string): boolean =>
  !/<(p|div|ul|ol|dl|table|blockquote|h[1-6]|br|pre|figure|section|article)\b/i.test(html)

/** Elements that are removed with what they contain. Of others, the content stays. */
const droppedTags = words(
  'script style template noscript iframe object embed textarea select title xmp noembed noframes',
)

const allowedTags = words(
  'h1 h2 h3 h4 h5 h6 p div section article address center pre blockquote figure figcaption details summary hr br wbr ' +
    'ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr td th a img span strong b em i u s strike sub sup ' +
    'small big mark abbr time code kbd samp var dfn q cite del ins bdi bdo',
)

/** Attributes that the page shows as they are. */
const plainAttributes = words(
  'lang dir title align alt loading decoding sizes datetime start type reversed span colspan rowspan valign scope open',
)
const measuredTags = words('img table td th col colgroup')

function words(text: string): Set<string> {
  return new Set(text.split(' '))
}

function replaceAttributes(element: Element): void {
  const original = new Map([...element.attributes].map(({ name, value }) => [name, value]))
  for (const [name, value] of original) if (!isAllowed(element.localName, name, value)) element.removeAttribute(name)
  const id = original.get('id')
  if (id) element.setAttribute('id', idPrefix + id)
  const href = original.get('href') ?? ''
  if (/^#./.test(href)) element.setAttribute('href', `#${idPrefix}${href.slice(1)}`)
  replaceStyles(element, original.get(hiddenStyle) ?? '', original.get('class') ?? '')
}

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === 'width' || name === 'height') return measuredTags.has(tag)
  if (name === 'href') return tag === 'a' && hasScheme(value, ['http:', 'https:', 'mailto:', 'tel:'])
  if (name === 'src') return tag === 'img' && hasScheme(value, ['http:', 'https:'])
  if (name === 'target') return tag === 'a' && value === '_blank'
  if (name === 'srcset') return tag === 'img' && !/(?:^|[\s,])(?!https?:)[a-z][a-z\d+.-]*:/i.test(value)
  return plainAttributes.has(name)
}

const hasScheme = (url: string, schemes: string[]): boolean =>
  URL.canParse(url, location.href) && schemes.includes(new URL(url, location.href).protocol)

/** No id of the page begins with this. */
const idPrefix = 'user-content-'

/** The name of `style` while the browser parses, because the Content Security Policy reports inline styles. */
export const hiddenStyle = 'data-style'
const hideStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, tag => tag.replace(/(?<=[\s"'])style(?=\s*=)/gi, hiddenStyle))

function replaceStyles(element: Element, style: string, classes: string): void {
  for (const [name, value] of Object.entries(listShownStyles(style, classes))) element.setAttribute(name, value)
  const width = readStyle(style, 'width', '\\d{1,2}(?:\\.\\d+)?%|100%|\\d{1,4}px')
  if (width && measuredTags.has(element.localName)) element.setAttribute('width', width.replace('px', ''))
}

/**
 * Alignment, from styles and from the classes of WordPress, as attributes that prose.css knows. The page decides
 * colours and fonts, so that text stays readable in light and dark.
 */
export function listShownStyles(style: string, classes: string): Record<string, string> {
  const readClass = (name: string) => new RegExp(`(?:^|\\s)${name}(left|right|center)(?:\\s|$)`).exec(classes)?.[1]
  const align = readStyle(style, 'text-align', 'left|right|center|start|end') ?? readClass('has-text-align-')
  const side = readStyle(style, 'float', 'left|right') ?? readClass('align')
  return { ...(align ? { 'data-align': align } : {}), ...(side ? { 'data-float': side } : {}) }
}

const readStyle = (style: string, property: string, value: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*(${value})\\s*(?:;|$)`, 'i').exec(style)?.[1]?.toLowerCase()
