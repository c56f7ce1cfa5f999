import { createMessage } from '../failure/messages.ts'
import { addMonths, toWall, type WallTime } from '../time/wall-time.ts'
import { parseRule } from './parse-rule.ts'
import {
  datesMax,
  getFirstDate,
  horizonMonths,
  type Recurrence,
  RecurrenceError,
  type SeriesStart,
  sortDates,
} from './recurrence.ts'
import { createDateSearches, type DateSearches, listRuleDates } from './dates/rule-dates.ts'

/** How many years after `until` to search for the next date. */
const nextDateMaxYears = 50

export type ExpansionLimits = {
  /** The last start to return. */
  until: WallTime
  /** If no start is after this time, the first one after `until` is returned too. */
  nextAfter?: WallTime
  /** The largest number of starts. */
  max: number
}

export type Expansion = {
  /** Ascending, each once. */
  starts: WallTime[]
  /** Whether the recurrence has no further dates. False also if the search for them was too much work. */
  isComplete: boolean
  /** Whether there are more than `max` dates; `starts` are the first ones. */
  isTooLong: boolean
}

/**
 * The starts of a recurrence: the start of the series, the dates of the rule, the additions, without the exclusions.
 * COUNT counts the start and excluded dates, not additions.
 */
export function expandRecurrence(
  recurrence: Recurrence,
  start: SeriesStart,
  { until, nextAfter, max }: ExpansionLimits,
  searches = createDateSearches(),
): Expansion {
  const excluded = new Set(recurrence.exclusions)
  const isIncluded = (date: WallTime) => !excluded.has(date)
  const { dates, isComplete } = listDates(recurrence, start, { until, max: max + excluded.size + 1 }, searches)
  const starts = dates.filter(isIncluded)
  if (starts.length > max) return { starts: starts.slice(0, max), isComplete: false, isTooLong: true }
  const isNextNeeded = nextAfter !== undefined && (starts.at(-1) ?? '') <= nextAfter
  if (isComplete || (!isNextNeeded && isEndless(recurrence, start))) return { starts, isComplete, isTooLong: false }
  const farUntil = addMonths(until, nextDateMaxYears * 12)
  const laterLimits = { until: farUntil, max: dates.length + excluded.size + 2 }
  const later = listDates(recurrence, start, laterLimits, searches)
  const [next, afterNext] = later.dates.filter(date => date > until && isIncluded(date))
  if (!isNextNeeded || next === undefined)
    return { starts, isComplete: next === undefined && later.isComplete, isTooLong: false }
  if (starts.length === max) return { starts, isComplete: false, isTooLong: true }
  const isLast = later.isComplete && afterNext === undefined
  return { starts: [...starts, next], isComplete: isLast, isTooLong: false }
}

/**
 * The starts that a series has now: those up to `until`, 24 months from `now`, and at least the next one. If the series
 * starts later, `until` is its start. If it has later dates already, `storedUntil` is the last of them, and `until` is
 * not before it. Throws RecurrenceError for more than `max`, and for none.
 */
export function expandToHorizon(
  recurrence: Recurrence,
  start: SeriesStart,
  now: Date,
  {
    max = datesMax,
    storedUntil = '',
    searches,
  }: { max?: number; storedUntil?: WallTime; searches?: DateSearches } = {},
): { starts: WallTime[]; isComplete: boolean; until: WallTime } {
  const nowWall = toWall(now, start.zone)
  const horizon = addMonths(nowWall, horizonMonths)
  const until = [storedUntil, horizon, getFirstDate(start)].reduce((latest, wall) => (wall > latest ? wall : latest))
  const limits = { until, nextAfter: nowWall, max }
  const { starts, isComplete, isTooLong } = expandRecurrence(recurrence, start, limits, searches)
  if (isTooLong) throw new RecurrenceError(createMessage('recurrence-too-many-dates', { max, until }))
  if (starts.length === 0) throw new RecurrenceError(createMessage('recurrence-all-excluded'))
  return { starts, isComplete, until }
}

/** The exclusions that are no date of the set. After the first 3,000 dates of the set, exclusions are not checked. */
export function findUnusedExclusions(
  recurrence: Recurrence,
  start: SeriesStart,
  searches = createDateSearches(),
): WallTime[] {
  const until = recurrence.exclusions.at(-1)
  if (until === undefined) return []
  const { dates, isComplete } = listDates(recurrence, start, { until, max: 3 * datesMax }, searches)
  const used = new Set(dates)
  const isChecked = (date: WallTime) => isComplete || dates.length < 3 * datesMax || date <= (dates.at(-1) ?? '')
  return recurrence.exclusions.filter(date => isChecked(date) && !used.has(date))
}

/** Whether the rule has neither COUNT nor UNTIL. */
export function isEndless({ rule }: Recurrence, start: SeriesStart): boolean {
  if (rule === null) return false
  const { count, until } = parseRule(rule, start)
  return count === null && until === null
}

/** The dates up to `until`, excluded ones too; of the rule at most `max`. */
function listDates(
  { rule, additions }: Recurrence,
  start: SeriesStart,
  { until, max }: { until: WallTime; max: number },
  searches: DateSearches,
) {
  const first = getFirstDate(start)
  const ofRule =
    rule === null
      ? { dates: [first], isComplete: true }
      : listRuleDates(parseRule(rule, start), start, { until, max }, searches)
  const added = additions.filter(date => date <= until)
  const dates = added.length === 0 ? ofRule.dates : sortDates([...ofRule.dates, ...added])
  const isCut = ofRule.dates.length === max && !ofRule.isComplete
  // After the last date of a list that was cut, additions would hide the missing dates of the rule.
  const cutAt = ofRule.dates.at(-1) ?? until
  return {
    dates: isCut ? dates.filter(date => date <= cutAt) : dates,
    isComplete: ofRule.isComplete && added.length === additions.length && first <= until,
  }
}
