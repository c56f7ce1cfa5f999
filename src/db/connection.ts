import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { Logger } from '../log.ts'
import { trackAllChanges, type ChangeTracker, trackLocalChanges } from './change-tracker.ts'

/** The database: Prisma for writes and simple reads, the pool for our own SQL. Both use the connections of the pool. */
export type Db = { prisma: PrismaClient; pool: pg.Pool; changes: ChangeTracker; close(): Promise<void> }

/** `listensForChanges` is for programs with a cache; it needs one more connection. */
type Options = { poolSize: number; log?: Logger; slowQueryMs?: number; listensForChanges?: boolean }

const connectMaxMs = 5_000
/** A closed connection loses its prepared statements, and a new one has to prepare them again. */
const idleMaxMs = 300_000
const statementNamesMax = 500
const loggedSqlMaxLength = 1_000

/**
 * Opens a pool of at most `poolSize` connections. The first statement opens the first connection.
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
  pool.on('error', error => log?.warn({ err: error }, 'an idle database connection closed'))
  if (log && slowQueryMs !== undefined) watchSlowStatements(pool, log, slowQueryMs)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: createStatementNamer() }) })
  const changes = listensForChanges ? trackAllChanges({ url, log }) : trackLocalChanges()
  const close = async () => {
    await changes.close()
    await prisma.$disconnect()
    await pool.end()
  }
  return { prisma, pool, changes, close }
}

/**
 * The settings of every session; they override those of the server, the role and the address.
 *
 * UTC and ISO: Prisma's adapter writes times without an offset and drops it when it reads (prisma/orm#26786), and our
 * statements return times as text. The other settings suit short statements on an SSD: random reads cost little more
 * than sequential ones, and JIT and parallel workers cost more than they save.
 */
const sessionSettings =
  '-c TimeZone=UTC -c DateStyle=ISO -c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB'

/** The database URL with `sessionSettings` added. */
export function addSessionSettings(url: string): string {
  const address = new URL(url)
  const urlOptions = address.searchParams.get('options')
  address.searchParams.set('options', urlOptions ? `${urlOptions} ${sessionSettings}` : sessionSettings)
  return address.href
}

/**
 * Names statements, so that PostgreSQL prepares each once per connection. The number of names is limited, because lists
 * of different lengths result in different statements.
 */
function createStatementNamer(): (statement: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const existingName = names.get(sql)
    if (existingName !== undefined) return existingName
    if (names.size >= statementNamesMax) return ''
    const name = `p${names.size}`
    names.set(sql, name)
    return name
  }
}

function watchSlowStatements(pool: pg.Pool, log: Logger, slowQueryMs: number): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const timedQuery = (...args: unknown[]) => {
    const startedAt = performance.now()
    const answer = query(...args)
    if (!(answer instanceof Promise)) return answer
    const logWhenSlow = () => {
      const ms = Math.round(performance.now() - startedAt)
      if (ms > slowQueryMs) log.warn({ ms, sql: formatStatement(args[0]) }, 'slow statement')
    }
    answer.then(logWhenSlow, logWhenSlow)
    return answer
  }
  pool.query = timedQuery as typeof pool.query // the cast keeps the overloads: arguments and results are unchanged
}

function formatStatement(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  return text.replace(/\s+/g, ' ').trim().slice(0, loggedSqlMaxLength)
}
