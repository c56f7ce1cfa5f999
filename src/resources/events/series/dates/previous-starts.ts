import type { EventStatus } from '../../../../core/event-status.ts'
import type { WallTime } from '../../../../core/time/wall-time.ts'
import { sql } from '../../../../db/sql/sql.ts'
import type { Tx } from '../../../../db/transactions/transaction.ts'
import { resolvePreviousStart } from '../../status.ts'
import type { EventMoment } from '../../times.ts'
import { getTimesOfDate } from './dates.ts'
import type { FirstDateTimes } from '../store.ts'

type StoredRow = {
  id: number
  eventStatus: EventStatus
  startWall: WallTime
  startUtc: Date
  zone: string
  previousWall: WallTime | null
  previousUtc: Date | null
}

/**
 * Stores the previous start of each event that moves to another date of its series and is then postponed or
 * rescheduled, as a write of this event alone does. Call it before the events move. Events with times of their own do
 * not move.
 */
export async function storePreviousStarts(
  tx: Tx,
  dates: { id: number; recurrenceWall: WallTime }[],
  firstDate: FirstDateTimes,
): Promise<void> {
  const wallById = new Map(dates.map(({ id, recurrenceWall }) => [id, recurrenceWall]))
  const events = await tx.$queryRaw<StoredRow[]>(sql`
    select e.id, e.event_status as "eventStatus", e.start_wall::text as "startWall", e.start_utc as "startUtc", e.zone,
           e.previous_start_wall::text as "previousWall", e.previous_start_utc as "previousUtc"
      from events e
     where e.id = any(${[...wallById.keys()]}::int[]) and e.event_status <> 'scheduled'
       and not exists (select from event_overrides o where o.event_id = e.id and o.field = 'times')`)
  const rows = events.flatMap(event => {
    const previousStart = resolvePreviousStart(
      { times: event, previousStart: toMoment(event) },
      event.eventStatus,
      getTimesOfDate(wallById.get(event.id) ?? event.startWall, firstDate),
    )
    return previousStart === undefined ? [] : [{ id: event.id, wall: previousStart?.wall, utc: previousStart?.utc }]
  })
  if (rows.length === 0) return
  await tx.$executeRaw(sql`
    update events e set previous_start_wall = p.wall, previous_start_utc = p.utc
      from json_to_recordset(${JSON.stringify(rows)}::json) p(id int, wall timestamp, utc timestamptz)
     where e.id = p.id`)
}

const toMoment = ({ previousWall, previousUtc }: StoredRow): EventMoment | null =>
  previousWall !== null && previousUtc !== null ? { wall: previousWall, utc: previousUtc } : null

/** Removes the previous start of the events of a series that take place as planned again. */
export async function clearPreviousStarts(tx: Tx, seriesId: number): Promise<void> {
  await tx.$executeRaw(sql`
    update events set previous_start_wall = null, previous_start_utc = null
     where series_id = ${seriesId} and event_status = 'scheduled' and previous_start_utc is not null`)
}
