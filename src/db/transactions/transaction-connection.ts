import type pg from 'pg'
import { isConnectionUsableAfter, type TimedQuery } from '../connection/connection-check.ts'
import { isConnectionReusableAfter } from '../sql/postgres-error.ts'
import type { SessionClient } from '../connection/session-client.ts'
import { timeoutGraceMs } from '../connection/database-session.ts'

/** The connection of one transaction. */
export type TransactionConnection = {
  begin: () => void
  /**
   * Calls `build`, and runs the statement that it returns, after the statements of earlier calls. If `build` throws,
   * the transaction fails. Fails with the cause of a rollback that was called before.
   */
  run: (build: () => pg.QueryConfig) => Promise<pg.QueryResult>
  /** Fails if PostgreSQL does not commit. No statement runs after it. */
  commit: () => Promise<void>
  /** Statements that were not sent yet fail with `cause`. Does nothing more if the commit was sent. */
  rollBack: (cause: unknown) => Promise<void>
  /** Throws the cause of the rollback if there was one; throws another error after `commit`. */
  requireOpen: () => void
  /** The first error of a statement. */
  getFailure: () => Error | undefined
  /** Whether other transactions can use the connection. Call it at the end, after `commit` or `rollBack`. */
  isUsable: () => Promise<boolean>
}

/** When a transaction has to end, on the clock of `nowMs`. */
type Deadline = { deadlineMs: number; nowMs: () => number }

/**
 * Sends the statements of a transaction without waiting for the results of those before; behind a pooler one after the
 * other. After an error each statement fails with it, because PostgreSQL only says that the transaction has failed. A
 * statement fails, and the connection is broken, if PostgreSQL has not answered by two seconds after the deadline.
 */
export function useConnection(client: pg.PoolClient, deadline: Deadline): TransactionConnection {
  const { send, isPipelined, failure } = createSender(client, deadline)
  const ending = createEnding()
  let begun: Promise<unknown> = Promise.resolve()
  let isFirst = true

  async function run(build: () => pg.QueryConfig): Promise<pg.QueryResult> {
    ending.requireNotBegun()
    const statement = failure.watch(build)
    const sharesPacketOfBegin = isFirst && isPipelined && /^\s*select\b/i.test(statement.text)
    isFirst = false
    if (sharesPacketOfBegin) return (await Promise.all([send(statement), begun]))[0]
    await begun // a statement that writes must not run if `begin` fails
    ending.requireNoRollback() // after a rollback it would be a transaction of its own
    return send(statement)
  }

  return {
    begin() {
      begun = send({ text: 'begin' })
      begun.catch(() => {}) // the statements and the commit fail with the same error
    },
    run,
    async commit() {
      ending.startCommit()
      await begun
      failure.requireNone() // nobody may have waited for the statement
      ending.sendCommit()
      if ((await send({ text: 'commit' })).command === 'COMMIT') return
      throw failure.first ?? new Error('PostgreSQL rolled the transaction back instead of committing it.')
    },
    async rollBack(cause) {
      ending.startRollback(cause)
      // After a commit, a rollback could reach the next transaction behind a pooler.
      if (!ending.isCommitSent() && !failure.isOfConnection)
        await send({ text: 'rollback' }).catch(() => (failure.isOfConnection = true))
    },
    requireOpen: ending.requireNotBegun,
    getFailure: () => failure.first,
    isUsable: () => isUsable(client, failure, ending.isCommitSent()),
  }
}

async function isUsable(client: pg.PoolClient, failure: TransactionFailure, isCommitSent: boolean): Promise<boolean> {
  if (failure.isOfConnection) return false
  // A rollback that succeeded ended the transaction. A commit may fail and leave it open.
  return !failure.first || !isCommitSent || isConnectionUsableAfter(client, failure.first)
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
function createEnding() {
  let isCommitting = false
  let isCommitSent = false
  let rollback: { cause: unknown } | undefined
  const requireNoRollback = () => {
    if (rollback) throw rollback.cause
  }
  const requireNotBegun = () => {
    requireNoRollback()
    if (isCommitting) throw new Error('A statement came after the end of its transaction.')
  }
  return {
    requireNoRollback,
    requireNotBegun,
    startCommit: () => {
      requireNotBegun()
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

function createSender(client: pg.PoolClient, { deadlineMs, nowMs }: Deadline) {
  const sessionClient = client as unknown as SessionClient
  const isPipelined = client.pipeline
  const failure = new TransactionFailure()
  let last: Promise<unknown> = Promise.resolve()
  const sendNext = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = last.then(() => client.query(statement))
    last = result.catch(() => {})
    return result
  }
  /** Resolves when the statements so far have ended. */
  let ended: Promise<unknown> = Promise.resolve()
  const send = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const answerMaxMs = Math.ceil(Math.max(0, deadlineMs - nowMs())) + timeoutGraceMs
    const timed: TimedQuery = { ...statement, query_timeout: answerMaxMs }
    const earlierEnded = ended
    const result = (isPipelined ? sessionClient.queryInBatch(timed) : sendNext(timed)).catch(async (error: Error) => {
      failure.isOfConnection ||= !isConnectionReusableAfter(error)
      // The errors of one packet come in any order, and those after the first only say that the transaction has failed.
      await earlierEnded
      failure.first ??= error
      throw failure.first
    })
    ended = result.catch(() => {})
    return result
  }
  return { send, isPipelined, failure }
}
