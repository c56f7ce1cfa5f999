export type SymbolPosition = 'prefix' | 'postfix'

/** A price in a text. `value` is plain numeric text (`1234.50`); `figures` is the text in the request (`1,234.50`). */
export type Amount = {
  value: string
  figures: string
  symbol: string
  code: string
  position: SymbolPosition | ''
  isNegative: boolean
}

const letterSymbols = 'kr|zł|Kč|Ft|lei|лв|дин'
const mark = String.raw`(?:[A-Z]{0,2}\p{Sc}|(?<!\p{L})(?:${letterSymbols}|[A-Z]{3})(?!\p{L}))`
/** Digits with dots, commas and apostrophes between them, or spaces before each group of three. */
const figuresPattern = String.raw`\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*`
const gap = String.raw`[ \u00a0\u202f]?`
const price = RegExp(
  `(?:(?<before>${mark})${gap})?(?<figures>${figuresPattern})(?:${gap}(?<after>${mark})(?!${gap}\\d))?`,
  'gu',
)
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/**
 * The prices in a text, in the order of the text, with the currency symbol or ISO code next to
 * each. Ignores other words.
 */
export const parseAmounts = (text: string): Amount[] =>
  Array.from(text.matchAll(price), ({ groups = {}, index }) => {
    const { before = '', figures = '', after = '' } = groups
    const marks = [before, after].filter(mark => !/^[A-Z]{3}$/.test(mark) || currencyCodes.has(mark))
    const isCode = (mark: string) => currencyCodes.has(mark)
    const symbol = marks.find(mark => mark !== '' && !isCode(mark)) ?? ''
    const code = marks.find(isCode) ?? ''
    const position = symbol || code ? ((symbol || code) === before ? 'prefix' : 'postfix') : ''
    const isNegative = /^\s*[-−]\s*$/.test(text.slice(0, index))
    return { value: toNumericText(figures, position), figures, symbol, code, position, isNegative }
  })

/**
 * Figures as plain numeric text. Of two kinds of separator, the last one is decimal. A single separator before exactly
 * three digits separates thousands, except after a lone 0, and except a dot without a symbol after the price.
 */
function toNumericText(figures: string, position: SymbolPosition | ''): string {
  const compact = figures.replace(/[ \u00a0\u202f'’]/g, '')
  const marks = compact.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return removeLeadingZeros(compact)
  const [whole, fraction] = splitLast(compact, last)
  const isLone = marks.length === 1
  const isThousands = fraction.length === 3 && whole !== '0' && (last === ',' || position === 'postfix')
  const isRepeated = marks.length > 1 && new Set(marks).size === 1
  if (isRepeated || (isLone && isThousands)) return removeLeadingZeros(compact.replace(/[.,]/g, ''))
  return `${removeLeadingZeros(whole.replace(/[.,]/g, ''))}.${fraction}`
}

function splitLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}

const removeLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')
