import { lastWall, toInstant, toWall, type WallTime } from '../time/wall-time.ts'
import { formatICalDate, formatICalDateTime } from './ical-time.ts'
import type { SeriesStart } from './recurrence.ts'
import type { Weekday } from './weekdays.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/**
 * A value of BYDAY. `position` is the number of the weekday within the month or year, negative from the end, as in
 * `2TU`; null means every such weekday.
 */
export type DayOfRule = { weekday: Weekday; position: number | null }

/**
 * The parts of a rule that are lists of numbers, in the order of the canonical form. With `isSigned`, `min` and `max` bound
 * the absolute value: -31 to -1 and 1 to 31.
 */
export const numberParts = {
  seconds: { name: 'BYSECOND', min: 0, max: 59, isSigned: false },
  minutes: { name: 'BYMINUTE', min: 0, max: 59, isSigned: false },
  hours: { name: 'BYHOUR', min: 0, max: 23, isSigned: false },
  monthDays: { name: 'BYMONTHDAY', min: 1, max: 31, isSigned: true },
  yearDays: { name: 'BYYEARDAY', min: 1, max: 366, isSigned: true },
  weekNumbers: { name: 'BYWEEKNO', min: 1, max: 53, isSigned: true },
  months: { name: 'BYMONTH', min: 1, max: 12, isSigned: false },
  setPositions: { name: 'BYSETPOS', min: 1, max: 366, isSigned: true },
} as const

export type NumberPart = keyof typeof numberParts

export const timeParts = ['seconds', 'minutes', 'hours'] as const
/** The lists of numbers after BYDAY in the canonical form. */
export const partsAfterByDay = ['monthDays', 'yearDays', 'weekNumbers', 'months', 'setPositions'] as const

/** A recurrence rule (RFC 5545, 3.3.10). An empty list means that the rule does not have the part. */
export type Rule = Record<NumberPart, number[]> & {
  frequency: Frequency
  interval: number
  count: number | null
  /** The last moment that can be a date: in UTC; in all-day series the last day at 00:00:00. */
  until: WallTime | null
  weekStart: Weekday
  /** BYDAY */
  days: DayOfRule[]
}

/**
 * The value of RRULE in canonical form: the parts in the order of RFC 5545, without defaults. UNTIL is in UTC, and a
 * date in all-day series.
 */
export function formatRule(rule: Rule, isAllDay: boolean): string {
  const { frequency, interval, count, until, weekStart, days } = rule
  const listNumbers = (fields: readonly NumberPart[]) =>
    fields.map((field): [string, string] => [numberParts[field].name, rule[field].join(',')])
  const parts: [name: string, value: string | number | null][] = [
    ['FREQ', frequency],
    ['UNTIL', until && (isAllDay ? formatICalDate(until) : `${formatICalDateTime(until)}Z`)],
    ['COUNT', count],
    ['INTERVAL', interval === 1 ? null : interval],
    ...listNumbers(timeParts),
    ['BYDAY', days.map(({ weekday, position }) => `${position ?? ''}${weekday}`).join(',')],
    ...listNumbers(partsAfterByDay),
    ['WKST', weekStart === 'MO' ? null : weekStart],
  ]
  return parts.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}=${value}`])).join(';')
}

/** The last moment of a rule, as a clock in the zone of the series shows it; null without UNTIL. */
export function getUntilWall({ until }: Rule, { zone, isAllDay }: SeriesStart): WallTime | null {
  if (until === null || isAllDay) return until
  const wall = toWall(toInstant(until, 'UTC'), zone)
  return /^\d{4}-/.test(wall) ? wall : lastWall
}

/**
 * Returns a function that says whether a date is after the end that UNTIL sets. A wall time that occurs twice, when
 * summer time ends, means its first occurrence.
 */
export function createUntilCheck(rule: Rule, start: SeriesStart): (wall: WallTime) => boolean {
  const { until } = rule
  const untilWall = getUntilWall(rule, start)
  if (until === null || untilWall === null) return () => false
  const untilUtc = toInstant(until, 'UTC')
  return wall => wall > untilWall && (start.isAllDay || toInstant(wall, start.zone) > untilUtc)
}
