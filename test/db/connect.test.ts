import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemTimers } from '../../src/core/async/timers.ts'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { waitForRemovals } from '../support/closed-connections.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let db: Db
/** What each statement takes, on the clock of the database. */
let statementMs: number
let lines: Record<string, unknown>[]

beforeEach(async () => {
  database = await createMigratedDatabase()
  await queryRowsAt(
    database.url,
    `alter database ${new URL(database.url).pathname.slice(1)} set timezone = 'America/New_York'`,
  )
  lines = []
  const log = pino(
    new Writable({ write: (line: Buffer, _encoding, done) => done(void lines.push(JSON.parse(line.toString()))) }),
  )
  statementMs = 0
  let nowMs = 0
  const timers = { ...systemTimers, nowMs: () => (nowMs += statementMs) }
  db = connectDatabase(`${database.url}?options=-c%20timezone=Asia/Tokyo`, {
    poolSize: 2,
    log,
    timers,
    slowQueryMs: 1_000,
  })
})

afterEach(async () => {
  await db.close()
  await database.drop()
})

/** Guards prisma/orm#26786: times are written and read without an offset, so any other zone shifts them. */
it('every session uses UTC, also when the database or its URL sets another time zone', async () => {
  const noon = new Date('2027-01-01T12:00:00Z')
  const { id } = await db.prisma.user.create({
    data: { login: 'zone', name: 'Zone', role: 'editor', createdUtc: noon },
  })

  const { rows } = await db.pool.query('select extract(epoch from created_utc)::float8 as s from users where id = $1', [
    id,
  ])
  const read = await db.prisma.user.findUniqueOrThrow({ where: { id } })

  expect(rows).toEqual([{ s: noon.getTime() / 1_000 }])
  expect(read.createdUtc).toEqual(noon)
})

/** Runs a statement that takes 1.2 seconds. */
async function runSlowly(run: () => Promise<unknown>): Promise<void> {
  statementMs = 1_200
  await run()
  statementMs = 0
}

it('logs a slow statement without its values, and no fast one', async () => {
  await db.pool.query('select $1::text', ['quick'])
  await runSlowly(() =>
    db.pool.query(
      `select 1,
              $1::text`,
      ['secret'],
    ),
  )

  expect(lines).toEqual([expect.objectContaining({ msg: 'slow statement', sql: 'select 1, $1::text' })])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

it('logs the beginning and the end of a long slow statement', async () => {
  await runSlowly(() => db.pool.query(`select '${'x'.repeat(3_000)}' as "first" from users "last"`))

  expect(lines).toEqual([
    expect.objectContaining({
      sql: expect.stringMatching(/^select 'x{990,}.* … x*.*users "last"$/) as string,
    }),
  ])
})

it('logs a slow statement of a transaction, and counts all statements', async () => {
  const before = db.readUsage().statements.total
  await db.prisma.$transaction(async tx => {
    await tx.$queryRaw`select 1`
    await runSlowly(() => tx.$queryRaw`select 2`)
  })

  expect(lines).toEqual([expect.objectContaining({ msg: 'slow statement', sql: 'select 2' })])
  const { pools, statements } = db.readUsage()
  expect(statements.total - before).toBe(4) // begin, two statements, commit
  expect(statements.seconds).toBe(1.2)
  expect(pools).toContainEqual({ name: 'users', inUse: 0, idle: 1, waiting: 0 })
})

it('logs a lost connection and continues with another', async () => {
  await db.pool.query('select 1')
  const name = new URL(database.url).pathname.slice(1)
  const removed = waitForRemovals(db.pools)
  await queryRowsAt(
    database.url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )

  await removed
  expect(lines.map(({ msg }) => msg)).toEqual(['an idle database connection closed'])
  expect((await db.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})
