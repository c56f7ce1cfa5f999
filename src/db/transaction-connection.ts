import pg from 'pg'
import type { SessionClient } from './session-client.ts'

/** The connection of one transaction. */
export type TransactionConnection = {
  begin: () => void
  /** Runs a statement after those of earlier calls. Fails with the cause of a rollback that was called before. */
  run: (statement: pg.QueryConfig) => Promise<pg.QueryResult>
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
 * other. After an error each statement fails with it, because PostgreSQL only says that the transaction has failed.
 */
export function useConnection(client: pg.PoolClient): TransactionConnection {
  const { runNow, isPipelined, failure } = createSender(client)
  const end = createEnd()
  let begun: Promise<unknown> = Promise.resolve()
  let isFirst = true

  async function run(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    end.requireNone()
    const sharesPacketOfBegin = isFirst && isPipelined && /^\s*select\b/i.test(statement.text)
    isFirst = false
    if (sharesPacketOfBegin) {
      const [result] = await Promise.all([runNow(statement), begun])
      return result
    }
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

/** `failure` has the first error of a statement, and whether the connection failed. */
function createSender(client: pg.PoolClient) {
  const sessionClient = client as unknown as SessionClient
  const isPipelined = client.pipeline
  const failure: { first: Error | undefined; isOfConnection: boolean } = { first: undefined, isOfConnection: false }
  let last: Promise<unknown> = Promise.resolve()
  const sendNext = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = last.then(() => client.query(statement))
    last = result.catch(() => {})
    return result
  }
  const runNow = (statement: pg.QueryConfig): Promise<pg.QueryResult> =>
    (isPipelined ? sessionClient.queryInBatch(statement) : sendNext(statement)).catch((error: Error) => {
      failure.first ??= error
      failure.isOfConnection ||= !(error instanceof pg.DatabaseError)
      throw failure.first
    })
  return { runNow, isPipelined, failure }
}
