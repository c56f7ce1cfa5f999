import { type Language, languageTable } from '../../language.ts'
import type { WallTime } from '../../time/wall-time.ts'
import { describeRule } from './describe-rule.ts'
import { parseRule } from '../parse-rule.ts'
import { getFirstDate, type Recurrence, type SeriesStart, sortDates } from '../recurrence.ts'
import { getUntilWall, type Rule } from '../rule.ts'
import { formatDate, formatList, getWords, splitDate } from './words.ts'

/** Up to this many additions or exclusions are named; more are counted. */
const namedDatesMax = 3

/**
 * A recurrence in words: `Every week on Tuesday until 15 December 2026, except on 10 November 2026`. A rule that these
 * words do not describe exactly becomes a list of its parts.
 */
export function describeRecurrence(recurrence: Recurrence, start: SeriesStart, language: Language): string {
  const { rule, additions, exclusions } = recurrence
  if (rule === null) return describeDates(recurrence, start, language)
  const words = getWords(language)
  const text = addEnd(describeRule(parseRule(rule, start), start, language), parseRule(rule, start), start, language)
  const withAdditions = addDates(text, additions, words.additions, words.additionCount, 'onDate', language)
  return addDates(withAdditions, exclusions, words.exclusions, words.exclusionCount, 'withoutDate', language)
}

/** A recurrence without a rule: `On 6 October 2026 and 13 October 2026`. */
function describeDates({ additions, exclusions }: Recurrence, start: SeriesStart, language: Language): string {
  const words = getWords(language)
  const dates = sortDates([getFirstDate(start), ...additions]).filter(date => !exclusions.includes(date))
  if (dates.length > namedDatesMax) return words.dateCount({ count: dates.length })
  const text = words.dates({ dates: formatDates(dates, 'onDate', language) })
  return text.slice(0, 1).toLocaleUpperCase(languageTable[language].locale) + text.slice(1)
}

function addEnd(text: string, rule: Rule, start: SeriesStart, language: Language): string {
  const words = getWords(language)
  if (rule.count !== null) return words.count({ text, count: rule.count })
  const until = getUntilWall(rule, start)
  if (until === null) return text
  return words.until({ text, day: splitDate(until).day, date: formatDate(splitDate(until), language) })
}

function addDates(
  text: string,
  dates: WallTime[],
  formatNamed: (values: { text: string; dates: string }) => string,
  formatCount: (values: { text: string; count: number }) => string,
  form: 'onDate' | 'withoutDate',
  language: Language,
): string {
  if (dates.length === 0) return text
  if (dates.length > namedDatesMax) return formatCount({ text, count: dates.length })
  return formatNamed({ text, dates: formatDates(dates, form, language) })
}

function formatDates(dates: WallTime[], form: 'onDate' | 'withoutDate', language: Language): string {
  const items = dates.map(date =>
    getWords(language)[form]({ day: splitDate(date).day, date: formatDate(splitDate(date), language) }),
  )
  return formatList([...new Set(items)], language)
}
