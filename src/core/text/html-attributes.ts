import { decodeHTML, decodeHTMLAttribute } from 'entities'

const blocks = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'figure', 'figcaption', 'td', 'th', 'li']
const otherBlocks = [
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'pre',
  'hr',
  'br',
]
const inline = ['a', 'img', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr', 'time']
const others = ['code', 'kbd', 'q', 'cite', 'del', 'ins', 'details', 'summary']

export const allowedTags = [...blocks, ...otherBlocks, ...inline, ...others]

export const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  abbr: ['title'],
  time: ['datetime'],
  ol: ['start', 'type', 'reversed'],
  td: ['colspan', 'rowspan', 'style'],
  th: ['colspan', 'rowspan', 'scope', 'style'],
  details: ['open'],
  ...Object.fromEntries(blocks.filter(tag => tag !== 'td' && tag !== 'th').map(tag => [tag, ['style']])),
}

type Attributes = Record<string, string>

/**
 * The safe attributes of a tag, with their original spelling. The caller checks the names; this function checks the
 * values as a browser decodes them. `mask` hides characters from the sanitizer, `unmask` restores them.
 */
export function sanitizeAttributes(
  tag: string,
  original: Attributes,
  unmask: (text: string) => string,
  mask: (text: string) => string,
): Attributes {
  const safe = Object.entries(original).filter(([name, value]) => isSafe(tag, name, unmask(value)))
  const attributes: Attributes = Object.fromEntries(safe)
  const align = attributes.style === undefined ? null : readAlignment(unmask(attributes.style))
  if (align) attributes.style = mask(align)
  else delete attributes.style
  if (attributes.target) attributes.rel = addNoopener(attributes.rel ?? '')
  return attributes
}

function isSafe(tag: string, name: string, value: string): boolean {
  if (name === 'href') return listDecodedUrls(value).every(isLink)
  if (name === 'src') return listDecodedUrls(value).every(url => /^https?:\/\/[^/?#]/i.test(url))
  if (name === 'target') return value === '_blank'
  return true
}

/** The URLs that a browser may read: with or without decoded entities, without spaces and control characters. */
const listDecodedUrls = (value: string): string[] =>
  [value, decodeHTMLAttribute(value), decodeHTML(value)].map(text => text.replace(/[\p{Cc}\p{Zs}\uFDD0-\uFDEF]+/gu, ''))

/** Whether a URL is an http(s), mailto or tel link, or has no scheme. */
const isLink = (url: string): boolean => /^(?:https?:|mailto:|tel:|[/?#]|[^:/?#]*(?:[/?#]|$))/i.test(url)

function readAlignment(style: string): string | null {
  const [whole, value] = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify|start|end)\s*(?:;|$)/i.exec(style) ?? []
  if (!value) return null
  return whole === style ? style : `text-align: ${value.toLowerCase()}`
}

/** Adds `noopener`, so that a page in a new window does not get `window.opener`. */
const addNoopener = (rel: string): string => (/\bno(?:opener|referrer)\b/i.test(rel) ? rel : `${rel} noopener`.trim())
