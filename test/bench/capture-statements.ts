import type { Db } from '../../src/db/connection/connection.ts'

/** A statement that the service ran, with its result. */
export type ExecutedStatement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

/** Returns the statements that `work` runs to read, in their order. */
export async function captureStatements(db: Db, work: () => Promise<unknown>): Promise<ExecutedStatement[]> {
  const { runStatement } = db
  const statements: ExecutedStatement[] = []
  db.runStatement = async (statement, scope) => {
    const executed: ExecutedStatement = { text: statement.text, values: statement.values, rows: [] }
    statements.push(executed)
    const result = await runStatement(statement, scope)
    executed.rows = result.rows as Record<string, unknown>[]
    return result
  }
  try {
    await work()
  } finally {
    db.runStatement = runStatement
  }
  return statements
}
