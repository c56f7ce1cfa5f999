import { addCalendarDays, formatUtcDay, msPerDay, parseWallTime } from './times.ts'

/** A range of days as `YYYY-MM-DD`, both included. */
export type DateRange = { first: string; last: string }

export const daysPerWeek = 7

/** The days of the month that contains a day. */
export function getMonthRange(day: string): DateRange {
  const first = `${day.slice(0, 7)}-01`
  const last = parseWallTime(`${first} 00:00:00`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { first, last: formatUtcDay(last) }
}

/**
 * Adds months to `first`, the first day of a month. `first` and the result are `YYYY-MM-DD`. If the result would be
 * later than 9999-12-31, the last day that the service knows, it is that day (`formatUtcDay`).
 */
export function addCalendarMonths(first: string, months: number): string {
  const date = parseWallTime(`${first} 00:00:00`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return formatUtcDay(date)
}

/** The days of the week that contains a day. Weeks begin on Monday. */
export const getWeekRange = (day: string): DateRange => extendToWeeks({ first: day, last: day })

/** The whole weeks that contain a range. */
export const extendToWeeks = ({ first, last }: DateRange): DateRange => ({
  first: getMonday(first),
  last: addCalendarDays(getMonday(last), daysPerWeek - 1),
})

function getMonday(day: string): string {
  const weekday = (parseWallTime(`${day} 00:00:00`).getUTCDay() + 6) % daysPerWeek
  return addCalendarDays(day, -weekday)
}

/** All days of a range. */
export function listDays({ first, last }: DateRange): string[] {
  const dayCount =
    (parseWallTime(`${last} 00:00:00`).getTime() - parseWallTime(`${first} 00:00:00`).getTime()) / msPerDay
  return Array.from({ length: dayCount + 1 }, (_, i) => addCalendarDays(first, i))
}

/** Splits days into one list for each week. `days` must be whole weeks. */
export const groupByWeek = (days: string[]): string[][] =>
  days.flatMap((_, i) => (i % daysPerWeek === 0 ? [days.slice(i, i + daysPerWeek)] : []))
