import { addDays, addMonths, parseWallTime } from './wall-time.ts'

/** A range of days as `YYYY-MM-DD`, both included. */
export type DateRange = { first: string; last: string }

export const daysPerWeek = 7

/** Adds days to a day. `day` and the result are `YYYY-MM-DD`; the result is at most 9999-12-31. */
export const addCalendarDays = (day: string, days: number): string => addDays(`${day} 00:00:00`, days).slice(0, 10)

/** Adds months to the first day of a month, as `addCalendarDays` adds days. */
export const addCalendarMonths = (first: string, months: number): string =>
  addMonths(`${first} 00:00:00`, months).slice(0, 10)

/** The days of the month that contains a day. */
export function getMonthRange(day: string): DateRange {
  const first = `${day.slice(0, 7)}-01`
  const last = parseWallTime(`${first} 00:00:00`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { first, last: last.toISOString().slice(0, 10) }
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
