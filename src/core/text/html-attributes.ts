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
 * The attributes of a tag that may stay, spelled as sent. The names are checked elsewhere; here the values are, as a
 * browser would decode them: `restored` gives the text as sent, `hidden` prepares one of ours for the sanitiser.
 */
export function sanitizeAttributes(
  tag: string,
  sent: Attributes,
  restored: (text: string) => string,
  hidden: (text: string) => string,
): Attributes {
  const kept = Object.entries(sent).filter(([name, value]) => isSafe(tag, name, restored(value)))
  const attributes: Attributes = Object.fromEntries(kept)
  const align = attributes.style === undefined ? null : alignmentOf(restored(attributes.style))
  if (align) attributes.style = hidden(align)
  else delete attributes.style
  if (attributes.target) attributes.rel = shielded(attributes.rel ?? '')
  return attributes
}

function isSafe(tag: string, name: string, value: string): boolean {
  if (name === 'href') return spellings(value).every(isLink)
  if (name === 'src') return spellings(value).every(url => /^https?:\/\/[^/?#]/i.test(url))
  if (name === 'target') return value === '_blank'
  return true
}

/** What a browser may make of an address: entities decoded in either manner, blanks and control characters dropped. */
const spellings = (value: string): string[] =>
  [value, decodeHTMLAttribute(value), decodeHTML(value)].map(text => text.replace(/[\p{Cc}\p{Zs}\uFDD0-\uFDEF]+/gu, ''))

/** http(s), mail and telephone links, and addresses without a scheme. */
const isLink = (url: string): boolean => /^(?:https?:|mailto:|tel:|[/?#]|[^:/?#]*(?:[/?#]|$))/i.test(url)

function alignmentOf(style: string): string | null {
  const [whole, value] = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify|start|end)\s*(?:;|$)/i.exec(style) ?? []
  if (!value) return null
  return whole === style ? style : `text-align: ${value.toLowerCase()}`
}

/** A page opened in a new window gets no handle on ours. */
const shielded = (rel: string): string => (/\bno(?:opener|referrer)\b/i.test(rel) ? rel : `${rel} noopener`.trim())
