import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { runTransaction } from '../../src/db/transactions/transaction.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { catchUp, loseListener } from '../support/catch-up.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

/** They stand still, so the listening connection is lost only when a test loses it. */
const timers = createFakeTimers()
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = connectDatabase(database.url, { poolSize: 2, listensForChanges: true, timers })
  await catchUp({ db })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** The number of changes during `work`. */
async function countChanges(work: () => Promise<unknown>): Promise<number> {
  await catchUp({ db })
  const before = db.changes.version
  await work()
  await catchUp({ db })
  return db.changes.version - before
}

const runOverOtherConnection = (sql: string) => queryRowsAt(database.url, sql)

describe('a change by another process', () => {
  const image = `insert into images (url) values ('https://a.example/' || random()::text)`

  it('is reported after its commit', async () => {
    expect(await countChanges(() => runOverOtherConnection(image))).toBe(1)
    expect(await countChanges(() => runOverOtherConnection(`begin; ${image}; commit`))).toBe(1)
    expect(await countChanges(() => runOverOtherConnection(`begin; ${image}; rollback`))).toBe(0)
    expect(await countChanges(() => runOverOtherConnection('delete from images where id < 0'))).toBe(0)
  })

  it('is reported by triggers for insert, update, delete and truncate of every table that the calendar shows', async () => {
    // In tgtype, 4, 8, 16 and 32 are the four events. A truncate of a table includes the tables that refer to it.
    const tablesWithoutTriggers = await runOverOtherConnection(
      `with logged as (
         select t.tgrelid as id, bit_or(t.tgtype & 60) as events from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where p.proname like 'log_%' group by 1)
       select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace left join logged l on l.id = c.oid
        where c.relkind = 'r' and n.nspname = 'public'
          and (l.events is null or l.events & 28 <> 28
               or l.events & 32 = 0 and not exists (
                    select from pg_constraint k join logged r on r.id = k.conrelid and (r.events & 32 <> 0 or r.id <> c.oid)
                     where k.confrelid = c.oid))
        order by 1`,
    )

    const tablesOfCounts = ['event_days', 'term_event_counts'] // they change together with other tables
    // Only editors and senders see them, and never cached.
    const uncachedTables = ['imports', 'runs', 'source_events', 'sources', 'submissions']
    expect(tablesWithoutTriggers.map(({ name }) => name)).toEqual(
      [
        '_prisma_migrations',
        'compatible_migrations',
        'changes',
        'change_log',
        'application_passwords',
        'programs',
        'rate_limits',
        ...tablesOfCounts,
        ...uncachedTables,
      ].sort(),
    )
  })

  it('names the changed records, and those whose JSON changes with them', async () => {
    await runOverOtherConnection(`
      insert into users (login, name, role) values ('author', 'Author', 'author');
      insert into terms (id, taxonomy, language) values (7, 'category', 'en'), (8, 'category', 'en');
      insert into events (id, author_id, status, language, published_wall, published_utc, created_utc, modified_utc,
                          start_wall, end_wall, start_utc, end_utc, zone, zone_abbreviation)
      select n, (select max(id) from users), 'publish', 'en', now(), now(), now(), now(), now(), now(), now(), now(), 'UTC', 'UTC'
        from generate_series(1, 3) n;
      insert into event_terms (event_id, term_id) values (1, 7), (2, 8)`)
    await db.changes.catchUp() // so that these changes do not count as those of the next statement

    expect(await findChanges(`update events set show_map = true where id = 1`)).toEqual(['event 1'])
    expect(await findChanges(`update events set start_utc = start_utc - interval '1 hour' where id = 1`)).toEqual([
      'event 1',
    ])
    expect(await findChanges(`update event_terms set term_id = 8 where event_id = 1`)).toEqual([
      'event 1',
      'count 7',
      'count 8',
    ])
    expect(await findChanges(`update event_terms set term_id = 7 where event_id = 1`)).toEqual([
      'event 1',
      'count 7',
      'count 8',
    ])
    expect(await findChanges(`update events set status = 'draft' where id = 1`)).toEqual(['event 1', 'count 7'])
    expect(await findChanges(`insert into event_terms (event_id, term_id) values (1, 8)`)).toEqual(['event 1'])
    expect(await findChanges(`delete from event_terms where event_id = 1 and term_id = 8`)).toEqual(['event 1'])
    expect(await findChanges(`update events set status = 'future' where id = 1`)).toEqual(['event 1', 'count 7'])
    expect(await findChanges(`delete from event_terms where event_id = 2`)).toEqual(['event 2', 'count 8'])
    expect(await findChanges(`insert into event_terms (event_id, term_id) values (3, 8)`)).toEqual([
      'event 3',
      'count 8',
    ])
    expect(
      await findChanges(`insert into term_texts (term_id, taxonomy, language, name) values (7, 'category', 'en', 'A')`),
    ).toEqual(['term 7'])
    expect(await findChanges(`delete from events where id = 3`)).toEqual(['event 3', 'count 8'])
    expect(await findChanges(`truncate event_overrides`)).toEqual(records)
  })

  it('tells when the changed events take place, before the change and after it', async () => {
    const event = (id: number, startUtc: string, endUtc: string) => `
      insert into events (id, author_id, status, language, published_wall, published_utc, created_utc, modified_utc,
                          start_wall, end_wall, start_utc, end_utc, zone, zone_abbreviation)
      values (${id}, (select max(id) from users), 'publish', 'en', now(), now(), now(), now(),
              '${startUtc}', '${endUtc}', '${startUtc}Z', '${endUtc}Z', 'UTC', 'UTC')`

    const may5 = event(11, '2027-05-05 10:00', '2027-05-05 11:00')
    expect(await findChangedDays(may5)).toEqual([5])
    expect(await findChangedDays(event(12, '2027-05-07 10:00', '2027-05-08 11:00'))).toEqual([7, 8])
    expect(await findChangedDays(`update events set show_map = true where id = 11`)).toEqual([5])
    expect(await findChangedDays(`insert into event_texts (event_id, language) values (11, 'en')`)).toEqual([5])
    expect(await findChangedDays(`update event_texts set title = 'A' where event_id = 11`)).toEqual([5])
    expect(await findChangedDays(`insert into event_terms (event_id, term_id) values (11, 7)`)).toEqual([5])
    expect(await findChangedDays(`delete from event_terms where event_id = 11`)).toEqual([5])
    expect(await findChangedDays(`insert into event_overrides (event_id, field) values (12, 'times')`)).toEqual([7, 8])
    expect(
      await findChangedDays(`
        update events set start_utc = start_utc - interval '2 days', end_utc = end_utc - interval '2 days' where id = 11`),
    ).toEqual([3, 4, 5])
    expect(await findChangedDays(`update events set show_map = not show_map where id in (11, 12)`)).toEqual([3, 7, 8])
    expect(await findChangedDays(`delete from events where id = 12`)).toEqual([7, 8])
    expect(await findChangedDays(`update event_texts set title = 'A' where event_id = 999`)).toEqual([])
    expect(await findChangedDays(`update terms set language = 'fr' where id = 7`)).toEqual([])
    expect(await findChangedDays(event(13, '1913-05-05 10:00', '2913-05-05 11:00'))).toHaveLength(10)
  })

  it('that no trigger hears is told by the statements of docs/operations.md', async () => {
    const page = readFileSync(path.join(projectFolder, 'docs/operations.md'), 'utf8')
    const [, statements = ''] = /```sql\n(update change_log [^]*?)```/.exec(page) ?? []
    expect(await findChanges(statements)).toEqual(records)
  })

  it('of more records than a message can name counts as a change of all', async () => {
    expect(
      await findChanges(`insert into images (url) select 'https://b.example/' || n from generate_series(1, 3000) n`),
    ).toEqual(records)
  })
})

const records = ['event 1', 'event 2', 'event 3', 'term 7', 'term 8', 'count 7', 'count 8']

/** The days of 1 to 10 May 2027 (UTC) in which events are reported as changed by a statement of another process. */
async function findChangedDays(statement: string): Promise<number[]> {
  const { version } = db.changes
  await runOverOtherConnection(statement)
  await db.changes.catchUp()
  const getSeconds = (day: number) => Date.UTC(2027, 4, day) / 1_000
  return Array.from({ length: 10 }, (_, index) => index + 1).filter(day =>
    db.changes.hasChanged(
      { records: [], windows: [{ from: getSeconds(day), until: getSeconds(day + 1) - 1 }] },
      version,
    ),
  )
}

/** Which of `records` are reported as changed by a statement of another process. */
async function findChanges(statement: string): Promise<string[]> {
  const { version } = db.changes
  await runOverOtherConnection(statement)
  await db.changes.catchUp()
  return records.filter(record => db.changes.hasChanged({ records: [record] }, version))
}

describe('the age of a change by another process', () => {
  /** The log may answer late. Meanwhile the change is unknown, and responses are those from before it. */
  it('counts from the beginning of the read of the log that tells of it', async () => {
    const proxy = await startFreezableProxy(database.url)
    const ownTimers = createFakeTimers()
    const proxiedDb = connectDatabase(proxy.url, { poolSize: 2, listensForChanges: true, timers: ownTimers })
    const { changes } = proxiedDb
    await catchUp({ db: proxiedDb })
    const { version } = changes
    proxy.holdUntilAsked() // the notification, so that the read below is the first to tell of the change
    await runOverOtherConnection(`insert into images (url) values ('https://c.example/')`)
    const known = changes.catchUp()
    await ownTimers.advance(100) // the bytes of the answer pass the proxy in later turns
    expect(changes.version).toBe(version)
    await known

    expect(changes.getChangeAgeMs(version)).toBe(100)
    await proxiedDb.close()
    proxy.close()
  })
})

describe('a change by this process', () => {
  it('counts every committed transaction as a change', async () => {
    const before = db.changes.version
    await runTransaction({ db, randomBytes }, tx => tx.$executeRaw`select 1`)
    expect(db.changes.version).toBeGreaterThan(before)
  })

  // The notification could arrive after the response of the commit, so one turn would prove little.
  it('is known by its records when the write returns', async () => {
    for (let i = 0; i < 100; i++) {
      const { version } = db.changes
      await runTransaction(
        { db, randomBytes },
        tx => tx.$executeRaw`update events set show_map = not show_map where id = 2`,
      )
      expect(db.changes.hasChanged({ records: ['event 2'] }, version)).toBe(true)
      expect(db.changes.hasChanged({ records: ['event 1'] }, version)).toBe(false)
    }
  })

  it('is not counted when it fails', async () => {
    const before = db.changes.version
    await expect(runTransaction({ db, randomBytes }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(db.changes.version).toBe(before)
  })
})

describe('the listening connection', () => {
  it('reconnects after it is lost, and is not listening until then', async () => {
    await catchUp({ db })
    const before = db.changes.version
    await loseListener({ db })
    expect(db.changes.version).toBeGreaterThan(before)
    expect(db.changes.isListening()).toBe(false)

    await timers.advance(50)
    await catchUp({ db })
    expect(db.changes.hasChanged({ records: ['event 1'] }, before), 'changes may have been missed').toBe(true)
    expect(await countChanges(() => runOverOtherConnection(`delete from images`))).toBe(1)
  })

  /** Guards against a connection that stays open but delivers nothing. */
  it('is not listening when the connection delivers nothing, and reconnects', async () => {
    const proxy = await startFreezableProxy(database.url)
    const ownTimers = createFakeTimers()
    const proxiedDb = connectDatabase(proxy.url, { poolSize: 2, listensForChanges: true, timers: ownTimers })
    const { changes } = proxiedDb
    await catchUp({ db: proxiedDb })
    proxy.freeze()
    await ownTimers.advance(2_499)
    expect(changes.isListening(), 'now it sends a ping').toBe(true)
    await ownTimers.advance(1)
    expect(changes.isListening()).toBe(false)

    await ownTimers.advance(2_500)
    expect(changes.isListening(), 'now it gives the connection up').toBe(false)
    await ownTimers.advance(50)
    await changes.waitUntilListening()
    proxy.close()
    await proxiedDb.close()
  })

  it('is opened only if it is requested', async () => {
    const dbWithoutListener = connectDatabase(database.url, { poolSize: 1 })
    await dbWithoutListener.pool.query('select 1')
    expect(dbWithoutListener.changes.isListening()).toBe(false)
    await dbWithoutListener.close()
  })
})
