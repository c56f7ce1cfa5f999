import { decodeHTMLStrict, escapeUTF8 } from 'entities'
import sanitize, { type IOptions } from 'sanitize-html'
import type { ResolveAddress } from '../addresses.ts'
import {
  allowedAttributes,
  allowedEmptyAttributes,
  allowedTags,
  resolveAttributes,
  sanitizeAttributes,
} from './attributes.ts'

/**
 * Replacements for `&` and for a `<` that begins no tag, while the sanitizer runs. They are noncharacters of Unicode,
 * which removeControlCharacters removes from every text.
 */
const ampersand = '\uFDD0'
const plainLessThan = '\uFDD1'
const controlCharacters = /(?![\t\n\r])\p{Cc}|[\uFDD0-\uFDEF]/gu
const passesMax = 5
/** Deeper nesting is an attack: the time of the parser grows with the square of the depth. */
const nestingMax = 1000
/** So are more tags and attributes: 12,000 take more than 100 ms, in which no other request is handled. */
const marksMax = 10_000

/** The text without control characters and noncharacters; tabs and line breaks stay. */
export const removeControlCharacters = (text: string): string => text.replace(controlCharacters, '')

/**
 * HTML with only safe tags and attributes, and every other character as it was sent.
 *
 * Allowed: headings, paragraphs, lists, tables, quotes, figures, images and links over http(s), inline emphasis, with
 * their classes, ids, languages, measures and the styles of styles.ts. Removed: scripts and frames with their
 * content, event handlers, other styles and schemes, comments, control characters; all tags when they are nested more
 * than a thousand deep, or when there are more than 10,000 `<` and `=`. Entities are neither added nor decoded, except that
 * a `<` that a browser could read as a tag becomes `&lt;`. A second call changes nothing.
 *
 * `resolve` makes the addresses of links and images absolute; those for which it returns null are removed.
 */
export function sanitizeHtml(html: string, resolve?: ResolveAddress): string {
  let clean = removeControlCharacters(html)
  for (let pass = 0; pass < passesMax; pass++) {
    if (!tagStart.test(clean)) return clean
    if (hasManyMarks(clean)) break // also after a pass, which closes tags, so that a second call changes nothing
    const next = sanitizeOnce(clean, resolve)
    if (next === null) break
    if (next === clean) return clean
    clean = next
  }
  return toPlainText(clean)
}

/** Each tag begins with `<`, and hardly any attribute has no `=`. */
function hasManyMarks(html: string): boolean {
  let count = 0
  for (const mark of ['<', '='])
    for (let at = html.indexOf(mark); at >= 0 && count <= marksMax; at = html.indexOf(mark, at + 1)) count++
  return count > marksMax
}

/** The beginning of a tag, a comment or a declaration. */
const tagStart = /<[a-z/!?]/i

/**
 * One pass of the sanitizer; null when tags are nested too deep. The parser neither decodes nor escapes `&`
 * and a `<` that begins no tag, because it sees other characters in their place. Such a `<` becomes `&lt;`
 * where a tag would now begin.
 */
function sanitizeOnce(html: string, resolve: ResolveAddress | undefined): string | null {
  const clean = runSanitizer(maskPlainLessThan(mask(html)), resolve)
  if (clean === null) return null
  return unmask(clean.replace(new RegExp(`${plainLessThan}(?=[a-z/!?]|$)`, 'gi'), '&lt;'))
}

function runSanitizer(html: string, resolve: ResolveAddress | undefined): string | null {
  const tooDeep = new RangeError('Tags are nested too deep.')
  let depth = 0
  const onOpenTag = () => {
    if (++depth > nestingMax) throw tooDeep
  }
  try {
    return sanitize(html, { ...createOptions(resolve), onOpenTag, onCloseTag: () => depth-- })
  } catch (error) {
    if (error === tooDeep) return null
    throw error
  }
}

/** @types/sanitize-html does not have this option. */
const untypedOptions = { allowedEmptyAttributes }

const sanitizerOptions: IOptions = {
  ...untypedOptions,
  allowedTags,
  allowedAttributes,
  selfClosing: ['img', 'br', 'hr', 'col', 'wbr'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noscript', 'noembed', 'noframes', 'title'],
  nestingLimit: 100,
  parseStyleAttributes: false,
  textFilter: text => text.replaceAll('&gt;', '>'),
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

const createOptions = (resolve: ResolveAddress | undefined): IOptions => ({
  ...sanitizerOptions,
  transformTags: {
    '*': (tagName, attribs) => {
      const absolute = resolve ? resolveAttributes(attribs, resolve, unmask, mask) : attribs
      return { tagName, attribs: sanitizeAttributes(tagName, absolute, unmask, mask) }
    },
  },
})

/** After the last `>` no tag can be complete, so every `<` there begins no tag. */
function maskPlainLessThan(html: string): string {
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end).replace(/<(?![a-z/!?])/gi, plainLessThan) + html.slice(end).replaceAll('<', plainLessThan)
}

const unmask = (text: string): string => text.replaceAll(ampersand, '&').replaceAll(plainLessThan, '<')
const mask = (text: string): string => text.replaceAll('&', ampersand)

/** The elements that begin a line. The cells of a table do not: a row is one line, with a space between its cells. */
const lineNames =
  'address|article|aside|blockquote|br|caption|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|' +
  'section|table|tbody|tfoot|thead|tr|ul'
const lineTag = RegExp(`</?(?:${lineNames})(?![\\w-])[^<>]*>`, 'gi')
const spacedTag = RegExp(`^/?(?:${lineNames}|td|th)\\b`, 'i')

/**
 * A title or name in one line: without tags, comments and scripts, with a space for each line break.
 *
 * Entities are neither added nor decoded. A `<` that begins no tag stays; before a letter it gets a space after it, so
 * that it cannot begin a tag.
 */
export function toPlainText(text: string): string {
  const [start = '', ...pieces] = removeControlCharacters(text).split('<')
  let plain = start
  let skippedTag: string | null = null
  for (const piece of pieces) {
    const end = piece.indexOf('>')
    if (skippedTag && !piece.toLowerCase().startsWith(`/${skippedTag}`)) continue
    skippedTag = end < 0 ? null : (/^(?:script|style)\b/i.exec(piece)?.[0].toLowerCase() ?? null)
    if (skippedTag) continue
    if (end < 0 || !tagStart.test(`<${piece}`.slice(0, 2))) plain += `<${piece}`
    else plain += (spacedTag.test(piece) ? '\n' : '') + piece.slice(end + 1)
  }
  return plain
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/[\t\n\r ]+/g, space => (/[\t\n\r]/.test(space) ? ' ' : space))
    .trim()
}

/** The text with its entities decoded once: `&amp;amp;` → `&amp;`. An `&` without a semicolon stays. */
export const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text)

/** The text escaped for HTML, also for attribute values. */
export const escapeHtml = (text: string): string => escapeUTF8(text)

/** The trimmed text if it is an absolute http or https URL, else null. */
export function parseHttpUrl(text: string): string | null {
  const url = text.trim()
  return /^https?:\/\/[^\s/?#\\<>"][^\s\\<>"]*$/i.test(url) && URL.canParse(url) ? url : null
}

/** The text of sanitized HTML, one line for each block and each `<br>`, with `- ` before the items of lists. */
export const toTextLines = (html: string): string =>
  html
    .replace(/<li(?![\w-])[^<>]*>/gi, '$&- ')
    .split(lineTag)
    .map(piece => decodeEntities(toPlainText(piece)).trim())
    .filter(line => line !== '' && line !== '-')
    .join('\n')
