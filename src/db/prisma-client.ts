import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { NameStatement } from './statement-names.ts'

/** Prisma in a transaction that it has not begun and does not end. `leave` ends its use of the connection. */
export type JoinedPrisma = { prismaTx: Prisma.TransactionClient; leave: () => Promise<void> }

/** Runs a statement on the connection of a transaction. */
export type QueryConnection = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

type PrismaConnection = {
  prisma: PrismaClient
  /** Lets Prisma join the transaction in which `query` runs statements. */
  joinPrisma: (query: QueryConnection) => Promise<JoinedPrisma>
}

/** The longest delay of a timer: the transaction that Prisma joins has a timeout of its own. */
const noTimeoutMs = 2 ** 31 - 1

/** Creates a Prisma client on the connections of `pool`. `schema` is that of its tables; default: `public`. */
export function createPrismaConnection(
  pool: pg.Pool,
  nameStatement: NameStatement,
  schema: string | undefined,
): PrismaConnection {
  const joinedQueries = new AsyncLocalStorage<QueryConnection>()
  const adapter = new PrismaPg(
    createPoolForPrisma(pool, () => joinedQueries.getStore()),
    { statementNameGenerator: ({ sql }) => nameStatement(sql) ?? '', ...(schema === undefined ? {} : { schema }) },
  )
  const prisma = new PrismaClient({ adapter })
  const joinPrisma = (query: QueryConnection) =>
    new Promise<JoinedPrisma>((resolve, reject) => {
      const keepOpen = (prismaTx: Prisma.TransactionClient) =>
        new Promise<void>(close => resolve({ prismaTx, leave: () => (close(), ended) }))
      const limits = { maxWait: noTimeoutMs, timeout: noTimeoutMs }
      const ended = joinedQueries.run(query, () => prisma.$transaction(keepOpen, limits))
      ended.catch(reject)
    })
  return { prisma, joinPrisma }
}

/** The pool as Prisma sees it: if Prisma joins a transaction, `connect` returns its connection. */
function createPoolForPrisma(pool: pg.Pool, findJoinedQuery: () => QueryConnection | undefined): pg.Pool {
  const connect = async () => {
    const query = findJoinedQuery()
    return query ? createJoinedClient(query) : pool.connect()
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** The connection of a transaction, without the statements that begin and end it. */
const createJoinedClient = (query: QueryConnection) => ({
  query: (statement: pg.QueryConfig) =>
    /^(begin|commit|rollback)$/i.test(statement.text)
      ? Promise.resolve({ rows: [], fields: [], rowCount: 0 })
      : query(statement),
  on: () => {},
  removeListener: () => {},
  release: () => {},
})
