import { createSkippedTimeCheck } from '../time/skipped-times.ts'
import { addDays, addMonths, type WallTime } from '../time/wall-time.ts'
import { generateDates } from './generate-dates.ts'
import { getFirstDate, type SeriesStart } from './recurrence.ts'
import { createUntilCheck, getUntilWall, type Rule } from './rule.ts'

/** A rule must have a date in this many years from its start. */
export const firstDateMaxYears = 50

/** The dates of a rule. `isComplete`: the rule has no others. */
export type RuleDates = { dates: WallTime[]; isComplete: boolean }

/**
 * The first `max` dates of a rule, not after `until`. The start is the first one and counts, also where the rule has no
 * date there (RFC 5545, 3.8.5.3). Days that do not exist and times that the zone skips are left out and do not count.
 */
export function listRuleDates(
  rule: Rule,
  start: SeriesStart,
  { until, max }: { until: WallTime; max: number },
): RuleDates {
  const first = getFirstDate(start)
  const untilWall = getUntilWall(rule, start)
  const wanted = Math.min(max, rule.count ?? max)
  // A day later, because the first occurrence of a repeated time may be before UNTIL, and its wall time after it.
  const last = untilWall === null ? until : chooseEarlier(until, addDays(untilWall, 1))
  const matches = listMatches(rule, start, last, wanted)
  const isAfterUntil = createUntilCheck(rule, start)
  const ruleDates = matches.dates.filter(date => date !== first && !isAfterUntil(date))
  const dates = first <= until ? [first, ...ruleDates].slice(0, wanted) : []
  const hasAll = !matches.isCutOff && ruleDates.length < wanted && untilWall !== null && untilWall <= until
  return { dates, isComplete: dates.length === rule.count || hasAll }
}

/** Whether a rule has a date within 50 years from its start, without regard to COUNT and UNTIL. */
export function hasDates(rule: Rule, start: SeriesStart): boolean {
  const last = addMonths(getFirstDate(start), firstDateMaxYears * 12)
  return listMatches(rule, start, last, 1).dates.length > 0
}

/**
 * The first dates that match a rule, from the start to `last`, without COUNT and UNTIL: at least `max`, if there are as
 * many. `isCutOff`: the search ended before `last`, because too many periods have no date.
 */
function listMatches(
  rule: Rule,
  start: SeriesStart,
  last: WallTime,
  max: number,
): { dates: WallTime[]; isCutOff: boolean } {
  const isSkipped = createSkippedTimeCheck(start.zone, start.isAllDay)
  for (let generatedMax = max + 1; ; generatedMax *= 2) {
    const generated = generateDates(rule, getFirstDate(start), last, generatedMax)
    const dates = generated.dates.filter(date => !isSkipped(date))
    if (dates.length > max || generated.isAll || generated.isCutOff) return { dates, isCutOff: generated.isCutOff }
  }
}

const chooseEarlier = (one: WallTime, other: WallTime): WallTime => (one < other ? one : other)
