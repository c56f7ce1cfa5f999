import { createInvalidParamFailure } from '../../../../core/failure/failures.ts'
import { createMessage } from '../../../../core/failure/messages.ts'
import {
  expandRecurrence,
  expandToHorizon,
  findUnusedExclusions,
} from '../../../../core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../../../core/recurrence/recurrence-lines.ts'
import type { DateSearches } from '../../../../core/recurrence/dates/rule-dates.ts'
import {
  type Recurrence,
  RecurrenceError,
  type SeriesStart,
  sortDates,
} from '../../../../core/recurrence/recurrence.ts'
import { toInstant, toWall, type WallTime } from '../../../../core/time/wall-time.ts'
import type { Tx } from '../../../../db/transactions/transaction.ts'
import { fromDatabaseWallTime, toDatabaseWallTime } from '../../../shared/publication/publication.ts'
import type { EventTimes } from '../../times.ts'
import {
  type FirstDateTimes,
  type Series,
  type SeriesDateColumns,
  storeRemovedDates,
  updateSeriesDates,
} from '../store.ts'

/** A bound for expansions of a stored series; no series has as many dates. */
export const expandedMax = 50_000

/** The recurrence in the field `recurrence`; null for an empty list. Fails with 400 if it is not supported. */
export function resolveRecurrence(lines: string[], start: SeriesStart, searches: DateSearches): Recurrence | null {
  return lines.length === 0 ? null : refuseInvalidRule(() => parseRecurrence(lines, start, searches))
}

/** The result of `work`. A RecurrenceError becomes `rest_invalid_param` for `recurrence`. */
function refuseInvalidRule<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
    throw createInvalidParamFailure({ recurrence: error.detail })
  }
}

/** The largest number of exclusions in a notice: more would make the header `X-Notice` too long. */
const namedExclusionsMax = 20

/** The notices about a recurrence, for `X-Notice`: each EXDATE that matches no date. */
export function listRecurrenceNotices(recurrence: Recurrence, start: SeriesStart, searches: DateSearches): string[] {
  const unused = findUnusedExclusions(recurrence, start, searches)
  return unused.length > 0
    ? [`EXDATE is no date of the recurrence: ${unused.slice(0, namedExclusionsMax).join(', ')}`]
    : []
}

/** The starts of the dates for which events are stored, and the columns that are stored with the series. */
export type PlannedDates = { starts: WallTime[]; columns: SeriesDateColumns }

/**
 * The dates of a recurrence from the first to 24 months after `now`, but at least the next date and all dates until
 * `storedUntil`. `first` has the times of the first date. Throws `rest_invalid_param` for `recurrence` if it has more
 * than `max` dates, or none.
 */
export function planDates(
  now: Date,
  recurrence: Recurrence,
  first: EventTimes,
  options: { max?: number; storedUntil?: WallTime; searches?: DateSearches } = {},
): PlannedDates {
  const { zone, isAllDay, startWall, endWall, startUtc, endUtc } = first
  const start = { startWall, zone, isAllDay }
  const { starts, isComplete, until } = refuseInvalidRule(() => expandToHorizon(recurrence, start, now, options))
  const storedUntilUtc = isComplete ? null : toInstant(until, zone)
  return { starts, columns: { start, endWall, startUtc, endUtc, recurrence, storedUntilUtc } }
}

/** Milliseconds from one wall time to another, as if each day had 24 hours. */
export const measureWallMs = (from: WallTime, to: WallTime): number =>
  toDatabaseWallTime(to).getTime() - toDatabaseWallTime(from).getTime()

export const addWallMs = (wall: WallTime, ms: number): WallTime =>
  fromDatabaseWallTime(new Date(toDatabaseWallTime(wall).getTime() + ms))

const lastMs = Date.parse('9999-12-31T23:59:59Z')

/**
 * The times of a date of a series: in wall time, it lasts as long as the first date. Throws `rest_invalid_param` for
 * `end_date` if the date would end after the year 9999.
 */
export function getTimesOfDate(startWall: WallTime, { start, endWall }: FirstDateTimes): EventTimes {
  const { zone, isAllDay } = start
  const startUtc = toInstant(startWall, zone)
  const durationMs = measureWallMs(start.startWall, endWall)
  const endsInRange = toDatabaseWallTime(startWall).getTime() + durationMs <= lastMs
  const endUtc = endsInRange ? toInstant(addWallMs(startWall, durationMs), zone) : null
  if (!endUtc || endUtc.getTime() > lastMs)
    throw createInvalidParamFailure({ end_date: createMessage('dates-outside-years') })
  return { zone, isAllDay, startUtc, endUtc, startWall: toWall(startUtc, zone), endWall: toWall(endUtc, zone) }
}

/** The columns of a series, with `startUtc` and `endUtc` computed from the wall times of its first date. */
export const toSeriesDateColumns = (series: Omit<SeriesDateColumns, 'startUtc' | 'endUtc'>): SeriesDateColumns => {
  const { startUtc, endUtc } = getTimesOfDate(series.start.startWall, series)
  return { ...series, startUtc, endUtc }
}

/** Removes a date from a series: adds it to the exclusions, and to the exclusions that stay when the rule changes. */
export async function excludeDate(tx: Tx, now: Date, series: Series, wall: WallTime): Promise<void> {
  const exclusions = [...new Set([...series.recurrence.exclusions, wall])].sort()
  await updateSeriesDates(
    tx,
    now,
    series.id,
    toSeriesDateColumns({ ...series, recurrence: { ...series.recurrence, exclusions } }),
  )
  await storeRemovedDates(tx, series.id, sortDates([...series.removedDates, wall]))
}

/** Makes `wall` a date of the series: removes it from the exclusions, and adds it if it is still missing. */
export async function includeDate(tx: Tx, now: Date, series: Series, wall: WallTime): Promise<Series> {
  const exclusions = series.recurrence.exclusions.filter(exclusion => exclusion !== wall)
  const included = { ...series.recurrence, exclusions }
  const isDate = hasDate(included, series.start, wall)
  const additions = isDate ? included.additions : [...included.additions, wall].sort()
  const removedDates = series.removedDates.filter(date => date !== wall)
  const changed = { ...series, removedDates, recurrence: { ...included, additions } }
  await updateSeriesDates(tx, now, series.id, toSeriesDateColumns(changed))
  if (removedDates.length < series.removedDates.length) await storeRemovedDates(tx, series.id, removedDates)
  return changed
}

/** The recurrence without these dates of it, which were removed from the series one by one. */
export function excludeRemovedDates(
  recurrence: Recurrence,
  start: SeriesStart,
  removed: WallTime[],
  searches: DateSearches,
): Recurrence {
  const last = removed.at(-1)
  if (last === undefined) return recurrence
  const dates = new Set(expandRecurrence(recurrence, start, { until: last, max: expandedMax }, searches).starts)
  const exclusions = sortDates([...recurrence.exclusions, ...removed.filter(wall => dates.has(wall))])
  return { ...recurrence, exclusions }
}

/** Whether `wall` is a date of the recurrence. */
export const hasDate = (recurrence: Recurrence, start: SeriesStart, wall: WallTime): boolean =>
  expandRecurrence(recurrence, start, { until: wall, max: expandedMax }).starts.includes(wall)
