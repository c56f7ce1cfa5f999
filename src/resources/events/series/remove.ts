import type { Context } from '../../../api/context.ts'
import type { Language } from '../../../core/language.ts'
import { sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { publishableKindByName } from '../../shared/record/kinds.ts'
import { deleteTranslation } from '../../shared/text/translations.ts'
import { excludeDate } from './dates/dates.ts'
import { splitSeries } from './edit.ts'
import { listSeriesEvents } from './events.ts'
import type { SeriesTarget } from './scope.ts'
import { deleteSeries, type Series } from './store.ts'
import { moveEventsToTrash } from './trash.ts'

/**
 * Removes dates of a series, which the caller has locked: all, or the named one and the following. In the trash the following dates are a series of
 * their own, so that they can be restored together. `isForced` deletes the events for good.
 */
export async function removeDates(
  ctx: Context,
  tx: Tx,
  series: Series,
  eventId: number,
  { scope, isForced }: { scope: SeriesTarget['scope']; isForced: boolean },
): Promise<void> {
  const { id } = scope === 'following' ? await splitSeries(ctx, tx, series, eventId) : series
  const ids = (await listSeriesEvents(tx, id)).map(event => event.id)
  if (!isForced) return moveEventsToTrash(tx, ctx.now, ids)
  await tx.$executeRaw(sql`delete from events where id = any(${ids}::int[])`)
  await deleteSeries(tx, id)
}

/** Remembers that the date of an event was removed, so that no change of the rule brings it back. */
export async function excludeDateOfEvent(ctx: Context, tx: Tx, series: Series, eventId: number): Promise<void> {
  const event = (await listSeriesEvents(tx, series.id)).find(({ id }) => id === eventId)
  if (event) await excludeDate(tx, ctx.now, series, event.recurrenceWall)
}

/**
 * Removes a translation of dates of a series, which the caller has locked, and of the series itself. A text that a date has
 * for itself goes too.
 */
export async function removeTranslationOfDates(
  ctx: Context,
  tx: Tx,
  series: Series,
  eventId: number,
  { scope, language }: { scope: SeriesTarget['scope']; language: Language },
): Promise<void> {
  const { id } = scope === 'following' ? await splitSeries(ctx, tx, series, eventId) : series
  await deleteTranslation(tx, publishableKindByName.event, eventId, language)
  await tx.$executeRaw(sql`
    delete from event_texts x using events e
     where e.series_id = ${id} and x.event_id = e.id and x.language = ${language} and e.language <> ${language}`)
  await tx.$executeRaw(sql`
    delete from event_overrides o using events e
     where e.series_id = ${id} and o.event_id = e.id and o.language = ${language}`)
  await tx.$executeRaw(sql`delete from series_texts where series_id = ${id} and language = ${language}`)
  await tx.$executeRaw(sql`update events set modified_utc = ${ctx.now} where series_id = ${id} and status <> 'trash'`)
}
