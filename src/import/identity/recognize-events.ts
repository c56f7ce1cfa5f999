import type { Db } from '../../db/connection/connection.ts'
import { queryRows, sql } from '../../db/sql/sql.ts'
import { computeContentKey } from './content-key.ts'
import { readWithPauses } from '../run/execute-run.ts'
import { mapEvent, type MappedEvent } from '../mapping/event.ts'
import { createIdCorrection } from './identify-events.ts'
import { findStoredIds, findStoredIdsOfCalendar, type KeyedId, readGlobalId, replaceGlobalId } from './match-ids.ts'
import { getFileOfLocation, type SourceEvent, type SourceItem } from '../sources/source-item.ts'

type MapOptions = Parameters<typeof mapEvent>[1]

export const computeMappedEventKey = ({ fields, venues }: MappedEvent): string =>
  computeContentKey({
    title: fields.title,
    start: [fields.start_date, fields.timezone],
    place: venues[0]?.fields.venue ?? '',
  })

/**
 * Gives the events of a source the global ids with which they are stored, if the source has changed its ids (see
 * `findStoredIds`, and `matchEvents` for calendar files). Events are the same if the source gave them the same title,
 * start and place: here these may have changed.
 */
export async function recognizeEvents(
  db: Db,
  sourceId: number,
  items: SourceItem[],
  options: MapOptions,
): Promise<SourceItem[]> {
  const remarks: SourceItem[] = []
  const correctId = createIdCorrection(db, (remark, { location }) =>
    remarks.push({ location: getFileOfLocation(location), problem: remark, isError: false, isRemark: true }),
  )
  const corrected: SourceItem[] = []
  for await (const item of readWithPauses(items)) corrected.push('event' in item ? await correctId(item) : item)
  // A message may have no content.
  const events = corrected.flatMap(item => ('event' in item && !item.message ? [item] : []))
  const ids = events.map(readGlobalId)
  const find = events.some(({ calendar }) => calendar) ? findStoredIdsOfCalendar : findStoredIds
  const storedIds = await find(db, ids, async newIds => {
    const stored = await findOtherEvents(db, sourceId, ids)
    const unknown = stored.length === 0 ? [] : events.filter(item => newIds.has(readGlobalId(item)))
    return { events: await computeKeys(unknown, options), stored }
  })
  // The ids are correct from here on, so the import looks for no others.
  const recognized = corrected.map(item => ('event' in item ? dropCalendar(replaceGlobalId(item, storedIds)) : item))
  return [...remarks, ...recognized]
}

const dropCalendar = ({ calendar: _, ...event }: SourceEvent): SourceEvent => event

/** The stored events of a source with other ids than these. */
const findOtherEvents = (db: Db, sourceId: number, ids: string[]): Promise<KeyedId[]> =>
  queryRows(
    db,
    sql`select e.origin_id as "globalId", s.content_key as key
          from source_events s join events e on e.id = s.event_id
         where s.source_id = ${sourceId} and not e.origin_id = any(${ids}::text[]) order by e.id`,
  )

/** The keys of the events that can be imported. */
async function computeKeys(events: SourceEvent[], options: MapOptions): Promise<KeyedId[]> {
  const keys: KeyedId[] = []
  for await (const item of readWithPauses(events)) {
    const [globalId, key] = [readGlobalId(item), tryComputeKey(item, options)]
    if (globalId !== '' && key !== null) keys.push({ globalId, key })
  }
  return keys
}

function tryComputeKey(item: SourceEvent, options: MapOptions): string | null {
  try {
    return computeMappedEventKey(mapEvent(item.event, options))
  } catch {
    return null
  }
}
