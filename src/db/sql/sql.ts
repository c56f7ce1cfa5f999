import { createHash } from 'node:crypto'
import { empty, join, raw, Sql, sql } from '@prisma/client-runtime-utils'
import type { Db } from '../connection/connection.ts'
import type { GenericSql } from './raw-statements.ts'

/** SQL with bound values: `` sql`select ${id}` `` binds `id`. A piece of SQL inside another stays SQL. */
export { sql, Sql }
export const emptySql = empty

/** The condition that all conditions are true. */
export const joinWithAnd = (conditions: Sql[]): Sql => (conditions.length > 0 ? join(conditions, ' and ') : sql`true`)

/** The condition that at least one condition is true. */
export const joinWithOr = (conditions: Sql[]): Sql =>
  conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : sql`false`

/** The rows of all statements. */
export const joinWithUnion = (statements: Sql[]): Sql => join(statements, ' union all ')

/** Columns or values, with commas between them. */
export const joinWithCommas = (parts: Sql[]): Sql => join(parts, ', ')

/** A text in the root collation of Unicode, which compares letters first, then accents and case. */
export const collateText = (text: Sql): Sql => sql`${text} collate "und-x-icu"`

/**
 * Hides ids from the planner, so that PostgreSQL uses one generic plan for any number of ids. Otherwise it plans the
 * statement for each request with few ids, which takes longer than running it.
 */
export const withGenericPlan = (ids: number[]): Sql => sql`(select ${ids}::int[])::int[]`

/** An identifier from source code, such as an alias or a column; never from a request. */
export const toIdentifier = (identifier: string): Sql => {
  if (!/^[a-z_][a-z0-9_.]*$/.test(identifier)) throw new Error(`not an identifier: ${identifier}`)
  return raw(identifier)
}

/** A word from source code as an SQL literal, such as a language; never from a request. */
export const toTextLiteral = (word: string): Sql => {
  if (!/^[a-z_-]+$/i.test(word)) throw new Error(`not a plain word: ${word}`)
  return raw(`'${word}'`)
}

/** Lets PostgreSQL plan a statement of a transaction once per connection, not five times for its values. */
export const planOnce = (query: Sql): GenericSql => Object.assign(query, { usesGenericPlan: true as const })

/**
 * The use of a statement: to find records; or to show records, with one plan for all values; or `plan`, to find records
 * with a plan for the values of the statement. Such a statement is not prepared. PostgreSQL chooses between plans for
 * values and one plan for statements that find records.
 */
type Purpose = PreparedPurpose | 'plan'

type PreparedPurpose = 'find' | 'show'

/**
 * The maximum number of prepared statements per connection, by purpose. Each set of filters has its own statement to
 * find records. These must not use up the names for the few statements that show records, which take longest to plan.
 */
const preparedMax: Record<PreparedPurpose, number> = { find: 300, show: 300 }
const statementNames: Record<PreparedPurpose, Map<string, string>> = { find: new Map(), show: new Map() }

/** The name under which PostgreSQL prepares this statement once per connection; undefined if it is not prepared. */
function findStatementName(text: string, purpose: Purpose): string | undefined {
  if (purpose === 'plan') return undefined
  const names = statementNames[purpose]
  const existing = names.get(text)
  if (existing !== undefined) return existing
  if (names.size >= preparedMax[purpose]) return undefined
  const name = `c${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/** The rows of a reading statement, outside any transaction. `Row` must match its columns. */
export async function queryRows<Row extends object>(db: Db, query: Sql, purpose: Purpose = 'find'): Promise<Row[]> {
  const { text, values } = query // Prisma builds both at every access
  const name = findStatementName(text, purpose)
  const usesGenericPlan = purpose === 'show'
  const { rows } = await db.runStatement(
    name === undefined ? { text, values } : { name, text, values, usesGenericPlan },
  )
  return rows as Row[]
}

/** The first row of a reading statement. */
export const queryFirstRow = async <Row extends object>(
  db: Db,
  query: Sql,
  purpose?: Purpose,
): Promise<Row | undefined> => (await queryRows<Row>(db, query, purpose))[0]
