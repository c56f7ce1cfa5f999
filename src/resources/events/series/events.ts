import type { WallTime } from '../../../core/time/wall-time.ts'
import { joinWithCommas, sql, toIdentifier } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { findZoneAbbreviations, generateIds } from '../store.ts'
import type { EventTimes } from '../times.ts'
import { getTimesOfDate } from './dates/dates.ts'
import { storeSlugs } from './texts/event-slugs.ts'
import type { SeriesEvent } from './dates/match-dates.ts'
import { sharedColumns, sharedTexts } from './shared-fields.ts'
import { insertLinksOfSeries } from './shared-values.ts'
import type { FirstDateTimes } from './store.ts'

/** The events of a series, in the order of its dates, those in the trash included. */
export const listSeriesEvents = (tx: Tx, seriesId: number): Promise<SeriesEvent[]> =>
  tx.$queryRaw<SeriesEvent[]>(sql`
    select e.id, e.recurrence_wall::text as "recurrenceWall", e.status = 'trash' as "isInTrash",
           exists (select from event_overrides o where o.event_id = e.id) as "isException"
      from events e where e.series_id = ${seriesId} order by e.recurrence_wall, e.id`)

/** `recurrenceWall` is the date that the recurrence gives; `times` are the times that the series has on this date. */
type EventDate = { id: number; recurrenceWall: WallTime; times: EventTimes }

const toTimeRow = ({ id, recurrenceWall, times }: EventDate, abbreviation: string) => ({
  id,
  recurrence_wall: recurrenceWall,
  all_day: times.isAllDay,
  start_wall: times.startWall,
  end_wall: times.endWall,
  start_utc: times.startUtc,
  end_utc: times.endUtc,
  zone: times.zone,
  zone_abbreviation: abbreviation,
})

const timeColumns = ['all_day', 'start_wall', 'end_wall', 'start_utc', 'end_utc', 'zone', 'zone_abbreviation'] as const

async function toTimeRows(tx: Tx, dates: EventDate[]): Promise<string> {
  const abbreviations = await findZoneAbbreviations(
    tx,
    dates.map(({ times }) => times),
  )
  return JSON.stringify(dates.map((date, index) => toTimeRow(date, abbreviations[index] ?? '')))
}

/**
 * Stores an event that begins at each of `starts`, with the values and texts of the series. Returns the new ids in
 * order.
 */
export async function insertEventsOfSeries(
  tx: Tx,
  now: Date,
  seriesId: number,
  starts: WallTime[],
  firstDate: FirstDateTimes,
): Promise<number[]> {
  if (starts.length === 0) return []
  const ids = await generateIds(tx, starts.length)
  const eventDates = starts.map((recurrenceWall, index) => ({
    id: ids[index] ?? 0, // there is an id for each date
    recurrenceWall,
    times: getTimesOfDate(recurrenceWall, firstDate),
  }))
  const times = joinWithCommas(timeColumns.map(toIdentifier))
  const shared = joinWithCommas(sharedColumns.map(toIdentifier))
  await tx.$executeRaw(sql`
    insert into events (id, series_id, recurrence_wall, ${times}, ${shared}, language, created_utc, modified_utc)
    select t.id, s.id, t.recurrence_wall, ${joinWithCommas(timeColumns.map(name => toIdentifier(`t.${name}`)))},
           ${joinWithCommas(sharedColumns.map(name => toIdentifier(`r.${name}`)))}, s.language, ${now}, ${now}
      from series s
     cross join lateral jsonb_populate_record(null::events, series_columns(s)) r
     cross join json_populate_recordset(null::events, ${await toTimeRows(tx, eventDates)}::json) t
     where s.id = ${seriesId}
     order by t.id`)
  await insertTexts(tx, seriesId, ids)
  await insertLinksOfSeries(tx, ids)
  return ids
}

async function insertTexts(tx: Tx, seriesId: number, ids: number[]): Promise<void> {
  const names = sharedTexts.map(toIdentifier)
  await tx.$executeRaw(sql`
    insert into event_texts (event_id, language, ${joinWithCommas(names)})
    select e.id, x.language, ${joinWithCommas(sharedTexts.map(name => toIdentifier(`x.${name}`)))}
      from events e join series_texts x on x.series_id = e.series_id
     where e.series_id = ${seriesId} and e.id = any(${ids}::int[])`)
  await addMissingEventSlugs(tx, seriesId)
}

/**
 * Adds a slug to each text of the events of a series that has none: the slug of the series and the date,
 * `yoga-2026-10-06`. If a day has several dates, the later ones also have the time: `yoga-2026-10-06-1830`.
 */
export async function addMissingEventSlugs(tx: Tx, seriesId: number): Promise<void> {
  await storeSlugs(
    tx,
    sql`
    select e.id, x.language,
                   coalesce(series_text.slug, original_text.slug) || '-' || to_char(e.recurrence_wall, case when exists (
                     select from events d where d.series_id = e.series_id and d.recurrence_wall::date = e.recurrence_wall::date
                        and (d.recurrence_wall, d.id) < (e.recurrence_wall, e.id))
                   then 'YYYY-MM-DD-HH24MI' else 'YYYY-MM-DD' end) as slug
              from events e
              join event_texts x on x.event_id = e.id
              join series s on s.id = e.series_id
              left join series_texts series_text on series_text.series_id = s.id and series_text.language = x.language
              left join series_texts original_text on original_text.series_id = s.id and original_text.language = s.language
             where s.id = ${seriesId} and x.slug is null and x.title is not null and e.status <> 'trash'`,
  )
}

/** Moves events to these dates of their series. An event with times of its own keeps them. */
export async function moveEventsOfSeries(
  tx: Tx,
  dates: { id: number; recurrenceWall: WallTime }[],
  firstDate: FirstDateTimes,
): Promise<void> {
  if (dates.length === 0) return
  const eventDates = dates.map(date => ({ ...date, times: getTimesOfDate(date.recurrenceWall, firstDate) }))
  const assignments = timeColumns.map(
    name =>
      sql`${toIdentifier(name)} = case when o.has_own_times then ${toIdentifier(`e.${name}`)} else ${toIdentifier(`t.${name}`)} end`,
  )
  await tx.$executeRaw(sql`
    update events e set recurrence_wall = t.recurrence_wall, ${joinWithCommas(assignments)}
      from json_populate_recordset(null::events, ${await toTimeRows(tx, eventDates)}::json) t
     cross join lateral (
       select exists (select from event_overrides o where o.event_id = t.id and o.field = 'times') as has_own_times) o
     where e.id = t.id`)
}

/** Stores which dates of the recurrence the events have. The events keep their times. */
export async function moveRecurrenceWalls(tx: Tx, dates: { id: number; recurrenceWall: WallTime }[]): Promise<void> {
  if (dates.length === 0) return
  const rows = dates.map(({ id, recurrenceWall }) => ({ id, recurrence_wall: recurrenceWall }))
  await tx.$executeRaw(sql`
    update events e set recurrence_wall = t.recurrence_wall
      from json_populate_recordset(null::events, ${JSON.stringify(rows)}::json) t where e.id = t.id`)
}
