import pg from 'pg'
import { createFairQueue } from '../core/fair-queue.ts'
import { cancelStatement } from './cancel-statement.ts'
import type { Replica } from './replica.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

/** For whom a statement runs. `signal` aborts when nobody waits for the result. */
export type StatementScope = {
  isAnonymous: boolean
  key: string
  signal: AbortSignal
  /** Whether the request began to read from the replica. It goes on there while that has all known changes. */
  usesReplica?: boolean
}

export type RunStatement = (statement: Statement, scope?: StatementScope) => Promise<pg.QueryResult>

type Options = { pool: pg.Pool; anonymousPool: pg.Pool; replica?: Replica | null }

/**
 * Creates a function that runs a statement of `scope`: those of anonymous callers in a pool of their own. In each pool
 * the keys take turns: one of several keys uses at most half of the connections, the only key all but one. Cancels the
 * statement when `signal` aborts. Statements of a request that reads from the replica run there while it has all known
 * changes.
 */
export function createStatementRunner({ pool, anonymousPool, replica = null }: Options): RunStatement {
  const queue = createQueue(pool)
  const anonymousQueue = createQueue(anonymousPool)
  const replicaQueue = replica && createQueue(replica.pool)
  const runOnPrimary = (statement: Statement, { isAnonymous, key, signal }: StatementScope) =>
    (isAnonymous ? anonymousQueue : queue).run(
      key,
      () => runOnPool(isAnonymous ? anonymousPool : pool, statement, signal),
      { signal },
    )
  return (statement, scope) => {
    if (!scope) return runOnPool(pool, statement)
    if (!replica || !replicaQueue || !scope.usesReplica || !replica.isCurrent()) return runOnPrimary(statement, scope)
    const { key, signal } = scope
    return replicaQueue.run(key, () => runOnReplica(replica, statement, scope, runOnPrimary), { signal })
  }
}

/** Runs a statement on the replica. If that fails, or the replica has got late meanwhile, runs it on the primary. */
async function runOnReplica(
  replica: Replica,
  statement: Statement,
  scope: StatementScope,
  runOnPrimary: (statement: Statement, scope: StatementScope) => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  if (!replica.isCurrent()) return runOnPrimary(statement, scope)
  try {
    return await runOnPool(replica.pool, statement, scope.signal)
  } catch (error) {
    if (scope.signal.aborted) throw error
    replica.reportFailure(error)
    return runOnPrimary(statement, scope)
  }
}

const createQueue = ({ options: { max } }: pg.Pool) =>
  createFairQueue({
    runningMax: max,
    runningMaxPerKey: Math.max(1, Math.floor(max / 2)),
    runningMaxAlone: Math.max(1, max - 1),
    // The requests wait in bounded queues (docs/decisions/0023), and each has few statements.
    waitingMax: Infinity,
    waitingMaxPerKey: Infinity,
  })

async function runOnPool(pool: pg.Pool, statement: Statement, signal?: AbortSignal): Promise<pg.QueryResult> {
  const client = await pool.connect()
  let cancellation: Promise<boolean> | undefined
  const cancel = () => void (cancellation ??= cancelStatement(client))
  client.on('error', ignore) // the statement fails with the same error
  signal?.addEventListener('abort', cancel, { once: true })
  let isReusable = true
  try {
    signal?.throwIfAborted()
    return await client.query(statement)
  } catch (error) {
    isReusable = error instanceof pg.DatabaseError || error === signal?.reason
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    // A late cancel request would cancel the next statement of the connection.
    if ((await cancellation) === false) isReusable = false
    client.off('error', ignore)
    client.release(!isReusable)
  }
}

const ignore = () => {}
