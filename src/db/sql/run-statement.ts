import type pg from 'pg'
import { createFairQueue } from '../../core/async/fair-queue.ts'
import type { Work } from '../../core/async/work.ts'
import { cancelStatement } from '../connection/cancel-statement.ts'
import { isConnectionUsableAfter } from '../connection/connection-check.ts'
import { getPostgresError, isPreparedPlanOutdated, isStatementCanceled } from './postgres-error.ts'
import type { Replica } from '../connection/replica.ts'
import { isConnectionLost } from '../connection/unreachable.ts'

/**
 * `types` reads the values of the result, if the types of `pg` do not. `usesGenericPlan`: see `PlannedStatement`.
 */
export type Statement = {
  name?: string
  text: string
  values: unknown[]
  types?: pg.CustomTypesConfig
  usesGenericPlan?: boolean
}

/** For whom a statement runs. `signal` aborts when nobody waits for the result. */
export type StatementScope = {
  isAnonymous: boolean
  key: string
  signal: AbortSignal
  /** Counts how long the statements run. */
  work?: Pick<Work, 'measure'>
  /**
   * Whether the request reads from the replica. The first statement that runs on the primary sets it to false, because
   * a later one on the replica could be older.
   */
  usesReplica?: boolean
}

export type RunStatement = (statement: Statement, scope?: StatementScope) => Promise<pg.QueryResult>

type Options = { pool: pg.Pool; anonymousPool: pg.Pool; replica?: Replica | null }

/**
 * Creates a function that runs a statement of `scope`. Statements of anonymous callers have a separate pool. In each
 * pool the keys take turns: if there are several, each key uses at most half of the connections; the only key uses all
 * but one. Cancels the statement when `signal` aborts, and then fails with its reason. Statements of a request that
 * reads from the replica run there until it lacks a known change.
 */
export function createStatementRunner({ pool, anonymousPool, replica = null }: Options): RunStatement {
  const queue = createQueue(pool)
  const anonymousQueue = createQueue(anonymousPool)
  const replicaQueue = replica && createQueue(replica.pool)
  const runOnPrimary = (statement: Statement, scope: StatementScope) => {
    scope.usesReplica = false
    const { isAnonymous, key, signal, work } = scope
    return (isAnonymous ? anonymousQueue : queue).run(
      key,
      () => runOnPool(isAnonymous ? anonymousPool : pool, statement, { signal, work }),
      { signal },
    )
  }
  return (statement, scope) => {
    if (!scope) return runOnPool(pool, statement)
    if (!replica || !replicaQueue || !scope.usesReplica || !replica.isCurrent()) return runOnPrimary(statement, scope)
    const { key, signal } = scope
    return replicaQueue.run(key, () => runOnReplica(replica, statement, scope, runOnPrimary), { signal })
  }
}

/**
 * Runs a statement on the replica, or on the primary if the replica has got late, lost the connection or interrupted
 * it.
 */
async function runOnReplica(
  replica: Replica,
  statement: Statement,
  scope: StatementScope,
  runOnPrimary: (statement: Statement, scope: StatementScope) => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  if (!scope.usesReplica || !replica.isCurrent()) return runOnPrimary(statement, scope)
  const requireServer = (client: pg.PoolClient) => {
    if (!replica.isOfCheckedServer(client)) throw new OtherServerError()
  }
  try {
    return await runOnPool(replica.pool, statement, { signal: scope.signal, work: scope.work, requireServer })
  } catch (error) {
    if (scope.signal.aborted || !isOfReplicaOnly(error)) throw error
    replica.reportFailure(error)
    return runOnPrimary(statement, scope)
  }
}

/** The connection leads to a server that the check of the replica did not ask. */
class OtherServerError extends Error {}

/** PostgreSQL cancels a statement of a replica that conflicts with a change which the replica has to replay. */
const replayConflictCodes = ['40001', '40P01']

/**
 * Whether the primary may succeed. An expensive statement, which reaches its timeout, would only load the primary too.
 */
const isOfReplicaOnly = (error: unknown): boolean =>
  error instanceof OtherServerError ||
  isConnectionLost(error) ||
  replayConflictCodes.includes(getPostgresError(error).code)

/** Any number of statements may wait: the requests wait in bounded queues, and each has few statements. */
const createQueue = ({ options: { max } }: pg.Pool) =>
  createFairQueue({
    runningMax: max,
    runningMaxPerKey: Math.max(1, Math.floor(max / 2)),
    runningMaxAlone: Math.max(1, max - 1),
  })

type RunOptions = {
  signal?: AbortSignal
  work?: Pick<Work, 'measure'> | undefined
  /** Throws if the statement must not run on this connection, which is closed then. */
  requireServer?: (client: pg.PoolClient) => void
}

async function runOnPool(pool: pg.Pool, statement: Statement, options: RunOptions = {}): Promise<pg.QueryResult> {
  try {
    return await runOnConnection(pool, statement, options)
  } catch (error) {
    if (!isPreparedPlanOutdated(error)) throw error
    const { name: _, ...unnamed } = statement
    return runOnConnection(pool, unnamed, options)
  }
}

async function runOnConnection(
  pool: pg.Pool,
  statement: Statement,
  { signal, work, requireServer }: RunOptions,
): Promise<pg.QueryResult> {
  const client = await pool.connect()
  let cancellation: Promise<boolean> | undefined
  const cancel = () => void (cancellation ??= cancelStatement(client))
  signal?.addEventListener('abort', cancel, { once: true })
  let isUsable = () => Promise.resolve(true)
  try {
    signal?.throwIfAborted()
    requireServer?.(client)
    const query = () => client.query(statement)
    return await (work ? work.measure(query) : query())
  } catch (error) {
    if (error !== signal?.reason) isUsable = () => isConnectionUsableAfter(client, error)
    // Nobody waits for the result any more. The error would look like the timeout of a statement.
    throw signal?.aborted && isStatementCanceled(error) ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', cancel)
    // A late cancel request would cancel the next statement of the connection.
    const isReusable = (await cancellation) !== false && (await isUsable())
    client.release(!isReusable)
  }
}
