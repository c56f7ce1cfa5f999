import type { Db } from '../../db/connection/connection.ts'
import { queryRows, sql } from '../../db/sql/sql.ts'
import { removeDate } from './calendar-id.ts'
import type { SourceEvent } from '../sources/source-item.ts'

/** An event and a key of its content. */
export type KeyedId = { globalId: string; key: string }

type Content = { events: KeyedId[]; stored: KeyedId[] }

/**
 * The stored global ids of events by the new ones, if their ids have changed: more than half of `globalIds` are new,
 * and more than half of these belong to events whose key is stored. Empty otherwise. Some servers invent new ids each
 * time, and others have moved to another host. `readContent` returns the keys of the events with new ids, and of the
 * stored events that none of `globalIds` names.
 */
export async function findStoredIds(
  db: Db,
  globalIds: string[],
  readContent: (newIds: ReadonlySet<string>) => Promise<Content>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(globalIds)
  const newIds = await findNewIds(db, ids)
  if (!isMostOf(newIds.size, ids.size)) return new Map()
  const matches = matchIds(await readContent(newIds))
  return isMostOf(matches.size, newIds.size) ? matches : new Map()
}

/** As `findStoredIds`, for a calendar with ids that are correct as far as UIDs tell: each match counts. */
export async function findStoredIdsOfCalendar(
  ...[db, globalIds, readContent]: Parameters<typeof findStoredIds>
): Promise<ReadonlyMap<string, string>> {
  const newIds = await findNewIds(db, new Set(globalIds))
  return newIds.size === 0 ? new Map() : matchIds(await readContent(newIds))
}

const isMostOf = (count: number, total: number): boolean => 2 * count > total

async function findNewIds(db: Db, globalIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ globalId: string }>(
    db,
    sql`select origin_id as "globalId" from events where origin_id = any(${[...globalIds]}::text[])`,
  )
  const knownIds = new Set(rows.map(({ globalId }) => globalId))
  return new Set([...globalIds].filter(id => !knownIds.has(id)))
}

/** Of events with the same key, the first gets the first stored id. */
function matchIds({ events, stored }: Content): Map<string, string> {
  const idsByKey = new Map<string, string[]>()
  for (const { globalId, key } of stored) {
    const ids = idsByKey.get(key)
    if (ids) ids.push(globalId)
    else idsByKey.set(key, [globalId])
  }
  const matches = new Map<string, string>()
  for (const { globalId, key } of events) {
    const storedId = matches.has(globalId) ? undefined : idsByKey.get(key)?.shift()
    if (storedId !== undefined) matches.set(globalId, storedId)
  }
  return matches
}

/** The global id of an event; empty if it has none, or cannot be read. */
export function readGlobalId({ event }: SourceEvent): string {
  const { global_id } = (event ?? {}) as Record<string, unknown>
  return typeof global_id === 'string' ? global_id : ''
}

/** An event with its stored global id, if it has one; so have its dates. */
export function replaceGlobalId(item: SourceEvent, storedIds: ReadonlyMap<string, string>): SourceEvent {
  const globalId = removeDate(readGlobalId(item))
  const storedId = storedIds.get(globalId)
  if (storedId === undefined) return item
  const replaceIn = (event: unknown) => {
    const { global_id: id, ...fields } = event as { global_id: string }
    return { ...fields, global_id: id.replace(globalId, () => storedId) }
  }
  const overrides = item.series?.overrides.map(({ wall, event }) => ({ wall, event: replaceIn(event) })) ?? []
  return { ...item, event: replaceIn(item.event), ...(item.series && { series: { ...item.series, overrides } }) }
}
