import { createHash } from 'node:crypto'
import { Prisma } from '../generated/prisma/client.ts'
import type { Db } from './connection.ts'

/** SQL with its values apart: `` sql`select ${id}` `` binds `id`, and a piece of SQL inside a piece is taken over as SQL. */
export const sql = Prisma.sql
export const emptySql = Prisma.empty

export type Sql = Prisma.Sql

/** Conditions that must all hold. */
export const joinWithAnd = (conditions: Sql[]): Sql =>
  conditions.length > 0 ? Prisma.join(conditions, ' and ') : sql`true`

/** Conditions of which one must hold. */
export const joinWithOr = (conditions: Sql[]): Sql =>
  conditions.length > 0 ? sql`(${Prisma.join(conditions, ' or ')})` : sql`false`

/** Columns or values, with commas between them. */
export const joinWithCommas = (parts: Sql[]): Sql => Prisma.join(parts, ', ')

/** A text as people sort it, whatever their language: case and accents decide last (Unicode's root collation). */
export const collateText = (text: Sql): Sql => sql`${text} collate "und-x-icu"`

/**
 * Ids that PostgreSQL does not look at while it plans, so that one plan serves any number of them. A statement that shows records
 * takes longer to plan than to run, and it would be planned for each request that has fewer ids than PostgreSQL guesses.
 */
export const hideFromPlanner = (ids: number[]): Sql => sql`(select ${ids}::int[])::int[]`

/** A name out of the program's own text, such as an alias or a column; never out of a request. */
export const toIdentifier = (identifier: string): Sql => {
  if (!/^[a-z_][a-z0-9_.]*$/.test(identifier)) throw new Error(`not an identifier: ${identifier}`)
  return Prisma.raw(identifier)
}

/** A word out of the program's own text as a text value in SQL, such as a language; never one out of a request. */
export const toTextLiteral = (word: string): Sql => {
  if (!/^[a-z_-]+$/i.test(word)) throw new Error(`not a plain word: ${word}`)
  return Prisma.raw(`'${word}'`)
}

/** What a statement is for: to find records by what was asked, or to show those that were found. */
type Purpose = 'find' | 'show'

/**
 * The most statements that one connection keeps prepared. Statements that show records are few and take longest to plan; those that
 * find are one for each set of filters, and whoever asks for every set there is must not take their names from the others.
 */
const preparedMax: Record<Purpose, number> = { find: 300, show: 300 }
const prepared: Record<Purpose, Map<string, string>> = { find: new Map(), show: new Map() }

/** A name by which PostgreSQL prepares this text once per connection; none once as many are known as may be. */
function statementName(text: string, purpose: Purpose): string | undefined {
  const names = prepared[purpose]
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= preparedMax[purpose]) return undefined
  const name = `c${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/** The rows of a reading statement, outside any transaction. `Row` is what its columns say. */
export async function queryRows<Row extends object>(db: Db, query: Sql, purpose: Purpose = 'find'): Promise<Row[]> {
  const { text, values } = query // put together anew each time it is asked for
  const name = statementName(text, purpose)
  const { rows } = await db.pool.query<Row>(name === undefined ? { text, values } : { name, text, values })
  return rows
}

/** The first row of a reading statement. */
export const queryFirstRow = async <Row extends object>(db: Db, query: Sql): Promise<Row | undefined> =>
  (await queryRows<Row>(db, query))[0]
