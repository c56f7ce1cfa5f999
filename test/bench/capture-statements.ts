import type pg from 'pg'
import type { Db } from '../../src/db/connection.ts'

/** A statement that the service ran, and what came back. */
export type ExecutedStatement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

type Asked = { text: string; values?: unknown[] }

/** The statements of the pool, in the order in which they were asked, while `work` lasts. */
export async function captureStatements(db: Db, work: () => Promise<unknown>): Promise<ExecutedStatement[]> {
  const { pool } = db
  const query = pool.query.bind(pool) as (asked: Asked) => Promise<pg.QueryResult>
  const noted: ExecutedStatement[] = []
  const noting = async (asked: Asked) => {
    const statement: ExecutedStatement = { text: asked.text, values: asked.values ?? [], rows: [] }
    noted.push(statement)
    const result = await query(asked)
    statement.rows = result.rows as Record<string, unknown>[]
    return result
  }
  pool.query = noting as typeof pool.query // reads pass one object and await a promise
  try {
    await work()
  } finally {
    pool.query = query as typeof pool.query
  }
  return noted
}
