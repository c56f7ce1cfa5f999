import { createSkippedTimeCheck } from '../../time/skipped-times.ts'
import { addDays, addMonths, type WallTime } from '../../time/wall-time.ts'
import { generateDates } from './generate-dates.ts'
import { getFirstDate, type SeriesStart } from '../recurrence.ts'
import { toDayNumber } from './rule-days.ts'
import { createUntilCheck, formatRule, getUntilWall, type Rule } from '../rule.ts'

/** A rule must have a date in this many years from its start. */
export const firstDateMaxYears = 50

/** How many days, and periods without days, a search looks at: more than 50 years have days. */
const workMax = 20_000

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
  searches = createDateSearches(),
): RuleDates {
  const first = getFirstDate(start)
  const untilWall = getUntilWall(rule, start)
  const wanted = Math.min(max, rule.count ?? max)
  // A day later, because the first occurrence of a repeated time may be before UNTIL, and its wall time after it.
  const last = untilWall === null ? until : chooseEarlier(until, addDays(untilWall, 1))
  const matches = searches.find(rule, start).listUntil(last, wanted)
  const isAfterUntil = createUntilCheck(rule, start)
  const ruleDates = matches.dates.filter(date => date !== first && !isAfterUntil(date))
  const dates = first <= until ? [first, ...ruleDates].slice(0, wanted) : []
  const hasAll = !matches.isCutOff && ruleDates.length < wanted && untilWall !== null && untilWall <= until
  return { dates, isComplete: dates.length === rule.count || hasAll }
}

/** Whether a rule has a date within 50 years from its start, without regard to COUNT and UNTIL. */
export function hasDates(rule: Rule, start: SeriesStart, searches = createDateSearches()): boolean {
  const last = addMonths(getFirstDate(start), firstDateMaxYears * 12)
  return searches.find(rule, start).listUntil(last, 1).dates.length > 0
}

/** A search for the dates that match a rule, without COUNT and UNTIL. It goes on where it ended before. */
type DateSearch = {
  /**
   * The dates from the start to `last`: more than `max`, if there are as many. `isCutOff`: the search ended before `last`,
   * because it was too much work.
   */
  listUntil(last: WallTime, max: number): { dates: WallTime[]; isCutOff: boolean }
  /** How many days, and periods without days, the search has looked at. */
  getWork: () => number
}

/** The searches of one request, which asks several times for the dates of a rule: the next time goes on where it ended. */
export type DateSearches = {
  /** The search for the dates of this rule; the same for another COUNT or UNTIL. */
  find(rule: Rule, start: SeriesStart): DateSearch
  /** The work of all searches. */
  getWork: () => number
}

export function createDateSearches(): DateSearches {
  const searches = new Map<string, DateSearch>()
  return {
    find(rule, start) {
      const ofStart = `${getFirstDate(start)} ${start.zone} ${start.isAllDay}`
      const key = `${formatRule({ ...rule, count: null, until: null }, false)} ${ofStart}`
      const search = searches.get(key) ?? searchDates(rule, start)
      searches.set(key, search)
      return search
    },
    getWork: () => [...searches.values()].reduce((sum, search) => sum + search.getWork(), 0),
  }
}

export function searchDates(rule: Rule, start: SeriesStart): DateSearch {
  const isSkipped = createSkippedTimeCheck(start.zone, start.isAllDay)
  const generator = generateDates(rule, getFirstDate(start))
  const dates: WallTime[] = []
  let next = generator.next()
  let work = 0
  return {
    getWork: () => work,
    listUntil(last, max) {
      const lastDay = toDayNumber(last)
      const isUnfinished = () => next.value !== undefined && next.value.fromDay <= lastDay && dates.length <= max
      while (isUnfinished() && work < workMax) {
        for (const date of next.value?.dates ?? []) if (!isSkipped(date)) dates.push(date)
        work += next.value?.work ?? 0
        next = generator.next()
      }
      return { dates: dates.filter(date => date <= last), isCutOff: isUnfinished() }
    },
  }
}

const chooseEarlier = (one: WallTime, other: WallTime): WallTime => (one < other ? one : other)
