import { parseAmounts, type Amount, type SymbolPosition } from './amounts.ts'
import { toPlainText } from '../text/html.ts'
import { freeLabels, languages, type Language } from '../language.ts'
import { toSlug } from '../text/slug.ts'

/**
 * What an event costs. `values` are the prices as numeric text, ascending, each once, or the slug of a cost in words;
 * `labels` is what people read. Symbol, code and position are `''` unless all prices that bear one agree.
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
 * The cost that a caller means by a number, a text or a list of them.
 *
 * The lowest and highest price make the label (`$10 – $20`), each spelled as sent but with its symbol in one manner;
 * prices without a symbol are shown in dollars. Nothing to pay is the word for free, in each language. Words beside
 * prices are dropped (`from 5 to 9 pounds` → `$5 – $9`); a cost of words alone stays as it is. Reading a label again
 * gives the same prices.
 */
export function parseCost(raw: string | number | readonly (string | number)[] | null): Cost {
  const sent = raw === null ? [] : typeof raw === 'object' ? raw.slice(0, partsMax) : [raw]
  const parts = sent.map(part => toPlainText(String(part))).filter(part => part !== '')
  const amounts = ascending(parts.flatMap(part => [...freeIn(part), ...parseAmounts(part)]))
  const isWords = !parts.some(part => parseAmounts(part).length > 0)
  return isWords ? costInWords(parts) : costInMoney(amounts)
}

function costInWords(parts: string[]): Cost {
  const isFree = parts.length > 0 && parts.every(part => freeWords.has(part.toLowerCase()))
  const values = isFree ? ['free'] : parts.map(toSlug).filter(slug => slug !== '')
  const label = (language: Language) => (isFree ? freeLabels[language] : parts.join(', '))
  return { symbol: '', code: '', position: '', values: [...new Set(values)], labels: inEach(label) }
}

function costInMoney(amounts: Amount[]): Cost {
  const { symbol, code, position } = manner(amounts)
  const label = (language: Language) => {
    const ends = [amounts[0], amounts.at(-1)].map(
      amount => amount && shown(amount, { symbol, code, position }, language),
    )
    return [...new Set(ends)].join(' – ')
  }
  return { symbol, code, position, values: amounts.map(amount => amount.value), labels: inEach(label) }
}

type Manner = Pick<Cost, 'symbol' | 'code' | 'position'>

/** The symbol, code and side that all amounts bearing one share. */
function manner(amounts: Amount[]): Manner {
  const bearing = amounts.filter(amount => amount.position !== '')
  const only = <T>(values: (T | '')[]): T | '' => (new Set(values).size === 1 ? (values[0] ?? '') : '')
  const symbol = only(bearing.map(amount => amount.symbol))
  const code = only(bearing.map(amount => amount.code))
  const position = only(bearing.map(amount => amount.position))
  const agrees = position !== '' && (symbol !== '' || code !== '') && only(bearing.map(markOf)) !== ''
  return agrees ? { symbol, code, position } : { symbol: '', code: '', position: '' }
}

const markOf = ({ symbol, code }: Pick<Cost, 'symbol' | 'code'>): string => symbol || code

function shown(amount: Amount, manner: Manner, language: Language): string {
  if (Number(amount.value) === 0) return freeLabels[language]
  if (amount.isNegative) return `-${amount.figures}`
  const mark = markOf(manner) || defaultSymbol
  const gap = /\p{L}$/u.test(mark) || (manner.position === 'postfix' && /^\p{L}/u.test(mark)) ? ' ' : ''
  return manner.position === 'postfix' ? amount.figures + gap + mark : mark + gap + amount.figures
}

const fold = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const freeWords = { has: (word: string) => languages.some(language => fold(freeLabels[language]) === fold(word)) }

/** The free end of a label such as `Free – 30$`; also a part that says free among parts with prices. */
function freeIn(part: string): Amount[] {
  const [start = ''] = part.split(/\s*[–—]\s*|\s+(?:-|to|à|έως)\s+/u)
  return freeWords.has(start)
    ? [{ value: '0', figures: '0', symbol: '', code: '', position: '', isNegative: false }]
    : []
}

/** In order of value; of equal prices the one that bears a symbol, else the first. */
function ascending(amounts: Amount[]): Amount[] {
  const byValue = new Map<number, Amount>()
  for (const amount of amounts) {
    const known = byValue.get(Number(amount.value))
    if (!known || (known.position === '' && amount.position !== '')) byValue.set(Number(amount.value), amount)
  }
  return [...byValue.values()].sort((a, b) => Number(a.value) - Number(b.value))
}

const inEach = (label: (language: Language) => string): Record<Language, string> => ({
  en: label('en'),
  fr: label('fr'),
  el: label('el'),
})
