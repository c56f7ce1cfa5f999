import type pg from 'pg'

/** What triggers keep beside the events, each next to the same worked out anew: `[kept, anew]`. */
export async function readStoredAndRecomputed(pool: pg.Pool): Promise<Record<string, [unknown, unknown]>> {
  const of = async (sql: string) => (await pool.query(sql)).rows as unknown
  const linked = (table: string) => `
    from ${table} l join events e on e.id = l.event_id order by 1`
  return {
    days: [
      await of(`select day::text, starts, ends from event_days where starts <> 0 or ends <> 0 order by day`),
      await of(`
        select day::date::text as day, sum(starts)::int as starts, sum(ends)::int as ends from (
          select start_wall as day, 1 as starts, 0 as ends from events where status = 'publish' and not hide_from_listings
           union all
          select end_wall, 0, 1 from events where status = 'publish' and not hide_from_listings) moments
         group by day::date order by day::date`),
    ],
    terms: [
      await of(`select id, event_count from terms order by id`),
      await of(`
        select t.id, (select count(*)::int from event_terms l join events e on e.id = l.event_id
                       where l.term_id = t.id and e.status = 'publish') as event_count
          from terms t order by t.id`),
    ],
    starts: [
      await of(`select l.event_id, l.start_utc ${linked('event_terms')}`),
      await of(`select l.event_id, e.start_utc ${linked('event_terms')}`),
    ],
    venues: [
      await of(`select l.event_id, l.start_utc, l.is_published ${linked('event_venues')}`),
      await of(`select l.event_id, e.start_utc, e.status = 'publish' as is_published ${linked('event_venues')}`),
    ],
    organizers: [
      await of(`select l.event_id, l.start_utc, l.is_published ${linked('event_organizers')}`),
      await of(`select l.event_id, e.start_utc, e.status = 'publish' as is_published ${linked('event_organizers')}`),
    ],
  }
}

/** A writing of one statement. `nth` names an event by its place, round and round. */
export type EventWrite =
  | { kind: 'insert' | 'move'; nth: number; day: number; hour: number; lastsHours: number; zone: string }
  | { kind: 'status'; nth: number; status: string; publishedHour: number }
  | { kind: 'hide' | 'link' | 'unlink' | 'delete'; nth: number }

/** The event of a place in the order of ids. Whoever writes its links holds its row first, as the service does. */
const nthEvent = (parameter: string) =>
  `(select id from events order by id offset ${parameter}::int % greatest(1, (select count(*)::int from events)) limit 1 for update)`

const wall = `timestamp '2026-11-20' + $2 * interval '1 day' + $3 * interval '1 hour'`
const until = `${wall} + $4 * interval '1 hour'`

const STATEMENTS: Record<EventWrite['kind'], string> = {
  insert: `
    with made as (
      insert into events (status, author_id, language, published_wall, published_utc, created_utc, modified_utc,
                          start_wall, end_wall, start_utc, end_utc, zone, zone_abbreviation)
      select 'publish', 1, 'en', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20',
             ${wall}, ${until}, (${wall}) at time zone $5, (${until}) at time zone $5, $5, $5 from generate_series(0, $1::int % 3)
      returning id)
    insert into event_texts (event_id, language, title) select id, 'en', 'Event ' || id from made`,
  move: `
    update events set start_wall = ${wall}, end_wall = ${until}, zone = $5,
                      start_utc = (${wall}) at time zone $5, end_utc = (${until}) at time zone $5
     where id = ${nthEvent('$1')}`,
  status: `update events set status = $2, published_utc = timestamptz '2026-11-20' + $3 * interval '1 hour' where id = ${nthEvent('$1')}`,
  hide: `update events set hide_from_listings = not hide_from_listings where id = ${nthEvent('$1')}`,
  link: `
    with e as materialized (select ${nthEvent('$1')} as id),
         a as (insert into event_terms (event_id, term_id) select e.id, t.id from e, terms t where t.id % 2 = $1::int % 2 and e.id is not null on conflict do nothing),
         b as (insert into event_venues (event_id, venue_id) select e.id, v.id from e, venues v where e.id is not null on conflict do nothing)
    insert into event_organizers (event_id, organizer_id) select e.id, o.id from e, organizers o where e.id is not null on conflict do nothing`,
  unlink: `delete from event_terms where event_id = ${nthEvent('$1')}`,
  delete: `delete from events where id = ${nthEvent('$1')}`,
}

export async function executeWrite(pool: pg.Pool, writing: EventWrite): Promise<void> {
  const { kind, nth, ...rest } = writing
  await pool.query(STATEMENTS[kind], [nth, ...Object.values(rest)])
}
