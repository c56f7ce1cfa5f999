import { parseAmounts, type Amount, type SymbolPosition } from './amounts.ts'
import { decodeEntities, toPlainText } from '../text/html/html.ts'
import { forEachLanguage, freeLabels, languages, languageTable, type Language } from '../language.ts'
import { toSlug } from '../text/slug.ts'

/**
 * What an event costs. `values` are the distinct prices as numeric text, ascending, or the slug of a cost
 * in words; `labels` are the texts for people. Symbol, code and position are `''` unless all prices with
 * a currency have the same.
 */
export type Cost = {
  symbol: string
  code: string
  position: SymbolPosition | ''
  values: string[]
  labels: Record<Language, string>
}

const defaultSymbol = '$'
const partsMax = 100

/**
 * The cost from a number, a text or a list of them.
 *
 * The label shows the lowest and the highest price (`$10 – $20`) with the figures in the request and the common
 * symbol; prices without a symbol are in dollars. A price of 0 becomes the word for free in each language. Words
 * next to prices are removed (`from 5 to 9 pounds` → `$5 – $9`); a cost without prices is not changed. Entities are
 * decoded once to find prices. Parsing a label gives the same prices.
 */
export function parseCost(raw: string | number | readonly (string | number)[] | null): Cost {
  const values = raw === null ? [] : typeof raw === 'object' ? raw.slice(0, partsMax) : [raw]
  const parts = values.map(value => toPlainText(String(value))).filter(part => part !== '')
  // The digits of an entity are no price, as in `&#036;20` or `20&nbsp;&euro;`.
  const texts = parts.map(part => toPlainText(decodeEntities(part)))
  const amounts = sortByValue(texts.flatMap(text => [...parseFree(text), ...parseAmounts(text)]))
  const hasPrices = texts.some(text => parseAmounts(text).length > 0)
  return hasPrices ? createPriceCost(amounts) : createTextCost(parts)
}

function createTextCost(parts: string[]): Cost {
  const isFree = parts.length > 0 && parts.every(isFreeWord)
  const values = isFree ? ['free'] : parts.map(toSlug).filter(slug => slug !== '')
  const formatLabel = (language: Language) => (isFree ? freeLabels[language] : parts.join(', '))
  return { symbol: '', code: '', position: '', values: [...new Set(values)], labels: forEachLanguage(formatLabel) }
}

function createPriceCost(amounts: Amount[]): Cost {
  const { symbol, code, position } = findCommonCurrency(amounts)
  const formatLabel = (language: Language) => {
    const ends = [amounts[0], amounts.at(-1)].map(
      amount => amount && formatAmount(amount, { symbol, code, position }, language),
    )
    return [...new Set(ends)].join(' – ')
  }
  return { symbol, code, position, values: amounts.map(amount => amount.value), labels: forEachLanguage(formatLabel) }
}

type Currency = Pick<Cost, 'symbol' | 'code' | 'position'>

/** The currency that all amounts with a currency have in common. */
function findCommonCurrency(amounts: Amount[]): Currency {
  const withCurrency = amounts.filter(amount => amount.position !== '')
  const findOnly = <T>(values: (T | '')[]): T | '' => (new Set(values).size === 1 ? (values[0] ?? '') : '')
  const symbol = findOnly(withCurrency.map(amount => amount.symbol))
  const code = findOnly(withCurrency.map(amount => amount.code))
  const position = findOnly(withCurrency.map(amount => amount.position))
  const isCommon = position !== '' && (symbol !== '' || code !== '') && findOnly(withCurrency.map(getMark)) !== ''
  return isCommon ? { symbol, code, position } : { symbol: '', code: '', position: '' }
}

const getMark = ({ symbol, code }: Pick<Cost, 'symbol' | 'code'>): string => symbol || code

function formatAmount(amount: Amount, currency: Currency, language: Language): string {
  if (Number(amount.value) === 0) return freeLabels[language]
  if (amount.isNegative) return `-${amount.figures}`
  const mark = getMark(currency) || defaultSymbol
  const gap = /\p{L}$/u.test(mark) || (currency.position === 'postfix' && /^\p{L}/u.test(mark)) ? ' ' : ''
  return currency.position === 'postfix' ? amount.figures + gap + mark : mark + gap + amount.figures
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text is the word for free in one of the languages; case and accents do not matter. */
const isFreeWord = (text: string): boolean => languages.some(language => fold(freeLabels[language]) === fold(text))

const rangeWords = languages.map(language => languageTable[language].to).join('|')
const rangeSeparator = RegExp(`\\s*[–—]\\s*|\\s+(?:-|${rangeWords})\\s+`, 'u')

/** A price of 0 for a text that is or begins with the word for free, such as `Free – 30$`. */
function parseFree(text: string): Amount[] {
  const [start = ''] = text.split(rangeSeparator)
  return isFreeWord(start) ? [{ value: '0', figures: '0', symbol: '', code: '', position: '', isNegative: false }] : []
}

/** Distinct prices, ascending. Of equal prices, keeps the first with a currency, else the first. */
function sortByValue(amounts: Amount[]): Amount[] {
  const byValue = new Map<number, Amount>()
  for (const amount of amounts) {
    const other = byValue.get(Number(amount.value))
    if (!other || (other.position === '' && amount.position !== '')) byValue.set(Number(amount.value), amount)
  }
  return [...byValue.values()].sort((a, b) => Number(a.value) - Number(b.value))
}
