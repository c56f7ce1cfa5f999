import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { runTransaction } from '../../src/db/transactions/transaction.ts'
import { waitForBlockedConnections, waitForStatement } from '../support/blocked-request.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { type Pooler, startPooler } from '../support/pooler.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

const noon = new Date('2027-01-01T12:00:00Z')
/** How long a service waits for its own notification. */
const silenceMaxMs = 2_500

let database: TestDatabase
beforeAll(async () => {
  database = await createMigratedDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await queryRowsAt(database.url, `alter database ${name} set timezone = 'America/New_York'`)
  await queryRowsAt(database.url, `alter database ${name} set datestyle = 'German'`)
})
/** Without a pooler in between. */
let direct: Db
beforeAll(() => void (direct = connectDatabase(database.url, { poolSize: 2 })))
afterAll(async () => {
  await direct.close()
  await database.drop()
})

describe.each(['session', 'transaction'] as const)('behind a pooler in %s mode that drops `options`', mode => {
  let pooler: Pooler
  let db: Db
  beforeAll(async () => {
    pooler = await startPooler(database.url, mode)
    db = connectDatabase(pooler.url, { poolSize: 3, lockTimeoutMs: 300 })
  })
  afterAll(async () => {
    await db.close()
    pooler.close()
  })

  const createUser = (login: string) =>
    db.prisma.user.create({ data: { login: `${login} ${mode}`, name: login, role: 'editor', createdUtc: noon } })
  const readSeconds = () =>
    queryRowsAt(
      database.url,
      `select distinct extract(epoch from created_utc)::float8 as s from users where role = 'editor'`,
    )

  it('keeps the next transaction apart from one whose commit takes longer than its timeout', async () => {
    const timers = createFakeTimers()
    const slow = connectDatabase(pooler.url, { poolSize: 1, timers })
    await direct.pool.query(
      `create table kept (id int);
       create table slow_commits (id int);
       create function wait_at_commit() returns trigger language plpgsql as
         $$ begin perform pg_advisory_xact_lock(45); return null; end $$;
       create constraint trigger at_commit after insert on slow_commits deferrable initially deferred
         for each row execute function wait_at_commit()`,
    )
    const rollback = new Error('rolls back')
    const locker = await direct.pool.connect()
    for (let round = 0; round < 3; round++) {
      await locker.query('select pg_advisory_lock(45)')
      const commit = slow.transact(tx => tx.$executeRaw`insert into slow_commits values (${round})`, 1_500)
      const next = slow.transact(async tx => {
        await tx.$executeRaw`insert into kept values (${round})`
        throw rollback
      }, 30_000)
      const nextFailed = expect(next).rejects.toBe(rollback)
      await waitForBlockedConnections(direct, 1)
      await timers.advance(1_500)
      await locker.query('select pg_advisory_unlock(45)')
      await Promise.all([commit, nextFailed])
    }
    locker.release()
    const { rows } = await direct.pool.query(
      'select (select count(*)::int from kept) as kept, (select count(*)::int from slow_commits) as slow',
    )
    expect(rows).toEqual([{ kept: 0, slow: 3 }])
    await direct.pool.query('drop table kept, slow_commits; drop function wait_at_commit')
    await slow.close()
  })

  it('times are stored and read as they are, in and outside transactions', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(createUser))
    await runTransaction({ db, randomBytes }, async tx => {
      await tx.user.create({ data: { login: `g ${mode}`, name: 'G', role: 'editor', createdUtc: noon } })
    })
    const users = await Promise.all(
      Array.from({ length: 6 }, () => db.prisma.user.findMany({ where: { role: 'editor' } })),
    )
    const texts = await Promise.all(
      Array.from({ length: 6 }, () =>
        db.runStatement({ name: 'text', text: 'select $1::timestamptz::text as t', values: [noon] }),
      ),
    )

    expect(await readSeconds()).toEqual([{ s: noon.getTime() / 1_000 }])
    expect(new Set(users.flat().map(({ createdUtc }) => createdUtc.toISOString()))).toEqual(
      new Set([noon.toISOString()]),
    )
    expect(new Set(texts.map(({ rows }) => (rows as { t: string }[])[0]?.t))).toEqual(
      new Set(['2027-01-01 12:00:00+00']),
    )
  })

  it('prepared statements run on any server connection', async () => {
    const statement = { name: 'twice', text: 'select $1::int * 2 as n', values: [21] }
    const results = await Promise.all(Array.from({ length: 6 }, () => db.runStatement(statement)))
    for (let n = 0; n < 6; n++) results.push(await db.runStatement(statement)) // one client, each server connection
    expect(results.map(({ rows }) => rows as unknown)).toEqual(Array(12).fill([{ n: 42 }]))
  })

  it('a statement and a lock end at their timeouts', async () => {
    const impatient = connectDatabase(pooler.url, { poolSize: 1, statementTimeoutMs: 300 })
    await expect(impatient.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    await impatient.close()
    await createUser('locked')
    await runTransaction({ db, randomBytes }, async tx => {
      await tx.$queryRaw`select id from users for update`
      await expect(db.pool.query('select id from users for update')).rejects.toMatchObject({ code: '55P03' })
    })
  })

  it('a statement whose caller has left is canceled', async () => {
    const caller = new AbortController()
    const result = db.runStatement(
      { text: 'select pg_sleep(10)', values: [] },
      { isAnonymous: true, key: 'caller', signal: caller.signal },
    )
    await waitForStatement(direct, 'pg_sleep(10)')
    caller.abort()
    await expect(result).rejects.toBe(caller.signal.reason)
    await expect(db.runStatement({ text: 'select 1 as one', values: [] })).resolves.toMatchObject({
      rows: [{ one: 1 }],
    })
  })

  it('no setting stays on a connection that another program may get', async () => {
    if (mode === 'session') return // its connection is its own
    await Promise.all([createUser('x'), db.pool.query('select 1'), db.prisma.user.findMany()])
    const other = await queryRowsAt(pooler.url, `select current_setting('TimeZone') as zone`)
    expect(other).toEqual([{ zone: 'America/New_York' }])
  })

  it('an error in a statement and at the end of a transaction reaches the caller', async () => {
    await createUser('one')
    await expect(createUser('one')).rejects.toMatchObject({ code: 'P2002' })
    await db.pool.query('create table if not exists late (id int unique deferrable initially deferred)')
    await expect(db.pool.query('insert into late values (1), (1)')).rejects.toMatchObject({ code: '23505' })
    expect((await db.pool.query('select count(*)::int as n from late')).rows).toEqual([{ n: 0 }])
  })

  it('changes by other processes arrive at the direct address', async () => {
    const listening = connectDatabase(pooler.url, { poolSize: 1, listensForChanges: true, directUrl: database.url })
    await listening.changes.waitUntilListening()
    const before = listening.changes.version
    await db.pool.query(`insert into images (url) values ('https://a.example/')`)
    expect(await listening.changes.hearEarlierChanges(60_000)).toBe(true)
    expect(listening.changes.version).toBeGreaterThan(before)
    await listening.close()
  })

  it('several services that start at once migrate the database', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-migrations-'))
    cpSync(path.join(projectFolder, 'prisma/migrations'), folder, { recursive: true })
    const names = ['20990101000000_parts', '20990102000000_names']
    names.forEach((name, index) => {
      mkdirSync(path.join(folder, name))
      writeFileSync(path.join(folder, name, 'migration.sql'), `create table parts_${index} (id int primary key)`)
    })

    const old = await createMigratedDatabase()
    const oldPooler = await startPooler(old.url, mode)
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(oldPooler.url, folder)))

    expect(applied.flat().sort()).toEqual(names)
    rmSync(folder, { recursive: true })
    oldPooler.close()
    await old.drop()
  })
})

it('says what to set when the notifications of a pooler do not arrive', async () => {
  const pooler = await startPooler(database.url, 'transaction')
  const [warn, timers] = [vi.fn(), createFakeTimers()]
  const db = connectDatabase(pooler.url, { poolSize: 1, listensForChanges: true, timers, log: { warn } as never })
  await timers.waitForTimer(silenceMaxMs)
  await timers.advance(silenceMaxMs)
  expect(warn).toHaveBeenCalledWith({}, expect.stringContaining('Set DATABASE_DIRECT_URL'))
  expect(db.changes.isListening()).toBe(false)
  await db.close()
  pooler.close()
})
