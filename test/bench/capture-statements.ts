import type pg from 'pg'
import type { Db } from '../../src/db/connection.ts'

/** A statement that the service ran, with its result. */
export type ExecutedStatement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

type Query = { text: string; values?: unknown[] }

/** Returns the statements that the pool runs during `work`, in their order. */
export async function captureStatements(db: Db, work: () => Promise<unknown>): Promise<ExecutedStatement[]> {
  const { pool } = db
  const runQuery = pool.query.bind(pool) as (query: Query) => Promise<pg.QueryResult>
  const statements: ExecutedStatement[] = []
  const captureQuery = async (query: Query) => {
    const statement: ExecutedStatement = { text: query.text, values: query.values ?? [], rows: [] }
    statements.push(statement)
    const result = await runQuery(query)
    statement.rows = result.rows as Record<string, unknown>[]
    return result
  }
  pool.query = captureQuery as typeof pool.query // reads pass one object and await a promise
  try {
    await work()
  } finally {
    pool.query = runQuery as typeof pool.query
  }
  return statements
}
