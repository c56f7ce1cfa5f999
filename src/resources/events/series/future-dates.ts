import type { Context } from '../../../api/context.ts'
import { splitRecurrence } from '../../../core/recurrence/split-recurrence.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import { sql } from '../../../db/sql.ts'
import type { Tx } from '../../../db/transaction.ts'
import { toSeriesDateColumns } from './dates.ts'
import { copyToSeries } from './shared-values.ts'
import { type Series, updateSeriesDates } from './store.ts'
import { moveEventsToTrash } from './trash.ts'

/** The events of a series that have not begun and are not in the trash, in the order of its dates. */
const listFutureEvents = (tx: Tx, seriesId: number, now: Date): Promise<{ id: number; recurrenceWall: WallTime }[]> =>
  tx.$queryRaw(sql`
    select id, recurrence_wall::text as "recurrenceWall" from events
     where series_id = ${seriesId} and status <> 'trash' and start_utc > ${now} order by recurrence_wall, id`)

/**
 * Moves the future dates of a series to the trash, and ends the rule before these dates. If a later rule has the dates
 * again, they are restored. The caller has locked the series and its events.
 */
export async function trashFutureDates(ctx: Context, tx: Tx, series: Series): Promise<void> {
  const future = await listFutureEvents(tx, series.id, ctx.now)
  const [first] = future
  if (!first) return
  await moveEventsToTrash(
    tx,
    ctx.now,
    future.map(({ id }) => id),
  )
  // `parts` is null if there is no date before the first future date: then the whole series is in the trash.
  const parts = splitRecurrence(series.recurrence, series.start, first.recurrenceWall)
  if (!parts) return
  const columns = toSeriesDateColumns({ ...series, recurrence: parts.before, storedUntilUtc: null })
  await updateSeriesDates(tx, ctx.now, series.id, columns)
}

/**
 * Cancels the future dates of a series, also those that are stored later. Dates with a status of their own keep it
 * when the series takes place again. The caller has locked the series and its events.
 */
export async function cancelFutureDates(ctx: Context, tx: Tx, series: Series): Promise<void> {
  const ids = (await listFutureEvents(tx, series.id, ctx.now)).map(({ id }) => id)
  const [first] = ids
  if (first === undefined) return
  await tx.$executeRaw(sql`
    insert into event_overrides (event_id, field, language)
    select id, 'event_status', '' from events
     where series_id = ${series.id} and not id = any(${ids}::int[]) and event_status <> 'canceled'
    on conflict do nothing`)
  await tx.$executeRaw(sql`
    update events set event_status = 'canceled', modified_utc = ${ctx.now} where id = any(${ids}::int[])`)
  await copyToSeries(tx, first, { columns: ['event_status'], texts: [], links: [] })
}
