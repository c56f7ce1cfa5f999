import { toInstant } from '../core/time/wall-time.ts'
import type { Db } from '../db/connection/connection.ts'
import { queryRows, type Sql, sql } from '../db/sql/sql.ts'
import { isUnedited } from '../resources/shared/origins.ts'
import { removeDate } from './calendar-id.ts'
import { type EventMatches, matchEvents, type StoredEvent } from './match-events.ts'
import { replaceGlobalId, readGlobalId } from './match-ids.ts'
import type { CalendarEvent, SourceCalendar, SourceEvent } from './sources/source-item.ts'

/**
 * Creates a function that gives the events of a calendar the global ids with which they are stored, see `matchEvents`.
 * `onRemark` hears once for each calendar how events were recognised.
 */
export function createIdCorrection(
  db: Db,
  onRemark: (remark: string, item: SourceEvent) => void,
): (item: SourceEvent) => Promise<SourceEvent> {
  const found = new WeakMap<SourceCalendar, Promise<EventMatches>>()
  return async item => {
    const { calendar } = item
    if (!calendar) return item
    if (item.message?.isSent) return replaceGlobalId(item, await findIdOfMessage(db, removeDate(readGlobalId(item))))
    const isFirst = !found.has(calendar)
    const matching = found.get(calendar) ?? identifyEvents(db, calendar)
    found.set(calendar, matching)
    const { ids, remarks } = await matching
    if (isFirst) for (const remark of remarks) onRemark(remark, item)
    return replaceGlobalId(item, ids)
  }
}

/** Reads only the events with these ids, unless one of them is not stored or has moved. */
async function identifyEvents(db: Db, { id, events }: SourceCalendar): Promise<EventMatches> {
  const ids = events.map(({ globalId }) => globalId)
  const known = await findStoredEvents(db, sql`e.origin_id = any(${ids}::text[])`)
  const startById = new Map(known.map(({ globalId, startUtc }) => [globalId, startUtc.getTime()]))
  const isSettled = ({ globalId, startUtc, isShared }: CalendarEvent) =>
    startById.has(globalId) && (isShared || startById.get(globalId) === startUtc.getTime())
  if (events.every(isSettled)) return { ids: new Map(), remarks: [] }
  const stored = await findStoredEvents(db, sql`split_part(e.origin_id, '?', 1) = ${id}`)
  return matchEvents(events, stored)
}

type StoredRow = StoredEvent & { sourceWall: string | null; sourceZone: string }

/**
 * The events and series of a calendar, without the dates that a series has for themselves. Those of a source have the title
 * and the start of their source, others those that they have here.
 */
async function findStoredEvents(db: Db, condition: Sql): Promise<StoredEvent[]> {
  const rows = await queryRows<StoredRow>(
    db,
    sql`select r.origin_id as "globalId", coalesce(n.values ->> 'title', x.title) as title,
               coalesce(s.start_utc, r.start_utc) as "startUtc",
               coalesce((select max(d.start_utc) from events d where d.series_id = r.series_id), r.start_utc) as "lastStartUtc",
               coalesce(p.place, '') as place, n.values is null and not ${isUnedited} as "isEdited",
               n.values ->> 'start_wall' as "sourceWall", n.values ->> 'zone' as "sourceZone"
          from (select * from events e where ${condition} and position('&recurrence-id=' in e.origin_id) = 0) r
          join event_texts x on x.event_id = r.id and x.language = r.language
          left join series s on s.id = r.series_id
          left join source_events n on n.event_id = r.id
          left join lateral (
            select v.name as place from event_venues l join venue_texts v on v.venue_id = l.venue_id
             where l.event_id = r.id order by l.position, v.language = r.language desc limit 1) p on true
         order by r.id`,
  )
  return rows.map(({ sourceWall, sourceZone, ...row }) =>
    sourceWall === null ? row : { ...row, startUtc: toInstant(sourceWall.slice(0, 19).replace('T', ' '), sourceZone) },
  )
}

/**
 * The id of the stored event that a message names, if its file has another name than that of the event: the UID alone, if
 * one event has it.
 */
async function findIdOfMessage(db: Db, globalId: string): Promise<ReadonlyMap<string, string>> {
  const key = globalId.slice(globalId.indexOf('?') + 1)
  const rows = await queryRows<{ globalId: string }>(
    db,
    sql`select origin_id as "globalId" from events
         where origin_id = ${globalId} or (starts_with(origin_id, 'file/') and split_part(origin_id, '?', 2) = ${key})
         limit 2`,
  )
  const [row, ...others] = rows
  return new Map(row && others.length === 0 && row.globalId !== globalId ? [[globalId, row.globalId]] : [])
}
