import type { Context } from '../../api/context.ts'
import type { Role } from '../../auth/permissions.ts'
import type { Cost } from '../../core/cost/cost.ts'
import type { AttendanceMode, EventStatus } from '../../core/event-status.ts'
import type { Language } from '../../core/language.ts'
import { isFixedOffsetZone, toPostgresZone } from '../../core/time/zone.ts'
import { emptySql, type Sql, sql } from '../../db/sql/sql.ts'
import { insertRowsOfTables, updateEventAndText } from '../../db/sql/write-rows.ts'
import { ignoreResults, type Tx } from '../../db/transactions/transaction.ts'
import { toDatabaseWallTime, fromDatabaseWallTime } from '../shared/publication/publication.ts'
import {
  fromPublicationRow,
  hasNoTexts,
  type RecordColumns,
  type RecordTexts,
  type RequiredColumns,
  toNewRecordColumns,
  toRecordColumns,
  toTextColumns,
} from '../shared/record/columns.ts'
import { type EventLinks, listLinkRows, replaceLinks } from './link-rows.ts'
import type { EventMoment, EventTimes } from './times.ts'

/**
 * The values of an event's columns; undefined = leave as it is, null = clear. `times`, `cost` and `previousStart` fill
 * several columns.
 */
export type EventColumns = RecordColumns & {
  times?: EventTimes | undefined
  cost?: Cost | undefined
  website?: string | null | undefined
  showMap?: boolean | undefined
  showMapLink?: boolean | undefined
  hideFromListings?: boolean | undefined
  sticky?: boolean | undefined
  featured?: boolean | undefined
  ticketed?: boolean | undefined
  eventStatus?: EventStatus | undefined
  attendanceMode?: AttendanceMode | undefined
  onlineUrl?: string | null | undefined
  previousStart?: EventMoment | null | undefined
  passwordHash?: string | null | undefined
  parentId?: number | null | undefined
  customFields?: object | undefined
}

/** The texts of an event in one language; undefined = leave as it is, null = clear. */
export type EventTexts = RecordTexts & {
  title?: string | undefined
  eventStatusReason?: string | null | undefined
}

/** The columns of an event except its times, which `toTimeColumns` adds. */
const toEventRow = (event: EventColumns) => ({
  ...toRecordColumns(event),
  costSymbol: event.cost?.symbol,
  costCode: event.cost?.code,
  costPosition: event.cost?.position,
  costValues: event.cost?.values,
  costLabels: event.cost?.labels,
  website: event.website,
  showMap: event.showMap,
  showMapLink: event.showMapLink,
  hideFromListings: event.hideFromListings,
  sticky: event.sticky,
  featured: event.featured,
  ticketed: event.ticketed,
  eventStatus: event.eventStatus,
  attendanceMode: event.attendanceMode,
  onlineUrl: event.onlineUrl,
  previousStartWall: event.previousStart && toDatabaseWallTime(event.previousStart.wall),
  previousStartUtc: event.previousStart === null ? null : event.previousStart?.utc,
  passwordHash: event.passwordHash,
  parentId: event.parentId,
  customFields: event.customFields,
})

const toTimeColumns = (times: EventTimes, zoneAbbreviation: string) => ({
  allDay: times.isAllDay,
  startWall: toDatabaseWallTime(times.startWall),
  endWall: toDatabaseWallTime(times.endWall),
  startUtc: times.startUtc,
  endUtc: times.endUtc,
  zone: times.zone,
  zoneAbbreviation,
})

const toEventTextRow = (texts: EventTexts) => ({
  title: texts.title,
  eventStatusReason: texts.eventStatusReason,
  ...toTextColumns(texts),
})

export type NewEvent = {
  columns: EventColumns & RequiredColumns & { times: EventTimes }
  texts: EventTexts
  links: EventLinks
}

/**
 * Stores events and their texts in `language`, which becomes their original language. Does not wait for the statement,
 * see `ignoreResults`.
 */
export function insertEventRows(tx: Tx, now: Date, language: Language, rows: (NewEvent & EventIdentity)[]): void {
  const inserts = insertRowsOfTables(tx, [
    {
      table: 'events',
      rows: rows.map(({ id, columns, abbreviation }) => ({
        id,
        ...toEventRow(columns),
        ...toTimeColumns(columns.times, abbreviation),
        ...toNewRecordColumns(columns, language, now),
      })),
    },
    { table: 'event_texts', rows: rows.map(({ id, texts }) => ({ eventId: id, language, ...toEventTextRow(texts) })) },
    ...listLinkRows(rows),
  ])
  ignoreResults(inserts)
}

export async function generateIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>(
    sql`select nextval('record_ids')::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Changes the columns and links that are not undefined, and the texts in `language`. Does not wait for the last
 * statements, see `ignoreResults`.
 */
export async function updateEventRows(
  tx: Tx,
  now: Date,
  id: number,
  language: Language,
  event: EventColumns,
  texts: EventTexts,
  links: EventLinks,
): Promise<void> {
  const [abbreviation = ''] = event.times ? await findZoneAbbreviations(tx, [event.times]) : []
  const times = event.times && toTimeColumns(event.times, abbreviation)
  const columns = { ...toEventRow(event), ...times, modifiedUtc: now }
  const textRow = hasNoTexts(texts) ? null : { eventId: id, language, ...toEventTextRow(texts) }
  ignoreResults(Promise.all([updateEventAndText(tx, id, columns, textRow), ...replaceLinks(tx, id, links)]))
}

/** The abbreviation of each zone at the start of its event (`EEST`); for a fixed offset, the zone itself (`UTC+2`). */
export const findZoneAbbreviations = async (tx: Tx, times: EventTimes[]): Promise<string[]> =>
  (await queryAbbreviations<object>(tx, times, emptySql)).map(({ abbreviation }) => abbreviation)

/** The id of a new event, and the abbreviation of its zone as `findZoneAbbreviations` returns it. */
type EventIdentity = { id: number; abbreviation: string }

/** A new id for each event. */
export const identifyEvents = (tx: Tx, times: EventTimes[]): Promise<EventIdentity[]> =>
  queryAbbreviations<{ id: number }>(tx, times, sql`, nextval('record_ids')::int as id`)

async function queryAbbreviations<More extends object>(tx: Tx, times: EventTimes[], moreColumns: Sql) {
  const zones = times.map(({ zone }) => (isFixedOffsetZone(zone) ? 'UTC' : toPostgresZone(zone)))
  const starts = times.map(({ startUtc }) => startUtc.toISOString())
  const rows = await tx.$queryRaw<(More & { abbreviation: string | null })[]>(sql`
    select zone_abbreviation(t.start::timestamptz, t.zone) as abbreviation${moreColumns}
      from unnest(${starts}::text[], ${zones}::text[]) with ordinality t(start, zone, index) order by index`)
  return times.map(({ zone }, index) => {
    const row = rows[index]
    if (!row) throw new Error('There is a row for each event.')
    return { ...row, abbreviation: isFixedOffsetZone(zone) ? zone : (row.abbreviation ?? zone) }
  })
}

type StoredEventRow = {
  authorId: number
  status: string
  publishedWall: Date
  publishedUtc: Date | null
  zone: string
  allDay: boolean
  startWall: Date
  endWall: Date
  startUtc: Date
  endUtc: Date
  costLabels: Record<Language, string> | null
  eventStatus: EventStatus
  attendanceMode: AttendanceMode
  previousStartWall: Date | null
  previousStartUtc: Date | null
  texts: { title: string | null; slug: string | null } | null
}

export type StoredEvent = ReturnType<typeof toStoredEvent>

/**
 * An event with its times, its status and its texts in `language`, as a patch needs it. The caller has locked the
 * record.
 */
export async function readStoredEvent(tx: Tx, id: number, language: Language): Promise<StoredEvent> {
  const [event] = await tx.$queryRaw<StoredEventRow[]>(sql`
    select ${selectStoredColumns(sql`e`)},
           (select json_build_object('title', x.title, 'slug', x.slug)
              from event_texts x where x.event_id = e.id and x.language = ${language}) as texts
      from events e where e.id = ${id}`)
  if (!event) throw new Error(`There is no event ${id}.`)
  return toStoredEvent(id, event, language)
}

/**
 * What a write of one event has locked in addition to the caller: the event, or nothing if the event is a date of a
 * series.
 */
type LockedEvent = { role: Role | null; seriesId: number | null; event: StoredEvent | null }

type LockedEventRow = StoredEventRow & { id: number | null; role: Role | null; seriesId: number | null }

/** Locks the caller and an event in one statement, see `lock_event` in prisma/program. There may be no such event. */
export async function lockStoredEvent({ caller, language }: Context, tx: Tx, id: number): Promise<LockedEvent> {
  const { userId, passwordId = null } = caller
  const [row] = await tx.$queryRaw<LockedEventRow[]>(sql`
    select l.role, l.series_id as "seriesId", (l.event).id, ${selectStoredColumns(sql`(l.event)`)}, l.texts
      from lock_event(${userId}::int, ${passwordId}::int, ${id}::int, ${language}) l`)
  if (!row) throw new Error('A function returned no row.')
  return { role: row.role, seriesId: row.seriesId, event: row.id === null ? null : toStoredEvent(id, row, language) }
}

/** The columns of an event `e` that a patch needs. */
const selectStoredColumns = (e: Sql): Sql => sql`
  ${e}.author_id as "authorId", ${e}.status, ${e}.published_wall as "publishedWall", ${e}.published_utc as "publishedUtc",
  ${e}.zone, ${e}.all_day as "allDay", ${e}.start_wall as "startWall", ${e}.end_wall as "endWall",
  ${e}.start_utc as "startUtc", ${e}.end_utc as "endUtc", ${e}.cost_labels as "costLabels", ${e}.event_status as "eventStatus",
  ${e}.attendance_mode as "attendanceMode", ${e}.previous_start_wall as "previousStartWall",
  ${e}.previous_start_utc as "previousStartUtc"`

function toStoredEvent(id: number, event: StoredEventRow, language: Language) {
  const times: EventTimes = {
    zone: event.zone,
    isAllDay: event.allDay,
    startWall: fromDatabaseWallTime(event.startWall),
    endWall: fromDatabaseWallTime(event.endWall),
    startUtc: event.startUtc,
    endUtc: event.endUtc,
  }
  const { authorId, previousStartWall, previousStartUtc } = event
  return {
    id,
    authorId,
    publication: fromPublicationRow(event),
    times,
    /** The cost as responses show it, in `language`. */
    cost: event.costLabels?.[language] ?? '',
    eventStatus: event.eventStatus,
    attendanceMode: event.attendanceMode,
    previousStart:
      previousStartWall && previousStartUtc
        ? { wall: fromDatabaseWallTime(previousStartWall), utc: previousStartUtc }
        : null,
    texts: event.texts,
  }
}
