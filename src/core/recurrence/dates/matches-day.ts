import {
  type Day,
  getFirstWeek,
  getMonthLength,
  getWeekdayOfDay,
  getYearLength,
  getYearOfWeek,
  countDaysUntil,
} from './rule-days.ts'
import { type DayOfRule, type Rule } from '../rule.ts'
import { weekdays } from '../weekdays.ts'

/** Whether a day matches each part of a rule that names days. */
export function matchesDay(rule: Rule, date: Day): boolean {
  const { months, monthDays, yearDays, days, weekNumbers } = rule
  return (
    (months.length === 0 || months.includes(date.month)) &&
    (monthDays.length === 0 || includesPosition(monthDays, date.day, getMonthLength(date.year, date.month))) &&
    (yearDays.length === 0 || includesPosition(yearDays, getYearDay(date), getYearLength(date.year))) &&
    (days.length === 0 || days.some(day => matchesWeekday(day, rule, date))) &&
    (weekNumbers.length === 0 || matchesWeek(rule, date))
  )
}

/** Whether a list names one of `length` things, with its number from the start or, negative, from the end. */
const includesPosition = (positions: readonly number[], number: number, length: number): boolean =>
  positions.includes(number) || positions.includes(number - length - 1)

const getYearDay = ({ number, year }: Day): number => number - countDaysUntil(year, 1) + 1

/**
 * Whether a day is a weekday of BYDAY: the nth of the month in monthly rules and with BYMONTH, else the nth of the year.
 */
function matchesWeekday({ weekday, position }: DayOfRule, { frequency, months }: Rule, date: Day): boolean {
  if (weekdays[getWeekdayOfDay(date.number)] !== weekday) return false
  if (position === null) return true
  const isOfMonth = frequency === 'MONTHLY' || months.length > 0
  const [number, length] = isOfMonth
    ? [date.day, getMonthLength(date.year, date.month)]
    : [getYearDay(date), getYearLength(date.year)]
  return position === Math.ceil(number / 7) || position === -Math.ceil((length - number + 1) / 7)
}

/** Whether a day is in a week that BYWEEKNO names. */
function matchesWeek({ weekNumbers, weekStart }: Rule, date: Day): boolean {
  const year = getYearOfWeek(date, weekStart)
  const [first, next] = [getFirstWeek(year, weekStart), getFirstWeek(year + 1, weekStart)]
  return includesPosition(weekNumbers, Math.floor((date.number - first) / 7) + 1, (next - first) / 7)
}
