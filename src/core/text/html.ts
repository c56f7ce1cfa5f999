import { decodeHTMLStrict, escapeUTF8 } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { allowedAttributes, allowedTags, sanitizeAttributes } from './html-attributes.ts'

/** Stand-ins while the sanitiser works: characters that Unicode keeps out of texts, so none of ours can be sent. */
const ampersand = '\uFDD0'
const looseLess = '\uFDD1'
const unwanted = /(?![\t\n\r])\p{Cc}|[\uFDD0-\uFDEF]/gu
const passesMax = 5
/** Tags within tags beyond which a text is no post but an attack: the parser's work grows with the square of it. */
const nestingMax = 1000

/** The same text without characters that no text has use for: controls other than tabs and breaks of lines. */
export const removeControlCharacters = (text: string): string => text.replace(unwanted, '')

/**
 * The text of a post with only harmless tags and attributes left, and every other character as it was sent.
 *
 * Kept: headings, paragraphs, lists, tables, quotes, figures, images and links over http(s), inline emphasis, and
 * `text-align` on blocks. Removed: scripts, frames and their content, event handlers, other styles and schemes,
 * comments, control characters; every tag, if tags are nested a thousand deep. No character becomes an entity and none
 * that was sent as one is decoded; only a `<` that might be taken for the beginning of a tag becomes `&lt;`. Cleaning
 * twice changes nothing.
 */
export function sanitizePostHtml(html: string): string {
  let clean = removeControlCharacters(html)
  for (let pass = 0; pass < passesMax; pass++) {
    if (!tagStart.test(clean)) return clean
    const next = cleanOnce(clean)
    if (next === null) break
    if (next === clean) return clean
    clean = next
  }
  return toPlainText(clean)
}

/** What makes a browser see a tag, a comment or the like. */
const tagStart = /<[a-z/!?]/i

/**
 * All `&`, and each `<` that begins no tag, hide from the parser, so that it neither decodes nor escapes them; what it
 * escapes itself is then told apart. A hidden `<` comes back as itself only where it still begins no tag. Null for
 * tags nested too deep.
 */
function cleanOnce(html: string): string | null {
  const clean = sanitised(looseHidden(hidden(html)))
  if (clean === null) return null
  return restored(clean.replace(new RegExp(`${looseLess}(?=[a-z/!?]|$)`, 'gi'), '&lt;'))
}

function sanitised(html: string): string | null {
  const tooDeep = new RangeError('Tags are nested too deep.')
  let depth = 0
  const onOpenTag = () => {
    if (++depth > nestingMax) throw tooDeep
  }
  try {
    return sanitizeHtml(html, { ...sanitising, onOpenTag, onCloseTag: () => depth-- })
  } catch (error) {
    if (error === tooDeep) return null
    throw error
  }
}

const sanitising: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noscript', 'noembed', 'noframes', 'title'],
  nestingLimit: 100,
  parseStyleAttributes: false,
  textFilter: text => text.replaceAll('&gt;', '>'),
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: sanitizeAttributes(tagName, attribs, restored, hidden) }),
  },
}

/** Behind the last `>` no tag can be complete, so every `<` there is a loose one. */
function looseHidden(html: string): string {
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end).replace(/<(?![a-z/!?])/gi, looseLess) + html.slice(end).replaceAll('<', looseLess)
}

const restored = (text: string): string => text.replaceAll(ampersand, '&').replaceAll(looseLess, '<')
const hidden = (text: string): string => text.replaceAll('&', ampersand)

const blockNames = 'blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul'
const blockTag = RegExp(`^/?(?:${blockNames})\\b`, 'i')

/**
 * A title or name in one line: without tags, comments and scripts, a space for each break of lines, all else as sent.
 *
 * Entities are neither made nor decoded. A `<` that begins no tag stays; before a letter it gets a space behind it,
 * so that no reader can take it for a tag.
 */
export function toPlainText(text: string): string {
  const [start = '', ...pieces] = removeControlCharacters(text).split('<')
  let plain = start
  let skipped: string | null = null
  for (const piece of pieces) {
    const end = piece.indexOf('>')
    if (skipped && !piece.toLowerCase().startsWith(`/${skipped}`)) continue
    skipped = end < 0 ? null : (/^(?:script|style)\b/i.exec(piece)?.[0].toLowerCase() ?? null)
    if (skipped) continue
    if (end < 0 || !tagStart.test(`<${piece}`.slice(0, 2))) plain += `<${piece}`
    else plain += (blockTag.test(piece) ? '\n' : '') + piece.slice(end + 1)
  }
  return plain
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/[\t\n\r ]+/g, space => (/[\t\n\r]/.test(space) ? ' ' : space))
    .trim()
}

/** Text with its entities decoded, once: `&amp;amp;` → `&amp;`. An entity ends in a semicolon; other `&` stay. */
export const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text)

/** Text as HTML shows it, also between the quotes of an attribute. */
export const escapeHtml = (text: string): string => escapeUTF8(text)

/** The trimmed text if it is an absolute http or https address, spelled as sent; else null. */
export function parseHttpUrl(text: string): string | null {
  const url = text.trim()
  return /^https?:\/\/[^\s/?#\\<>"]+[^\s\\<>"]*$/i.test(url) && URL.canParse(url) ? url : null
}
