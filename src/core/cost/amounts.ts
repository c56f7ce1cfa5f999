export type SymbolPosition = 'prefix' | 'postfix'

/** A price in a text. */
export type Amount = {
  /** Plain numeric text: `1234.50`. */
  value: string
  /** The figures as they are in the text: `1,234.50`. */
  figures: string
  /** The currency symbol next to the figures; '' if there is none. */
  symbol: string
  /** The ISO code of the currency next to the figures; '' if there is none. */
  code: string
  position: SymbolPosition | ''
  /** Whether only a minus precedes the price in the text. */
  isNegative: boolean
}

const letterSymbols = 'kr|zł|Kč|Ft|lei|лв|дин'
const currencyMark = String.raw`(?:[A-Z]{0,2}\p{Sc}|(?<!\p{L})(?:${letterSymbols}|[A-Z]{3})(?!\p{L}))`
/** Digits with dots, commas and apostrophes between them, or spaces before each group of three. */
const figuresPattern = String.raw`\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*`
const gap = String.raw`[ \u00a0\u202f]?`
const price = RegExp(
  `(?:(?<before>${currencyMark})${gap})?(?<figures>${figuresPattern})(?:${gap}(?<after>${currencyMark})(?!${gap}\\d))?`,
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
    const currencyMarks = [before, after].filter(text => !/^[A-Z]{3}$/.test(text) || currencyCodes.has(text))
    const isCode = (text: string) => currencyCodes.has(text)
    const symbol = currencyMarks.find(text => text !== '' && !isCode(text)) ?? ''
    const code = currencyMarks.find(isCode) ?? ''
    const position = symbol || code ? ((symbol || code) === before ? 'prefix' : 'postfix') : ''
    const isNegative = /^\s*[-−]\s*$/.test(text.slice(0, index))
    return { value: toNumericText(figures, position), figures, symbol, code, position, isNegative }
  })

/**
 * Figures as plain numeric text. If they have dots and commas, the last of these separates the decimals. A separator
 * that occurs more than once separates thousands. A single comma before exactly three digits also does; a single dot
 * does only if the currency follows the price (`1.234 €`). `0.234` and `0,234` are decimals.
 */
function toNumericText(figures: string, position: SymbolPosition | ''): string {
  const compact = figures.replace(/[ \u00a0\u202f'’]/g, '')
  const separators = compact.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return removeLeadingZeros(compact)
  const [whole, fraction] = splitLast(compact, last)
  const isSingle = separators.length === 1
  const isThousands = fraction.length === 3 && whole !== '0' && (last === ',' || position === 'postfix')
  const isRepeated = separators.length > 1 && new Set(separators).size === 1
  if (isRepeated || (isSingle && isThousands)) return removeLeadingZeros(compact.replace(/[.,]/g, ''))
  return `${removeLeadingZeros(whole.replace(/[.,]/g, ''))}.${fraction}`
}

function splitLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}

const removeLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')
