import { addMonths, toInstant, toWall, type WallTime } from '../time/wall-time.ts'
import { completeDays, completeRule } from './complete-rule.ts'
import { expandRecurrence } from './expand-recurrence.ts'
import { parseRule } from './parse-rule.ts'
import { datesMax, getFirstDate, type Recurrence, type SeriesStart } from './recurrence.ts'
import { createDateSearches, type DateSearches, listRuleDates } from './dates/rule-dates.ts'
import { formatRule, type Rule } from './rule.ts'

/** How many dates of both parts are compared with dates of the whole. */
const comparedMax = 100
const comparedMaxYears = 20
/** A bound for the dates of a series on one side of the split; no series has as many. */
const expandedMax = 10 * datesMax

type Parts = { before: Recurrence; after: Recurrence }

/**
 * Splits a recurrence at one of its dates: `before` is for the old series, with its start, `after` for a series that
 * starts at `at`. Together they have the dates of the whole. COUNT is divided, UNTIL of `before` is its last date. A
 * part whose only date of the rule is its start has no rule.
 *
 * No rule with INTERVAL can continue from an addition between its periods. Then `after` has its dates as additions.
 * Null if the rule never ends, and if `at` is the start or no date of the recurrence.
 */
export function splitRecurrence(
  recurrence: Recurrence,
  start: SeriesStart,
  at: WallTime,
  searches = createDateSearches(),
): Parts | null {
  const split =
    recurrence.rule === null ? { before: null, after: null } : splitRule(recurrence.rule, start, at, searches)
  const divide = (dates: WallTime[], isAfter: boolean) => dates.filter(date => (isAfter ? date > at : date < at))
  const { additions, exclusions } = recurrence
  const before = { rule: split.before, additions: divide(additions, false), exclusions: divide(exclusions, false) }
  const after = { rule: split.after, additions: divide(additions, true), exclusions: divide(exclusions, true) }
  const isSame = (parts: Parts) => isSameSet(recurrence, parts, start, at, searches)
  if (isSame({ before, after })) return { before, after }
  const explicit = additions.includes(at) ? listLaterDates(recurrence, start, at, searches) : null
  return explicit && isSame({ before, after: explicit }) ? { before, after: explicit } : null
}

/** The dates after `at` without a rule; null if there are too many. */
function listLaterDates(
  recurrence: Recurrence,
  start: SeriesStart,
  at: WallTime,
  searches: DateSearches,
): Recurrence | null {
  const limits = { until: addMonths(at, comparedMaxYears * 12), max: expandedMax }
  const { starts, isComplete } = expandRecurrence(recurrence, start, limits, searches)
  const additions = starts.filter(date => date > at)
  return isComplete && additions.length < datesMax ? { rule: null, additions, exclusions: [] } : null
}

/** The rules of both parts; null for a part whose only date of the rule is its start. */
function splitRule(
  text: string,
  start: SeriesStart,
  at: WallTime,
  searches: DateSearches,
): { before: string | null; after: string | null } {
  const rule = parseRule(text, start)
  const until = addMonths(at, comparedMaxYears * 12)
  const first = getFirstDate(start)
  const upToAt = listRuleDates(rule, start, { until: at, max: expandedMax }, searches).dates
  const earlier = upToAt.filter(date => date < at)
  const isOfRule = upToAt.at(-1) === at
  const continued = isOfRule ? rule : makeExplicit(rule, first, at)
  // The new start counts, also where it is an addition.
  const count = rule.count === null ? null : rule.count - earlier.length + (isOfRule ? 0 : 1)
  const afterRule = { ...continued, count }
  const startAt = { ...start, startWall: at }
  const hasAfter = count !== 1 && listRuleDates(afterRule, startAt, { until, max: 2 }, searches).dates.length > 1
  return {
    before: earlier.length > 1 ? formatRule(endAt(rule, earlier, start), start.isAllDay) : null,
    after: hasAfter ? formatRule(afterRule, start.isAllDay) : null,
  }
}

/** The rule with these dates, and no others. */
function endAt(rule: Rule, dates: WallTime[], { zone, isAllDay }: SeriesStart): Rule {
  if (rule.count !== null) return { ...rule, count: dates.length }
  const last = dates.at(-1) ?? ''
  return { ...rule, until: isAllDay ? last : toWall(toInstant(last, zone), 'UTC') }
}

/** The rule with every part that it takes from its start, for a start on another day or time. */
const makeExplicit = (rule: Rule, first: WallTime, at: WallTime): Rule =>
  first.slice(11) === at.slice(11) ? completeDays(rule, first) : completeRule(rule, first)

/** Whether both parts together have the dates of the whole; `at` is the first date of `after`. */
function isSameSet(
  whole: Recurrence,
  { before, after }: Parts,
  start: SeriesStart,
  at: WallTime,
  searches: DateSearches,
): boolean {
  const until = addMonths(at, comparedMaxYears * 12)
  const limits = { until: at, max: expandedMax }
  const list = (recurrence: Recurrence, from: SeriesStart, max: number) =>
    expandRecurrence(recurrence, from, { until, max }, searches).starts
  const earlier = expandRecurrence(whole, start, limits, searches).starts.filter(date => date < at)
  const expected = list(whole, start, earlier.length + comparedMax).slice(0, earlier.length + comparedMax)
  const parts = [...list(before, start, earlier.length + 1), ...list(after, { ...start, startWall: at }, comparedMax)]
  return earlier.length > 0 && expected.length === parts.length && expected.every((date, i) => date === parts[i])
}
