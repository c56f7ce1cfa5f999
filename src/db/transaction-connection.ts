import pg from 'pg'
import type { SessionClient } from './session-client.ts'

/** The connection of one transaction. */
export type TransactionConnection = {
  begin: () => void
  /** Runs a statement after those of earlier calls. */
  run: (statement: pg.QueryConfig) => Promise<pg.QueryResult>
  /** Fails if PostgreSQL does not commit. No statement runs after it. */
  commit: () => Promise<void>
  rollBack: () => Promise<void>
  /** Whether the connection failed, and must not be used again. */
  isBroken: () => boolean
}

/**
 * Sends the statements of a transaction without waiting for the results of those before; behind a pooler one after the
 * other. After an error each statement fails with it, because PostgreSQL only says that the transaction has failed.
 */
export function useConnection(client: pg.PoolClient): TransactionConnection {
  const { runNow, isPipelined, failure } = createSender(client)
  let begun: Promise<unknown> | undefined
  let state: 'new' | 'open' | 'ended' = 'new'

  /** Runs a statement that only reads together with `begin`. Others wait for `begin`, because they must not run without it. */
  async function runFirst(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!isPipelined || !/^\s*select\b/i.test(statement.text)) await begun
    const [result] = await Promise.all([runNow(statement), begun])
    return result
  }

  async function run(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (state === 'ended') throw new Error('A statement came after the end of its transaction.')
    if (state === 'new') {
      state = 'open'
      return runFirst(statement)
    }
    if (begun) await begun
    return runNow(statement)
  }

  async function commit(): Promise<void> {
    const result = run({ text: 'commit' })
    state = 'ended'
    if ((await result).command === 'COMMIT') return
    throw failure.first ?? new Error('PostgreSQL rolled the transaction back instead of committing it.')
  }

  return {
    begin() {
      begun = runNow({ text: 'begin' }).then(() => (begun = undefined))
      begun.catch(() => {}) // the statements and the commit fail with the same error
    },
    run,
    commit,
    async rollBack() {
      if (!failure.isOfConnection) await runNow({ text: 'rollback' }).catch(() => (failure.isOfConnection = true))
    },
    isBroken: () => failure.isOfConnection,
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
