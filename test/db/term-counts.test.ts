import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createMigratedDatabase()))
afterAll(() => database.drop())

/** The links of a deleted term go after the term, and subtract their events from a count that is gone. */
it('the numbers of events of a deleted term go with it', async () => {
  await queryRowsAt(
    database.url,
    `insert into terms (id, taxonomy, language) values (5, 'category', 'en'), (6, 'tag', 'en');
     insert into events (id, author_id, status, language, published_wall, created_utc, modified_utc, start_wall, end_wall,
                         start_utc, end_utc, zone, zone_abbreviation)
     select 7, id, 'publish', 'en', now(), now(), now(), now(), now(), now(), now(), 'UTC', 'UTC' from users;
     insert into event_terms (event_id, term_id) values (7, 5), (7, 6)`,
  )
  await queryRowsAt(database.url, 'delete from terms where id = 5')

  expect(await queryRowsAt(database.url, 'select term_id, events from term_event_counts')).toEqual([
    { term_id: 6, events: 1 },
  ])
})

it('a link that gets another term moves its event to the number of this term', async () => {
  await queryRowsAt(database.url, `insert into terms (id, taxonomy, language) values (8, 'tag', 'en')`)
  await queryRowsAt(database.url, 'update event_terms set term_id = 8 where term_id = 6')

  expect(
    await queryRowsAt(
      database.url,
      'select term_id, sum(events)::int as events from term_event_counts group by 1 order by 1',
    ),
  ).toEqual([
    { term_id: 6, events: 0 },
    { term_id: 8, events: 1 },
  ])
})

/** Nobody would subtract what a truncate removes, because it has no rows. */
it('the sums of events and links go with a truncate of them', async () => {
  const { url } = database
  const readDays = () => queryRowsAt(url, 'select day from event_days')
  const readTerms = () => queryRowsAt(url, 'select term_id from term_event_counts')
  expect([await readDays(), await readTerms()]).not.toContainEqual([])

  await queryRowsAt(url, 'truncate event_terms')

  expect(await readTerms()).toEqual([])
  expect(await readDays()).not.toEqual([])

  await queryRowsAt(url, 'truncate events cascade')

  expect(await readDays()).toEqual([])
})
