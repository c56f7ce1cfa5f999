import { endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../time/wall-time.ts'
import { isFixedOffsetZone } from '../time/zone.ts'
import { expandRecurrence } from './expand-recurrence.ts'
import { parseRule } from './parse-rule.ts'
import { getFirstDate, type Recurrence, type SeriesStart } from './recurrence.ts'
import { formatRule } from './rule.ts'
import { createDateSearches, type DateSearches } from './dates/rule-dates.ts'
import { splitRecurrence } from './split-recurrence.ts'

/**
 * A recurrence with exactly these dates, ascending, for a series that starts at the first of them: the rule up to the
 * last date, with its other dates excluded. If that is longer than a list, or if the rule cannot start there, the dates
 * are additions. In a zone with a fixed offset the dates are always additions, because iCalendar has no such zones, and
 * a rule in UTC may mean other days.
 */
export function limitRecurrence(recurrence: Recurrence, start: SeriesStart, dates: readonly WallTime[]): Recurrence {
  const list: Recurrence = { rule: null, additions: dates.slice(1), exclusions: [] }
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined || first === last || isFixedOffsetZone(start.zone)) return list
  const searches = createDateSearches()
  const isStart = first === getFirstDate(start)
  const rule = isStart ? recurrence.rule : splitRecurrence(recurrence, start, first, searches)?.after.rule
  if (!rule) return list
  const firstStart = { ...start, startWall: first }
  for (const until of [endOfDay(last), last]) {
    const limited = limitRule(endRule(rule, firstStart, until), firstStart, dates, searches)
    if (limited) return limited
  }
  return list
}

/** A rule with the differences between its dates and these; null if a list of the dates is shorter. */
function limitRule(
  rule: string,
  start: SeriesStart,
  dates: readonly WallTime[],
  searches: DateSearches,
): Recurrence | null {
  const limits = { until: endOfDay(dates.at(-1) ?? ''), max: 2 * dates.length }
  const ruleDates = expandRecurrence({ rule, additions: [], exclusions: [] }, start, limits, searches).starts
  const [wanted, known] = [new Set(dates), new Set(ruleDates)]
  const additions = dates.filter(date => !known.has(date))
  const exclusions = ruleDates.filter(date => !wanted.has(date))
  if (additions.length + exclusions.length >= dates.length - 1) return null
  const { starts } = expandRecurrence({ rule, additions, exclusions }, start, limits, searches)
  const isSame = starts.length === dates.length && starts.every((date, index) => date === dates[index])
  return isSame ? { rule, additions, exclusions } : null
}

/**
 * The rule until a moment. The end of a day is better than its last date, because some readers convert UNTIL with the
 * offset that the zone has at the start.
 */
function endRule(rule: string, start: SeriesStart, untilWall: WallTime): string {
  const until = start.isAllDay ? startOfDay(untilWall) : toWall(toInstant(untilWall, start.zone), 'UTC')
  return formatRule({ ...parseRule(rule, start), count: null, until }, start.isAllDay)
}
