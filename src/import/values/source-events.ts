import { isDeepStrictEqual } from 'node:util'
import type { Language } from '../../core/language.ts'
import type { Db } from '../../db/connection/connection.ts'
import { queryRows, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { EventInput } from '../../resources/events/schema.ts'
import type { RecordStatus } from '../../resources/shared/publication/publication.ts'
import type { SourceRow } from '../../resources/sources/store.ts'

/** The values of a stored event by column, text or link. */
export type EventValues = Record<string, unknown>

/** Of a series, the times and the rule belong together. */
const timeColumns = ['start_wall', 'end_wall', 'zone', 'all_day', 'recurrence']
const costColumns = ['cost_symbol', 'cost_code', 'cost_position', 'cost_values', 'cost_labels']

/** The columns, texts and links of an event that each field of an import writes. */
const valuesByField = {
  title: ['title'],
  description: ['description'],
  excerpt: ['excerpt'],
  slug: ['slug'],
  event_status_reason: ['event_status_reason'],
  start_date: timeColumns,
  end_date: timeColumns,
  timezone: timeColumns,
  all_day: timeColumns,
  recurrence: timeColumns,
  cost: costColumns,
  website: ['website'],
  image: ['image_id'],
  show_map: ['show_map'],
  show_map_link: ['show_map_link'],
  hide_from_listings: ['hide_from_listings'],
  sticky: ['sticky'],
  featured: ['featured'],
  ticketed: ['ticketed'],
  event_status: ['event_status'],
  attendance_mode: ['attendance_mode'],
  is_online: ['attendance_mode'],
  online_url: ['online_url'],
  venue: ['venue'],
  organizer: ['organizer'],
  categories: ['categories'],
  tags: ['tags'],
} as const satisfies { [Field in keyof EventInput]?: readonly string[] }

export type ImportedField = keyof typeof valuesByField

export const importedFields = Object.keys(valuesByField) as ImportedField[]

const valueNames = [...new Set<string>(Object.values(valuesByField).flat())]

export type VanishAction = SourceRow['onVanish']

/** What was done with an event that its source no longer has, and the status that it had before. */
export type Vanishing = { action: VanishAction; status: RecordStatus }

/** An event that an import finds stored already. */
export type KnownEvent = {
  eventId: number
  /** The source that has created it; null for none. */
  sourceId: number | null
  sourceName: string | null
  status: RecordStatus
  /** What the service did when the source no longer had the event; null if the source has it. */
  vanished: Vanishing | null
  values: EventValues
  /** The fields that were changed here since the last import. */
  changedFields: ImportedField[]
}

/**
 * The values that all dates of the series `r` have. Exclusions are not part of the rule: they are dates in the trash,
 * too.
 */
const selectSeriesValues = (language: Language) => sql`
  select to_jsonb(r) || series_columns(r) || series_links(r) || coalesce(to_jsonb(t), '{}') ||
         jsonb_build_object('recurrence', array(select l from unnest(r.recurrence) l where l not like 'EXDATE%'))
    from series r left join series_texts t on t.series_id = r.id and t.language = ${language}`

/** The values of the event `e`, or the values of its series if the event stands for the series. */
const selectValues = (language: Language) => sql`
  (select jsonb_object_agg(v.key, v.value)
     from jsonb_each(coalesce(
            (${selectSeriesValues(language)}
              where r.id = e.series_id and position('&recurrence-id=' in e.origin_id) = 0),
            to_jsonb(e) || event_links(e.id) ||
            coalesce((select to_jsonb(t) from event_texts t where t.event_id = e.id and t.language = ${language}), '{}'))) v
    where v.key = any(${valueNames}::text[]))`

/** The stored events with these global ids, with the fields that differ from what their source has stored. */
export async function findKnownEvents(
  tx: Tx,
  globalIds: string[],
  language: Language,
): Promise<Map<string, KnownEvent>> {
  const rows = await tx.$queryRaw<
    (Omit<KnownEvent, 'changedFields'> & { globalId: string; before: EventValues | null })[]
  >(sql`
    select e.origin_id as "globalId", e.id as "eventId", s.source_id as "sourceId",
           o.name as "sourceName", e.status,
           case when s.has_vanished then s.values -> 'vanished' end as vanished, s.values as before,
           ${selectValues(language)} as values
      from events e left join source_events s on s.event_id = e.id left join sources o on o.id = s.source_id
     where e.origin_id = any(${globalIds})`)
  return new Map(
    rows.map(({ globalId, before, ...event }) => [
      globalId,
      { ...event, changedFields: before ? listChangedFields(before, event.values) : [] },
    ]),
  )
}

const fieldByColumn: Record<string, ImportedField> = {
  start_wall: 'start_date',
  end_wall: 'end_date',
  zone: 'timezone',
  image_id: 'image',
  ...Object.fromEntries(costColumns.map(column => [column, 'cost' as const])),
}

/** The names of the fields whose values differ. */
export const listDifferentFields = (before: EventValues, now: EventValues): string[] => {
  const columns = valueNames.filter(name => !isDeepStrictEqual(before[name], now[name]))
  return [...new Set(columns.map(column => fieldByColumn[column] ?? column))]
}

const listChangedFields = (before: EventValues, now: EventValues): ImportedField[] =>
  importedFields.filter(field => valuesByField[field].some(name => !isDeepStrictEqual(before[name], now[name])))

/** An event that a source has. A date of a series has no content key. */
export type PresentEvent = { globalId: string; contentKey: string; changedFields: ImportedField[] }

/**
 * Records that a source has these events now, and their values, so that later changes of them are known. The fields
 * that were changed here before stay known as changed.
 */
export async function storeSourceEvents(
  tx: Tx,
  { id: sourceId, language }: { id: number; language: Language },
  events: PresentEvent[],
): Promise<void> {
  const rows = events.map(({ changedFields, ...event }) => ({
    ...event,
    names: changedFields.flatMap(field => valuesByField[field] as readonly string[]),
  }))
  await moveSeriesRows(
    tx,
    sourceId,
    rows.map(({ globalId }) => globalId),
  )
  await tx.$executeRaw(sql`
    insert into source_events (event_id, source_id, content_key, values)
    select e.id, ${sourceId}, n."contentKey", ${selectValues(language)} ||
           coalesce((select jsonb_object_agg(v.key, v.value) from source_events s, jsonb_each(s.values) v
                      where s.event_id = e.id and jsonb_exists(n.names, v.key)), '{}')
      from json_to_recordset(${JSON.stringify(rows)}::json) n("globalId" text, "contentKey" text, names jsonb)
      join events e on e.origin_id = n."globalId"
    on conflict (event_id) do update
       set has_vanished = false, content_key = excluded.content_key, values = excluded.values`)
}

/** If another event stands for a series now, it takes over the values of the earlier event. */
const moveSeriesRows = async (tx: Tx, sourceId: number, globalIds: string[]): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update source_events s set event_id = n.id
      from events n join events o on o.series_id = n.series_id and o.id <> n.id and o.origin_id is null
     where n.origin_id = any(${globalIds}::text[]) and s.event_id = o.id and s.source_id = ${sourceId}
       and jsonb_exists(s.values, 'recurrence') and not exists (select from source_events x where x.event_id = n.id)`))

/** The number of events that a source has had in its last whole read. */
export async function countSourceEvents(db: Db, sourceId: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from source_events where source_id = ${sourceId} and not has_vanished and content_key <> ''`,
  )
  return row?.count ?? 0
}

/** An upcoming event of a source, or a series with upcoming dates. */
export type FutureEvent = { id: number; globalId: string; title: string; isSeries: boolean }

/**
 * The events and series of a source that have not begun or have dates to come, are not in the trash, and have not
 * vanished.
 */
export const findFutureEvents = (tx: Tx, sourceId: number, now: Date, language: Language): Promise<FutureEvent[]> =>
  tx.$queryRaw(sql`
    select e.id, e.origin_id as "globalId", e.series_id is not null as "isSeries",
           coalesce((select t.title from event_texts t where t.event_id = e.id and t.language = ${language}), '') as title
      from source_events s join events e on e.id = s.event_id
     where s.source_id = ${sourceId} and not s.has_vanished and e.origin_id is not null
       and case when e.series_id is null then e.status <> 'trash' and e.start_utc > ${now}
                else position('&recurrence-id=' in e.origin_id) = 0 and exists (
                  select from events d where d.series_id = e.series_id and d.status <> 'trash' and d.start_utc > ${now})
           end
     order by e.start_utc, e.id`)

/**
 * Records that a source no longer has an event, what is done about it, and the status that the event has until then.
 */
export const markVanished = async (tx: Tx, eventId: number, action: VanishAction): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update source_events s
       set has_vanished = true,
           values = s.values || jsonb_build_object('vanished', jsonb_build_object('action', ${action}::text, 'status', e.status))
      from events e where e.id = s.event_id and e.id = ${eventId}`))

/**
 * Stores the event status and, of a series, the rule, which were changed because the source no longer has the event.
 */
export const storeVanishedValues = async (tx: Tx, eventId: number, language: Language): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update source_events s
       set values = s.values || (select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(${selectValues(language)}) v
                                  where v.key in ('event_status', 'recurrence'))
      from events e where e.id = s.event_id and e.id = ${eventId}`))

/** Records that a source has these events again. */
export const unmarkVanished = async (tx: Tx, eventIds: number[]): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update source_events set has_vanished = false where event_id = any(${eventIds}::int[]) and has_vanished`))
