import type pg from 'pg'

/**
 * The values that triggers store, by table, each with the same value computed from the events: `[stored, recomputed]`.
 */
export async function readStoredAndRecomputed(pool: pg.Pool): Promise<Record<string, [unknown, unknown]>> {
  const query = async (sql: string) => (await pool.query(sql)).rows as unknown
  const fromLinks = (table: string) => `
    from ${table} l join events e on e.id = l.event_id order by 1`
  return {
    days: [
      await query(`
        select day::text, sum(starts)::int as starts, sum(ends)::int as ends from event_days
         group by event_days.day having sum(starts) <> 0 or sum(ends) <> 0 order by event_days.day`),
      await query(`
        select day::date::text as day, sum(starts)::int as starts, sum(ends)::int as ends from (
          select start_wall as day, 1 as starts, 0 as ends from events where status = 'publish' and not hide_from_listings
           union all
          select end_wall, 0, 1 from events where status = 'publish' and not hide_from_listings) moments
         group by day::date order by day::date`),
    ],
    terms: [
      await query(`
        select term_id, sum(events)::int as events from term_event_counts
         group by term_id having sum(events) <> 0 order by term_id`),
      await query(`
        select l.term_id, count(*)::int as events from event_terms l join events e on e.id = l.event_id
         where e.status = 'publish' and e.password_hash is null group by l.term_id order by l.term_id`),
    ],
    starts: [
      await query(`select l.event_id, l.start_utc ${fromLinks('event_terms')}`),
      await query(`select l.event_id, e.start_utc ${fromLinks('event_terms')}`),
    ],
    venues: [
      await query(`select l.event_id, l.start_utc, l.is_published ${fromLinks('event_venues')}`),
      await query(`select l.event_id, e.start_utc, e.status = 'publish' as is_published ${fromLinks('event_venues')}`),
    ],
    organizers: [
      await query(`select l.event_id, l.start_utc, l.is_published ${fromLinks('event_organizers')}`),
      await query(
        `select l.event_id, e.start_utc, e.status = 'publish' as is_published ${fromLinks('event_organizers')}`,
      ),
    ],
  }
}

/** A write of one statement. `nth`, modulo the number of events, is the index of an event by id. */
export type EventWrite =
  | { kind: 'insert' | 'move'; nth: number; day: number; hour: number; durationHours: number; zone: string }
  | { kind: 'status'; nth: number; status: string; publishedHour: number }
  | { kind: 'hide' | 'protect' | 'link' | 'unlink' | 'delete'; nth: number }

/** Selects the id of the event at this index and locks its row, as the service does before it writes links. */
const selectNthEvent = (parameter: string) =>
  `(select id from events order by id offset ${parameter}::int % greatest(1, (select count(*)::int from events)) limit 1 for update)`

const startWall = `timestamp '2026-11-20' + $2 * interval '1 day' + $3 * interval '1 hour'`
const endWall = `${startWall} + $4 * interval '1 hour'`

const statementByKind: Record<EventWrite['kind'], string> = {
  insert: `
    with inserted as (
      insert into events (status, author_id, language, published_wall, published_utc, created_utc, modified_utc,
                          start_wall, end_wall, start_utc, end_utc, zone, zone_abbreviation)
      select 'publish', 1, 'en', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20',
             ${startWall}, ${endWall}, (${startWall}) at time zone $5, (${endWall}) at time zone $5, $5, $5 from generate_series(0, $1::int % 3)
      returning id)
    insert into event_texts (event_id, language, title) select id, 'en', 'Event ' || id from inserted`,
  move: `
    update events set start_wall = ${startWall}, end_wall = ${endWall}, zone = $5,
                      start_utc = (${startWall}) at time zone $5, end_utc = (${endWall}) at time zone $5
     where id = ${selectNthEvent('$1')}`,
  status: `update events set status = $2, published_utc = timestamptz '2026-11-20' + $3 * interval '1 hour' where id = ${selectNthEvent('$1')}`,
  hide: `update events set hide_from_listings = not hide_from_listings where id = ${selectNthEvent('$1')}`,
  protect: `update events set password_hash = case when password_hash is null then 'x' end where id = ${selectNthEvent('$1')}`,
  link: `
    with e as materialized (select ${selectNthEvent('$1')} as id),
         a as (insert into event_terms (event_id, term_id) select e.id, t.id from e, terms t where t.id % 2 = $1::int % 2 and e.id is not null on conflict do nothing),
         b as (insert into event_venues (event_id, venue_id) select e.id, v.id from e, venues v where e.id is not null on conflict do nothing)
    insert into event_organizers (event_id, organizer_id) select e.id, o.id from e, organizers o where e.id is not null on conflict do nothing`,
  unlink: `delete from event_terms where event_id = ${selectNthEvent('$1')}`,
  delete: `delete from events where id = ${selectNthEvent('$1')}`,
}

export async function executeWrite(pool: pg.Pool, write: EventWrite): Promise<void> {
  const { kind, nth, ...rest } = write
  await pool.query(statementByKind[kind], [nth, ...Object.values(rest)])
}
