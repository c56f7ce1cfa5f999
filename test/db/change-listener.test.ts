import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection.ts'
import { runTransaction } from '../../src/db/transaction.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = connectDatabase(database.url, { poolSize: 2, listensForChanges: true })
  await isHeard(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const isHeard = ({ changes }: Db) => vi.waitFor(() => expect(changes.isListening()).toBe(true), { timeout: 5_000 })

/** How many changes are heard of while `work` is done and shortly after. */
async function heard(work: () => Promise<unknown>): Promise<number> {
  await new Promise(done => setTimeout(done, 50))
  const before = db.changes.version
  await work()
  await new Promise(done => setTimeout(done, 50))
  return db.changes.version - before
}

const elsewhere = (sql: string) => queryRowsAt(database.url, sql)

describe('a change by another process', () => {
  const image = `insert into images (url) values ('https://a.example/' || random()::text)`

  it('is reported after its commit, once per transaction', async () => {
    expect(await heard(() => elsewhere(image))).toBe(1)
    expect(await heard(() => elsewhere(`begin; ${image}; ${image}; ${image}; commit`))).toBe(1)
    expect(await heard(() => elsewhere(`begin; ${image}; rollback`))).toBe(0)
  })

  it('is reported for every table whose rows the calendar shows', async () => {
    const tables = await elsewhere(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public' order by 1`,
    )
    const silent: string[] = []
    for (const { name } of tables as { name: string }[])
      if ((await heard(() => elsewhere(`delete from ${name}`))) === 0) silent.push(name)

    expect(silent).toEqual(['_prisma_migrations', 'application_passwords', 'event_days', 'rate_limits'])
  })
})

describe('a change by this process', () => {
  it('is counted before the write returns', async () => {
    const before = db.changes.version
    await runTransaction(db, tx => tx.$executeRaw`select 1`)
    expect(db.changes.version).toBe(before + 1)
  })

  it('is not counted when it fails', async () => {
    const before = db.changes.version
    await expect(runTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(db.changes.version).toBe(before)
  })
})

describe('the listening connection', () => {
  it('reconnects after it is lost, and is not listening until then', async () => {
    await isHeard(db)
    const before = db.changes.version
    await elsewhere(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event calendar listener' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(db.changes.isListening()).toBe(false), { interval: 1 })
    await vi.waitFor(() => expect(db.changes.version).toBeGreaterThan(before))

    await isHeard(db)
    expect(await heard(() => elsewhere(`delete from images`))).toBe(1)
  })

  /** Guards against a connection that only seems to be there: nothing is lost on it, and nothing comes any more. */
  it('counts as lost when it no longer delivers anything, and reconnects', { timeout: 20_000 }, async () => {
    const door = await frozenDoor(database.url)
    const behind = connectDatabase(door.url, { poolSize: 2, listensForChanges: true })
    await isHeard(behind)
    door.freeze()

    await vi.waitFor(() => expect(behind.changes.isListening()).toBe(false), { timeout: 5_000 })
    await vi.waitFor(() => expect(behind.changes.isListening()).toBe(true), { timeout: 10_000 })
    door.freeze()
    await behind.close()
    door.close()
  })

  it('is opened only if it is requested', async () => {
    const deaf = connectDatabase(database.url, { poolSize: 1 })
    await deaf.pool.query('select 1')
    expect(deaf.changes.isListening()).toBe(false)
    await deaf.close()
  })
})

/** A way to the database at `url` on which, from some moment on, nothing travels while every connection stays open. */
async function frozenDoor(url: string): Promise<{ url: string; freeze(): void; close(): void }> {
  const target = new URL(url)
  const sockets: net.Socket[] = []
  const frozen: net.Socket[] = []
  const server = net.createServer(here => {
    const there = net.connect(Number(target.port), target.hostname)
    sockets.push(here, there)
    for (const socket of [here, there]) socket.on('error', () => {})
    here.pipe(there)
    there.pipe(here)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as net.AddressInfo).port)
  const freeze = () => sockets.splice(0).forEach(socket => frozen.push(socket.unpipe().pause()))
  const close = () => {
    server.close()
    for (const socket of [...sockets, ...frozen]) socket.destroy()
  }
  return { url: address.href, freeze, close }
}
