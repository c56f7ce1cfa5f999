import type pg from 'pg'
import { type Sql, sql } from '@prisma/client-runtime-utils'

/** A statement of a transaction whose plan does not depend on its values. */
export type GenericSql = Sql & { usesGenericPlan?: true }

/** The raw statements of Prisma. Each gets its result with the types of `typeParsers`. */
export type RawStatements = {
  $queryRaw: (statement: Sql | TemplateStringsArray, ...values: unknown[]) => Promise<unknown[]>
  $executeRaw: (statement: Sql | TemplateStringsArray, ...values: unknown[]) => Promise<number>
}

/** `$queryRaw` and `$executeRaw`, whose statements `run` sends. Prisma needs several times as long for a statement. */
export function createRawStatements(run: (statement: Sql) => Promise<pg.QueryResult>): RawStatements {
  const toSql = (statement: Sql | TemplateStringsArray, values: unknown[]) =>
    'raw' in statement ? sql(statement, ...values) : statement
  return {
    $queryRaw: async (statement, ...values) => (await run(toSql(statement, values))).rows as unknown[],
    $executeRaw: async (statement, ...values) => (await run(toSql(statement, values))).rowCount ?? 0,
  }
}
