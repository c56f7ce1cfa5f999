import type pg from 'pg'
import { CITIES, EVENT_KINDS, RARE_WORDS, SENTENCES, EVENT_THEMES } from './vocabulary.ts'

/** The number of records of each kind. */
type CalendarSize = { events: number; venues: number; organizers: number; categories: number; tags: number }

/** The size of a calendar with this number of events. The numbers of other records are constant. */
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
 * Fills an empty calendar with generated records, in three languages and six cities. The events are spread
 * evenly over the ten years around `now`. The same size and day give the same calendar. Calls `reportProgress`
 * after each batch of events.
 */
export async function loadLargeCalendar(
  db: pg.ClientBase,
  size: CalendarSize,
  now: Date,
  reportProgress: (insertedEvents: number) => void,
): Promise<void> {
  await db.query(`set synchronous_commit = off`)
  await createVocabulary(db)
  await insertTerms(db, size)
  await insertVenues(db, size, now)
  await insertOrganizers(db, size, now)
  for (let first = 1; first <= size.events; first += batchSize) {
    const last = Math.min(first + batchSize - 1, size.events)
    await db.query('begin') // the triggers of texts and links do less for events of the same transaction
    await insertEvents(db, size, now, first, last)
    await db.query('commit')
    reportProgress(last)
  }
  await db.query('analyze')
}

/**
 * Creates temporary tables of the words and the cities, and two functions. `pick(list, n)` returns the element at
 * `n` modulo the length of the list. `pseudo_random(n, range)` returns a number from 0 to range - 1, which is
 * always the same for `n`.
 */
async function createVocabulary(db: pg.ClientBase): Promise<void> {
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
  for (const [n, { country, zone, position, ...names }] of CITIES.entries()) {
    await db.query('insert into cities values ($1, $2, $3, $4, $5, $6)', [
      n,
      zone,
      position[0],
      position[1],
      names,
      country,
    ])
  }
  await db.query(`create function pg_temp.pick(list text[], n bigint) returns text language sql immutable
                  as $$ select list[1 + (n % cardinality(list))] $$`)
  await db.query(`create function pg_temp.pseudo_random(n bigint, range bigint) returns bigint language sql immutable
                  as $$ select (hashint8extended(n, 7) & 9007199254740991) % range $$`)
}

async function insertTerms(db: pg.ClientBase, { categories, tags }: CalendarSize): Promise<void> {
  await db.query(
    `create temporary table new_terms as
       with inserted as (insert into terms (taxonomy, language)
                     select case when n <= $1 then 'category' else 'tag' end, 'en' from generate_series(1, $2::int) n returning id, taxonomy)
       select id, taxonomy, row_number() over (partition by taxonomy order by id) as n from inserted`,
    [categories, categories + tags],
  )
  await db.query(`update terms t set parent_id = p.id from new_terms c, new_terms p
                   where t.id = c.id and c.taxonomy = 'category' and c.n > 30 and p.taxonomy = 'category' and p.n = 1 + c.n % 30`)
  await db.query(
    `insert into term_texts (term_id, language, taxonomy, name, slug)
     select t.id, w.language, t.taxonomy, pg_temp.pick(w.kinds, t.n) || ' ' || t.n, t.taxonomy || '-' || t.n
       from new_terms t cross join words w`,
  )
}

async function insertVenues(db: pg.ClientBase, { venues }: CalendarSize, now: Date): Promise<void> {
  await db.query(
    `create temporary table new_venues as
       with inserted as (insert into venues (status, author_id, language, published_wall, published_utc, created_utc, modified_utc, zip, latitude, longitude)
                     select 'publish', 1, 'en', $1::timestamptz at time zone 'UTC', $1, $1, $1, (10000 + g.n)::text,
                            c.latitude + (pg_temp.pseudo_random(g.n, 2000) - 1000) / 5000.0, c.longitude + (pg_temp.pseudo_random(g.n + 77, 2000) - 1000) / 5000.0
                       from generate_series(1, $2::int) g(n) join cities c on c.n = g.n % (select count(*) from cities)
                      order by g.n
                     returning id)
       select id, row_number() over (order by id) as n from inserted`,
    [now, venues],
  )
  await db.query('create unique index on new_venues (n)')
  await db.query(
    `insert into venue_texts (venue_id, language, name, slug, address, city, country)
     select v.id, w.language, case w.language when 'el' then 'Αίθουσα ' when 'fr' then 'Salle ' else 'Hall ' end || v.n, 'hall-' || v.n,
            v.n || ' ' || case w.language when 'el' then 'Οδός Λιμανιού' when 'fr' then 'rue du Port' else 'Harbour Street' end,
            c.names ->> w.language, c.countries ->> w.language
       from new_venues v join cities c on c.n = v.n % (select count(*) from cities) cross join words w`,
  )
}

async function insertOrganizers(db: pg.ClientBase, { organizers }: CalendarSize, now: Date): Promise<void> {
  await db.query(
    `create temporary table new_organizers as
       with inserted as (insert into organizers (status, author_id, language, published_wall, published_utc, created_utc, modified_utc, email)
                     select 'publish', 1, 'en', $1::timestamptz at time zone 'UTC', $1, $1, $1, 'group' || n || '@example.org'
                       from generate_series(1, $2::int) n order by n returning id)
       select id, row_number() over (order by id) as n from inserted`,
    [now, organizers],
  )
  await db.query('create unique index on new_organizers (n)')
  await db.query(
    `insert into organizer_texts (organizer_id, language, name, slug)
     select o.id, w.language, case w.language when 'el' then 'Ομάδα ' when 'fr' then 'Groupe ' else 'Group ' end || o.n, 'group-' || o.n
       from new_organizers o cross join words w`,
  )
}

async function insertEvents(
  db: pg.ClientBase,
  size: CalendarSize,
  now: Date,
  first: number,
  last: number,
): Promise<void> {
  await db.query('drop table if exists new_events')
  await db.query(CREATE_NEW_EVENTS, [now, first, last, size.events, size.venues])
  await db.query(INSERT_EVENTS, [now])
  await db.query(INSERT_EVENT_TEXTS)
  await db.query(`insert into event_venues select e.id, v.id, 0 from new_events e join new_venues v on v.n = e.venue`)
  await db.query(
    `insert into event_organizers
     select e.id, o.id, k from new_events e cross join generate_series(0, 1) k join new_organizers o on o.n = 1 + pg_temp.pseudo_random(e.n * 2 + k, $1::bigint)
      where k = 0 or e.n % 3 = 0 on conflict do nothing`,
    [size.organizers],
  )
  await db.query(
    `insert into event_terms
     select e.id, t.id from new_events e cross join generate_series(0, 3) k
       join new_terms t on t.taxonomy = case when k < 2 then 'category' else 'tag' end
                        and t.n = 1 + pg_temp.pseudo_random(e.n * 5 + k, case when k < 2 then $1::bigint else $2::bigint end)
     on conflict do nothing`,
    [size.categories, size.tags],
  )
}

/**
 * Creates a temporary table of a batch of events: their ids, venues and times, from five years ago to five years ahead.
 */
const CREATE_NEW_EVENTS = `
  create temporary table new_events as
  select g.n, nextval('record_ids')::int as id, 1 + pg_temp.pseudo_random(g.n, $5::bigint) as venue, c.zone,
         date_trunc('day', $1::timestamptz at time zone 'UTC') - interval '5 years'
           + floor(g.n * 3654.0 / $4) * interval '1 day'
           + (9 + pg_temp.pseudo_random(g.n, 12)) * interval '1 hour' as start_wall,
         (1 + pg_temp.pseudo_random(g.n + 3, 4)) * interval '1 hour' as duration
    from generate_series($2::int, $3::int) g(n)
    join cities c on c.n = (1 + pg_temp.pseudo_random(g.n, $5::bigint)) % (select count(*) from cities)`

const INSERT_EVENTS = `
  insert into events (id, status, author_id, language, published_wall, published_utc, created_utc, modified_utc, start_wall, end_wall,
                      start_utc, end_utc, zone, zone_abbreviation, cost_symbol, cost_position, cost_values, cost_labels, featured, ticketed)
  select id, case when n % 50 = 0 then 'draft' when n % 97 = 0 then 'private' else 'publish' end, 1, 'en',
         $1::timestamptz at time zone 'UTC', $1, $1, $1, start_wall, start_wall + duration,
         start_wall at time zone zone, start_wall at time zone zone + duration, zone, zone_abbreviation(start_wall at time zone zone, zone),
         '€', 'postfix', array[(5 + n % 20)::text], jsonb_build_object('en', (5 + n % 20) || '€', 'fr', (5 + n % 20) || '€', 'el', (5 + n % 20) || '€'),
         n % 50 = 7, n % 5 = 0
    from new_events`

const INSERT_EVENT_TEXTS = `
  insert into event_texts (event_id, language, title, description, slug)
  select e.id, w.language,
         pg_temp.pick(w.kinds, case when e.n % 3 = 0 then 0 else e.n end) || ' ' || pg_temp.pick(w.themes, e.n / 10)
           || case when e.n % 2000 = 1 then ' ' || w.rare else '' end || ' ' || e.n,
         '<p>' || pg_temp.pick(w.sentences, e.n) || '</p><p>' || pg_temp.pick(w.sentences, e.n / 4 + 1) || '</p>',
         'event-' || e.n
    from new_events e cross join words w`
