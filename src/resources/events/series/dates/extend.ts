import { addMonths, toInstant, toWall } from '../../../../core/time/wall-time.ts'
import { horizonMonths, datesMax } from '../../../../core/recurrence/recurrence.ts'
import { queryRows, sql } from '../../../../db/sql/sql.ts'
import { runTransaction, type TransactionContext } from '../../../../db/transactions/transaction.ts'
import { planDates, getTimesOfDate } from './dates.ts'
import { insertEventsOfSeries, listSeriesEvents } from '../events.ts'
import { lockSeries, updateSeriesDates } from '../store.ts'
import { restoreEvents } from '../trash.ts'

const dayMs = 86_400_000

/**
 * Stores the events of dates that have come within the horizon, for every series whose stored dates end more than a day
 * before the horizon, except series in the trash. Returns the number of new events. Each series has a transaction of
 * its own. Several services may run this at the same time: a lock lets one of them extend each series.
 */
export async function extendSeries(ctx: TransactionContext, now: Date): Promise<number> {
  const dueUtc = new Date(toInstant(addMonths(toWall(now, 'UTC'), horizonMonths), 'UTC').getTime() - dayMs)
  const due = await queryRows<{ id: number }>(
    ctx.db,
    sql`select s.id from series s
         where s.stored_until_utc < ${dueUtc}
           and exists (select from events e where e.series_id = s.id and e.status <> 'trash')
         order by s.stored_until_utc, s.id`,
  )
  let count = 0
  for (const { id } of due) count += await extendOne(ctx, now, id, dueUtc)
  return count
}

const extendOne = (ctx: TransactionContext, now: Date, id: number, dueUtc: Date): Promise<number> =>
  runTransaction(ctx, async tx => {
    const series = await lockSeries(tx, id)
    if (!series?.storedUntilUtc || series.storedUntilUtc >= dueUtc) return 0
    const events = await listSeriesEvents(tx, id)
    if (events.every(({ isInTrash }) => isInTrash)) return 0
    const first = getTimesOfDate(series.start.startWall, series)
    // `datesMax` limits requests. A series that has grown beyond this number still gets new dates.
    const { starts, columns } = planDates(now, series.recurrence, first, { max: events.length + datesMax })
    const storedUntil = toWall(series.storedUntilUtc, series.start.zone)
    const newStarts = starts.filter(wall => wall > storedUntil)
    const eventByWall = new Map(events.map(event => [event.recurrenceWall, event]))
    const missing = newStarts.filter(wall => !eventByWall.has(wall))
    await insertEventsOfSeries(tx, now, id, missing, columns)
    // An event may be in the trash because an earlier rule did not have its date. The rule has the date again now.
    const returning = newStarts.flatMap(wall => eventByWall.get(wall) ?? []).filter(({ isInTrash }) => isInTrash)
    await restoreEvents(
      tx,
      now,
      returning.map(event => event.id),
      { mayPublish: true },
    )
    await updateSeriesDates(tx, now, id, { ...columns, recurrence: series.recurrence })
    return missing.length + returning.length
  })
