import type pg from 'pg'
import { isConnectionReusableAfter } from './postgres-error.ts'
import type { SessionClient } from './session-client.ts'

/** The connection of one transaction. */
export type TransactionConnection = {
  begin: () => void
  /**
   * Runs the statement that `build` returns after those of earlier calls. If `build` throws, the transaction fails.
   * Fails with the cause of a rollback that was called before.
   */
  run: (build: () => pg.QueryConfig) => Promise<pg.QueryResult>
  /** Fails if PostgreSQL does not commit. No statement runs after it. */
  commit: () => Promise<void>
  /** Statements that were not sent yet fail with `cause`. Does nothing more if the commit was sent. */
  rollBack: (cause: unknown) => Promise<void>
  /** Throws the cause of the rollback, if there was one, or after `commit`. */
  requireOpen: () => void
  /** Whether the connection failed, and must not be used again. */
  isBroken: () => boolean
}

/**
 * Sends the statements of a transaction without waiting for the results of those before; behind a pooler one after the
 * other. After an error each statement fails with it, because PostgreSQL only says that the transaction has failed. A
 * statement fails, and the connection is broken, if PostgreSQL does not answer within `answerMaxMs`.
 */
export function useConnection(client: pg.PoolClient, answerMaxMs: number): TransactionConnection {
  const { runNow, isPipelined, failure } = createSender(client, answerMaxMs)
  const end = createEnd()
  let begun: Promise<unknown> = Promise.resolve()
  let isFirst = true

  async function run(build: () => pg.QueryConfig): Promise<pg.QueryResult> {
    end.requireNone()
    const statement = failure.watch(build)
    const sharesPacketOfBegin = isFirst && isPipelined && /^\s*select\b/i.test(statement.text)
    isFirst = false
    if (sharesPacketOfBegin) return (await Promise.all([runNow(statement), begun]))[0]
    await begun // a statement that writes must not run if `begin` fails
    end.requireNoRollback() // after a rollback it would be a transaction of its own
    return runNow(statement)
  }

  return {
    begin() {
      begun = runNow({ text: 'begin' })
      begun.catch(() => {}) // the statements and the commit fail with the same error
    },
    run,
    async commit() {
      end.startCommit()
      await begun
      failure.requireNone() // nobody may have waited for the statement
      end.sendCommit()
      if ((await runNow({ text: 'commit' })).command === 'COMMIT') return
      throw failure.first ?? new Error('PostgreSQL rolled the transaction back instead of committing it.')
    },
    async rollBack(cause) {
      end.startRollback(cause)
      // A commit ends the transaction even if it fails. The connection may run the next transaction after it.
      if (!end.isCommitSent() && !failure.isOfConnection)
        await runNow({ text: 'rollback' }).catch(() => (failure.isOfConnection = true))
    },
    requireOpen: end.requireNone,
    isBroken: () => failure.isOfConnection,
  }
}

/** The first error of a statement, and whether the connection failed. */
class TransactionFailure {
  first: Error | undefined
  isOfConnection = false

  requireNone(): void {
    if (this.first) throw this.first
  }

  /** Returns the result of `build`. An error of it is one of the transaction. */
  watch<T>(build: () => T): T {
    this.requireNone()
    try {
      return build()
    } catch (error) {
      this.first = error as Error
      throw error
    }
  }
}

/** Knows whether the end of a transaction has begun, and whether its commit was sent. */
function createEnd() {
  let isCommitting = false
  let isCommitSent = false
  let rollback: { cause: unknown } | undefined
  const requireNoRollback = () => {
    if (rollback) throw rollback.cause
  }
  const requireNone = () => {
    requireNoRollback()
    if (isCommitting) throw new Error('A statement came after the end of its transaction.')
  }
  return {
    requireNoRollback,
    requireNone,
    startCommit: () => {
      requireNone()
      isCommitting = true
    },
    /** Call it right before the commit is sent. */
    sendCommit: () => {
      requireNoRollback()
      isCommitSent = true
    },
    isCommitSent: () => isCommitSent,
    startRollback: (cause: unknown) => void (rollback ??= { cause }),
  }
}

function createSender(client: pg.PoolClient, answerMaxMs: number) {
  const sessionClient = client as unknown as SessionClient
  const isPipelined = client.pipeline
  const failure = new TransactionFailure()
  let last: Promise<unknown> = Promise.resolve()
  const sendNext = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = last.then(() => client.query(statement))
    last = result.catch(() => {})
    return result
  }
  const runNow = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const timed = { ...statement, query_timeout: answerMaxMs }
    return (isPipelined ? sessionClient.queryInBatch(timed) : sendNext(timed)).catch((error: Error) => {
      failure.first ??= error
      failure.isOfConnection ||= !isConnectionReusableAfter(error)
      throw failure.first
    })
  }
  return { runNow, isPipelined, failure }
}
