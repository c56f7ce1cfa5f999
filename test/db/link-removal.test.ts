import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { runTransaction } from '../../src/db/transactions/transaction.ts'
import { deleteLinks } from '../../src/resources/shared/record/remove.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = connectDatabase(database.url, { poolSize: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** One statement for all links of a record with 50,000 events would reach its timeout. */
it('the links of a record are deleted in batches of one transaction, in the order of their events', async () => {
  await queryRowsAt(
    database.url,
    `insert into terms (id, taxonomy, language) values (1, 'tag', 'en'), (2, 'tag', 'en');
     insert into events (id, author_id, status, language, published_wall, created_utc, modified_utc, start_wall, end_wall,
                         start_utc, end_utc, zone, zone_abbreviation)
     select n, (select min(id) from users), 'publish', 'en', now(), now(), now(), now(), now(), now(), now(), 'UTC', 'UTC'
       from generate_series(7, 1, -1) n;
     insert into event_terms (event_id, term_id) select id, 1 from events;
     insert into event_terms (event_id, term_id) values (1, 2);
     create table batches (number serial, xid xid8 default pg_current_xact_id(), event_ids int[]);
     create function note_batch() returns trigger language plpgsql as $$
     begin
       insert into batches (event_ids) select array_agg(event_id order by event_id) from deleted;
       return null;
     end $$;
     create trigger batch after delete on event_terms referencing old table as deleted
       for each statement execute function note_batch()`,
  )

  await runTransaction({ db, randomBytes }, tx => deleteLinks(tx, { table: 'event_terms', key: 'term_id' }, 1, 3))

  expect(await queryRowsAt(database.url, 'select event_ids from batches order by number')).toEqual([
    { event_ids: [1, 2, 3] },
    { event_ids: [4, 5, 6] },
    { event_ids: [7] },
  ])
  expect(await queryRowsAt(database.url, 'select count(distinct xid)::int as transactions from batches')).toEqual([
    { transactions: 1 },
  ])
  expect(await queryRowsAt(database.url, 'select event_id, term_id from event_terms')).toEqual([
    { event_id: 1, term_id: 2 },
  ])
  expect(await queryRowsAt(database.url, 'select sum(events)::int as events from term_event_counts where term_id = 1')).toEqual([{ events: 0 }]) // oxfmt-ignore
})
