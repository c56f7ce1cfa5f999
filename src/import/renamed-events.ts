import { foldText } from '../core/text/fold.ts'
import type { Db } from '../db/connection.ts'
import { queryRows, sql } from '../db/sql.ts'
import { toPlainLine } from './mapping/texts.ts'
import type { SourceCalendar, SourceEvent, SourceItem } from './sources/source-item.ts'

/**
 * Creates a function that gives the events of a calendar the global ids with which they are stored, if the calendar invents
 * new ids each time that it is read: more than half of its ids are new, and more than half of these belong to events whose
 * title and start are stored.
 */
export function createIdCorrection(db: Db): (item: SourceItem) => Promise<SourceItem> {
  const storedIds = new WeakMap<SourceCalendar, Promise<Map<string, string>>>()
  return async item => {
    if (!('event' in item) || !item.calendar) return item
    const { calendar } = item
    const ids = storedIds.get(calendar) ?? findStoredIds(db, calendar)
    storedIds.set(calendar, ids)
    return replaceGlobalId(item, await ids)
  }
}

/** An event with its stored global id, if it has one; so have its dates. */
export function replaceGlobalId(item: SourceEvent, storedIds: ReadonlyMap<string, string>): SourceEvent {
  const { global_id } = item.event as { global_id: string }
  const storedId = storedIds.get(global_id)
  if (storedId === undefined) return item
  const replaceIn = (event: unknown) => {
    const { global_id: id, ...fields } = event as { global_id: string }
    return { ...fields, global_id: id.replace(global_id, () => storedId) }
  }
  const overrides = item.series?.overrides.map(({ wall, event }) => ({ wall, event: replaceIn(event) })) ?? []
  return { ...item, event: replaceIn(item.event), ...(item.series && { series: { ...item.series, overrides } }) }
}

type StoredEvent = { globalId: string; title: string; startUtc: Date }

/** The stored global ids by those of the calendar; empty for a calendar that keeps its ids. */
async function findStoredIds(db: Db, { id, events }: SourceCalendar): Promise<Map<string, string>> {
  const ids = events.map(({ globalId }) => globalId)
  const known = await queryRows<{ globalId: string }>(
    db,
    sql`select origin_id as "globalId" from events where origin_id = any(${ids}::text[])`,
  )
  const knownIds = new Set(known.map(({ globalId }) => globalId))
  const unknown = events.filter(({ globalId }) => !knownIds.has(globalId))
  if (2 * unknown.length <= events.length) return new Map()
  const starts = unknown.map(({ startUtc }) => startUtc)
  const stored = await queryRows<StoredEvent>(
    db,
    sql`select e.origin_id as "globalId", x.title, coalesce(s.start_utc, e.start_utc) as "startUtc"
          from events e join event_texts x on x.event_id = e.id and x.language = e.language
          left join series s on s.id = e.series_id
         where split_part(e.origin_id, '?', 1) = ${id} and not e.origin_id = any(${ids}::text[])
           and coalesce(s.start_utc, e.start_utc) = any(${starts}::timestamptz[])
         order by e.id`,
  )
  const pairs = pairByContent(unknown, stored)
  return 2 * pairs.length > unknown.length ? new Map(pairs) : new Map()
}

function pairByContent(events: SourceCalendar['events'], stored: StoredEvent[]): [newId: string, storedId: string][] {
  const toKey = (title: string, startUtc: Date) => `${startUtc.getTime()} ${foldText(toPlainLine(title))}`
  const free = new Map<string, string[]>()
  for (const { globalId, title, startUtc } of stored) {
    const key = toKey(title, startUtc)
    free.set(key, [...(free.get(key) ?? []), globalId])
  }
  return events.flatMap(({ globalId, title, startUtc }): [string, string][] => {
    const storedId = free.get(toKey(title, startUtc))?.shift()
    return storedId === undefined ? [] : [[globalId, storedId]]
  })
}
