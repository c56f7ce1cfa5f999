import { getDatePart, addCalendarDays, parseWallTime } from './times.ts'

/** Days as `YYYY-MM-DD`, the first and the last included. */
export type DateRange = { first: string; last: string }

export const daysPerWeek = 7

/** Whether a text is a day that exists, of a year that calendars know. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && getDatePart(isoOf(parseWallTime(`${text} 00:00:00`))) === text

const isoOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString())

/** The days of the month that a day is in. */
export function getMonthRange(day: string): DateRange {
  const first = `${day.slice(0, 7)}-01`
  return { first, last: addCalendarDays(addCalendarMonths(first, 1), -1) }
}

/** The first of a month and so many months later. */
export function addCalendarMonths(first: string, months: number): string {
  const date = parseWallTime(`${first} 00:00:00`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return getDatePart(date.toISOString())
}

/** The days of the week that a day is in. Weeks begin on Monday in all our languages. */
export const getWeekRange = (day: string): DateRange => extendToWeeks({ first: day, last: day })

/** The same days and those that fill them up to whole weeks. */
export const extendToWeeks = ({ first, last }: DateRange): DateRange => ({
  first: mondayOf(first),
  last: addCalendarDays(mondayOf(last), daysPerWeek - 1),
})

function mondayOf(day: string): string {
  const weekday = (parseWallTime(`${day} 00:00:00`).getUTCDay() + 6) % daysPerWeek
  return addCalendarDays(day, -weekday)
}
