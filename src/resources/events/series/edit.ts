import type { Context } from '../../../api/context.ts'
import { hasPermission } from '../../../auth/permissions.ts'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { createMessage } from '../../../core/failure/messages.ts'
import { expandRecurrence } from '../../../core/recurrence/expand-recurrence.ts'
import { splitRecurrence } from '../../../core/recurrence/split-recurrence.ts'
import { sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { buildPublishedCondition } from '../../shared/publication/visibility.ts'
import { applyEventPatch, type ExtraColumns } from '../mutations.ts'
import type { EventPatchFields } from '../schema.ts'
import { readStoredEvent } from '../store.ts'
import { resolveEventTimes } from '../times.ts'
import { changeDates } from './dates/change-dates.ts'
import { addWallMs, excludeDate, expandedMax, includeDate, measureWallMs, toSeriesDateColumns } from './dates/dates.ts'
import { listSeriesEvents } from './events.ts'
import { listSharedChanges } from './shared-fields.ts'
import { clearPreviousStarts } from './dates/previous-starts.ts'
import {
  clearReasonsOfSeries,
  copySeriesValuesToEvents,
  copyEventValuesToSeries,
  recordOverrides,
} from './shared-values.ts'
import { addMissingSeriesSlugs, changeSeriesSlug, readSlugs, takeSlugsFromDate } from './texts/slugs.ts'
import {
  copySeries,
  deleteSeries,
  hasDateWith,
  moveEventsToSeries,
  removeEventsFromSeries,
  type Series,
  updateSeriesDates,
} from './store.ts'
import { moveEventsToTrash, restoreEvents } from './trash.ts'

/**
 * Changes one date of a series. The date keeps these values when all dates are changed later. A date that is restored
 * alone, while the whole series stays in the trash, becomes a single event, unless all dates were removed one
 * by one.
 */
export async function updateDate(
  ctx: Context,
  tx: Tx,
  series: Series,
  id: number,
  fields: EventPatchFields,
  extras: ExtraColumns,
): Promise<void> {
  const events = await listSeriesEvents(tx, series.id)
  const hadPublicDate = await hasDateWith(tx, series, buildPublishedCondition(ctx, 'e'))
  await applyEventPatch(ctx, tx, id, fields, extras, { isDateOfSeries: true })
  const isPublicLater = sql`e.id = ${id} and e.status in ('publish', 'future')`
  if (!hadPublicDate && (await hasDateWith(tx, series, isPublicLater))) await takeSlugsFromDate(tx, series.id, id)
  await addMissingSeriesSlugs(tx, series.id)
  const named = events.find(event => event.id === id)
  const isInTrash = fields.status ? fields.status === 'trash' : named?.isInTrash
  if (named && named.isInTrash !== isInTrash) {
    const { exclusions } = series.recurrence
    const isRemovedAsWhole =
      events.every(event => event.isInTrash) && !events.every(event => exclusions.includes(event.recurrenceWall))
    const changeDate = isInTrash || isRemovedAsWhole ? excludeDate : includeDate
    await changeDate(tx, ctx.now, series, named.recurrenceWall)
    if (isRemovedAsWhole) return removeEventsFromSeries(tx, [id])
  }
  await recordOverrides(tx, id)
}

/**
 * Changes all dates of a series: the named event, then the series, then each event without an override of the field.
 * A changed start moves all dates by as much as the named event. Returns notices about a new rule.
 */
export async function updateAllDates(
  ctx: Context,
  tx: Tx,
  series: Series,
  id: number,
  { slug, ...fields }: EventPatchFields,
  extras: ExtraColumns,
): Promise<string[]> {
  const { times: before } = await readStoredEvent(tx, id, ctx.language)
  const after = resolveEventTimes(ctx, fields, before)
  await applyEventPatch(ctx, tx, id, fields, extras, { isDateOfSeries: true })
  if (fields.recurrence?.length === 0) {
    await endSeries(ctx, tx, series, id)
    return []
  }
  const changes = listSharedChanges(fields)
  await copyEventValuesToSeries(tx, id, changes, ctx.language)
  await copySeriesValuesToEvents(tx, ctx.now, series.id, changes, ctx.language)
  if (fields.event_status === 'scheduled') {
    await clearReasonsOfSeries(tx, series.id)
    await clearPreviousStarts(tx, series.id)
  }
  if (slug) await changeSeriesSlug(tx, series.id, ctx.language, slug)
  await addMissingSeriesSlugs(tx, series.id)
  const currentSeries = fields.status ? await restoreDates(ctx, tx, series, id) : series
  const notices = after || fields.recurrence ? await changeDates(ctx, tx, currentSeries, fields, { before, after }) : []
  await recordOverrides(tx, id)
  return notices
}

/**
 * Takes the events of a series out of the trash, except events whose date the series does not have: they were removed
 * one by one, or the rule has changed. The named event comes out in any case. Returns the series, which has the date of
 * the named event.
 */
async function restoreDates(ctx: Context, tx: Tx, series: Series, namedId: number): Promise<Series> {
  const events = await listSeriesEvents(tx, series.id)
  const named = events.find(({ id }) => id === namedId)
  const withNamedDate = named ? await includeDate(tx, ctx.now, series, named.recurrenceWall) : series
  const last = events.at(-1)?.recurrenceWall ?? ''
  const { starts } = expandRecurrence(withNamedDate.recurrence, withNamedDate.start, { until: last, max: expandedMax })
  const dates = new Set(starts)
  const returning = events.filter(({ isInTrash, recurrenceWall }) => isInTrash && dates.has(recurrenceWall))
  await restoreEvents(
    tx,
    ctx.now,
    returning.map(({ id }) => id),
    { mayPublish: hasPermission(ctx.caller, 'publish') },
  )
  return withNamedDate
}

/** Ends a series: the named event becomes a single event, the others go to the trash. */
export async function endSeries(ctx: Context, tx: Tx, series: Series, namedId: number): Promise<void> {
  const ids = (await listSeriesEvents(tx, series.id)).map(({ id }) => id)
  await moveEventsToTrash(
    tx,
    ctx.now,
    ids.filter(id => id !== namedId),
  )
  await removeEventsFromSeries(tx, ids)
  await deleteSeries(tx, series.id)
}

/**
 * Splits a series before one of its events. Returns the series that has the event and all later events, which keep
 * their ids and overrides. If the event is the first one outside the trash, returns the series unchanged.
 */
export async function splitSeries(ctx: Context, tx: Tx, series: Series, eventId: number): Promise<Series> {
  const events = await listSeriesEvents(tx, series.id)
  const at = events.find(({ id }) => id === eventId)?.recurrenceWall
  if (at === undefined) throw new Error(`The event ${eventId} is no date of the series ${series.id}.`)
  if (!events.some(({ recurrenceWall, isInTrash }) => recurrenceWall < at && !isInTrash)) return series
  const parts = splitRecurrence(series.recurrence, series.start, at)
  if (!parts) throw createInvalidParamFailure({ scope: createMessage('recurrence-cannot-split') })
  const { before, after } = parts
  const newId = await copySeries(tx, ctx.now, series.id)
  await moveEventsToSeries(tx, series.id, newId, at)
  const lengthMs = measureWallMs(series.start.startWall, series.endWall)
  const start = { ...series.start, startWall: at }
  const newSeries = { ...series, id: newId, start, endWall: addWallMs(at, lengthMs), recurrence: after }
  await updateSeriesDates(
    tx,
    ctx.now,
    series.id,
    toSeriesDateColumns({ ...series, recurrence: before, storedUntilUtc: null }),
  )
  await updateSeriesDates(tx, ctx.now, newId, toSeriesDateColumns(newSeries))
  await addMissingSeriesSlugs(tx, newId, await readSlugs(tx, series.id))
  return newSeries
}
