import { foldText } from '../core/text/fold.ts'
import type { Db } from '../db/connection.ts'
import { queryRows, sql } from '../db/sql.ts'
import { computeDigest } from './digest.ts'
import { readWithPauses } from './execute-run.ts'
import type { MappedEvent } from './mapping/event.ts'
import { mapSourceEvent } from './mapping/source-event.ts'
import { replaceGlobalId } from './renamed-events.ts'
import type { SourceEvent, SourceItem } from './sources/source-item.ts'

/** A key of what an event is about for people: its folded title, its start and its place. */
export const computeContentKey = ({ fields, venues }: MappedEvent): string =>
  computeDigest([
    foldText(fields.title),
    fields.start_date,
    fields.timezone,
    foldText(venues[0]?.fields.venue ?? ''),
  ]).slice(0, 32)

/**
 * Gives the events of a source the global ids with which they are stored, if the source has changed its ids: more than half
 * of its ids are new, and more than half of these belong to events whose title, start and place are stored. Some servers
 * invent new ids each time, and others have moved to another host.
 */
export async function recognizeEvents(
  db: Db,
  sourceId: number,
  items: SourceItem[],
  options: Parameters<typeof mapSourceEvent>[1],
): Promise<SourceItem[]> {
  const events = items.filter(item => 'event' in item)
  const ids = events.flatMap(item => readGlobalId(item) ?? [])
  const knownIds = await findKnownIds(db, ids)
  const unknown = events.filter(item => !knownIds.has(readGlobalId(item) ?? ''))
  const pairs = 2 * unknown.length > events.length ? await pairByContent(db, sourceId, { unknown, ids }, options) : null
  const storedIds = pairs && 2 * pairs.size > unknown.length ? pairs : new Map<string, string>()
  return items.map(item => {
    if (!('event' in item)) return item
    // The ids are right now, so that the import need not look for others.
    const { calendar: _, ...event } = replaceGlobalId(item, storedIds)
    return event
  })
}

function readGlobalId({ event }: SourceEvent): string | undefined {
  const { global_id } = (event ?? {}) as Record<string, unknown>
  return typeof global_id === 'string' ? global_id : undefined
}

async function findKnownIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await queryRows<{ globalId: string }>(
    db,
    sql`select origin_id as "globalId" from events where origin_id = any(${ids}::text[])`,
  )
  return new Set(rows.map(({ globalId }) => globalId))
}

/** The stored global ids of unknown events by the new ones. An event that the source still has under its id is not one of them. */
async function pairByContent(
  db: Db,
  sourceId: number,
  { unknown, ids }: { unknown: SourceEvent[]; ids: string[] },
  options: Parameters<typeof mapSourceEvent>[1],
): Promise<Map<string, string>> {
  const stored = await queryRows<{ globalId: string; key: string }>(
    db,
    sql`select e.origin_id as "globalId", s.content_key as key
          from source_events s join events e on e.id = s.event_id
         where s.source_id = ${sourceId} and not e.origin_id = any(${ids}::text[]) order by e.id`,
  )
  const free = new Map<string, string[]>()
  for (const { globalId, key } of stored) free.set(key, [...(free.get(key) ?? []), globalId])
  const pairs = new Map<string, string>()
  if (free.size === 0) return pairs
  for await (const item of readWithPauses(unknown)) {
    const [newId, key] = [readGlobalId(item), tryComputeKey(item, options)]
    const storedId = key === null ? undefined : free.get(key)?.shift()
    if (newId !== undefined && storedId !== undefined) pairs.set(newId, storedId)
  }
  return pairs
}

/** The content key of an event; null for an event that cannot be imported. */
function tryComputeKey(item: SourceEvent, options: Parameters<typeof mapSourceEvent>[1]): string | null {
  try {
    return computeContentKey(mapSourceEvent(item, options))
  } catch {
    return null
  }
}
