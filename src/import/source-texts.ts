import { parseAmounts } from '../core/cost/amounts.ts'
import { parseCost } from '../core/cost/cost.ts'
import type { Language } from '../core/language.ts'
import { escapeHtml } from '../core/text/html.ts'

/**
 * The HTML of a text that is HTML or plain, as many programs write both: the paragraphs and lines of a text without
 * tags.
 */
export const toHtml = (text: string): string => (hasTags(text) ? text : toParagraphs(text))

const hasTags = (text: string): boolean =>
  /<\/?(p|br|a|b|i|u|em|strong|ul|ol|li|div|span|h[1-6]|img|table)\b[^<>]*>/i.test(text)

/** The HTML of a cell that holds HTML or plain text; a plain text of one paragraph has no tags. */
export function toCellHtml(text: string): string {
  if (hasTags(text) || /&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text)) return text
  return /\n[ \t]*\n/.test(text) ? toParagraphs(text) : escapeHtml(text).replaceAll('\n', '<br>')
}

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
  const parts = line.split(/[,\n]/).map(part => part.trim())
  const [name = '', ...address] = parts.filter(part => part !== '')
  if (name === '') return null
  return { venue: name.slice(0, placeNameMax), address: address.join(', ').slice(0, addressMax) }
}

export const placeNameMax = 200
const addressMax = 300
