import { type Language, languageTable } from '../../language.ts'
import { getMessages } from '../../failure/messages.ts'
import type { WallTime } from '../../time/wall-time.ts'
import { type DayOfRule } from '../rule.ts'
import { type Weekday, weekdays } from '../weekdays.ts'

/** The texts of a language about recurrence. */
export const getWords = (language: Language) => getMessages('recurrence', language)

/** The name of a weekday as it is inside a sentence: `Tuesday`, `mardi`. */
export const formatWeekday = (weekday: Weekday, language: Language): string =>
  // 5 January 1970 is a Monday.
  formatDay(Date.UTC(1970, 0, 5 + weekdays.indexOf(weekday)), { weekday: 'long' }, language)

/** The name of a month alone: `October`. In Greek it is the nominative, which it has beside a year. */
export const formatMonth = (month: number, language: Language): string =>
  formatMonthBeside({ year: 'numeric' }, month, language)

/** The name of a month as a date has it; in Greek that is the genitive. */
export const formatMonthInDate = (month: number, language: Language): string =>
  formatMonthBeside({ day: 'numeric' }, month, language)

function formatMonthBeside(options: Intl.DateTimeFormatOptions, month: number, language: Language): string {
  const parts = createFormat({ ...options, month: 'long' }, language).formatToParts(Date.UTC(1970, month - 1, 1))
  return parts.find(({ type }) => type === 'month')?.value ?? String(month)
}

/** `6 October`, or `6 October 2026` with a year. */
export function formatDate({ day, month, year }: { day: number; month: number; year?: string }, language: Language) {
  const text = getWords(language).dayOfMonth({ day, month: formatMonthInDate(month, language) })
  return year === undefined ? text : `${text} ${year}`
}

/** The parts of a wall time that texts show. */
export const splitDate = (wall: WallTime) => ({
  day: Number(wall.slice(8, 10)),
  month: Number(wall.slice(5, 7)),
  year: String(Number(wall.slice(0, 4))),
})

/** `A, B and C` */
export const formatList = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(languageTable[language].locale, { type: 'conjunction' }).format(items)

/** `the second Tuesday`, `the last Friday`, `the second Friday from the end`. */
export function formatNthWeekday({ weekday, position }: DayOfRule, language: Language): string {
  const words = getWords(language)
  const name = { code: weekday, weekday: formatWeekday(weekday, language) }
  if (position === null) return words.onWeekday(name)
  if (position === -1) return words.lastWeekday(name)
  const item = words.nthWeekday({ ...name, n: Math.abs(position) })
  return position < 0 ? words.fromEnd({ item }) : item
}

/** `the 15th`, `the last day`, `the 3rd day from the end`. */
export function formatMonthDay(day: number, language: Language): string {
  const words = getWords(language)
  if (day > 0) return words.monthDay({ day })
  return day === -1 ? words.lastDay : words.fromEnd({ item: words.nthDay({ n: -day }) })
}

const formatDay = (ms: number, options: Intl.DateTimeFormatOptions, language: Language): string =>
  createFormat(options, language).format(ms)

const createFormat = (options: Intl.DateTimeFormatOptions, language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(languageTable[language].locale, { timeZone: 'UTC', ...options })
