import type { Context } from '../../../../api/context.ts'
import { hasPermission } from '../../../../auth/permissions.ts'
import { createInvalidParamFailure } from '../../../../core/failure/failures.ts'
import { createMessage } from '../../../../core/failure/messages.ts'
import { moveRecurrence } from '../../../../core/recurrence/move-recurrence.ts'
import { datesMax, type Recurrence, type SeriesStart } from '../../../../core/recurrence/recurrence.ts'
import { createDateSearches, type DateSearches } from '../../../../core/recurrence/dates/rule-dates.ts'
import type { WallTime } from '../../../../core/time/wall-time.ts'
import type { Tx } from '../../../../db/transactions/transaction.ts'
import type { EventPatchFields } from '../../schema.ts'
import type { EventTimes } from '../../times.ts'
import {
  addWallMs,
  excludeRemovedDates,
  getTimesOfDate,
  listRecurrenceNotices,
  measureWallMs,
  type PlannedDates,
  planDates,
  resolveRecurrence,
} from './dates.ts'
import { insertEventsOfSeries, listSeriesEvents, moveEventsOfSeries, moveRecurrenceWalls } from '../events.ts'
import { matchDates, type SeriesEvent } from './match-dates.ts'
import { storePreviousStarts } from './previous-starts.ts'
import { removeEventsFromSeries, type Series, storeRemovedDates, updateSeriesDates } from '../store.ts'
import { moveEventsToTrash, restoreEvents } from '../trash.ts'

/** The new times of the event that a request names, undefined if they do not change, and its times before. */
type TimeChange = { before: EventTimes; after: EventTimes | undefined }

/**
 * Changes the times or the rule of a series. All dates of the series move by as much as the named event. Each event
 * keeps its id: `matchDates` says which event gets which date. Returns notices about a new rule. Throws
 * `rest_invalid_param` for `recurrence` if the service does not support the rule, or if it cannot follow the new start.
 */
export async function changeDates(
  ctx: Context,
  tx: Tx,
  series: Series,
  { timezone, all_day, recurrence: lines }: EventPatchFields,
  { before, after }: TimeChange,
): Promise<string[]> {
  const moveMs = after ? measureWallMs(before.startWall, after.startWall) : 0
  const start: SeriesStart = {
    startWall: addWallMs(series.start.startWall, moveMs),
    zone: timezone && after ? after.zone : series.start.zone,
    isAllDay: all_day ?? series.start.isAllDay,
  }
  const lengthMs = after
    ? measureWallMs(after.startWall, after.endWall)
    : measureWallMs(series.start.startWall, series.endWall)
  const first = getTimesOfDate(start.startWall, { start, endWall: addWallMs(start.startWall, lengthMs) })
  const searches = createDateSearches()
  const recurrence = lines ? resolveRecurrence(lines, start, searches) : moveRule(series, start)
  if (!recurrence) throw new Error('The caller ends a series without recurrence.')
  await storeDates(ctx, tx, series, { first, recurrence, possibleMovesMs: [moveMs], searches })
  return lines ? listRecurrenceNotices(recurrence, start, searches) : []
}

type NewDates = {
  /** The times of the first date. */
  first: EventTimes
  recurrence: Recurrence
  /**
   * The distances by which the dates may have moved. The first distance with which an event keeps its date counts, else
   * the last one.
   */
  possibleMovesMs: number[]
  searches: DateSearches
}

/**
 * Stores another first date and rule of a series. Each event keeps its id, see `matchDates`. The dates that were removed one
 * by one move too, and stay removed.
 */
export async function storeDates(
  ctx: Context,
  tx: Tx,
  series: Series,
  { first, recurrence, possibleMovesMs, searches }: NewDates,
): Promise<void> {
  const events = await listSeriesEvents(tx, series.id)
  const plan = (ms: number, planned = recurrence) =>
    planMovedDates(ctx.now, planned, first, { events, move: wall => addWallMs(wall, ms), searches })
  const moveMs = chooseMove(events, possibleMovesMs, ms => plan(ms).starts)
  const move = (wall: WallTime) => addWallMs(wall, moveMs)
  const removedDates = series.removedDates.map(move)
  const kept = excludeRemovedDates(recurrence, first, removedDates, searches)
  const { starts, columns } = plan(moveMs, kept)
  const matches = matchDates(events, starts, move)
  const keptWalls = matches.keptExceptions.map(({ wall }) => wall)
  const additions = [...new Set([...kept.additions, ...keptWalls])].sort()
  await updateSeriesDates(tx, ctx.now, series.id, { ...columns, recurrence: { ...kept, additions } })
  if (moveMs !== 0 && removedDates.length > 0) await storeRemovedDates(tx, series.id, removedDates)
  await removeEventsFromSeries(tx, matches.displacedIds)
  const unmatched = events.filter(({ id }) => !matches.dates.has(id) && !matches.displacedIds.includes(id))
  if (moveMs !== 0) {
    const moved = unmatched.map(({ id, recurrenceWall }) => ({ id, recurrenceWall: move(recurrenceWall) }))
    await moveRecurrenceWalls(tx, moved)
  }
  const matched = [...matches.dates].map(([id, recurrenceWall]) => ({ id, recurrenceWall }))
  await storePreviousStarts(tx, matched, columns)
  await moveEventsOfSeries(tx, matched, columns)
  await moveEventsToTrash(tx, ctx.now, matches.surplusIds)
  await restoreEvents(tx, ctx.now, matches.restoredIds, { mayPublish: hasPermission(ctx.caller, 'publish') })
  await insertEventsOfSeries(tx, ctx.now, series.id, matches.missing, columns)
}

function chooseMove(events: SeriesEvent[], movesMs: number[], getStarts: (ms: number) => WallTime[]): number {
  const [only = 0, ...others] = movesMs
  if (others.length === 0) return only
  const keepsDate = (ms: number) => {
    const dates = new Set(getStarts(ms))
    return events.some(event => dates.has(addWallMs(event.recurrenceWall, ms)))
  }
  return movesMs.find(keepsDate) ?? movesMs.at(-1) ?? only
}

/** As `planDates`, but at least up to the date of the last event after the move, which may be beyond the horizon. */
function planMovedDates(
  now: Date,
  recurrence: Recurrence,
  first: EventTimes,
  { events, move, searches }: { events: SeriesEvent[]; move: (wall: WallTime) => WallTime; searches: DateSearches },
): PlannedDates {
  const last = events.findLast(({ isInTrash }) => !isInTrash)
  const max = Math.max(datesMax, events.length)
  return planDates(now, recurrence, first, { max, searches, ...(last && { storedUntil: move(last.recurrenceWall) }) })
}

function moveRule(series: Series, start: SeriesStart): Recurrence {
  const recurrence = moveRecurrence(series.recurrence, series.start, start)
  if (!recurrence) throw createInvalidParamFailure({ recurrence: createMessage('recurrence-cannot-move') })
  return recurrence
}
