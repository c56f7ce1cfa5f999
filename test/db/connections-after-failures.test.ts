import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { ignoreResults, runTransaction } from '../../src/db/transactions/transaction.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { startPooler } from '../support/pooler.ts'
import { startRewritingProxy } from '../support/rewriting-proxy.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createMigratedDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await queryRowsAt(database.url, `alter database ${name} set timezone = 'America/New_York'`)
  await queryRowsAt(database.url, 'create table late_checks (id int unique deferrable initially deferred)')
})
afterAll(() => database.drop())

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})
const closeAtEnd = <T extends { close(): unknown }>(one: T): T => {
  closings.push(() => one.close())
  return one
}

/** A database whose statements all use the one connection. */
const connect = (url: string): Db => closeAtEnd(connectDatabase(url, { poolSize: 1, statementTimeoutMs: 8_000 }))

const readSettings = {
  text: `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`,
  values: [],
}
const ownSettings = { zone: 'UTC', timeout: '8s' }
/** The settings with which a statement, and one of a transaction, run. */
const readBothSettings = async (db: Db) =>
  Promise.all([
    db.runStatement(readSettings).then(({ rows }) => rows[0] as unknown),
    db.transact(async tx => {
      const [row] = await tx.$queryRaw<unknown[]>`
        select current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`
      return row
    }, 3_000),
  ])

describe('statements that waited for a connection', () => {
  it('run after PostgreSQL ended it', async () => {
    const db = connect(database.url)
    const ended = db.runStatement({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] })
    const waiting = readBothSettings(db)

    await expect(ended).rejects.toMatchObject({ code: '57P01' })
    expect(await waiting).toEqual([ownSettings, ownSettings])
  })

  it.each(['session', 'transaction'] as const)(
    'run with their settings after a commit that failed behind a pooler in %s mode',
    async mode => {
      const db = connect(closeAtEnd(await startPooler(database.url, mode)).url)
      for (let round = 0; round < 3; round++) {
        const failed = db.transact(tx => tx.$executeRaw`insert into late_checks values (1), (1)`, 3_000)
        const waiting = readBothSettings(db)

        await expect(failed).rejects.toMatchObject({ code: '23505' })
        expect(await waiting).toEqual([ownSettings, ownSettings])
      }
    },
  )

  it('run after a commit that PostgreSQL did not execute', async () => {
    let isBroken = true
    const proxy = await startRewritingProxy(database.url, sql => (isBroken && sql === 'commit' ? 'committ' : sql))
    const db = connect(closeAtEnd(proxy).url)
    const failed = db.transact(tx => tx.$executeRaw`select 1`, 3_000)
    await expect(failed).rejects.toMatchObject({ code: '42601' })
    isBroken = false

    expect(await readBothSettings(db)).toEqual([ownSettings, ownSettings])
  })
})

describe('behind a pooler', () => {
  /** Connects through a pooler, and changes the first statement that begins with `start`, so that it fails. */
  async function connectWithFailing(start: string, failingStart: string): Promise<Db> {
    let isBroken = true
    const pooler = closeAtEnd(await startPooler(database.url, 'transaction'))
    const proxy = await startRewritingProxy(pooler.url, sql => {
      if (!isBroken || !sql.startsWith(start)) return sql
      isBroken = false
      return sql.replace(start, failingStart)
    })
    return connect(closeAtEnd(proxy).url)
  }

  it('a statement whose settings fail leaves no open transaction', async () => {
    const db = await connectWithFailing('begin; select array', 'begin; select 1 / 0, array')
    await expect(db.runStatement(readSettings)).rejects.toThrow()

    expect(await readBothSettings(db)).toEqual([ownSettings, ownSettings])
  })

  it('a statement whose rollback fails leaves no open transaction', async () => {
    const db = await connectWithFailing('rollback', 'roll')
    await expect(db.runStatement({ text: 'select 1 / 0', values: [] })).rejects.toMatchObject({ code: '22012' })

    expect(await readBothSettings(db)).toEqual([ownSettings, ownSettings])
  })

  it('a transaction ends whose server is silent from the begin', async () => {
    const pooler = closeAtEnd(await startPooler(database.url, 'transaction'))
    const proxy = closeAtEnd(await startFreezableProxy(pooler.url))
    const db = closeAtEnd(connectDatabase(proxy.url, { poolSize: 1 }))
    await db.pool.query('select 1')
    proxy.freeze()

    await expect(db.transact(tx => tx.$queryRaw`select 1`, 100)).rejects.toThrow('timeout')
  })
})

describe('a transaction', () => {
  it('runs after a migration, though all connections have outdated plans', async () => {
    const connections = 7
    const db = closeAtEnd(connectDatabase(database.url, { poolSize: connections }))
    const read = () => runTransaction({ db, randomBytes }, tx => tx.$queryRaw`select * from migrated`)
    await queryRowsAt(database.url, 'create table migrated (a int)')
    await Promise.all(Array.from({ length: connections }, read))
    await Promise.all(Array.from({ length: connections }, read))
    await queryRowsAt(database.url, 'alter table migrated add column b int')

    expect(await read()).toEqual([])
  })

  it('commits a call of a model for which nobody waits', async () => {
    const db = connect(database.url)
    const { id } = await db.prisma.user.create({ data: { login: 'before', name: 'Before', role: 'editor' } })
    await db.transact(tx => {
      ignoreResults(tx.user.update({ where: { id }, data: { name: 'After' } }))
      return Promise.resolve()
    }, 3_000)

    expect(await db.prisma.user.findUnique({ where: { id } })).toMatchObject({ name: 'After' })
  })
})
