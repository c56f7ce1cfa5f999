import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '../../src/generated/prisma/client.ts'
import { toFailure } from '../../src/api/trpc.ts'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { ignoreResults, runTransaction, type Tx } from '../../src/db/transactions/transaction.ts'
import { isDatabaseUnreachable } from '../../src/db/connection/unreachable.ts'
import { countDeadlocks } from '../support/count-deadlocks.ts'
import { waitForBlockedConnections, waitForStatement } from '../support/blocked-request.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = connectDatabase(database.url, { poolSize: 4 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const run = <T>(work: (tx: Tx) => Promise<T>, timeoutMs?: number) =>
  runTransaction({ db, randomBytes }, work, timeoutMs)

/** Random bytes that are 0, with which the first pause between two attempts is the shortest. */
const noBytes = (size: number) => Buffer.alloc(size)
const firstPauseMs = 5

/** Raises an error of PostgreSQL, as a trigger would. */
const raise = (tx: Tx, code: string, message = '') =>
  tx.$executeRaw(Prisma.raw(`do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`))

/** Runs a transaction that fails with an error of PostgreSQL `failures` times. Returns the number of its attempts. */
async function countAttempts(failures: number, fail: (tx: Tx) => Promise<unknown>): Promise<number> {
  let attempts = 0
  await run(async tx => {
    if (++attempts <= failures) await fail(tx)
  })
  return attempts
}

describe('runTransaction', () => {
  it.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
    ['a unique violation', '23505'],
  ])('repeats the work after %s', async (_, code) => {
    expect(await countAttempts(2, tx => raise(tx, code))).toBe(3)
  })

  it('repeats the work after it took too long', async () => {
    const timers = createFakeTimers()
    const context = { db: connectDatabase(database.url, { poolSize: 1, timers }), randomBytes: noBytes }
    let attempts = 0
    const work = async (tx: Tx) => {
      if (++attempts === 1) await timers.advance(1_500)
      await tx.$executeRaw`select 1`
    }

    const result = runTransaction(context, work, 1_500)
    await timers.waitForTimer(firstPauseMs)
    await timers.advance(firstPauseMs)
    await result

    expect(attempts).toBe(2)
    await context.db.close()
  })

  it('commits both of two transactions that deadlock', async () => {
    await db.pool.query('create table pairs (id int primary key, changes int not null default 0)')
    await db.pool.query('insert into pairs values (1), (2)')
    const isChanged = new Map<number, () => void>()
    const changes = [1, 2].map(id => new Promise<void>(done => isChanged.set(id, done)))
    const change = (first: number, second: number) =>
      run(async tx => {
        await tx.$executeRaw`update pairs set changes = changes + 1 where id = ${first}`
        isChanged.get(first)?.()
        await Promise.all(changes)
        await tx.$executeRaw`update pairs set changes = changes + 1 where id = ${second}`
      })
    await Promise.all([change(1, 2), change(2, 1)])

    const { rows } = await db.pool.query('select changes from pairs')
    expect(rows).toEqual([{ changes: 2 }, { changes: 2 }])
    expect(await countDeadlocks(database.url)).toBe(1)
  })

  // A request creates tags by their names, so `slug_taken` would be about a slug that the caller did not send.
  it.each([
    ['the slug of a record', '23505', 'unique constraint "event_texts_slug"', 'slug_taken'],
    ['the slug of a tag', '23505', 'unique constraint "term_texts_slug"', 'database_timeout'],
    ['a deadlock', '40P01', 'deadlock detected', 'database_timeout'],
  ])('fails after five conflicts about %s', async (_, code, message, reason) => {
    let attempts = 0
    const work = (tx: Tx) => {
      attempts++
      return raise(tx, code, message)
    }

    await expect(run(work)).rejects.toMatchObject({ reason })
    expect(attempts).toBe(5)
  })

  it.each([
    ['a lock timeout', '55P03', 'database_timeout'],
    ['a statement timeout', '57014', 'database_timeout'],
    ['a server that stops', '57P01', 'database_unavailable'],
  ])('fails after %s with an error that isDatabaseUnreachable recognizes', async (_, code, reason) => {
    const error: unknown = await run(tx => raise(tx, code)).catch((thrown: unknown) => thrown)
    expect(isDatabaseUnreachable(error)).toBe(true)
    expect(toFailure(error)).toMatchObject({ reason, status: 503, code: 'database_unavailable' })
  })

  it('fails with an error that isDatabaseUnreachable recognizes when its connection is reset', async () => {
    const proxy = await startFreezableProxy(database.url)
    const proxiedDb = connectDatabase(proxy.url, { poolSize: 1 })
    const transaction = runTransaction({ db: proxiedDb, randomBytes }, async tx => {
      await tx.$queryRaw`select 1`
      const statement = tx.$queryRaw`select pg_sleep(10)`
      await waitForStatement(db, 'pg_sleep(10)')
      proxy.reset()
      await statement
    })

    const error: unknown = await transaction.catch((thrown: unknown) => thrown)

    expect(isDatabaseUnreachable(error)).toBe(true)
    await proxiedDb.close()
    proxy.close()
  })

  it('runs the statements of Prisma models in the same transaction', async () => {
    const rename = (name: string, fail?: Error) =>
      run(async tx => {
        await tx.$executeRaw`update users set name = ${name} where id = 1`
        const user = await tx.user.update({ where: { id: 1 }, data: { login: `${name} changed` } })
        if (fail) throw fail
        const [row] = await tx.$queryRaw<{ login: string }[]>`select login from users where id = 1`
        return [user.name, row?.login]
      })
    await expect(rename('Ann', new Error('stop'))).rejects.toThrow('stop')
    const { rows } = await db.pool.query(`select from users where name = 'Ann' or login = 'Ann changed'`)

    expect(rows).toEqual([])
    expect(await rename('Eve')).toEqual(['Eve', 'Eve changed'])
  })

  it('runs the statements of Prisma models in their own transaction when many begin at once', async () => {
    const countOwnVenue = () =>
      run(async tx => {
        const [venue] = await tx.$queryRaw<{ id: number }[]>`
          insert into venues (status, author_id, language, published_wall, created_utc, modified_utc)
          values ('publish', 1, 'en', now(), now(), now()) returning id`
        return tx.venue.count({ where: { id: venue?.id ?? 0 } }) // no other transaction sees it yet
      })
    const countAll = () => db.prisma.$transaction(tx => tx.venue.count({ where: { id: 0 } }), { maxWait: 60_000 })
    const counts = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => (nth % 3 === 2 ? countAll() : countOwnVenue())),
    )
    expect(counts).toEqual(Array.from({ length: 12 }, (_, nth) => (nth % 3 === 2 ? 0 : 1)))
  })

  it('runs no further statement of a Prisma model after it took too long', async () => {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into venues (status, author_id, language, published_wall, created_utc, modified_utc)
       values ('publish', 1, 'en', now(), now(), now()) returning id`,
    )
    const id = rows[0]?.id ?? 0
    await db.pool.query(`insert into venue_texts (venue_id, language, name) values ($1, 'en', 'Before')`, [id])
    const other = await db.pool.connect()
    await other.query('begin')
    await other.query('select from venues where id = $1 for update', [id])
    const timers = createFakeTimers()
    const limited = connectDatabase(database.url, { poolSize: 1, timers })
    const texts = { updateMany: { where: {}, data: { name: 'After' } } }
    const change = limited.transact(tx => tx.venue.update({ where: { id }, data: { phone: '1', texts } }), 200)
    const failed = expect(change).rejects.toThrow('took longer')
    await waitForBlockedConnections(db, 1)
    await timers.advance(200)
    await other.query('commit')
    other.release()

    await failed
    await limited.close()

    const { rows: after } = await db.pool.query(
      'select v.phone, x.name from venues v join venue_texts x on x.venue_id = v.id where v.id = $1',
      [id],
    )
    expect(after).toEqual([{ phone: null, name: 'Before' }])
  })

  it('fails with the error of a statement that the work ignores, because PostgreSQL then rolls it back', async () => {
    const work = async (tx: Tx) => {
      await tx.$executeRaw`update users set name = 'Lost' where id = 1`
      await raise(tx, '22000', 'ignored').catch(() => {})
    }
    await expect(run(work)).rejects.toThrow('ignored')
  })

  it('fails with the error of the first of several statements that are sent at once', async () => {
    const settle = async (tx: Tx) => {
      const statements = [tx.$queryRaw`select 1`, raise(tx, '22000', 'first'), raise(tx, '22001', 'second')]
      const results = await Promise.allSettled(statements)
      return results.map(result => (result.status === 'rejected' ? String(result.reason) : 'done'))
    }
    let outcomes: string[] = []
    await expect(run(async tx => void (outcomes = await settle(tx)))).rejects.toThrow('first')
    expect(outcomes).toEqual(['done', expect.stringContaining('first'), expect.stringContaining('first')])
  })

  it('repeats the work after a conflict in a statement for which the work does not wait', async () => {
    let attempts = 0
    await run(async tx => {
      if (++attempts === 1) ignoreResults(raise(tx, '40001'))
    })
    expect(attempts).toBe(2)
  })

  it('refuses a statement that comes after the commit was sent', async () => {
    let sendLate = (_: Promise<unknown>) => {}
    const lateError = new Promise<unknown>(resolve => (sendLate = resolve))
    await run(async tx => {
      await tx.$queryRaw`select 1`
      setImmediate(() =>
        sendLate(tx.$executeRaw`update users set name = 'Late' where id = 1`.catch((error: unknown) => error)),
      )
    })
    expect(await lateError).toMatchObject({ message: 'A statement came after the end of its transaction.' })
  })

  it('does not run a statement that was not sent yet when the work failed', async () => {
    await db.pool.query('create table unsent (id int)')
    const failure = new Error('after the statement')
    const result = run(tx => {
      ignoreResults(tx.$executeRaw`insert into unsent values (1)`)
      throw failure
    })
    await expect(result).rejects.toBe(failure)
    await db.pool.query('select 1')

    const { rows } = await db.pool.query('select id from unsent')
    expect(rows).toEqual([])
  })

  it('runs statements that begin at the same time one after the other', async () => {
    const warnings: Error[] = []
    const addWarning = (warning: Error) => void warnings.push(warning)
    process.on('warning', addWarning)
    const numbers = await run(tx => Promise.all([1, 2, 3].map(one => tx.$queryRaw`select ${one}::int as one`)))
    process.off('warning', addWarning)

    expect(numbers).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]])
    expect(warnings).toEqual([])
  })

  it('reads and writes times in UTC, whatever the time zone of the process is', async () => {
    const time = new Date('2026-07-01T12:34:56Z')
    const select = Prisma.sql`select ${time}::timestamp as wall, ${time}::timestamptz as utc, array[${time}::timestamp] = ${[time]}::timestamp[] as same`

    expect(await run(tx => tx.$queryRaw(select))).toEqual([{ wall: time, utc: time, same: true }])
  })

  it('does not repeat the work after another error', async () => {
    let attempts = 0
    await expect(run(async () => Promise.reject(new Error(`attempt ${++attempts}`)))).rejects.toThrow('attempt 1')
  })
})
