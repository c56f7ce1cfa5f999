import { RRuleTemporal } from 'rrule-temporal'
import type { WallTime } from '../time/wall-time.ts'
import { formatICalDateTime } from './ical-time.ts'
import { type DayOfRule, formatRule, getWeekday, type Rule, timeParts, weekdays } from './rule.ts'

/** Periods of a rule (days, weeks, months or years) that the library looks at in one search. */
const periodsMax = 3_000

/** `isAll`: there are no others up to `last`. `isCutOff`: the search ended early, so there may be others. */
type GeneratedDates = { dates: WallTime[]; isAll: boolean; isCutOff: boolean }

/**
 * The first dates that match a rule, from `first` to `last`, without COUNT and UNTIL; `max` of them, or fewer.
 *
 * The library computes wall times as if the zone were UTC: its searches there are faster, and in a zone BYSETPOS would
 * replace a skipped time by another day.
 */
export function generateDates(rule: Rule, first: WallTime, last: WallTime, max: number): GeneratedDates {
  if (!mayHaveDays(rule) || !mayHaveSetPositions(rule) || last < first)
    return { dates: [], isAll: true, isCutOff: false }
  const { equivalent, isInPhase } = replaceSlowRule(rule, first)
  const generated = runLibrary(equivalent, first, last, max)
  const dates = generated.dates.filter(date => isInPhase(date) && matchesDays(rule, date))
  return { ...generated, dates }
}

function runLibrary(rule: Rule, first: WallTime, last: WallTime, max: number): GeneratedDates {
  const value = formatRule({ ...rule, count: null, until: last }, false)
  const rruleString = `DTSTART:${formatICalDateTime(first)}Z\nRRULE:${value}`
  const options = { rruleString, cache: false, maxIterations: periodsMax }
  const dates: WallTime[] = []
  try {
    for (const date of new RRuleTemporal({ ...options, count: max }).all()) dates.push(toWallTime(date))
    return { dates, isAll: dates.length < max, isCutOff: false }
  } catch (error) {
    if (!isLimitError(error)) throw error
  }
  // Once more, slower, to get the dates before the search ended.
  try {
    new RRuleTemporal(options).all(date => dates.push(toWallTime(date)) < max)
    return { dates, isAll: dates.length < max, isCutOff: false }
  } catch (error) {
    if (!isLimitError(error)) throw error
    return { dates, isAll: false, isCutOff: true }
  }
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** False if none of the months has one of the days, as for 30 February. */
function mayHaveDays({ months, monthDays }: Rule): boolean {
  const shortestDay = Math.min(...monthDays.map(Math.abs))
  const lengths = months.length === 0 ? longestMonths : months.map(month => longestMonths[month - 1] ?? 0)
  return monthDays.length === 0 || lengths.some(length => shortestDay <= length)
}

/** The largest number of days of a period that a rule may have. */
const periodDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** False if no period has as many dates as each BYSETPOS needs. */
function mayHaveSetPositions({ frequency, days, setPositions, ...rule }: Rule): boolean {
  const times = timeParts.reduce((product, part) => product * Math.max(rule[part].length, 1), 1)
  const weekdayCount = new Set(days.map(({ weekday }) => weekday)).size || 7
  const daysMax = Math.min(periodDays[frequency], Math.ceil(periodDays[frequency] / 7) * weekdayCount)
  return setPositions.length === 0 || setPositions.some(position => Math.abs(position) <= daysMax * times)
}

/**
 * A rule with the same dates, and perhaps others, in which the library searches faster: it looks at every day of a
 * daily rule that BYMONTH or BYMONTHDAY limits, and at every week of a weekly one. `isInPhase`: whether INTERVAL of the
 * daily rule has a date there. The caller drops the other dates with `isInPhase` and `matchesDays`.
 */
function replaceSlowRule(rule: Rule, first: WallTime): { equivalent: Rule; isInPhase: (date: WallTime) => boolean } {
  const { frequency, interval, days, monthDays, months, setPositions } = rule
  const isLimited = monthDays.length + months.length > 0 && setPositions.length === 0
  if (isLimited && frequency === 'WEEKLY') return { equivalent: { ...rule, months: [] }, isInPhase: () => true }
  if (!isLimited || frequency !== 'DAILY') return { equivalent: rule, isInPhase: () => true }
  const everyDay = weekdays.map(weekday => ({ weekday, position: null }))
  const hasDays = days.length > 0 || monthDays.length > 0
  const equivalent: Rule = { ...rule, frequency: 'YEARLY', interval: 1, days: hasDays ? days : everyDay }
  const firstDay = countDays(first)
  return { equivalent, isInPhase: date => (countDays(date) - firstDay) % interval === 0 }
}

/** Whether a date is on the days that the parts of a rule name. The library ignores some of them beside others. */
function matchesDays(rule: Rule, date: WallTime): boolean {
  const { months, monthDays, yearDays, days, weekNumbers } = rule
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  const monthLength = toUtcDay(year, month + 1, 0) - toUtcDay(year, month, 0)
  const yearLength = toUtcDay(year + 1, 1, 1) - toUtcDay(year, 1, 1)
  const yearDay = toUtcDay(year, month, day) - toUtcDay(year, 1, 0)
  return (
    (months.length === 0 || months.includes(month)) &&
    (monthDays.length === 0 || monthDays.includes(day) || monthDays.includes(day - monthLength - 1)) &&
    (yearDays.length === 0 || yearDays.includes(yearDay) || yearDays.includes(yearDay - yearLength - 1)) &&
    (days.length === 0 || days.some(one => matchesDay(one, rule, date, { day, monthLength, yearDay, yearLength }))) &&
    (weekNumbers.length === 0 || matchesWeek(rule, toUtcDay(year, month, day), year))
  )
}

type DayNumbers = { day: number; monthLength: number; yearDay: number; yearLength: number }

/**
 * Whether a date is on a weekday of BYDAY: the nth of the month in monthly rules and with BYMONTH, else of the year.
 */
function matchesDay(
  { weekday, position }: DayOfRule,
  { frequency, months }: Rule,
  date: WallTime,
  { day, monthLength, yearDay, yearLength }: DayNumbers,
): boolean {
  if (weekday !== getWeekday(date)) return false
  if (position === null) return true
  const isOfMonth = frequency === 'MONTHLY' || months.length > 0
  const [number, length] = isOfMonth ? [day, monthLength] : [yearDay, yearLength]
  return position === Math.ceil(number / 7) || position === -Math.ceil((length - number + 1) / 7)
}

/** Whether a day is in a week that BYWEEKNO names. Week 1 is the first with four days of its year. */
function matchesWeek({ weekNumbers, weekStart }: Rule, utcDay: number, year: number): boolean {
  const getFirstWeek = (ofYear: number) => {
    const fourth = toUtcDay(ofYear, 1, 4)
    // 1 January 1970 is a Thursday, so day 4 is a Monday.
    return fourth - ((((fourth - 4 - weekdays.indexOf(weekStart)) % 7) + 7) % 7)
  }
  const yearOfWeek = [year + 1, year, year - 1].find(one => getFirstWeek(one) <= utcDay) ?? year
  const number = (utcDay - getFirstWeek(yearOfWeek) - ((utcDay - getFirstWeek(yearOfWeek)) % 7)) / 7 + 1
  const count = (getFirstWeek(yearOfWeek + 1) - getFirstWeek(yearOfWeek)) / 7
  return weekNumbers.includes(number) || weekNumbers.includes(number - count - 1)
}

/** Days since 1970. The year 26 is the year 26, not 1926. */
const toUtcDay = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000

const countDays = (date: WallTime): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000

const toWallTime = ({ epochMilliseconds }: { epochMilliseconds: number }): WallTime =>
  new Date(epochMilliseconds).toISOString().slice(0, 19).replace('T', ' ')

const isLimitError = (error: unknown): boolean => error instanceof Error && /^Maximum /.test(error.message)
