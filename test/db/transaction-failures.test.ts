import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TimedQuery } from '../../src/db/connection/connection-check.ts'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { dryRunTransaction, ignoreResults, runTransaction, type Tx } from '../../src/db/transactions/transaction.ts'
import type { Transact } from '../../src/db/transactions/transaction-client.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase, type TestDatabase } from '../support/test-database.ts'

/** How much longer than its limit the client waits for the answer to a statement. */
const answerMaxMs = 2_000

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = connectDatabase(database.url, { poolSize: 1 })
  await db.pool.query('create table notes (text text)')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const run = <T>(work: (tx: Tx) => Promise<T>, timeoutMs?: number) =>
  runTransaction({ db, randomBytes }, work, timeoutMs)
const countNotes = async () => (await db.pool.query<{ n: number }>('select count(*)::int as n from notes')).rows[0]?.n

describe('a value that cannot be sent, in a statement for which nobody waits', () => {
  const cycle: Record<string, unknown> = {}
  cycle['itself'] = cycle

  it.each([
    ['an invalid date', new Date(NaN), 'Invalid time value'],
    ['an object with a cycle', cycle, 'circular'],
    ['an invalid date in an array', [new Date(NaN)], 'Invalid time value'],
  ])('fails the transaction and a dry run: %s', async (_, value, message) => {
    const work = (tx: Tx) => {
      const statements = [
        tx.$executeRaw`insert into notes values ('before')`,
        tx.$executeRaw`insert into notes values (${value as never}::text)`,
      ]
      ignoreResults(Promise.all(statements))
      return Promise.resolve('valid')
    }
    await expect(run(work)).rejects.toThrow(message)
    await expect(dryRunTransaction({ db, randomBytes }, work)).rejects.toThrow(message)
    expect(await countNotes()).toBe(0)
  })
})

/** How long the client waits for the answer to each statement of `work`, by its `query_timeout`. */
async function recordTimeouts({ pool }: Db, work: () => Promise<void>): Promise<unknown[]> {
  const client = await pool.connect()
  const query = vi.spyOn(client, 'query')
  client.release()
  await work()
  return query.mock.calls.map(([statement]) => (statement as unknown as TimedQuery).query_timeout)
}

describe('a timeout', () => {
  afterEach(() => void vi.useRealTimers())

  it('limits a transaction with all its attempts to twice the timeout', async () => {
    const timers = createFakeTimers()
    const limited = connectDatabase(database.url, { poolSize: 1, timers })
    const limitsMs: number[] = []
    const transact: Transact = (work, limitMs, options) => {
      limitsMs.push(limitMs)
      return limited.transact(work, limitMs, options)
    }
    /** How long the attempts take: the first fails because of another transaction, the others do not end. */
    const durationsMs = [500, 1_000, 485]
    const failed = runTransaction(
      { db: { ...limited, transact }, randomBytes: size => Buffer.alloc(size) },
      async tx => {
        await timers.advance(durationsMs.shift() ?? 0)
        await tx.$executeRaw`do $$ begin raise exception using errcode = '40001'; end $$`
      },
      1_000,
    )
    const checked = expect(failed).rejects.toMatchObject({ reason: 'database_timeout' })
    for (const pauseMs of [5, 10]) {
      await timers.waitForTimer(pauseMs)
      await timers.advance(pauseMs)
    }
    await checked

    expect(limitsMs).toEqual([1_000, 1_000, 2_000 - 500 - 5 - 1_000 - 10])
    await limited.close()
  })

  it('of a statement does not count the time that it waits for earlier statements of its transaction', async () => {
    const timers = createFakeTimers()
    const limited = connectDatabase(database.url, { poolSize: 1, statementTimeoutMs: 2_000, timers })
    const answersMaxMs = await recordTimeouts(limited, async () => {
      await limited.transact(tx => Promise.all([1, 2].map(() => tx.$executeRaw`select 1`)), 60_000)
    })
    expect(answersMaxMs).toEqual([62_000, 62_000, 62_000, 62_000]) // begin, two statements, commit
    await limited.close()
  })

  it('ends a transaction whose server does not answer, even if no statement timeout is set', async () => {
    const proxy = await startFreezableProxy(database.url)
    // The limit of the transaction does not pass, only that of the statement, which is 2 s longer.
    const proxied = connectDatabase(proxy.url, { poolSize: 1, timers: createFakeTimers() })
    const transaction = proxied.transact(async tx => {
      await tx.$queryRaw`select 1`
      proxy.freeze()
      // The driver has timers of its own.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await Promise.all([tx.$queryRaw`select 2`, vi.advanceTimersByTimeAsync(answerMaxMs)])
    }, 0)

    await expect(transaction).rejects.toThrow('Query read timeout')
    expect(proxied.readUsage().pools[0]).toMatchObject({ inUse: 0, idle: 0 })
    await proxied.close()
    proxy.close()
  })
})

describe('a prepared statement whose columns a migration has changed', () => {
  it('runs anew, in and outside transactions', async () => {
    const statement = { name: 'changed', text: 'select * from changed_columns', values: [] }
    const read = () => db.runStatement(statement)
    const readInTransaction = () => run(tx => tx.$queryRaw`select * from changed_columns`)
    const change = (column: string) => db.pool.query(`alter table changed_columns add column ${column} int`)
    await db.pool.query('create table changed_columns (a int)')
    await db.pool.query('insert into changed_columns values (1)')

    expect((await read()).rows).toEqual([{ a: 1 }])
    await change('b')
    expect((await read()).rows).toEqual([{ a: 1, b: null }])
    expect((await read()).rows).toEqual([{ a: 1, b: null }])
    expect(await readInTransaction()).toEqual([{ a: 1, b: null }])
    await change('c')
    expect(await readInTransaction()).toEqual([{ a: 1, b: null, c: null }])
  })
})
