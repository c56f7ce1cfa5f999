import type pg from 'pg'
import { isConnectionReusableAfter } from '../sql/postgres-error.ts'
import { timeoutGraceMs } from './database-session.ts'

/** The types of pg lack `query_timeout`: how long the client waits for the response, in milliseconds. */
export type TimedQuery = pg.QueryConfig & { query_timeout?: number }

/**
 * Whether a connection can run the statements of others after `error`: it still answers, and no transaction is open.
 * The error alone does not tell: PostgreSQL closes the connection after some errors, and stays in a failed transaction
 * after a statement of one. Takes a round trip.
 */
export async function isConnectionUsableAfter(client: pg.ClientBase, error: unknown): Promise<boolean> {
  if (!isConnectionReusableAfter(error)) return false
  const check: TimedQuery = { text: '', query_timeout: timeoutGraceMs }
  try {
    await client.query(check)
  } catch {
    return false
  }
  return client.getTransactionStatus() === 'I'
}
