import {
  countDaysUntil,
  type Day,
  getFirstWeek,
  getMonthLength,
  getWeekdayOfDay,
  getWeekStart,
  getYearLength,
  getYearOfWeek,
  sortNumbers,
  toDay,
} from './rule-days.ts'
import { type Rule } from '../rule.ts'
import { weekdays } from '../weekdays.ts'

const lastYear = 9_999
const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The days of a period that may match a rule, ascending. `fromDay`: no later period has an earlier day. */
type Period = { fromDay: number; days: Day[] }

/**
 * The periods of a rule (years, months, weeks or days) with every INTERVAL, from the period of the day `first` to the
 * year 9999. Each has all days that match the rule, and others, which `matchesDay` drops. It names few others, so that
 * a rule that rarely matches takes little time.
 */
export function* listPeriods(rule: Rule, first: number): Generator<Period, void> {
  const endDay = countDaysUntil(lastYear + 1, 1)
  for (const period of listAllPeriods(rule, first)) {
    if (period.fromDay >= endDay) return
    const isWithinYears = (period.days.at(-1)?.number ?? 0) < endDay
    yield isWithinYears ? period : { ...period, days: period.days.filter(({ number }) => number < endDay) }
  }
}

function listAllPeriods(rule: Rule, first: number): Generator<Period, void> {
  const { frequency, weekNumbers } = rule
  if (frequency === 'YEARLY') return weekNumbers.length > 0 ? listYearsOfWeeks(rule, first) : listYears(rule, first)
  if (frequency === 'MONTHLY') return listMonths(rule, first)
  return frequency === 'WEEKLY' ? listWeeks(rule, first) : listDays(rule, first)
}

function* listYears(rule: Rule, first: number): Generator<Period, void> {
  const months = rule.months.length > 0 ? rule.months : allMonths
  const listMonthDays = createMonthLister(rule)
  for (let year = toDay(first).year; ; year += rule.interval) {
    const days =
      rule.yearDays.length > 0 ? listYearDays(rule, year) : months.flatMap(month => listMonthDays(year, month))
    yield { fromDay: countDaysUntil(year, 1), days }
  }
}

/** The years whose weeks BYWEEKNO numbers. */
function* listYearsOfWeeks(rule: Rule, first: number): Generator<Period, void> {
  const { weekNumbers, weekStart, interval } = rule
  const listWeekDays = createWeekLister(rule)
  for (let year = getYearOfWeek(toDay(first), weekStart); ; year += interval) {
    const [start, next] = [getFirstWeek(year, weekStart), getFirstWeek(year + 1, weekStart)]
    const weeks = weekNumbers.map(number => (number > 0 ? start + (number - 1) * 7 : next + number * 7))
    const inYear = sortNumbers(weeks).filter(week => week >= start && week < next)
    yield { fromDay: start, days: inYear.flatMap(listWeekDays) }
  }
}

function* listMonths(rule: Rule, first: number): Generator<Period, void> {
  const { year: firstYear, month: firstMonth } = toDay(first)
  const listMonthDays = createMonthLister(rule)
  for (let count = firstYear * 12 + firstMonth - 1; ; count += rule.interval) {
    const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
    const isIncluded = rule.months.length === 0 || rule.months.includes(month)
    yield { fromDay: countDaysUntil(year, month), days: isIncluded ? listMonthDays(year, month) : [] }
  }
}

function* listWeeks(rule: Rule, first: number): Generator<Period, void> {
  const listWeekDays = createWeekLister(rule)
  for (let week = getWeekStart(first, rule.weekStart); ; week += 7 * rule.interval)
    yield { fromDay: week, days: listWeekDays(week) }
}

function* listDays({ interval, months }: Rule, first: number): Generator<Period, void> {
  for (let number = first; ;) {
    const day = toDay(number)
    const isIncluded = months.length === 0 || months.includes(day.month)
    yield { fromDay: number, days: isIncluded ? [day] : [] }
    // The rest of a month that the rule does not name is skipped.
    const distance = isIncluded ? 1 : countDaysUntil(day.year, day.month + 1) - number
    number += Math.ceil(distance / interval) * interval
  }
}

function listYearDays({ yearDays }: Rule, year: number): Day[] {
  const length = getYearLength(year)
  const numbers = yearDays.map(day => (day > 0 ? day : length + day + 1))
  return sortNumbers(numbers)
    .filter(day => day >= 1 && day <= length)
    .map(day => toDay(countDaysUntil(year, 1) + day - 1))
}

/** Returns the function that lists the days of a month that BYMONTHDAY names, else those with the weekdays of BYDAY. */
function createMonthLister(rule: Rule): (year: number, month: number) => Day[] {
  const isListed = createWeekdayCheck(rule)
  return (year, month) => {
    const [first, length] = [countDaysUntil(year, month), getMonthLength(year, month)]
    const days =
      rule.monthDays.length > 0
        ? sortNumbers(rule.monthDays.map(day => (day > 0 ? day : length + day + 1)))
        : everyMonthDay.filter(day => isListed(first + day - 1))
    return days.filter(day => day >= 1 && day <= length).map(day => ({ number: first + day - 1, year, month, day }))
  }
}

const everyMonthDay = Array.from({ length: 31 }, (_, index) => index + 1)

/** Returns the function that lists the days of a week with the weekdays of BYDAY, else all. */
function createWeekLister(rule: Rule): (week: number) => Day[] {
  const isListed = createWeekdayCheck(rule)
  return week => weekdays.flatMap((_, index) => (isListed(week + index) ? toDay(week + index) : []))
}

/** Returns the function that says whether BYDAY has the weekday of a day. Without BYDAY every day is listed. */
function createWeekdayCheck({ days }: Rule): (number: number) => boolean {
  const listed = weekdays.map(name => days.length === 0 || days.some(({ weekday }) => weekday === name))
  return number => listed[getWeekdayOfDay(number)] === true
}
