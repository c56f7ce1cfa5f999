import { formatRecurrence, parseStoredRecurrence } from '../../../core/recurrence/recurrence-lines.ts'
import type { Recurrence, SeriesStart } from '../../../core/recurrence/recurrence.ts'
import type { Language } from '../../../core/language.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import { type Sql, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'

/** A series as it is stored: the times of its first date, and the rule of the others. */
export type Series = {
  id: number
  language: Language
  start: SeriesStart
  /** The end of the first date, on a clock in the zone of the series. */
  endWall: WallTime
  recurrence: Recurrence
  /** The exclusions that were removed one by one. */
  removedDates: WallTime[]
  /** The dates up to this instant have events; null if all dates have events. */
  storedUntilUtc: Date | null
}

type SeriesRow = {
  id: number
  language: Language
  zone: string
  isAllDay: boolean
  startWall: WallTime
  endWall: WallTime
  lines: string[]
  removedDates: WallTime[]
  storedUntilUtc: Date | null
}

/**
 * Locks the series of an event until the transaction ends; null if the event belongs to no series. Lock the series
 * before its events, so that two requests that change dates of one series cannot deadlock.
 */
export async function lockSeriesOfEvent(tx: Tx, eventId: number): Promise<Series | null> {
  for (;;) {
    const seriesId = await findSeriesId(tx, eventId)
    if (seriesId === null) return null
    const series = await lockSeries(tx, seriesId)
    // Another request may have moved the event to another series before this one had the lock.
    if (series && (await findSeriesId(tx, eventId)) === seriesId) return series
  }
}

/** The id of the series of an event; null if it belongs to none. */
export async function findSeriesId(tx: Tx, eventId: number): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ seriesId: number | null }[]>(
    sql`select series_id as "seriesId" from events where id = ${eventId}`,
  )
  return row?.seriesId ?? null
}

/** Whether an event `e` of the series meets the condition. */
export async function hasDateWith(tx: Tx, { id }: Pick<Series, 'id'>, condition: Sql): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>(
    sql`select 1 as found from events e where e.series_id = ${id} and (${condition}) limit 1`,
  )
  return rows.length > 0
}

/** Locks a series until the transaction ends; null if there is none with this id. */
export async function lockSeries(tx: Tx, id: number): Promise<Series | null> {
  const [row] = await tx.$queryRaw<SeriesRow[]>(sql`
    select id, language, zone, all_day as "isAllDay", start_wall::text as "startWall", end_wall::text as "endWall",
           recurrence as lines, removed_dates::text[] as "removedDates", stored_until_utc as "storedUntilUtc"
      from series where id = ${id} for update`)
  return row ? fromSeriesRow(row) : null
}

function fromSeriesRow({ zone, isAllDay, startWall, lines, ...row }: SeriesRow): Series {
  const start = { startWall, zone, isAllDay }
  const onlyStart = { rule: null, additions: [], exclusions: [] }
  return { ...row, start, recurrence: parseStoredRecurrence(lines, start) ?? onlyStart }
}

/** The columns of `series` that say when its dates are. */
export type SeriesDateColumns = {
  start: SeriesStart
  endWall: WallTime
  startUtc: Date
  endUtc: Date
  recurrence: Recurrence
  /** The dates up to this instant have events; null if all dates have events. */
  storedUntilUtc: Date | null
}

/** The start and the end of the first date of a series. All dates have the same length on the clock. */
export type FirstDateTimes = Pick<SeriesDateColumns, 'start' | 'endWall'>

/**
 * Makes a series of an event, which becomes the first date. `copyEventValuesToSeries` gives the series its values.
 * Returns the id of the series.
 */
export async function insertSeries(tx: Tx, now: Date, eventId: number, columns: SeriesDateColumns): Promise<number> {
  const { start, endWall, startUtc, endUtc, recurrence, storedUntilUtc } = columns
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    insert into series (language, zone, all_day, start_wall, end_wall, start_utc, end_utc, recurrence, stored_until_utc,
                        columns, links, created_utc, modified_utc)
    select e.language, ${start.zone}, ${start.isAllDay}, ${start.startWall}::timestamp, ${endWall}::timestamp,
           ${startUtc}, ${endUtc}, ${formatRecurrence(recurrence, start)}::text[], ${storedUntilUtc}::timestamptz,
           '{}', '{}', ${now}, ${now}
      from events e where e.id = ${eventId} returning id`)
  if (!row) throw new Error(`There is no event ${eventId} to make a series of.`)
  await tx.$executeRaw(sql`
    update events set series_id = ${row.id}, recurrence_wall = ${start.startWall}::timestamp where id = ${eventId}`)
  return row.id
}

export async function updateSeriesDates(tx: Tx, now: Date, id: number, columns: SeriesDateColumns): Promise<void> {
  const { start, endWall, startUtc, endUtc, recurrence, storedUntilUtc } = columns
  await tx.$executeRaw(sql`
    update series
       set zone = ${start.zone}, all_day = ${start.isAllDay}, start_wall = ${start.startWall}::timestamp,
           end_wall = ${endWall}::timestamp, start_utc = ${startUtc}, end_utc = ${endUtc},
           recurrence = ${formatRecurrence(recurrence, start)}::text[],
           stored_until_utc = ${storedUntilUtc}::timestamptz, modified_utc = ${now}
     where id = ${id}`)
}

/** Stores which dates of a series were removed one by one. */
export const storeRemovedDates = async (tx: Tx, id: number, dates: WallTime[]): Promise<void> =>
  void (await tx.$executeRaw(sql`update series set removed_dates = ${dates}::timestamp[] where id = ${id}`))

/** Copies a series with its texts but without events. The texts have no slugs. Returns the id of the copy. */
export async function copySeries(tx: Tx, now: Date, id: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    insert into series (language, zone, all_day, start_wall, end_wall, start_utc, end_utc, recurrence, removed_dates,
                        stored_until_utc, columns, links, created_utc, modified_utc)
    select language, zone, all_day, start_wall, end_wall, start_utc, end_utc, recurrence, removed_dates,
           stored_until_utc, columns, links, ${now}, ${now}
      from series where id = ${id} returning id`)
  if (!row) throw new Error(`There is no series ${id} to copy.`)
  await tx.$executeRaw(sql`
    insert into series_texts (series_id, language, title, description, excerpt, event_status_reason)
    select ${row.id}, language, title, description, excerpt, event_status_reason from series_texts where series_id = ${id}`)
  return row.id
}

/** Moves the events from a date on to another series. */
export async function moveEventsToSeries(tx: Tx, fromId: number, toId: number, fromWall: WallTime): Promise<void> {
  await tx.$executeRaw(sql`
    update events set series_id = ${toId} where series_id = ${fromId} and recurrence_wall >= ${fromWall}::timestamp`)
}

/** Makes events single events again. They keep no overrides. */
export async function removeEventsFromSeries(tx: Tx, ids: number[]): Promise<void> {
  await tx.$executeRaw(sql`delete from event_overrides where event_id = any(${ids}::int[])`)
  await tx.$executeRaw(sql`
    update events set series_id = null, recurrence_wall = null where id = any(${ids}::int[])`)
}

export const deleteSeries = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.$executeRaw(sql`delete from series where id = ${id}`))
