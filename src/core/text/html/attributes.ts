import { decodeHTML, decodeHTMLAttribute, escapeAttribute } from 'entities'
import { type ResolveAddress, resolveSrcset } from '../addresses.ts'
import { sanitizeStyle } from './styles.ts'

const blocks = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'article', 'address', 'center', 'pre']
const quotesAndFigures = ['blockquote', 'figure', 'figcaption']
const disclosures = ['details', 'summary']
const breaks = ['hr', 'br', 'wbr']
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']
const inline = ['a', 'img', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'strike', 'sub', 'sup', 'small', 'big', 'mark']
const semanticInline = ['abbr', 'time', 'code', 'kbd', 'samp', 'var', 'dfn', 'q', 'cite', 'del', 'ins', 'bdi', 'bdo']

/**
 * The elements that a description may contain. Texts of WordPress lose only scripts, frames, forms, embedded media,
 * `data-…`, and styles that are not in styles.ts.
 */
export const allowedTags = [
  ...blocks,
  ...quotesAndFigures,
  ...disclosures,
  ...breaks,
  ...lists,
  ...tables,
  ...inline,
  ...semanticInline,
]

export const allowedAttributes: Record<string, string[]> = {
  '*': ['class', 'id', 'lang', 'dir', 'title', 'style', 'align', 'width', 'height'],
  a: ['href', 'hreflang', 'rel', 'target', 'type'],
  img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
  time: ['datetime'],
  ol: ['start', 'type', 'reversed'],
  col: ['span'],
  colgroup: ['span'],
  td: ['colspan', 'rowspan', 'valign'],
  th: ['colspan', 'rowspan', 'valign', 'scope'],
  details: ['open'],
}

/** Attributes that stay when they are empty. */
export const allowedEmptyAttributes = ['alt', 'class', 'lang', 'rel', 'target', 'title']

type Attributes = Record<string, string>

/**
 * The safe attributes of a tag, with their values as in the original HTML (`&amp;` stays `&amp;`), except that `style` is
 * sanitized and `rel` may get `noopener`. The caller checks the names; this function checks the values as a browser
 * decodes them. Values come in and go out masked: `mask` replaces each `&` by a noncharacter, because sanitize-html
 * does not change noncharacters, and `unmask` puts the `&` back (html.ts).
 */
export function sanitizeAttributes(
  tag: string,
  maskedAttributes: Attributes,
  unmask: (text: string) => string,
  mask: (text: string) => string,
): Attributes {
  const safe = Object.entries(maskedAttributes).filter(([name, value]) => isSafe(name, unmask(value)))
  const attributes: Attributes = Object.fromEntries(safe)
  const style = attributes.style === undefined ? null : sanitizeStyle(tag, unmask(attributes.style))
  if (style) attributes.style = mask(style)
  else delete attributes.style
  if (attributes.target === '_blank') attributes.rel = addNoopener(attributes.rel ?? '')
  return attributes
}

/** The attributes of a tag with absolute addresses, in the same form as `sanitizeAttributes` returns them. */
export function resolveAttributes(
  attributes: Attributes,
  resolve: ResolveAddress,
  unmask: (text: string) => string,
  mask: (text: string) => string,
): Attributes {
  const resolveValue = (name: string, masked: string): string | null => {
    const address = decodeHTMLAttribute(unmask(masked))
    const resolved = name === 'srcset' ? resolveSrcset(address, resolve) : resolve(address)
    return resolved === null || resolved === address ? resolved && masked : mask(escapeAttribute(resolved))
  }
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const resolved = ['href', 'src', 'srcset'].includes(name) ? resolveValue(name, value) : value
      return resolved === null ? [] : [[name, resolved]]
    }),
  )
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

/** Whether a width or height is `auto`, below 10,000 pixels, or at most 100 percent. */
const isDimension = matches(/^\s*(?:\d{1,4}(?:\.\d+)?\s*(?:px)?|(?:\d{1,2}(?:\.\d+)?|100)\s*%|auto)\s*$/i)

/**
 * Whether a value has the beginning of a comment, which no address has: sanitize-html cuts comments out of addresses one
 * by one, so thousands of them cost seconds.
 */
export const hasComment = (address: string): boolean => address.includes('<!--')

/** Attributes without a check are safe with any value. */
const checks: Record<string, (value: string) => boolean> = {
  href: value => !hasComment(value) && isLink(removeBlanks(value)),
  src: value => !hasComment(value) && isHttpUrl(removeBlanks(value)),
  srcset: value => !hasComment(value) && value.trim() !== '' && value.trim().split(/\s+/).every(isSafeInSrcset),
  sizes: matches(/^[\w\s().,:%+*/-]*$/),
  target: matches(/^(?:_blank|_self)?$/i),
  id: matches(/^\S+$/),
  lang: matches(/^(?:[a-z\d]{1,8}(?:[-_][a-z\d]{1,8})*)?$/i),
  dir: matches(/^(?:ltr|rtl|auto)$/i),
  loading: matches(/^(?:lazy|eager)$/i),
  decoding: matches(/^(?:async|sync|auto)$/i),
  align: matches(/^(?:left|right|center|justify|middle|top|bottom)$/i),
  valign: matches(/^(?:top|middle|bottom|baseline)$/i),
  width: isDimension,
  height: isDimension,
}

/** Whether an attribute is safe with the value as it is written and with its entities decoded. */
function isSafe(name: string, value: string): boolean {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined
  if (!check?.(value)) return check === undefined
  return !value.includes('&') || (check(decodeHTMLAttribute(value)) && check(decodeHTML(value)))
}

/**
 * Removes what browsers may ignore in a URL, before the scheme is checked. Also removes the noncharacters that html.ts
 * uses, because an entity such as `&#xFDD0;` can stand for one.
 */
const removeBlanks = (url: string): string => url.replace(/[\p{Cc}\p{Zs}\uFDD0-\uFDEF]+/gu, '')

/** Whether a URL is an http(s), mailto or tel link, or has no scheme. */
const isLink = (url: string): boolean => /^(?:https?:|mailto:|tel:|[/?#]|[^:/?#]*(?:[/?#]|$))/i.test(url)
const isHttpUrl = (url: string): boolean => /^https?:\/\/[^/?#]/i.test(url)

/**
 * Whether a part of `srcset` is safe. The parts are separated by white space. A safe part is an http(s) URL, a descriptor
 * such as `300w` or `2x`, a descriptor with the next URL (`300w,https://…`), or a comma.
 */
const isSafeInSrcset = (part: string): boolean =>
  /^(?:,|(?:\d+(?:\.\d+)?[wxh],?)?(?:https?:\/\/[^/?#,].*)?)$/i.test(part)

/** Adds `noopener`, so that a page in a new window does not get `window.opener`. */
const addNoopener = (rel: string): string => (/\bno(?:opener|referrer)\b/i.test(rel) ? rel : `${rel} noopener`.trim())
