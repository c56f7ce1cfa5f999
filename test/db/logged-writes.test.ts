import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createMigratedDatabase()
  await query(`insert into terms (id, taxonomy, language) values (1, 'category', 'en'), (2, 'category', 'en')`)
})
afterAll(() => database.drop())

const query = <T extends object>(sql: string) => queryRowsAt<T & Record<string, unknown>>(database.url, sql)

const eventColumns = `id, author_id, status, language, published_wall, created_utc, modified_utc, start_wall, end_wall,
  start_utc, end_utc, zone, zone_abbreviation`
const newEvent = (id: number, day = '2027-01-05') => `
  select ${id}, (select min(id) from users), 'publish', 'en', now(), now(), now(), '${day}'::timestamp, '${day}'::timestamp,
         '${day}'::timestamptz, '${day}'::timestamptz, 'UTC', 'UTC'`

/** What a statement tells clients of records: `event 7 create`. */
async function findTold(sql: string): Promise<string[]> {
  await query('delete from changes')
  await query(sql)
  const rows = await query<{ told: string }>(
    `select kind || ' ' || record_id || ' ' || op as told from changes where op is not null order by 1`,
  )
  return rows.map(({ told }) => told)
}

const readVersion = async (table: string, id: number) =>
  (await query<{ version: number }>(`select version from ${table} where id = ${id}`))[0]?.version

describe('one statement of another program', () => {
  it('that inserts an event with its texts and links tells of a new event, in its first version', async () => {
    const sql = `
      with event as (insert into events (${eventColumns}) ${newEvent(1)} returning id),
           text as (insert into event_texts (event_id, language, title) select id, 'en', 'Lantern walk' from event)
      insert into event_terms (event_id, term_id) select id, 1 from event`

    expect(await findTold(sql)).toEqual(['event 1 create'])
    expect(await readVersion('events', 1)).toBe(0)
  })

  it('that inserts a stored event tells of its update, or of nothing if nothing changes', async () => {
    const insert = `insert into events (${eventColumns}) ${newEvent(1)}`
    const before = await readVersion('events', 1)

    expect(await findTold(`${insert} on conflict do nothing`)).toEqual([])
    expect(await findTold(`${insert} on conflict (id) do update set show_map = true`)).toEqual(['event 1 update'])
    expect(await readVersion('events', 1)).toBe(before! + 1)
  })

  it('that inserts a stored category tells of its update, or of nothing if nothing changes', async () => {
    const insert = `insert into terms (id, taxonomy, language) values (1, 'category', 'fr')`

    expect(await findTold(`${insert} on conflict do nothing`)).toEqual([])
    expect(await findTold(`${insert} on conflict (id) do update set language = 'fr'`)).toEqual(['category 1 update'])
    expect(await readVersion('terms', 1)).toBe(1)
  })

  it('that inserts a stored link tells of nothing', async () => {
    expect(await findTold(`insert into event_terms (event_id, term_id) values (1, 1) on conflict do nothing`)).toEqual(
      [],
    )
  })

  it('that moves a link to another event tells of both, and the link has the start of the other', async () => {
    await query(`insert into events (${eventColumns}) ${newEvent(2, '2027-03-09')}`)

    expect(await findTold('update event_terms set event_id = 2 where event_id = 1')).toEqual([
      'event 1 update',
      'event 2 update',
    ])
    expect(
      await query('select l.start_utc = e.start_utc as "isSame" from event_terms l join events e on e.id = l.event_id'),
    ).toEqual([{ isSame: true }])
  })

  it('that changes many events twice counts both, and tells once of each', async () => {
    const before = await readVersion('events', 1)

    expect(
      await findTold('update events set show_map = true; update events set show_map = false, status = status'),
    ).toEqual(['event 1 update', 'event 2 update'])
    expect(await readVersion('events', 1)).toBe(before! + 2)
  })
})
