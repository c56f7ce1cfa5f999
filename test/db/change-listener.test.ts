import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection.ts'
import { runTransaction } from '../../src/db/transaction.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = connectDatabase(database.url, { poolSize: 2, listensForChanges: true })
  await waitUntilListening(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const waitUntilListening = ({ changes }: Db) =>
  vi.waitFor(() => expect(changes.isListening()).toBe(true), { timeout: 5_000 })

/** The number of changes that are reported during `work` and in the 50 ms after it. */
async function countChanges(work: () => Promise<unknown>): Promise<number> {
  await new Promise(done => setTimeout(done, 50))
  const before = db.changes.version
  await work()
  await new Promise(done => setTimeout(done, 50))
  return db.changes.version - before
}

const runOverOtherConnection = (sql: string) => queryRowsAt(database.url, sql)

describe('a change by another process', () => {
  const image = `insert into images (url) values ('https://a.example/' || random()::text)`

  it('is reported after its commit, once per transaction', async () => {
    expect(await countChanges(() => runOverOtherConnection(image))).toBe(1)
    expect(await countChanges(() => runOverOtherConnection(`begin; ${image}; ${image}; ${image}; commit`))).toBe(1)
    expect(await countChanges(() => runOverOtherConnection(`begin; ${image}; rollback`))).toBe(0)
  })

  it('is reported for every table whose rows the calendar shows', async () => {
    const tables = await runOverOtherConnection(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public' order by 1`,
    )
    const unreported: string[] = []
    for (const { name } of tables as { name: string }[])
      if ((await countChanges(() => runOverOtherConnection(`delete from ${name}`))) === 0) unreported.push(name)

    const tablesOfCounts = ['event_days', 'term_event_counts'] // they change together with other tables
    const tablesOfImports = ['imports', 'runs', 'source_events', 'sources'] // only editors see them, and never cached
    expect(unreported.sort()).toEqual(
      ['_prisma_migrations', 'application_passwords', 'rate_limits', ...tablesOfCounts, ...tablesOfImports].sort(),
    )
  })
})

describe('a change by this process', () => {
  it('is counted before the write returns', async () => {
    const before = db.changes.version
    await runTransaction({ db, randomBytes }, tx => tx.$executeRaw`select 1`)
    expect(db.changes.version).toBe(before + 1)
  })

  it('is not counted when it fails', async () => {
    const before = db.changes.version
    await expect(runTransaction({ db, randomBytes }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(db.changes.version).toBe(before)
  })
})

describe('the listening connection', () => {
  it('reconnects after it is lost, and is not listening until then', async () => {
    await waitUntilListening(db)
    const before = db.changes.version
    await runOverOtherConnection(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event calendar listener' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(db.changes.isListening()).toBe(false), { interval: 1 })
    await vi.waitFor(() => expect(db.changes.version).toBeGreaterThan(before))

    await waitUntilListening(db)
    expect(await countChanges(() => runOverOtherConnection(`delete from images`))).toBe(1)
  })

  /** Guards against a connection that stays open but delivers nothing. */
  it('is not listening when the connection delivers nothing, and reconnects', { timeout: 20_000 }, async () => {
    const proxy = await startFreezableProxy(database.url)
    const proxiedDb = connectDatabase(proxy.url, { poolSize: 2, listensForChanges: true })
    await waitUntilListening(proxiedDb)
    proxy.freeze()

    await vi.waitFor(() => expect(proxiedDb.changes.isListening()).toBe(false), { timeout: 5_000 })
    await vi.waitFor(() => expect(proxiedDb.changes.isListening()).toBe(true), { timeout: 10_000 })
    proxy.freeze()
    await proxiedDb.close()
    proxy.close()
  })

  it('is opened only if it is requested', async () => {
    const dbWithoutListener = connectDatabase(database.url, { poolSize: 1 })
    await dbWithoutListener.pool.query('select 1')
    expect(dbWithoutListener.changes.isListening()).toBe(false)
    await dbWithoutListener.close()
  })
})
