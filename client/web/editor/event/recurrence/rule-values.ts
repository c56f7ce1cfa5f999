import { addCalendarMonths, addCalendarDays } from '../../../../../src/core/time/days.ts'
import { getDatePart } from '../../../lib/time/times.ts'
import { resolveWallTime, toZoneWallTime } from '../../../lib/events/event-times.ts'
import { toTimePart } from '../../../lib/time/wall-time.ts'
import { formatICalDate, formatICalDateTime } from '../../../../../src/core/recurrence/ical-time.ts'
import { getWeekday, type Weekday, weekdays } from '../../../../../src/core/recurrence/weekdays.ts'
import type { EventValues } from '../event-values.ts'

/**
 * A recurrence rule as the form shows it, and its text (RFC 5545, `FREQ=WEEKLY;COUNT=12;BYDAY=TU`). While the user
 * types, a rule may be incomplete. Its text is then incomplete too: `COUNT=`.
 */

/** What a rule depends on: the start as wall time of the zone. */
export type SeriesTimes = Pick<EventValues, 'start_date' | 'timezone' | 'all_day'>

/** A day of a month, or the nth weekday. -1 is the last one. */
export type MonthDay = { day: number } | { nth: number; weekday: Weekday }

/** When a rule ends. The number of dates is null, and the last day '', while the field is empty. */
export type RuleEnd = { kind: 'never' } | { kind: 'count'; count: number | null } | { kind: 'until'; day: string }

/** When a rule repeats. `interval` is null while its field is empty. */
export type RulePattern = { interval: number | null } & (
  | { frequency: 'daily' }
  | { frequency: 'weekly'; weekdays: Weekday[] }
  | { frequency: 'monthly'; on: MonthDay }
  | { frequency: 'yearly'; month: number; on: MonthDay }
)

export type Frequency = RulePattern['frequency']

export type RuleValues = RulePattern & { end: RuleEnd }

export const getMonth = (day: string): number => Number(day.slice(5, 7))
export const getDayOfMonth = (day: string): number => Number(day.slice(8, 10))

/** 2 if the day is the second Tuesday (or another second weekday) of its month; 1 to 5. */
export const getNth = (day: string): number => Math.ceil(getDayOfMonth(day) / 7)

/** Whether the day is the last Tuesday (or another last weekday) of its month. */
export const isLastWeekday = (day: string): boolean =>
  addCalendarDays(day, 7) >= addCalendarMonths(`${day.slice(0, 7)}-01`, 1)

/** The pattern that repeats a day with a frequency. */
export function createPattern(frequency: Frequency, day: string, interval: number | null = 1): RulePattern {
  const on: MonthDay = { day: getDayOfMonth(day) }
  switch (frequency) {
    case 'daily':
      return { frequency, interval }
    case 'weekly':
      return { frequency, interval, weekdays: [getWeekday(day)] }
    case 'monthly':
      return { frequency, interval, on }
    case 'yearly':
      return { frequency, interval, month: getMonth(day), on }
  }
}

/**
 * The text of a rule, with the parts in the order of the service. It names weekday, day and month also where the start
 * implies them.
 */
export const formatRuleText = (rule: RuleValues, times: SeriesTimes): string =>
  [
    `FREQ=${rule.frequency.toUpperCase()}`,
    ...formatEnd(rule.end, times),
    ...formatInterval(rule),
    ...formatDays(rule),
  ].join(';')

const formatInterval = ({ interval }: RulePattern): string[] => (interval === 1 ? [] : [`INTERVAL=${interval ?? ''}`])

function formatEnd(end: RuleEnd, times: SeriesTimes): string[] {
  if (end.kind === 'never') return []
  return [end.kind === 'count' ? `COUNT=${end.count ?? ''}` : `UNTIL=${formatUntil(end.day, times)}`]
}

function formatDays(pattern: RulePattern): string[] {
  switch (pattern.frequency) {
    case 'daily':
      return []
    case 'weekly':
      return [`BYDAY=${pattern.weekdays.join()}`]
    case 'monthly':
      return [formatMonthDay(pattern.on)]
    case 'yearly':
      return [formatMonthDay(pattern.on), `BYMONTH=${pattern.month}`]
  }
}

/** The part of a rule for a day of a month: `BYMONTHDAY=24`, `BYDAY=2TU`. */
export const formatMonthDay = (on: MonthDay): string =>
  'day' in on ? `BYMONTHDAY=${on.day}` : `BYDAY=${on.nth}${on.weekday}`

/** Whether two rules repeat alike. Their ends do not matter. */
export const isSamePattern = (a: RulePattern, b: RulePattern): boolean =>
  [a, b]
    .map(pattern => [pattern.frequency, ...formatInterval(pattern), ...formatDays(pattern)].join())
    .every((key, _, [first]) => key === first)

/** `20261215T180000` as a wall time; a date gets the time 00:00:00. Null when it is neither. */
export function parseIcalDateTime(text: string): string | null {
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?$/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month}-${day} ${hours}:${minutes}:${seconds}`
}

/** The last second of `day` in the zone of the event, converted to UTC; for an all-day event, the day. */
function formatUntil(day: string, { timezone, all_day }: SeriesTimes): string {
  if (day === '') return ''
  const utc = all_day ? null : resolveWallTime(`${day} 23:59:59`, timezone)?.utcTime
  return utc ? `${formatICalDateTime(utc)}Z` : formatICalDate(day)
}

/** The last day on which an event can start; null when the text is no time. */
function parseUntil(text: string, { start_date, timezone, all_day }: SeriesTimes): string | null {
  if (text === '') return ''
  const wall = parseIcalDateTime(text.replace(/Z$/, ''))
  if (wall === null || all_day || !text.includes('T')) return wall && getDatePart(wall)
  const local = text.endsWith('Z') ? toZoneWallTime(wall, timezone) : wall
  if (local === null) return null
  const [day, time] = [getDatePart(local), local.slice(11)]
  // A rule that ends before the time of the event does not include that day.
  return toTimePart(start_date) > time ? addCalendarDays(day, -1) : day
}

/** The names of the parts that the form shows. */
const partNames = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST']

/** Parses the text of a rule. Null for a rule that the form cannot show. */
export function parseRuleText(text: string, times: SeriesTimes): RuleValues | null {
  const pairs = text
    .toUpperCase()
    .split(';')
    .map(part => part.split('='))
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  if (parts.size < pairs.length || pairs.some(pair => pair.length !== 2 || !partNames.includes(pair[0] ?? '')))
    return null
  const interval = parseNumber(parts.get('INTERVAL') ?? '1')
  const pattern = parsePattern(parts, getDatePart(times.start_date))
  const end = parseEnd(parts, times)
  if (interval === undefined || !pattern || !end) return null
  // The first day of the week matters only when weeks are skipped between several days.
  const dependsOnWeekStart = pattern.frequency === 'weekly' && pattern.weekdays.length > 1 && interval !== 1
  if (dependsOnWeekStart && (parts.get('WKST') ?? 'MO') !== 'MO') return null
  return { ...pattern, interval, end }
}

/** A positive number; null for an empty text, undefined for another text. */
const parseNumber = (text: string): number | null | undefined =>
  text === '' ? null : /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

function parseEnd(parts: ReadonlyMap<string, string>, times: SeriesTimes): RuleEnd | null {
  const [countText, untilText] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (countText !== undefined && untilText !== undefined) return null
  if (countText !== undefined) {
    const count = parseNumber(countText)
    return count === undefined ? null : { kind: 'count', count }
  }
  if (untilText === undefined) return { kind: 'never' }
  const day = parseUntil(untilText, times)
  return day === null ? null : { kind: 'until', day }
}

function parsePattern(parts: ReadonlyMap<string, string>, day: string): RulePattern | null {
  const [byDay, byMonthDay, byMonth] = [parts.get('BYDAY'), parts.get('BYMONTHDAY'), parts.get('BYMONTH')]
  const hasNone = byDay === undefined && byMonthDay === undefined
  const on = hasNone ? { day: getDayOfMonth(day) } : parseMonthDay(byDay, byMonthDay)
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return hasNone && byMonth === undefined ? createPattern('daily', day) : null
    case 'WEEKLY': {
      const days = byDay === undefined ? [getWeekday(day)] : parseWeekdays(byDay)
      const isPlain = byMonthDay === undefined && byMonth === undefined
      return days && isPlain ? { frequency: 'weekly', interval: 1, weekdays: days } : null
    }
    case 'MONTHLY':
      return on && byMonth === undefined ? { frequency: 'monthly', interval: 1, on } : null
    case 'YEARLY': {
      // The form cannot show a day without a month: `BYMONTHDAY=24` is then the 24th of every month, and `BYDAY=2TU` is
      // the second Tuesday of the year.
      if (byMonth === undefined && !hasNone) return null
      const month = byMonth === undefined ? getMonth(day) : parseNumber(byMonth)
      return on && month && month <= 12 ? { frequency: 'yearly', interval: 1, month, on } : null
    }
    case undefined:
    default:
      return null
  }
}

const isWeekday = (text: string): text is Weekday => (weekdays as readonly string[]).includes(text)

/** Weekdays without numbers, from Monday; null for other texts. */
function parseWeekdays(text: string): Weekday[] | null {
  const names = text === '' ? [] : text.split(',')
  return names.every(isWeekday) ? weekdays.filter(weekday => names.includes(weekday)) : null
}

const maxNth = 5

function parseMonthDay(byDay: string | undefined, byMonthDay: string | undefined): MonthDay | null {
  if (byDay === undefined) {
    const day = Number(byMonthDay)
    return Number.isInteger(day) && (day === -1 || (day >= 1 && day <= 31)) ? { day } : null
  }
  const [, nth, weekday = ''] = /^\+?(-1|[1-9])([A-Z]{2})$/.exec(byDay) ?? []
  const isShown = byMonthDay === undefined && isWeekday(weekday) && Number(nth) <= maxNth
  return isShown ? { nth: Number(nth), weekday } : null
}
