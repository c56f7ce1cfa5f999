import type { WallTime } from '../../time/wall-time.ts'
import { type Weekday, weekdays } from '../weekdays.ts'

/** A day of the calendar. `number` is the number of days since 1970. */
export type Day = { number: number; year: number; month: number; day: number }

const dayMs = 86_400_000

/** The number of days since 1970 of the day of a wall time. */
export const toDayNumber = (wall: WallTime): number => Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) / dayMs

/** The number of days from 1 January of the year 1 to 1 January 1970. */
const daysUntil1970 = 719_162
const daysUntilMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

/** The number of days from 1970 to the first day of a month, from January (1) to January of the next year (13). */
export function countDaysUntil(year: number, month: number): number {
  const before = year - 1
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  const ownLeapDay = month > 2 && isLeapYear(year) ? 1 : 0
  return 365 * before + leapDays - daysUntil1970 + (daysUntilMonth[month - 1] ?? 0) + ownLeapDay
}

export function toDay(number: number): Day {
  const date = new Date(number * dayMs)
  return { number, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 28 to 31. */
export const getMonthLength = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

export const getYearLength = (year: number): number => (isLeapYear(year) ? 366 : 365)

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** 0 on Monday, 6 on Sunday. 1 January 1970 is a Thursday. */
export const getWeekdayOfDay = (number: number): number => (((number + 3) % 7) + 7) % 7

/** The first day of the week of a day. */
export const getWeekStart = (number: number, weekStart: Weekday): number =>
  number - ((getWeekdayOfDay(number) - weekdays.indexOf(weekStart) + 7) % 7)

/** The first day of week 1 of a year: the first week with four days of the year. */
export const getFirstWeek = (year: number, weekStart: Weekday): number =>
  getWeekStart(countDaysUntil(year, 1) + 3, weekStart)

/** The year to whose weeks a day belongs, which is not always the year of its date. */
export function getYearOfWeek({ number, year }: Day, weekStart: Weekday): number {
  if (number < getFirstWeek(year, weekStart)) return year - 1
  return number < getFirstWeek(year + 1, weekStart) ? year : year + 1
}

/** The numbers in order, each once. */
export const sortNumbers = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)
