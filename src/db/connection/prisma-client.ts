import type { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts'
import { createRawStatements } from '../sql/raw-statements.ts'
import type { RunStatement } from '../sql/run-statement.ts'
import type { NameStatement } from '../sql/statement-names.ts'
import { toParameter, typeParsers } from '../sql/statement-values.ts'

/** Prisma in a transaction that it has not begun and does not end. `leave` ends its use of the connection. */
export type JoinedPrisma = { prismaTx: Prisma.TransactionClient; leave: () => Promise<void> }

/** Runs a statement on the connection of a transaction. */
export type QueryConnection = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

type PrismaConnection = {
  /** Prisma, whose client is loaded when a model or a transaction is first used. Raw statements do not go through it. */
  prisma: PrismaClient
  /** Lets Prisma join the transaction in which `query` runs statements. */
  attachPrismaToTransaction: (query: QueryConnection) => Promise<JoinedPrisma>
  /** Releases the memory of the client, if there is one. */
  disconnectPrisma: () => Promise<void>
}

type Options = { pool: pg.Pool; runStatement: RunStatement; nameStatement: NameStatement }

/** The longest delay of a timer. Prisma needs no timeout, because the transaction that it joins has one. */
const noTimeoutMs = 2 ** 31 - 1

/**
 * Marks the transactions of Prisma that join one of ours, because Prisma passes nothing else on to its adapter.
 * PostgreSQL has no such level: it reads it as `ReadCommitted`.
 */
const joinLevel = 'ReadUncommitted'
const joinLevelInSql = 'READ UNCOMMITTED'

/**
 * Creates Prisma on the connections of `pool`. `schema` has its tables; default: `public`. Its client is large and
 * compiles the models, so it is loaded with its first use.
 */
export function createPrismaConnection(
  { pool, runStatement, nameStatement }: Options,
  schema: string | undefined,
): PrismaConnection {
  const joinedPool = new JoinedPool()
  let client: Promise<PrismaClient> | undefined
  const getClient = () => (client ??= loadClient(pool, joinedPool, nameStatement, schema))
  const join = (prisma: PrismaClient, query: QueryConnection) =>
    new Promise<JoinedPrisma>((resolve, reject) => {
      const keepOpen = (prismaTx: Prisma.TransactionClient) =>
        new Promise<void>(close => resolve({ prismaTx, leave: () => (close(), ended) }))
      joinedPool.nextQuery = query
      const ended = prisma.$transaction(keepOpen, {
        maxWait: noTimeoutMs,
        timeout: noTimeoutMs,
        isolationLevel: joinLevel,
      })
      ended.catch(reject)
    })
  let lastJoin: Promise<unknown> = Promise.resolve()
  /** One after the other, so that each gets its own connection. This takes no time: to join sends no statement. */
  const attachPrismaToTransaction = (query: QueryConnection) => {
    const joined = lastJoin.then(async () => join(await getClient(), query))
    lastJoin = joined.catch(() => {})
    return joined
  }
  const prisma = new Proxy(createPoolStatements(runStatement, nameStatement), {
    get: (target, name) => target[name] ?? createMember(name, getClient),
  }) as unknown as PrismaClient
  return { prisma, attachPrismaToTransaction, disconnectPrisma: async () => (await client)?.$disconnect() }
}

async function loadClient(
  pool: pg.Pool,
  joinedPool: pg.Pool,
  nameStatement: NameStatement,
  schema: string | undefined,
): Promise<PrismaClient> {
  const adapter = await import('@prisma/adapter-pg')
  const generated = await import('../../generated/prisma/client.ts')
  const options: PrismaPgOptions = {
    statementNameGenerator: ({ sql }) => nameStatement(sql) ?? '',
    ...(schema === undefined ? {} : { schema }),
  }
  const factories = [new adapter.PrismaPg(pool, options), new adapter.PrismaPg(joinedPool, options)] as const
  return new generated.PrismaClient({ adapter: joinTransactions(...factories) })
}

/** Raw statements, each on any connection of the pool. */
const createPoolStatements = (runStatement: RunStatement, nameStatement: NameStatement): Record<PropertyKey, unknown> =>
  createRawStatements(({ text, values }) => {
    const name = nameStatement(text)
    const statement = { text, values: values.map(toParameter), types: typeParsers }
    return runStatement(name === undefined ? statement : { name, ...statement })
  })

type Methods = Record<PropertyKey, (...parameters: unknown[]) => Promise<unknown>>

/** A method of the client, such as `$transaction`, or a model, whose methods load the client first. */
function createMember(name: PropertyKey, getClient: () => Promise<PrismaClient>): unknown {
  const members = async () => (await getClient()) as unknown as Methods & Record<PropertyKey, Methods>
  if (String(name).startsWith('$')) return async (...parameters: unknown[]) => (await members())[name]?.(...parameters)
  const get =
    (_: object, method: PropertyKey) =>
    async (...parameters: unknown[]) =>
      (await members())[name]?.[method]?.(...parameters)
  return new Proxy({}, { get })
}

type PrismaPgOptions = NonNullable<ConstructorParameters<typeof PrismaPg>[1]>
type AdapterFactory = NonNullable<Prisma.PrismaClientOptions['adapter']>

/** An adapter that takes transactions of the level `joinLevel` from `joined`. */
const joinTransactions = (factory: PrismaPg, joined: PrismaPg): AdapterFactory => ({
  provider: factory.provider,
  adapterName: factory.adapterName,
  async connect() {
    const [adapter, joinedAdapter] = await Promise.all([factory.connect(), joined.connect()])
    return {
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      queryRaw: query => adapter.queryRaw(query),
      executeRaw: query => adapter.executeRaw(query),
      executeScript: script => adapter.executeScript(script),
      getConnectionInfo: () => adapter.getConnectionInfo?.() ?? {},
      startTransaction: level =>
        level === joinLevelInSql ? joinedAdapter.startTransaction() : adapter.startTransaction(level),
      dispose: () => adapter.dispose(),
    }
  },
})

/** A pool that opens no connections. `connect` returns one that runs its statements with `nextQuery`. */
class JoinedPool extends pg.Pool {
  /** Each join sets it before Prisma connects. */
  nextQuery: QueryConnection | undefined

  override connect() {
    const query = this.nextQuery
    this.nextQuery = undefined
    return query
      ? Promise.resolve(createJoinedClient(query) as unknown as pg.PoolClient)
      : Promise.reject(new Error('Prisma joins a transaction that nobody has offered.'))
  }
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
