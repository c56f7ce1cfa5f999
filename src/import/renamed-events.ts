import { foldText } from '../core/text/fold.ts'
import type { Db } from '../db/connection/connection.ts'
import { queryRows, sql } from '../db/sql/sql.ts'
import { toPlainLine } from './mapping/texts.ts'
import { findStoredIds, type KeyedId, replaceGlobalId } from './match-ids.ts'
import type { SourceCalendar, SourceEvent } from './sources/source-item.ts'

/**
 * Creates a function that gives the events of a calendar the global ids with which they are stored, if the calendar has
 * changed its ids (see `findStoredIds`). Events are the same if their title and start are.
 */
export function createIdCorrection(db: Db): (item: SourceEvent) => Promise<SourceEvent> {
  const storedIds = new WeakMap<SourceCalendar, Promise<ReadonlyMap<string, string>>>()
  return async item => {
    if (!item.calendar) return item
    const { calendar } = item
    const ids = storedIds.get(calendar) ?? findStoredIdsOfCalendar(db, calendar)
    storedIds.set(calendar, ids)
    return replaceGlobalId(item, await ids)
  }
}

type TimedEvent = SourceCalendar['events'][number]

function findStoredIdsOfCalendar(db: Db, { id, events }: SourceCalendar): Promise<ReadonlyMap<string, string>> {
  const ids = events.map(({ globalId }) => globalId)
  return findStoredIds(db, ids, async newIds => {
    const unknown = events.filter(({ globalId }) => newIds.has(globalId))
    const starts = unknown.map(({ startUtc }) => startUtc)
    const stored = await queryRows<TimedEvent>(
      db,
      sql`select e.origin_id as "globalId", x.title, coalesce(s.start_utc, e.start_utc) as "startUtc"
            from events e join event_texts x on x.event_id = e.id and x.language = e.language
            left join series s on s.id = e.series_id
           where split_part(e.origin_id, '?', 1) = ${id} and not e.origin_id = any(${ids}::text[])
             and coalesce(s.start_utc, e.start_utc) = any(${starts}::timestamptz[])
           order by e.id`,
    )
    return { events: unknown.map(toKeyedId), stored: stored.map(toKeyedId) }
  })
}

const toKeyedId = ({ globalId, title, startUtc }: TimedEvent): KeyedId => ({
  globalId,
  key: `${startUtc.getTime()} ${foldText(toPlainLine(title))}`,
})
