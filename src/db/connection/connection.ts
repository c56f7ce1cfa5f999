import pg from 'pg'
import type { PrismaClient } from '../../generated/prisma/client.ts'
import { createThrottledWarning } from '../../core/async/throttled-warning.ts'
import { systemTimers, type Timers } from '../../core/async/timers.ts'
import type { Logger } from '../../log.ts'
import { type DatabaseAddress, getJobSchema, parseDatabaseAddress } from './address.ts'
import { chooseClientClass } from './pg-client.ts'
import { type ConnectionRenewal, createConnectionRenewal } from './connection-renewal.ts'
import { createCheckPool, createHealthCheck, createReportedCheck, type HealthCheck } from './health-check.ts'
import { type Replica, watchReplica } from './replica.ts'
import { createOutageLog, type OutageLog } from './outage-log.ts'
import { createPrismaConnection } from './prisma-client.ts'
import { createStatementRunner, type RunStatement, type StatementScope } from '../sql/run-statement.ts'
import type { SessionClient } from './session-client.ts'
import { buildSessionSettings, noStatementLimits, type StatementLimits, timeoutGraceMs } from './database-session.ts'
import { createStatementNamer } from '../sql/statement-names.ts'
import { createTransact, type Transact } from '../transactions/transaction-client.ts'
import { createStatementObserver, type StatementCounts, type StatementObserver } from '../sql/statement-log.ts'
import { trackAllChanges, type ChangeTracker, trackLocalChanges } from '../changes/change-tracker.ts'

/** The database: Prisma for writes and simple reads, the pool for our own SQL. Both use the connections of the pool. */
export type Db = {
  timers: Timers
  /** Its raw statements go straight to a connection. A model compiles the schema when it is first used. */
  prisma: PrismaClient
  pool: pg.Pool
  /** Runs a statement that reads. Without a scope, it bypasses the fair queue of callers. */
  runStatement: RunStatement
  /** Runs one attempt of a transaction; call `runTransaction`, which repeats it after a conflict. */
  transact: Transact
  changes: ChangeTracker
  /** The schema with the queue of jobs. */
  jobSchema: string
  /** All pools. */
  pools: readonly pg.Pool[]
  /** The connections and the statements since the start, for metrics. */
  readUsage: () => DatabaseUsage
  outages: OutageLog
  /** Null if no replica is configured. */
  replica: Replica | null
  /** Whether the database responds within two seconds. It uses a connection of its own. */
  isResponding: () => Promise<boolean>
  /**
   * Closes the idle connections, and each other one when its statement has ended. Waits for them for at most two seconds.
   */
  close(): Promise<void>
}

/** How many connections of a pool run statements, how many are idle, and how many statements wait for one. */
export type PoolUsage = { name: string; inUse: number; idle: number; waiting: number }

export type DatabaseUsage = {
  pools: PoolUsage[]
  statements: StatementCounts
  /** How often the database did not respond. */
  outageFailureCount: number
  /** Null without a replica. */
  isReplicaCurrent: boolean | null
}

/**
 * The same database for one request: `scope` decides how its statements wait, and when they are cancelled. An anonymous
 * caller reads from the replica if that has all known changes when the request begins.
 */
export function scopeDatabase(db: Db, scope: StatementScope): Db {
  const requestScope = { ...scope, usesReplica: scope.isAnonymous && db.replica?.isCurrent() === true }
  return { ...db, runStatement: statement => db.runStatement(statement, requestScope) }
}

type Options = Partial<StatementLimits> & {
  poolSize: number
  /** How many more connections there are, for statements of anonymous callers. */
  anonymousPoolSize?: number
  log?: Logger
  /** `systemTimers` if absent. */
  timers?: Timers
  slowQueryMs?: number
  /** For programs with a cache; it needs one more connection. */
  listensForChanges?: boolean
  /** The address of the listening connection, if `url` leads to a pooler. */
  directUrl?: string | undefined
  /** The address of a standby for reads of anonymous callers. It needs `listensForChanges`. */
  replicaUrl?: string | undefined
}

const connectMaxMs = 5_000
/** A closed connection loses its prepared statements, and a new one has to prepare them again. */
const idleMaxMs = 300_000
const closeMaxMs = 2_000

/**
 * Opens a pool of at most `poolSize` connections. The first statement opens the first connection.
 *
 * Statements of the pool, Prisma's included, that take longer than `slowQueryMs` are logged without their values.
 */
export function connectDatabase(url: string, options: Options): Db {
  const { poolSize, anonymousPoolSize = 1, log, timers = systemTimers, listensForChanges = false, directUrl } = options
  const address = parseDatabaseAddress(url)
  const health = createHealthCheck(address)
  const outages = createOutageLog({ log, isResponding: async () => (await health.check()) === null })
  const { observeStatement, counts } = createStatementObserver({
    ...options,
    timers,
    onSuccess: () => outages.reportSuccess(),
  })
  const renewal = createConnectionRenewal(timers, () => changes.reconnect())
  const pool = createPool(address, poolSize, { ...options, observeStatement, isPipelined: true }, renewal)
  const anonymousPool = createPool(address, anonymousPoolSize, { ...options, observeStatement }, renewal)
  const nameStatement = createStatementNamer()
  const changes = listensForChanges ? trackAllChanges({ url, directUrl, timers, log }) : trackLocalChanges()
  const replica = openReplica({ ...options, observeStatement, changes, health, timers })
  const pools = [pool, anonymousPool, health.pool, ...(replica?.pools ?? [])]
  const close = async () => {
    const disconnect = disconnectPrisma().then(() => Promise.all(pools.map(one => one.end())))
    await Promise.all([changes.close(), Promise.race([disconnect, timers.sleep(closeMaxMs)])])
  }
  const runStatement = createStatementRunner({ pool, anonymousPool, replica })
  const { prisma, attachPrismaToTransaction, disconnectPrisma } = createPrismaConnection(
    { pool, runStatement, nameStatement },
    address.schema,
  )
  const transact = createTransact({ pool, timers, attachPrismaToTransaction, nameStatement })
  const jobSchema = getJobSchema(address)
  const readUsage = () => describeUsage({ pool, anonymousPool, replica, counts, outages })
  const isResponding = createReportedCheck(health, outages)
  const statements = { timers, prisma, pool, runStatement, transact }
  return { ...statements, pools, readUsage, outages, replica, changes, jobSchema, isResponding, close }
}

type ReplicaOptions = Options & {
  observeStatement: StatementObserver
  changes: ChangeTracker
  health: HealthCheck
  timers: Timers
}

/** The replica with its pools: for statements, and for checks. Null without one. */
function openReplica(options: ReplicaOptions): (Replica & { pools: pg.Pool[] }) | null {
  const { replicaUrl, anonymousPoolSize = 1, changes, health, timers, log } = options
  if (replicaUrl === undefined) return null
  const address = parseDatabaseAddress(replicaUrl)
  const renewal = createConnectionRenewal(timers)
  const pool = createPool(address, anonymousPoolSize, options, renewal)
  const replicaCheck = createCheckPool(address, 0) // 0: never closed when idle, so that all checks reach the same server
  const replica = watchReplica({ pool, primaryCheck: health.pool, replicaCheck, changes, timers, log })
  return { ...replica, pools: [pool, replicaCheck] }
}

type PoolOptions = Pick<Options, 'log' | 'timers' | keyof StatementLimits> & {
  observeStatement?: StatementObserver
  /** Whether a connection sends statements without waiting for the results of earlier ones. */
  isPipelined?: boolean
}

/** A pool of connections that have the settings of a session and, after a failover, are renewed. */
export function createPool(
  address: DatabaseAddress,
  size: number,
  options: PoolOptions,
  renewal: ConnectionRenewal,
): pg.Pool {
  const limits = { ...noStatementLimits, ...options }
  const { timers = systemTimers } = options
  const sessionOptions = { settings: buildSessionSettings(limits, address.schema), target: address.target }
  const pool = new pg.Pool({
    Client: chooseClientClass(address),
    connectionString: address.hostUrls[0],
    max: size,
    connectionTimeoutMillis: connectMaxMs,
    idleTimeoutMillis: idleMaxMs,
    application_name: 'event calendar',
    keepAlive: true,
    pipeline: options.isPipelined ?? false,
    // The pool waits for the promise; the types of pg lack it.
    onConnect: client => (client as SessionClient).startSession(sessionOptions) as unknown as void,
    ...(limits.statementTimeoutMs > 0 ? { query_timeout: limits.statementTimeoutMs + timeoutGraceMs } : {}),
  })
  const warn = options.log ? createThrottledWarning(options.log, 'an idle database connection closed') : () => {}
  pool.on('error', error => warn({ reason: error.message }))
  // The statement of a connection in use fails with the same error. Without a listener, the error would end the
  // process.
  pool.on('connect', client => {
    client.on('error', () => {})
    if (options.observeStatement)
      (client as unknown as SessionClient).observeStatements(options.observeStatement, timers.nowMs)
  })
  renewal.watch(pool)
  return pool
}

type UsageOptions = {
  pool: pg.Pool
  anonymousPool: pg.Pool
  replica: Replica | null
  counts: StatementCounts
  outages: OutageLog
}

const describeUsage = ({ pool, anonymousPool, replica, counts, outages }: UsageOptions): DatabaseUsage => ({
  pools: [
    describePool('users', pool),
    describePool('anonymous', anonymousPool),
    ...(replica ? [describePool('replica', replica.pool)] : []),
  ],
  statements: { ...counts },
  outageFailureCount: outages.failureCount,
  isReplicaCurrent: replica && replica.isCurrent(),
})

const describePool = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool): PoolUsage => ({
  name,
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})
