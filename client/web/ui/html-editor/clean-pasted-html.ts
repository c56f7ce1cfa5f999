import { hiddenStyle, parseHtmlSource } from '../../lib/text/parse-html.ts'
import { copiedAttributes, isLinkTarget } from './attributes.ts'
import { joinWordLists } from './join-word-lists.ts'
import { isInlineTag, keptTags } from './schema.ts'
import { isWebAddress } from '../../lib/text/is-web-address.ts'

/**
 * Pasted HTML with only what the editor has buttons for: headings, bold, italic, lists, links, images and quotes.
 * Word, Google Docs and pages of others also send classes, styles, comments and elements of their own.
 */
export function cleanPastedHtml(html: string): string {
  // Before it is parsed, because the Content Security Policy reports style sheets.
  const body = parseHtmlSource(html.replace(/<style\b.*?<\/style>/gis, ''))
  removeComments(body)
  for (const element of body.querySelectorAll('script, style, template, iframe, object, title, xml, noscript, svg'))
    element.remove()
  joinWordLists(body)
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) moveIntoItem(list)
  // From the inside out, so that an element sees cleaned children.
  for (const element of [...body.querySelectorAll('*')].toReversed()) cleanElement(element)
  return body.innerHTML
}

function removeComments(body: HTMLElement): void {
  const iterator = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  const comments: ChildNode[] = []
  for (let comment = iterator.nextNode(); comment; comment = iterator.nextNode()) comments.push(comment as Comment)
  for (const comment of comments) comment.remove()
}

/** Google Docs puts a list into a list. It belongs to the item before it. */
function moveIntoItem(list: Element): void {
  const item = list.previousElementSibling
  if (item?.localName === 'li') item.append(list)
}

/** The levels of headings below the title of the page. */
const headingTags: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4', td: 'p', th: 'p' }

function cleanElement(element: Element): void {
  const style = element.getAttribute(hiddenStyle) ?? ''
  const tag = element.localName
  const isLayoutBreak = tag === 'br' && [element.previousElementSibling, element.nextElementSibling].some(isBlock)
  if (isLayoutBreak || (tag === 'img' && !isWebAddress(element.getAttribute('src') ?? ''))) return element.remove()
  const replacement = document.createElement(headingTags[tag] ?? tag)
  replacement.append(...element.childNodes)
  for (const { name, value } of [...element.attributes])
    if (isPastedAttribute(tag, name, value)) replacement.setAttribute(name, value)
  if (isUnwrapped(element, replacement, style)) element.replaceWith(...format(replacement, style))
  else
    element.replaceWith(...(tag === 'p' || /^h\d$|^li$/.test(tag) ? [formatInside(replacement, style)] : [replacement]))
}

const isBlock = (element: Element | null): boolean => element !== null && !isInlineTag(element.localName)

function isPastedAttribute(tag: string, name: string, value: string): boolean {
  if (name === copiedAttributes || name === 'data-pm-slice') return true
  if (tag === 'a') return name === 'href' && isLinkTarget(value)
  return tag === 'img' && (name === 'src' || name === 'alt')
}

/** Whether only the content of an element stays. */
function isUnwrapped(element: Element, replacement: Element, style: string): boolean {
  const { localName } = element
  if (element.hasAttribute(copiedAttributes) || element.hasAttribute('data-pm-slice')) return false
  if (localName === 'a') return !replacement.hasAttribute('href')
  if (localName === 'div') return replacement.querySelector('p, div, ul, ol, blockquote, h2, h3, h4') !== null
  // Google Docs puts everything into a `<b>` that is not bold.
  if (/^[bi]$|^strong$|^em$/.test(localName))
    return /(?:^|[;\s])font-(?:weight|style)\s*:\s*(?:normal|400)/i.test(style)
  return !keptTags.has(replacement.localName) || (isInlineTag(localName) && !/^(?:img|br|sub|sup)$/.test(localName))
}

/** The content of an element in the formats that its style describes. */
function format(element: Element, style: string): ChildNode[] {
  const isBold = /(?:^|[;\s])font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)
  const isItalic = /(?:^|[;\s])font-style\s*:\s*italic/i.test(style)
  if ((!isBold && !isItalic) || element.textContent?.trim() === '') return [...element.childNodes]
  const [strong, em] = [document.createElement('strong'), document.createElement('em')]
  const inner = isItalic ? em : strong
  inner.append(...element.childNodes)
  if (!isBold || !isItalic) return [inner]
  strong.append(em)
  return [strong]
}

/** A block whose style makes its text bold or italic. Headings are bold without it. */
function formatInside(block: Element, style: string): Element {
  if (!/^h\d$/.test(block.localName) && !block.querySelector('p, ul, ol'))
    block.replaceChildren(...format(block, style))
  return block
}
