import type { Context } from '../../../../api/context.ts'
import { splitRecurrence } from '../../../../core/recurrence/split-recurrence.ts'
import type { WallTime } from '../../../../core/time/wall-time.ts'
import { sql } from '../../../../db/sql/sql.ts'
import type { Tx } from '../../../../db/transactions/transaction.ts'
import { toSeriesDateColumns } from './dates.ts'
import { copyEventValuesToSeries } from '../shared-values.ts'
import { type Series, updateSeriesDates } from '../store.ts'
import { moveEventsToTrash } from '../trash.ts'

type DatedEvent = { id: number; recurrenceWall: WallTime; isFuture: boolean }

/** The events of a series that are not in the trash, by their dates. Events that have not begun are `isFuture`. */
const listEvents = (tx: Tx, seriesId: number, now: Date): Promise<DatedEvent[]> =>
  tx.$queryRaw(sql`
    select id, recurrence_wall::text as "recurrenceWall", start_utc > ${now} as "isFuture" from events
     where series_id = ${seriesId} and status <> 'trash' order by recurrence_wall, id`)

const getIds = (events: DatedEvent[]): number[] => events.map(({ id }) => id)

/**
 * Moves the future dates of a series to the trash, and ends the rule after the last date that has begun. If a later
 * change of the rule includes these dates, `matchDates` restores them. The caller has locked the series and its events.
 */
export async function trashFutureDates(ctx: Context, tx: Tx, series: Series): Promise<void> {
  const events = await listEvents(tx, series.id, ctx.now)
  const future = events.filter(({ isFuture }) => isFuture)
  await moveEventsToTrash(tx, ctx.now, getIds(future))
  // An event may have been moved to the future from a date before `lastBegun`. The rule goes on to have that date.
  const lastBegun = events.findLast(({ isFuture }) => !isFuture)
  const firstRemoved = future.find(({ recurrenceWall }) => !lastBegun || recurrenceWall > lastBegun.recurrenceWall)
  // `parts` is null if the first removed date is the start: then the whole series is in the trash.
  const parts = firstRemoved && splitRecurrence(series.recurrence, series.start, firstRemoved.recurrenceWall)
  if (!parts) return
  const columns = toSeriesDateColumns({ ...series, recurrence: parts.before, storedUntilUtc: null })
  await updateSeriesDates(tx, ctx.now, series.id, columns)
}

/**
 * Cancels the future dates of a series, also dates that the service has not stored yet. The other dates get an
 * override, so that they keep their event status. The caller has locked the series and its events.
 */
export async function cancelFutureDates(ctx: Context, tx: Tx, series: Series): Promise<void> {
  const ids = getIds((await listEvents(tx, series.id, ctx.now)).filter(({ isFuture }) => isFuture))
  const [first] = ids
  if (first === undefined) return
  await tx.$executeRaw(sql`
    insert into event_overrides (event_id, field, language)
    select id, 'event_status', '' from events
     where series_id = ${series.id} and not id = any(${ids}::int[]) and event_status <> 'canceled'
    on conflict do nothing`)
  await tx.$executeRaw(sql`
    update events set event_status = 'canceled', modified_utc = ${ctx.now} where id = any(${ids}::int[])`)
  await copyEventValuesToSeries(tx, first, { columns: ['event_status'], texts: [], links: [] })
}
