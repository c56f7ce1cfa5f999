import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { insertRows, insertRowsOfTables } from '../../src/db/sql/write-rows.ts'
import { runTransaction } from '../../src/db/transactions/transaction.ts'
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

const night = new Date('2027-01-31T21:30:00Z')

const event = (id: number, more: object = {}) => ({
  id,
  status: 'publish',
  authorId: 1,
  language: 'en',
  publishedWall: night,
  createdUtc: night,
  modifiedUtc: night,
  startWall: night,
  endWall: night,
  startUtc: night,
  endUtc: night,
  zone: 'UTC',
  zoneAbbreviation: 'UTC',
  ...more,
})

/** Runs `work` in a transaction as the service does: with more attempts, after pauses of a random length. */
const transact = (work: Parameters<typeof runTransaction<unknown>>[1]) => runTransaction({ db, randomBytes }, work)

describe('insertRows', () => {
  it('stores times, lists, objects and null; a missing column gets its default', async () => {
    const full = { costValues: ['5', '"7,5"', ''], costLabels: { en: 'O’Neill\\' }, website: null, showMap: true }
    await transact(tx => insertRows(tx, 'events', [event(1, full), event(2, { showMap: undefined }), event(3, full)]))
    const rows = await queryRowsAt(
      database.url,
      `select id, start_wall::text as wall, start_utc::text as utc, cost_values as values, cost_labels as labels, website, show_map as map
         from events order by id`,
    )
    const stored = { wall: '2027-01-31 21:30:00', utc: '2027-01-31 21:30:00+00', website: null }
    const filled = { ...stored, values: full.costValues, labels: full.costLabels, map: true }
    expect(rows).toEqual([
      { id: 1, ...filled },
      { id: 2, ...stored, values: [], labels: null, map: false },
      { id: 3, ...filled },
    ])
  })

  it('inserts no row when one exists already, unless existing rows are skipped', async () => {
    const [existing, added] = [event(5), event(6)]
    await transact(tx => insertRows(tx, 'events', [existing]))
    const listIds = () => queryRowsAt(database.url, 'select id from events where id in (5, 6) order by id')

    // Without further attempts, so that the error of the database is not replaced by `slug_taken`.
    await expect(db.prisma.$transaction(tx => insertRows(tx, 'events', [added, existing]))).rejects.toThrow(
      /events_pkey/,
    )
    expect(await listIds()).toEqual([{ id: 5 }])

    await transact(tx => insertRows(tx, 'events', [added, existing], { existing: 'skip' }))
    expect(await listIds()).toEqual([{ id: 5 }, { id: 6 }])
  })
})

describe('insertRowsOfTables', () => {
  it.each([
    ['the same columns', {}, {}],
    ['different columns', { website: 'https://a.example' }, { excerpt: 'Short' }],
  ])('stores rows of several tables with %s; links copy the start of their new event', async (_, columns, texts) => {
    await db.pool.query('delete from events')
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into terms (taxonomy, language) values ('tag', 'en') returning id`,
    )
    const termId = rows[0]?.id ?? 0
    await transact(tx =>
      insertRowsOfTables(tx, [
        { table: 'events', rows: [event(11), event(12, columns)] },
        {
          table: 'event_texts',
          rows: [
            { eventId: 11, language: 'en', title: 'A' },
            { eventId: 12, language: 'en', title: 'B', ...texts },
          ],
        },
        { table: 'event_venues', rows: [] },
        { table: 'event_terms', rows: [11, 12, 12].map(eventId => ({ eventId, termId })), existing: 'skip' },
      ]),
    )
    const stored = await queryRowsAt(
      database.url,
      `select e.id, t.title, l.start_utc = e.start_utc as "hasStart"
         from events e join event_texts t on t.event_id = e.id join event_terms l on l.event_id = e.id order by e.id`,
    )
    expect(stored).toEqual([
      { id: 11, title: 'A', hasStart: true },
      { id: 12, title: 'B', hasStart: true },
    ])
  })
})
