import { startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { parseWrittenTime } from '../../core/time/written-time.ts'
import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { addWallMs, measureWallMs } from '../../resources/events/series/dates/dates.ts'
import { lockSeries, type Series } from '../../resources/events/series/store.ts'
import { buildOriginKeyCondition } from '../identity/origin-key.ts'
import type { SourceMessage } from '../sources/source-item.ts'

/**
 * A stored series of an imported event: the first one, or one from a date that changed all following ones. That date was
 * `fromWall` before, and its dates are later by `distanceMs` now.
 */
export type SeriesPart = { series: Series; fromWall: WallTime | null; distanceMs: number }

/** The date that a message names: an instant, or a day. */
export type NamedDate = NonNullable<SourceMessage['date']>

export type StoredDate = { id: number; status: string; eventStatus: string; originDigest: string | null }

type PartRow = { seriesId: number; recurrenceId: string; wall: WallTime }

/** Locks the series of an imported event, the last part first. None if it is a single event, or is not stored. */
export async function lockSeriesParts(tx: Tx, globalId: string): Promise<SeriesPart[]> {
  const rows = await tx.$queryRaw<PartRow[]>(sql`
    select distinct on (e.series_id) e.series_id as "seriesId", e.recurrence_wall::text as wall,
           split_part(e.origin_id, '&recurrence-id=', 2) as "recurrenceId"
      from events e
     where ${buildOriginKeyCondition(globalId)} and split_part(e.origin_id, '&recurrence-id=', 1) = ${globalId}
       and e.series_id is not null
     order by e.series_id, e.origin_id = ${globalId} desc, e.recurrence_wall`)
  const parts: SeriesPart[] = []
  for (const { seriesId, recurrenceId, wall } of rows) {
    const fromWall = parseWrittenTime(recurrenceId)?.wall ?? null
    const series = await lockSeries(tx, seriesId)
    if (series) parts.push({ series, fromWall, distanceMs: fromWall === null ? 0 : measureWallMs(fromWall, wall) })
  }
  return parts.sort((a, b) => ((a.fromWall ?? '') < (b.fromWall ?? '') ? 1 : -1))
}

/** When the dates of a part that a message names begin, and whether the message names a day. */
function locateDate({ series: { start }, fromWall, distanceMs }: SeriesPart, date: NamedDate) {
  const isDay = start.isAllDay || typeof date === 'string'
  const clock = typeof date === 'string' ? date : toWall(date, start.zone)
  const wall = isDay ? startOfDay(clock) : clock
  const isBefore = fromWall !== null && (isDay ? wall < startOfDay(fromWall) : wall < fromWall)
  return { wall: addWallMs(wall, isDay ? roundToDays(distanceMs) : distanceMs), isDay, isBefore }
}

const dayMs = 86_400_000

const roundToDays = (ms: number): number => Math.round(ms / dayMs) * dayMs

/** The date that a message names by an instant or by a day, in any time zone. */
export async function findDateOfParts(tx: Tx, parts: SeriesPart[], date: NamedDate): Promise<StoredDate | null> {
  for (const part of parts) {
    const { wall, isDay, isBefore } = locateDate(part, date)
    if (isBefore) continue
    const [row] = await tx.$queryRaw<StoredDate[]>(sql`
      select id, status, event_status as "eventStatus", origin_digest as "originDigest"
        from events where series_id = ${part.series.id}
         and (recurrence_wall = ${wall}::timestamp or (${isDay} and recurrence_wall::date = ${wall}::timestamp::date))
       order by recurrence_wall, id limit 1`)
    if (row) return row
  }
  return null
}

/**
 * For each part, the first of its dates that are not before `date` (or of all its dates without `date`). Leaves out a
 * part if all these dates are canceled.
 */
export async function listOpenStarts(tx: Tx, parts: SeriesPart[], date: NamedDate | null): Promise<number[]> {
  const ids: number[] = []
  for (const part of parts) {
    const from = date === null ? null : locateDate(part, date)
    const wall = !from || from.isBefore ? '-infinity' : from.wall
    const [row] = await tx.$queryRaw<{ id: number; isOpen: boolean }[]>(sql`
      select (array_agg(id order by recurrence_wall, id))[1] as id, bool_or(event_status <> 'canceled') as "isOpen"
        from events where series_id = ${part.series.id} and status <> 'trash' and recurrence_wall >= ${wall}::timestamp`)
    if (row?.isOpen) ids.push(row.id)
  }
  return ids
}

/** Whether a series goes on after its stored events, and the date is later than these. */
export const isStoredLater = (parts: SeriesPart[], date: NamedDate): boolean =>
  parts.some(({ series: { start, storedUntilUtc } }) => {
    const utc = typeof date === 'string' ? toInstant(date, start.zone) : date
    return storedUntilUtc !== null && utc > storedUntilUtc
  })
