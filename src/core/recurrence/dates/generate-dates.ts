import type { WallTime } from '../../time/wall-time.ts'
import { completeRule } from '../complete-rule.ts'
import { listPeriods } from './list-periods.ts'
import { matchesDay } from './matches-day.ts'
import { type Day, sortNumbers, toDayNumber } from './rule-days.ts'
import type { Rule } from '../rule.ts'

/** Dates of a rule that follow each other, and how much work it was to find them. */
export type GeneratedDates = {
  /** Neither these dates nor later ones are before this day, which is a number of days since 1970. */
  fromDay: number
  /** Ascending; at most 100. */
  dates: WallTime[]
  /** How many days were compared with the rule; 1 for a period without days. */
  work: number
}

/**
 * The dates that match a rule (RFC 5545, 3.3.10) from `first` to the year 9999, without COUNT and UNTIL. A clock shows
 * the days and times; a zone may skip some of them.
 */
export function* generateDates(partialRule: Rule, first: WallTime): Generator<GeneratedDates, void> {
  const rule = completeRule(partialRule, first)
  const times = listTimes(rule)
  const hasPositions = rule.setPositions.length > 0
  if (hasPositions && !mayHavePositions(rule, times.length)) return
  const isInSeries = (date: WallTime) => date >= first
  for (const { fromDay, days } of listPeriods(rule, toDayNumber(first))) {
    const matching = days.filter(day => matchesDay(rule, day))
    const chosen = hasPositions ? chooseDates(rule, matching, times) : []
    yield { fromDay, dates: chosen.filter(isInSeries), work: Math.max(1, days.length) }
    // Day by day, because a year may have 36,600 dates.
    for (const day of hasPositions ? [] : matching)
      yield { fromDay: day.number, dates: joinTimes(day, times).filter(isInSeries), work: 0 }
  }
}

const daysMax = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** False if no period has as many dates as each BYSETPOS needs. */
const mayHavePositions = ({ frequency, setPositions }: Rule, timesPerDay: number): boolean =>
  setPositions.some(position => Math.abs(position) <= daysMax[frequency] * timesPerDay)

/** The times of day of a rule, ascending: `18:00:00`. */
const listTimes = ({ hours, minutes, seconds }: Rule): string[] =>
  hours.flatMap(hour => minutes.flatMap(minute => seconds.map(second => [hour, minute, second].map(pad2).join(':'))))

/** The dates of a period that BYSETPOS names. */
function chooseDates({ setPositions }: Rule, days: readonly Day[], times: readonly string[]): WallTime[] {
  const count = days.length * times.length
  const indexes = setPositions.map(position => (position > 0 ? position - 1 : count + position))
  return sortNumbers(indexes).flatMap(index => {
    const day = days[Math.floor(index / times.length)]
    return day ? joinTimes(day, times.slice(index % times.length, (index % times.length) + 1)) : []
  })
}

function joinTimes({ year, month, day }: Day, times: readonly string[]): WallTime[] {
  const date = `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}`
  return times.map(time => `${date} ${time}`)
}

const pad2 = (number: number): string => String(number).padStart(2, '0')
