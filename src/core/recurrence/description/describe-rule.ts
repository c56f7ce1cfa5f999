import type { Language } from '../../language.ts'
import type { WallTime } from '../../time/wall-time.ts'
import { describeParts } from './describe-parts.ts'
import { getFirstDate, type SeriesStart } from '../recurrence.ts'
import { type DayOfRule, type Rule } from '../rule.ts'
import { getWeekday, weekdays } from '../weekdays.ts'
import {
  formatDate,
  formatList,
  formatMonth,
  formatMonthDay,
  formatMonthInDate,
  formatNthWeekday,
  formatWeekday,
  getWords,
  splitDate,
} from './words.ts'

/** `describeParts` describes a rule with more days, months or times. */
const itemsMax = 7

/** A rule in words, without its end: `Every 2 weeks on Tuesday and Thursday`. */
export function describeRule(rule: Rule, start: SeriesStart, language: Language): string {
  const simple = simplify(rule, start)
  const days = describeDays(simple, language)
  const times = formatTimes(simple, start)
  if (days === null || times.length > itemsMax) return describeParts(simple, language)
  return times.length === 0 ? days : getWords(language).at({ text: days, times: formatList(times, language) })
}

/** An equal rule with fewer BY parts, and with the day that RFC 5545 takes from DTSTART. */
function simplify(rule: Rule, start: SeriesStart): Rule {
  const { day, month } = splitDate(getFirstDate(start))
  const { days, monthDays, yearDays, weekNumbers, months } = rule
  const simple = { ...rule, ...replaceSetPosition(rule) }
  // TU, not 2TU.
  const hasPlainWeekdays = days.length > 0 && days.every(({ position }) => position === null)
  const hasNoOtherDayParts = monthDays.length === 0 && yearDays.length === 0 && weekNumbers.length === 0
  // Every Tuesday of every month is every Tuesday.
  if (hasPlainWeekdays && hasNoOtherDayParts && rule.setPositions.length === 0 && rule.interval === 1)
    return { ...simple, frequency: 'WEEKLY' }
  const weekday = { weekday: getWeekday(getFirstDate(start)), position: null }
  if (days.length > 0 || monthDays.length > 0 || yearDays.length > 0) return simple
  if (rule.frequency === 'WEEKLY' || weekNumbers.length > 0) return { ...simple, days: [weekday] }
  if (rule.frequency === 'MONTHLY') return { ...simple, monthDays: [day] }
  if (rule.frequency === 'YEARLY') return { ...simple, monthDays: [day], months: months.length > 0 ? months : [month] }
  return simple
}

/** BYDAY=TU;BYSETPOS=2 of a month is BYDAY=2TU. */
function replaceSetPosition({ frequency, days, monthDays, months, setPositions, ...rule }: Rule): Partial<Rule> {
  const [day] = days
  const [position] = setPositions
  const isOfMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && months.length === 1)
  const hasOneTimeOfDay = [rule.hours, rule.minutes, rule.seconds].every(({ length }) => length <= 1)
  const isOneDay = days.length === 1 && setPositions.length === 1 && day?.position === null
  const hasNoOtherDayParts = monthDays.length === 0 && rule.weekNumbers.length === 0 && rule.yearDays.length === 0
  if (!day || !position || !isOneDay || !isOfMonth || !hasOneTimeOfDay || !hasNoOtherDayParts) return {}
  return { days: [{ weekday: day.weekday, position }], setPositions: [] }
}

/** Null if the words cannot say it exactly. */
function describeDays(rule: Rule, language: Language): string | null {
  const { frequency, yearDays, weekNumbers, setPositions } = rule
  if (setPositions.length > 0) return describeWorkday(rule, language)
  if (yearDays.length > 0 || weekNumbers.length > 0) return null
  if (frequency === 'DAILY') return describeDaily(rule, language)
  if (frequency === 'WEEKLY') return describeWeekly(rule, language)
  return frequency === 'MONTHLY' ? describeMonthly(rule, language) : describeYearly(rule, language)
}

function describeDaily(rule: Rule, language: Language): string | null {
  if (rule.days.length > 0 || rule.monthDays.length > 0) return null
  return limitToMonths(getWords(language).daily({ interval: rule.interval }), rule, language)
}

function describeWeekly(rule: Rule, language: Language): string | null {
  const words = getWords(language)
  const { interval, days, weekStart } = rule
  const codes = days.map(({ weekday }) => weekday)
  // WKST matters only for a rule with several days and an INTERVAL above 1.
  if (interval > 1 && days.length > 1 && weekStart !== 'MO') return null
  if (interval === 1 && codes.length === 7) return limitToMonths(words.daily({ interval }), rule, language)
  if (interval === 1 && isWorkdays(days))
    return limitToMonths(
      words.workdays({ first: formatWeekday('MO', language), last: formatWeekday('FR', language) }),
      rule,
      language,
    )
  const names = days.map(day => formatNthWeekday(day, language))
  const text = words.on({ period: words.weekly({ interval }), days: formatList(names, language) })
  return limitToMonths(text, rule, language)
}

function describeMonthly(rule: Rule, language: Language): string | null {
  const words = getWords(language)
  const items = listDaysOfMonth(rule, language)
  if (items === null) return null
  const period = words.monthly({ interval: rule.interval })
  return limitToMonths(words.on({ period, days: formatList(items, language) }), rule, language)
}

function describeYearly(rule: Rule, language: Language): string | null {
  const words = getWords(language)
  const { interval, days, monthDays, months } = rule
  const period = words.yearly({ interval })
  if (months.length === 0 && days.length === 0 && interval === 1)
    return describeMonthly({ ...rule, frequency: 'MONTHLY' }, language)
  const items = listDaysOfMonth(rule, language)
  if (items === null) return null
  const isOfYear = months.length === 0
  if (isOfYear)
    return days.length === 0 ? null : words.on({ period, days: words.ofYear({ item: formatList(items, language) }) })
  const dates = months.flatMap(month => monthDays.map(day => ({ day, month })))
  if (dates.length > itemsMax || months.length > itemsMax) return null
  if (days.length === 0 && monthDays.every(day => day > 0)) {
    const texts = dates.map(date => words.onDate({ day: date.day, date: formatDate(date, language) }))
    return words.on({ period, days: formatList(texts, language) })
  }
  const names = months.map(month => words.ofMonth({ month: String(month), name: formatMonthInDate(month, language) }))
  const item = formatList(items, language)
  return words.on({ period, days: words.ofMonths({ item, months: formatList(names, language) }) })
}

/**
 * The days of the month, or the nth weekdays, of a rule; null if it has both, neither, or a weekday without a position.
 */
function listDaysOfMonth({ days, monthDays }: Rule, language: Language): string[] | null {
  if ((days.length === 0) === (monthDays.length === 0) || days.length + monthDays.length > itemsMax) return null
  if (days.some(({ position }) => position === null)) return null
  // From the start of the month to its end.
  const inOrder = <T>(items: readonly T[], getNumber: (item: T) => number) => [
    ...items.filter(item => getNumber(item) > 0),
    ...items.filter(item => getNumber(item) < 0),
  ]
  return [
    ...inOrder(monthDays, day => day).map(day => formatMonthDay(day, language)),
    ...inOrder(days, ({ position }) => position ?? 0).map(day => formatNthWeekday(day, language)),
  ]
}

/** `the first working day (Monday to Friday)` of a month, or the last one. Null for every other BYSETPOS. */
function describeWorkday(rule: Rule, language: Language): string | null {
  const words = getWords(language)
  const [position, ...others] = rule.setPositions
  const isFirstOrLast = (position === 1 || position === -1) && others.length === 0
  const hasOthers = [rule.monthDays, rule.yearDays, rule.weekNumbers].some(({ length }) => length > 0)
  const hasTimes = [rule.hours, rule.minutes, rule.seconds].some(({ length }) => length > 1)
  if (rule.frequency !== 'MONTHLY' || !isFirstOrLast || !isWorkdays(rule.days) || hasOthers || hasTimes) return null
  const period = words.monthly({ interval: rule.interval })
  const text = words.on({ period, days: position === 1 ? words.firstWorkday : words.lastWorkday })
  return limitToMonths(text, rule, language)
}

const isWorkdays = (days: DayOfRule[]): boolean =>
  days.length === 5 &&
  weekdays.slice(0, 5).every(code => days.some(({ weekday, position }) => weekday === code && position === null))

function limitToMonths(text: string, { months }: Rule, language: Language): string | null {
  if (months.length === 0 || months.length === 12) return text
  const words = getWords(language)
  const ends = findMonthRange(months)
  if (ends) {
    const [first, last] = ends.map(month => formatMonth(month, language)) as [string, string]
    return words.inMonthRange({ text, first, last })
  }
  if (months.length > itemsMax) return null
  // Greek needs the genitive, which the name has in a date.
  const names = months.map(month => words.inMonth({ month: formatMonthInDate(month, language) }))
  return words.inMonths({ text, months: formatList(names, language) })
}

const monthRangeMin = 3

/** The first and the last of months that follow each other, also over the end of the year; null for other months. */
function findMonthRange(months: readonly number[]): [number, number] | null {
  if (months.length < monthRangeMin) return null
  const included = new Set(months)
  const firsts = months.filter(month => !included.has(month === 1 ? 12 : month - 1))
  const lasts = months.filter(month => !included.has(month === 12 ? 1 : month + 1))
  const [first, last] = [firsts[0], lasts[0]]
  return firsts.length === 1 && first !== undefined && last !== undefined ? [first, last] : null
}

/** The times of day that BYHOUR, BYMINUTE and BYSECOND set, as `18:00`; none if the rule has the time of its start. */
function formatTimes({ hours, minutes, seconds }: Rule, { startWall }: SeriesStart): string[] {
  if (hours.length + minutes.length + seconds.length === 0) return []
  const orStart = (numbers: number[], index: number) =>
    numbers.length > 0 ? numbers : [Number(startWall.slice(index, index + 2))]
  const times = orStart(hours, 11).flatMap(hour =>
    orStart(minutes, 14).flatMap(minute => orStart(seconds, 17).map(second => [hour, minute, second])),
  )
  const hasSeconds = times.some(([, , second]) => second !== 0)
  const texts = times.map(time =>
    time
      .slice(0, hasSeconds ? 3 : 2)
      .map(number => String(number).padStart(2, '0'))
      .join(':'),
  )
  return texts.length === 1 && isTimeOfStart(times[0] ?? [], startWall) ? [] : texts
}

/** Whether hour, minute and second match the start. */
const isTimeOfStart = (time: number[], startWall: WallTime): boolean =>
  time.map(number => String(number).padStart(2, '0')).join(':') === startWall.slice(11)
