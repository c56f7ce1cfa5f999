import type pg from 'pg'
import { CITIES, EVENT_KINDS, RARE_WORDS, SENTENCES, EVENT_THEMES } from './vocabulary.ts'

/** How large a calendar is. Venues, organizers and terms do not grow with the events. */
type CalendarSize = { events: number; venues: number; organizers: number; categories: number; tags: number }

export const getLargeSize = (events: number): CalendarSize => ({
  events,
  venues: 5_000,
  organizers: 2_000,
  categories: 300,
  tags: 2_000,
})

const languages = ['en', 'fr', 'el'] as const
const batchSize = 10_000

/**
 * Fills an empty calendar with made-up records, written by SQL in batches: events over ten years around `now`, evenly, in
 * six cities and three languages. The same size and day give the same calendar. `tell` hears how far it is.
 */
export async function loadLargeCalendar(
  db: pg.ClientBase,
  size: CalendarSize,
  now: Date,
  tell: (done: number) => void,
): Promise<void> {
  await db.query(`set synchronous_commit = off`)
  await vocabulary(db)
  await terms(db, size)
  await venues(db, size, now)
  await organizers(db, size, now)
  for (let first = 1; first <= size.events; first += batchSize) {
    const last = Math.min(first + batchSize - 1, size.events)
    await events(db, size, now, first, last)
    tell(last)
  }
  await db.query('analyze')
}

/** The words as temporary tables, so that SQL picks them. `pick(list, n)` takes the n-th, round and round. */
async function vocabulary(db: pg.ClientBase): Promise<void> {
  await db.query(
    `create temporary table words (language text primary key, kinds text[], themes text[], sentences text[], rare text)`,
  )
  for (const language of languages) {
    const row = [language, EVENT_KINDS[language], EVENT_THEMES[language], SENTENCES[language], RARE_WORDS[language]]
    await db.query('insert into words values ($1, $2, $3, $4, $5)', row)
  }
  await db.query(
    `create temporary table cities (n int primary key, zone text, latitude float, longitude float, names jsonb, countries jsonb)`,
  )
  for (const [n, { country, zone, at, ...names }] of CITIES.entries()) {
    await db.query('insert into cities values ($1, $2, $3, $4, $5, $6)', [n, zone, at[0], at[1], names, country])
  }
  await db.query(`create function pg_temp.pick(list text[], n bigint) returns text language sql immutable
                  as $$ select list[1 + (n % cardinality(list))] $$`)
  // A number that looks random and is the same every time.
  await db.query(`create function pg_temp.dice(n bigint, sides bigint) returns bigint language sql immutable
                  as $$ select (hashint8extended(n, 7) & 9007199254740991) % sides $$`)
}

async function terms(db: pg.ClientBase, { categories, tags }: CalendarSize): Promise<void> {
  await db.query(
    `create temporary table made_terms as
       with made as (insert into terms (taxonomy, language)
                     select case when n <= $1 then 'category' else 'tag' end, 'en' from generate_series(1, $2::int) n returning id, taxonomy)
       select id, taxonomy, row_number() over (partition by taxonomy order by id) as n from made`,
    [categories, categories + tags],
  )
  await db.query(`update terms t set parent_id = p.id from made_terms m, made_terms p
                   where t.id = m.id and m.taxonomy = 'category' and m.n > 30 and p.taxonomy = 'category' and p.n = 1 + m.n % 30`)
  await db.query(
    `insert into term_texts (term_id, language, taxonomy, name, slug)
     select m.id, w.language, m.taxonomy, pg_temp.pick(w.kinds, m.n) || ' ' || m.n, m.taxonomy || '-' || m.n
       from made_terms m cross join words w`,
  )
}

async function venues(db: pg.ClientBase, { venues }: CalendarSize, now: Date): Promise<void> {
  await db.query(
    `create temporary table made_venues as
       with made as (insert into venues (status, author_id, language, published_wall, published_utc, created_utc, modified_utc, zip, latitude, longitude)
                     select 'publish', 1, 'en', $1::timestamptz at time zone 'UTC', $1, $1, $1, (10000 + g.n)::text,
                            c.latitude + (pg_temp.dice(g.n, 2000) - 1000) / 5000.0, c.longitude + (pg_temp.dice(g.n + 77, 2000) - 1000) / 5000.0
                       from generate_series(1, $2::int) g(n) join cities c on c.n = g.n % (select count(*) from cities)
                      order by g.n
                     returning id)
       select id, row_number() over (order by id) as n from made`,
    [now, venues],
  )
  await db.query('create unique index on made_venues (n)')
  await db.query(
    `insert into venue_texts (venue_id, language, name, slug, address, city, country)
     select m.id, w.language, case w.language when 'el' then 'Αίθουσα ' when 'fr' then 'Salle ' else 'Hall ' end || m.n, 'hall-' || m.n,
            m.n || ' ' || case w.language when 'el' then 'Οδός Λιμανιού' when 'fr' then 'rue du Port' else 'Harbour Street' end,
            c.names ->> w.language, c.countries ->> w.language
       from made_venues m join cities c on c.n = m.n % (select count(*) from cities) cross join words w`,
  )
}

async function organizers(db: pg.ClientBase, { organizers }: CalendarSize, now: Date): Promise<void> {
  await db.query(
    `create temporary table made_organizers as
       with made as (insert into organizers (status, author_id, language, published_wall, published_utc, created_utc, modified_utc, email)
                     select 'publish', 1, 'en', $1::timestamptz at time zone 'UTC', $1, $1, $1, 'group' || n || '@example.org'
                       from generate_series(1, $2::int) n order by n returning id)
       select id, row_number() over (order by id) as n from made`,
    [now, organizers],
  )
  await db.query('create unique index on made_organizers (n)')
  await db.query(
    `insert into organizer_texts (organizer_id, language, name, slug)
     select m.id, w.language, case w.language when 'el' then 'Ομάδα ' when 'fr' then 'Groupe ' else 'Group ' end || m.n, 'group-' || m.n
       from made_organizers m cross join words w`,
  )
}

async function events(db: pg.ClientBase, size: CalendarSize, now: Date, first: number, last: number): Promise<void> {
  await db.query('drop table if exists made_events')
  await db.query(MADE_EVENTS, [now, first, last, size.events, size.venues])
  await db.query(INSERT_EVENTS, [now])
  await db.query(INSERT_TEXTS)
  await db.query(`insert into event_venues select e.id, v.id, 0 from made_events e join made_venues v on v.n = e.venue`)
  await db.query(
    `insert into event_organizers
     select e.id, o.id, k from made_events e cross join generate_series(0, 1) k join made_organizers o on o.n = 1 + pg_temp.dice(e.n * 2 + k, $1::bigint)
      where k = 0 or e.n % 3 = 0 on conflict do nothing`,
    [size.organizers],
  )
  await db.query(
    `insert into event_terms
     select e.id, t.id from made_events e cross join generate_series(0, 3) k
       join made_terms t on t.taxonomy = case when k < 2 then 'category' else 'tag' end
                        and t.n = 1 + pg_temp.dice(e.n * 5 + k, case when k < 2 then $1::bigint else $2::bigint end)
     on conflict do nothing`,
    [size.categories, size.tags],
  )
}

/** Start and place of each event of a batch; starts are even over ten years, five of them ahead. */
const MADE_EVENTS = `
  create temporary table made_events as
  select g.n, nextval('record_ids')::int as id, 1 + pg_temp.dice(g.n, $5::bigint) as venue, c.zone,
         date_trunc('day', $1::timestamptz at time zone 'UTC') - interval '5 years'
           + floor(g.n * 3654.0 / $4) * interval '1 day'
           + (9 + pg_temp.dice(g.n, 12)) * interval '1 hour' as start_wall,
         (1 + pg_temp.dice(g.n + 3, 4)) * interval '1 hour' as lasts
    from generate_series($2::int, $3::int) g(n)
    join cities c on c.n = (1 + pg_temp.dice(g.n, $5::bigint)) % (select count(*) from cities)`

const INSERT_EVENTS = `
  insert into events (id, status, author_id, language, published_wall, published_utc, created_utc, modified_utc, start_wall, end_wall,
                      start_utc, end_utc, zone, zone_abbreviation, cost_symbol, cost_position, cost_values, cost_labels, featured, ticketed)
  select id, case when n % 50 = 0 then 'draft' when n % 97 = 0 then 'private' else 'publish' end, 1, 'en',
         $1::timestamptz at time zone 'UTC', $1, $1, $1, start_wall, start_wall + lasts,
         start_wall at time zone zone, start_wall at time zone zone + lasts, zone, zone_abbreviation(start_wall at time zone zone, zone),
         '€', 'postfix', array[(5 + n % 20)::text], jsonb_build_object('en', (5 + n % 20) || '€', 'fr', (5 + n % 20) || '€', 'el', (5 + n % 20) || '€'),
         n % 50 = 7, n % 5 = 0
    from made_events`

const INSERT_TEXTS = `
  insert into event_texts (event_id, language, title, description, slug)
  select e.id, w.language,
         pg_temp.pick(w.kinds, case when e.n % 3 = 0 then 0 else e.n end) || ' ' || pg_temp.pick(w.themes, e.n / 10)
           || case when e.n % 2000 = 1 then ' ' || w.rare else '' end || ' ' || e.n,
         '<p>' || pg_temp.pick(w.sentences, e.n) || '</p><p>' || pg_temp.pick(w.sentences, e.n / 4 + 1) || '</p>',
         'event-' || e.n
    from made_events e cross join words w`
