import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { Logger } from '../log.ts'
import { trackAllChanges, type ChangeTracker, trackLocalChanges } from './change-tracker.ts'

/** The database: Prisma for writes and simple reads, the pool for written SQL. Both share the pool's connections. */
export type Db = { prisma: PrismaClient; pool: pg.Pool; changes: ChangeTracker; close(): Promise<void> }

/** `listens` for those who keep what they have read: they hear of every change, at the price of a connection. */
type Options = { poolSize: number; log?: Logger; slowQueryMs?: number; listensForChanges?: boolean }

const connectMaxMs = 5_000
/** A connection that goes takes its prepared plans along, and each costs a handful of slow statements to make again. */
const idleMaxMs = 300_000
const statementNamesMax = 500
const loggedSqlMaxLength = 1_000

/**
 * Opens a pool of at most `poolSize` connections; the first is made by the first statement.
 *
 * Statements of the pool, Prisma's included, that take longer than `slowQueryMs` are logged without their values.
 */
export function connectDatabase(url: string, { poolSize, log, slowQueryMs, listensForChanges = false }: Options): Db {
  const pool = new pg.Pool({
    connectionString: addSessionSettings(url),
    max: poolSize,
    connectionTimeoutMillis: connectMaxMs,
    idleTimeoutMillis: idleMaxMs,
    application_name: 'event calendar',
    keepAlive: true,
  })
  pool.on('error', error => log?.warn({ err: error }, 'an idle database connection was lost'))
  if (log && slowQueryMs !== undefined) watchSlowStatements(pool, log, slowQueryMs)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }) })
  const changes = listensForChanges ? trackAllChanges({ url, log }) : trackLocalChanges()
  const close = async () => {
    await changes.close()
    await prisma.$disconnect()
    await pool.end()
  }
  return { prisma, pool, changes, close }
}

/**
 * What every session is told, whatever the server, role or address says.
 *
 * UTC and ISO, because Prisma's adapter writes times without an offset and cuts it off when it reads (prisma/orm#26786), and
 * because our statements show times as text. The rest is for short statements on a disk without moving parts: reading by
 * index costs little more than reading in order, and neither compiling nor helpers repay their start.
 */
const sessionSettings =
  '-c TimeZone=UTC -c DateStyle=ISO -c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB'

/** The same address with our settings for every session. */
export function addSessionSettings(url: string): string {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.set('options', given ? `${given} ${sessionSettings}` : sessionSettings)
  return address.href
}

/** Names statements, so that PostgreSQL prepares each once per connection; lists of varying length must not fill its memory. */
function statementNames(): (statement: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= statementNamesMax) return ''
    const name = `p${names.size}`
    names.set(sql, name)
    return name
  }
}

function watchSlowStatements(pool: pg.Pool, log: Logger, slowQueryMs: number): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const timed = (...args: unknown[]) => {
    const began = performance.now()
    const answer = query(...args)
    if (!(answer instanceof Promise)) return answer
    const note = () => {
      const ms = Math.round(performance.now() - began)
      if (ms > slowQueryMs) log.warn({ ms, sql: textOf(args[0]) }, 'slow statement')
    }
    answer.then(note, note)
    return answer
  }
  pool.query = timed as typeof pool.query // the same overloads: whatever goes in and comes out is passed on
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  return text.replace(/\s+/g, ' ').trim().slice(0, loggedSqlMaxLength)
}
