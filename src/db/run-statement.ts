import pg from 'pg'
import { createFairQueue } from '../core/fair-queue.ts'
import { cancelStatement } from './cancel-statement.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

/** For whom a statement runs. `signal` aborts when nobody waits for the result. */
export type StatementScope = { isAnonymous: boolean; key: string; signal: AbortSignal }

export type RunStatement = (statement: Statement, scope?: StatementScope) => Promise<pg.QueryResult>

type Options = { pool: pg.Pool; anonymousPool: pg.Pool }

/**
 * Creates a function that runs a statement of `scope`: those of anonymous callers in a pool of their own. In each pool
 * the keys take turns: one of several keys uses at most half of the connections, the only key all but one. Cancels the
 * statement when `signal` aborts.
 */
export function createStatementRunner({ pool, anonymousPool }: Options): RunStatement {
  const queue = createQueue(pool)
  const anonymousQueue = createQueue(anonymousPool)
  return (statement, scope) => {
    if (!scope) return runOnPool(pool, statement)
    const { isAnonymous, key, signal } = scope
    const run = () => runOnPool(isAnonymous ? anonymousPool : pool, statement, signal)
    return (isAnonymous ? anonymousQueue : queue).run(key, run, { signal })
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
