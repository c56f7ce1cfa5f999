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
  /** Whether the text before the price is only a minus sign: `-5 €`, but not the 15 of `10-15 €`. */
  isNegative: boolean
}

const letterSymbols = 'kr|zł|Kč|Ft|lei|лв|дин'
const possibleCurrencyMark = String.raw`(?:[A-Z]{0,2}\p{Sc}|(?<!\p{L})(?:${letterSymbols}|[A-Z]{3})(?!\p{L}))`
/** Digits with dots, commas and apostrophes between them, or spaces before each group of three. */
const figuresPattern = String.raw`\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*`
const gap = String.raw`[ \u00a0\u202f]?`
const pricePattern = RegExp(
  `(?:(?<before>${possibleCurrencyMark})${gap})?(?<figures>${figuresPattern})(?:${gap}(?<after>${possibleCurrencyMark})(?!${gap}\\d))?`,
  'gu',
)
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/**
 * The prices in a text, in the order of the text, with the currency symbol or ISO code next to
 * each. Ignores other words.
 */
export const parseAmounts = (text: string): Amount[] =>
  Array.from(text.matchAll(pricePattern), ({ groups = {}, index }) => {
    const { before = '', figures = '', after = '' } = groups
    // Leaves out three capitals that are no currency code, such as `VIP` in `VIP 10`.
    const currencyMarks = [before, after].filter(text => !/^[A-Z]{3}$/.test(text) || currencyCodes.has(text))
    const isCode = (text: string) => currencyCodes.has(text)
    const symbol = currencyMarks.find(text => text !== '' && !isCode(text)) ?? ''
    const code = currencyMarks.find(isCode) ?? ''
    const position = symbol || code ? ((symbol || code) === before ? 'prefix' : 'postfix') : ''
    const isNegative = /^\s*[-−]\s*$/.test(text.slice(0, index))
    return { value: toNumericText(figures, position), figures, symbol, code, position, isNegative }
  })

/**
 * Figures as plain numeric text. How dots and commas are read:
 * - If there are dots and commas, the last one is the decimal separator: `1,234.50`.
 * - If there are only dots or only commas, and more than one, they separate thousands: `1.234.567`.
 * - A single comma separates thousands if exactly three digits follow: `1,234`. A single dot does so if three digits and
 *   the currency follow: `1.234 €`. Neither does so if the part before it is just `0`: `0,234`.
 * - Any other single dot or comma is the decimal separator.
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
