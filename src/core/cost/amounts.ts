export type SymbolPosition = 'prefix' | 'postfix'

/** A price found in a text: `value` is plain numeric text (`1234.50`), `spelled` has the marks as sent (`1,234.50`). */
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
/** Digits with dots, commas and apostrophes between them, or spaces before each full group of three. */
const figures = String.raw`\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*`
const gap = String.raw`[ \u00a0\u202f]?`
const price = RegExp(
  `(?:(?<before>${mark})${gap})?(?<figures>${figures})(?:${gap}(?<after>${mark})(?!${gap}\\d))?`,
  'gu',
)
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** The prices in a text, in its order, each with the symbol or ISO code beside it. Other words are passed over. */
export const parseAmounts = (text: string): Amount[] =>
  Array.from(text.matchAll(price), ({ groups = {}, index }) => {
    const { before = '', figures = '', after = '' } = groups
    const marks = [before, after].filter(found => !/^[A-Z]{3}$/.test(found) || currencyCodes.has(found))
    const isCode = (found: string) => currencyCodes.has(found)
    const symbol = marks.find(found => found !== '' && !isCode(found)) ?? ''
    const code = marks.find(isCode) ?? ''
    const position = symbol || code ? ((symbol || code) === before ? 'prefix' : 'postfix') : ''
    const isNegative = /^\s*[-−]\s*$/.test(text.slice(0, index))
    return { value: valueOf(figures, position), figures, symbol, code, position, isNegative }
  })

/**
 * Figures as plain numeric text. Of two kinds of mark the last is the decimal one. A lone mark before exactly three
 * digits parts thousands, except a dot where the symbol does not follow, and any mark behind a bare 0.
 */
function valueOf(figures: string, position: SymbolPosition | ''): string {
  const compact = figures.replace(/[ \u00a0\u202f'’]/g, '')
  const marks = compact.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return plain(compact)
  const [whole = '', fraction = ''] = splitLast(compact, last)
  const isLone = marks.length === 1
  const isThousands = fraction.length === 3 && whole !== '0' && (last === ',' || position === 'postfix')
  const isRepeated = marks.length > 1 && new Set(marks).size === 1
  if (isRepeated || (isLone && isThousands)) return plain(compact.replace(/[.,]/g, ''))
  return `${plain(whole.replace(/[.,]/g, ''))}.${fraction}`
}

function splitLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}

const plain = (digits: string): string => digits.replace(/^0+(?=\d)/, '')
