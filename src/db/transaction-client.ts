import type pg from 'pg'
import { Prisma } from '../generated/prisma/client.ts'
import type { JoinedPrisma, QueryConnection } from './prisma-client.ts'
import type { NameStatement } from './statement-names.ts'
import { toParameter, typeParsers } from './statement-values.ts'
import { timeoutGraceMs } from './session.ts'
import { useConnection } from './transaction-connection.ts'

/**
 * A transaction, in which `$queryRaw` and `$executeRaw` do not go through Prisma. Statements that the caller sends
 * without waiting between them share a round trip, and run in the order in which they were sent. Each sees the changes
 * of those before it. If one fails, those after it, and the commit, fail with the same error.
 */
export type Tx = Omit<Prisma.TransactionClient, '$queryRawUnsafe' | '$executeRawUnsafe'>

/**
 * Runs `work` in one transaction. Rolls it back if `work` fails. After `timeoutMs` it rolls it back as soon as the
 * running statement ends, and the next statement throws a TransactionTimeoutError. A commit that was sent before is not
 * rolled back. If PostgreSQL does not answer, it fails some seconds later.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, timeoutMs: number) => Promise<T>

/** A transaction took too long. */
export class TransactionTimeoutError extends Error {
  override readonly name = 'TransactionTimeoutError'
}

type Options = {
  pool: pg.Pool
  attachPrismaToTransaction: (query: QueryConnection) => Promise<JoinedPrisma>
  nameStatement: NameStatement
}

/**
 * Creates a function that runs transactions. SQL goes straight to the connection, because Prisma needs several times as
 * long for a statement. Prisma joins the transaction when `work` uses a model of it.
 */
export function createTransact(options: Options): Transact {
  return async (work, timeoutMs) => {
    const client = await options.pool.connect()
    client.on('error', ignore) // the running statement fails with the same error
    const transaction = openTransaction(client, timeoutMs + timeoutGraceMs, options)
    const timer = setTimeout(
      () => void transaction.rollBack(new TransactionTimeoutError(`A transaction took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    )
    try {
      transaction.begin()
      const result = await work(transaction.tx)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollBack(error)
      throw error
    } finally {
      clearTimeout(timer)
      client.off('error', ignore)
      client.release(transaction.isConnectionBroken())
    }
  }
}

const ignore = () => {}

function openTransaction(client: pg.PoolClient, answerMaxMs: number, options: Options) {
  const { attachPrismaToTransaction, nameStatement } = options
  const connection = useConnection(client, answerMaxMs)
  let joined: Promise<JoinedPrisma> | undefined
  let rolledBack: Promise<void> | undefined

  const query = ({ text, values }: Prisma.Sql): Promise<pg.QueryResult> =>
    connection.run(() => {
      const name = nameStatement(text)
      const statement = { text, values: values.map(toParameter), types: typeParsers }
      return name === undefined ? statement : { name, ...statement }
    })
  const leavePrisma = async () => {
    if (joined) await (await joined).leave()
  }
  const rollBack = async (cause: unknown) => {
    const connectionRolledBack = connection.rollBack(cause)
    await leavePrisma().catch(ignore)
    await connectionRolledBack
  }
  return {
    tx: createTx(query, async () => {
      connection.requireOpen()
      return (await (joined ??= attachPrismaToTransaction(statement => connection.run(() => statement)))).prismaTx
    }),
    begin: connection.begin,
    async commit() {
      connection.requireOpen()
      await leavePrisma()
      await connection.commit()
    },
    /** Statements after it fail with `cause`. */
    rollBack: (cause: unknown) => (rolledBack ??= rollBack(cause)),
    isConnectionBroken: connection.isBroken,
  }
}

type Query = (statement: Prisma.Sql) => Promise<pg.QueryResult>

/** Raw statements for the connection, and the models of Prisma. */
function createTx(query: Query, getPrisma: () => Promise<Tx>): Tx {
  const toSql = (statement: Prisma.Sql | TemplateStringsArray, values: unknown[]) =>
    statement instanceof Prisma.Sql ? statement : Prisma.sql(statement, ...values)
  const statements: Record<PropertyKey, unknown> = {
    $queryRaw: async (statement: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) =>
      (await query(toSql(statement, values))).rows as unknown[],
    $executeRaw: async (statement: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) =>
      (await query(toSql(statement, values))).rowCount ?? 0,
  }
  return new Proxy(statements, {
    get: (target, name) => target[name] ?? createModel(name, getPrisma),
  }) as unknown as Tx
}

type Model = Record<PropertyKey, (options: unknown) => Promise<unknown>>

/** A model of Prisma, whose methods join the transaction first. */
const createModel = (name: PropertyKey, getPrisma: () => Promise<Tx>) =>
  new Proxy(
    {},
    {
      get: (_, method) => async (options: unknown) => {
        const models = (await getPrisma()) as unknown as Record<PropertyKey, Model>
        return models[name]?.[method]?.(options)
      },
    },
  )
