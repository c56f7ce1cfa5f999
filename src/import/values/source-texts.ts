import { parseAmounts } from '../../core/cost/amounts.ts'
import { parseCost } from '../../core/cost/cost.ts'
import type { Language } from '../../core/language.ts'
import { decodeEntities, escapeHtml } from '../../core/text/html/html.ts'

/**
 * The HTML of a text that is HTML, HTML whose tags are escaped, or plain, as programs write all of them: a plain text gets
 * paragraphs and lines. Entities are decoded once.
 */
export function toHtml(text: string): string {
  const written = readLineBreaks(removeCdata(text))
  return findMarkup(written) ?? toParagraphs(decodeEntities(written))
}

/** As `toHtml`, but a plain text of one paragraph has no tags: the cells of a feed have no more than was stored. */
export function toCellHtml(text: string): string {
  const written = readLineBreaks(removeCdata(text))
  const markup = findMarkup(written)
  if (markup !== null) return markup
  const plain = decodeEntities(written)
  return /\n[ \t]*\n/.test(plain) ? toParagraphs(plain) : escapeHtml(plain).replaceAll('\n', '<br>')
}

/** As `toHtml`, for a text that its format calls HTML, so that it needs no tags. */
export function unescapeHtml(text: string): string {
  const written = readLineBreaks(removeCdata(text))
  return findMarkup(written) ?? written
}

/** Some programs escape a text twice, as `&amp;lt;p&amp;gt;`. */
const escapesMax = 2

/** The text as HTML, if it has tags, or a tag that is closed appears when its entities are decoded; null for plain text. */
function findMarkup(text: string): string | null {
  if (hasTags(text)) return text
  let decoded = text
  for (let count = 0; count < escapesMax && decoded.includes('&'); count++) {
    decoded = decodeEntities(decoded)
    if (hasTags(decoded) && /<(?:\/[a-z]|br[\s/>]|img\s)/i.test(decoded)) return decoded
  }
  return null
}

const hasTags = (text: string): boolean =>
  /<\/?(p|br|hr|a|b|i|u|em|strong|ul|ol|li|div|span|h[1-6]|img|table|section|article|blockquote|pre|center|font)(\s[^<>]*)?\/?>/i.test(
    text,
  )

const removeCdata = (text: string): string => /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(text)?.[1] ?? text

/**
 * The text with line breaks for `\n` that are written as two characters, as programs do that escape a text twice. A text
 * that has line breaks, and the path of a file, keep theirs.
 */
const readLineBreaks = (text: string): string =>
  text.includes('\n') ? text : text.replace(/(?<!\b[a-z]:(?:\\\S{0,100})?)(?:\\r)?\\n/gi, '\n')

const toParagraphs = (text: string): string =>
  text
    .split(/\n[ \t]*\n\s*/)
    .filter(paragraph => paragraph.trim() !== '')
    .map(paragraph => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** The fields of a cost of figures in one currency, as people read it: `€12 – €20`, or the word for free. */
export function toSourceCost(figures: string, { mark, isAfter = false, language }: CostOptions) {
  const gap = /^\p{L}+$/u.test(mark) ? ' ' : ''
  const amounts = parseAmounts(figures.slice(0, figuresMaxLength)).map(amount => amount.figures)
  const cost = parseCost(amounts.map(amount => (isAfter ? amount + gap + mark : mark + gap + amount)))
  const { symbol, code, position, values, labels } = cost
  const isKnown = mark !== '' || values.every(value => Number(value) === 0)
  return {
    // Without a currency the label would be in dollars.
    cost: isKnown ? labels[language] : amounts.join(' – '),
    cost_details: { currency_symbol: symbol, currency_code: code, currency_position: position, values },
  }
}

const figuresMaxLength = 1_000

type CostOptions = { mark: string; isAfter?: boolean; language: Language }

/**
 * The venue of an address in one line: `Town Hall, 1 Main St, Athens` is a name and an address. Null for an empty line.
 */
export function splitVenueLine(line: string): { venue: string; address: string } | null {
  const parts = readLineBreaks(line)
    .split(/[,\n]/)
    .map(part => part.trim())
  const [name = '', ...address] = parts.filter(part => part !== '')
  if (name === '') return null
  return { venue: name.slice(0, placeNameMax), address: address.join(', ').slice(0, addressMax) }
}

export const placeNameMax = 200
const addressMax = 300
