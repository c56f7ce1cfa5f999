import type pg from 'pg'
import { Prisma } from '../generated/prisma/client.ts'

/** The raw statements of Prisma. Each gets its result with the types of `typeParsers`. */
export type RawStatements = {
  $queryRaw: (statement: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) => Promise<unknown[]>
  $executeRaw: (statement: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) => Promise<number>
}

/** `$queryRaw` and `$executeRaw`, whose statements `run` sends. Prisma needs several times as long for a statement. */
export function createRawStatements(run: (statement: Prisma.Sql) => Promise<pg.QueryResult>): RawStatements {
  const toSql = (statement: Prisma.Sql | TemplateStringsArray, values: unknown[]) =>
    statement instanceof Prisma.Sql ? statement : Prisma.sql(statement, ...values)
  return {
    $queryRaw: async (statement, ...values) => (await run(toSql(statement, values))).rows as unknown[],
    $executeRaw: async (statement, ...values) => (await run(toSql(statement, values))).rowCount ?? 0,
  }
}
