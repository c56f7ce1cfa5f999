import { toInstant, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { Db } from '../../db/connection/connection.ts'
import { queryRows, type Sql, sql } from '../../db/sql/sql.ts'
import { isUnedited } from '../../resources/shared/record/origins.ts'
import { removeDate, removeStart, hasStart } from './calendar-id.ts'
import { type EventMatches, matchEvents, type StoredEvent } from './match-events.ts'
import { replaceGlobalId, readGlobalId } from './match-ids.ts'
import { buildOriginKeyCondition, splitGlobalId } from './origin-key.ts'
import type { CalendarEvent, SourceCalendar, SourceEvent, SourceItem } from '../sources/source-item.ts'

/**
 * Creates a function that gives the events of a calendar the global ids with which they are stored, see `matchEvents`.
 * `onRemark` hears once for each calendar how events were recognised.
 */
export function createIdCorrection(
  db: Db,
  onRemark: (remark: string, item: SourceEvent) => void,
): (item: SourceEvent) => Promise<SourceItem> {
  const found = new WeakMap<SourceCalendar, Promise<EventMatches>>()
  return async item => {
    const { calendar } = item
    if (!calendar) return item
    if (item.message?.isSent) return identifyMessage(db, item)
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
 * The events and series of a calendar, without the single dates of a series. If a source has created them, they have
 * the title and the start of the source; otherwise they have their title and start here.
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
 * A message with the id of the stored event that it names. If the message does not say when the event is, it gets the
 * times of the stored event.
 */
async function identifyMessage(db: Db, item: SourceEvent): Promise<SourceItem> {
  const globalId = readGlobalId(item)
  const stored = await findEventOfMessage(db, item)
  const identified = stored ? replaceGlobalId(item, new Map([[removeDate(globalId), stored.globalId]])) : item
  if (item.message?.hasTimes || item.message?.date) return identified
  if (!stored) return { location: item.location, problem: notStoredReason, isError: false, globalId }
  return { ...identified, event: { ...(identified.event as object), ...stored.times } }
}

export const notStoredReason = 'cancels an event that is not stored here'

type EventOfMessage = { globalId: string; isOwn: boolean; startsThen: boolean; times: object }

/**
 * The stored event that a message names. Looks for its UID in the calendar of the message, else in all files and
 * addresses. If several events have the UID, the event with the start of the message counts. Null in doubt.
 */
async function findEventOfMessage(db: Db, item: SourceEvent): Promise<EventOfMessage | null> {
  const globalId = removeDate(readGlobalId(item))
  const { calendar } = splitGlobalId(globalId)
  const start = readStartOfMessage(item)
  const rows = await queryRows<EventOfMessage>(
    db,
    sql`select e.origin_id as "globalId", split_part(e.origin_id, '?', 1) = ${calendar} as "isOwn",
               exists (select from events d
                        where (d.id = e.id or d.series_id = e.series_id) and d.start_utc = ${start?.utc ?? null}) as "startsThen",
               json_build_object('start_date', e.start_wall::text, 'end_date', e.end_wall::text, 'timezone', e.zone,
                                 'all_day', e.all_day) as times
          from events e
         where ${buildOriginKeyCondition(globalId)}
           and position('&recurrence-id=' in e.origin_id) = 0
           and (split_part(e.origin_id, '?', 1) = ${calendar} or not starts_with(e.origin_id, 'source/'))`,
  )
  const own = rows.filter(({ isOwn }) => isOwn)
  const candidates = own.length > 0 ? own : rows
  // The id has a start if the message is one of several with this UID.
  const isOnly = candidates.length === 1 && globalId === removeStart(globalId)
  // An event that was moved here still has the start of its source in its id.
  const named = candidates.filter(one => start !== null && hasStart(one.globalId, start))
  const [row, ...others] = isOnly ? candidates : named.length > 0 ? named : candidates.filter(one => one.startsThen)
  return row && others.length === 0 ? row : null
}

type MessageEvent = { start_date: WallTime; timezone: Zone; all_day: boolean }

/** When the event or the date begins that a message is about, and its day if it has no time; null if it does not say it. */
function readStartOfMessage({ event, message }: SourceEvent): { utc: Date; day: string | null } | null {
  const { start_date: startWall, timezone: zone, all_day: isAllDay } = event as MessageEvent
  if (!message || (message.date === null && !message.hasTimes)) return null
  const utc = message.date instanceof Date ? message.date : toInstant(message.date ?? startWall, zone)
  return { utc, day: isAllDay ? startWall.slice(0, 10) : null }
}
