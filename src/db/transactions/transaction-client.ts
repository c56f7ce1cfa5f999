import type pg from 'pg'
import type { Timers } from '../../core/async/timers.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import type { JoinedPrisma, QueryConnection } from '../connection/prisma-client.ts'
import { createRawStatements, type GenericSql } from '../sql/raw-statements.ts'
import type { NameStatement } from '../sql/statement-names.ts'
import { toParameter, typeParsers } from '../sql/statement-values.ts'
import { isPreparedPlanOutdated } from '../sql/postgres-error.ts'
import { useConnection } from './transaction-connection.ts'

/**
 * A transaction, in which `$queryRaw` and `$executeRaw` do not go through Prisma. Statements that the caller sends
 * without waiting between them share a round trip, and run in the order in which they were sent. Each sees the changes
 * of those before it. If one fails, those after it, and the commit, fail with the same error. A call of a model
 * of Prisma takes longer to reach the connection, so wait for its result before you send another statement.
 */
export type Tx = Omit<Prisma.TransactionClient, '$queryRawUnsafe' | '$executeRawUnsafe' | '$transaction'>

/**
 * Runs `work` in one transaction. Rolls it back if `work` fails. After `timeoutMs` it rolls it back as soon as the
 * running statement ends, and the next statement throws a TransactionTimeoutError. A commit that was sent before is not
 * rolled back. If PostgreSQL does not answer, it fails two seconds later. With `preparesStatements: false` no statement
 * is prepared, for a connection whose prepared ones are outdated.
 */
export type Transact = <T>(
  work: (tx: Tx) => Promise<T>,
  timeoutMs: number,
  options?: { preparesStatements?: boolean },
) => Promise<T>

/** A transaction took too long. */
export class TransactionTimeoutError extends Error {
  override readonly name = 'TransactionTimeoutError'
}

type Options = {
  pool: pg.Pool
  timers: Timers
  attachPrismaToTransaction: (query: QueryConnection) => Promise<JoinedPrisma>
  nameStatement: NameStatement
}

/**
 * Creates a function that runs transactions. SQL goes straight to the connection, because Prisma needs several times as
 * long for a statement. Prisma joins the transaction when `work` uses a model of it.
 */
export function createTransact(options: Options): Transact {
  const { pool, timers } = options
  return async (work, timeoutMs, { preparesStatements = true } = {}) => {
    const client = await pool.connect()
    const transaction = openTransaction(client, timers.nowMs() + timeoutMs, { ...options, preparesStatements })
    const stopTimer = timers.setTimeout(
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
      // `error` may be one of Prisma, which does not tell whether a prepared plan is outdated.
      const failure = transaction.getFailure()
      throw isPreparedPlanOutdated(failure) ? failure : error
    } finally {
      stopTimer()
      const isUsable = await transaction.isConnectionUsable()
      client.release(!isUsable)
    }
  }
}

const ignore = () => {}

type TransactionOptions = Options & { preparesStatements: boolean }

function openTransaction(client: pg.PoolClient, deadlineMs: number, options: TransactionOptions) {
  const { timers, attachPrismaToTransaction, nameStatement, preparesStatements } = options
  const connection = useConnection(client, { deadlineMs, nowMs: timers.nowMs })
  const modelCalls: Promise<unknown>[] = []
  let joined: Promise<JoinedPrisma> | undefined
  let rolledBack: Promise<void> | undefined

  const query = ({ text, values, usesGenericPlan }: GenericSql): Promise<pg.QueryResult> =>
    connection.run(() => {
      const name = preparesStatements ? nameStatement(text) : undefined
      const statement = { text, values: values.map(toParameter), types: typeParsers, usesGenericPlan }
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
  const runForPrisma = ({ name, ...statement }: pg.QueryConfig) =>
    connection.run(() => (preparesStatements && name !== undefined ? { name, ...statement } : statement))
  return {
    tx: createTx(query, modelCalls, async () => {
      connection.requireOpen()
      return (await (joined ??= attachPrismaToTransaction(runForPrisma))).prismaTx
    }),
    begin: connection.begin,
    async commit() {
      await Promise.allSettled(modelCalls) // they may not have reached the connection
      connection.requireOpen()
      await leavePrisma()
      await connection.commit()
    },
    /** Statements after it fail with `cause`. */
    rollBack: (cause: unknown) => (rolledBack ??= rollBack(cause)),
    getFailure: connection.getFailure,
    isConnectionUsable: connection.isUsable,
  }
}

type Query = (statement: GenericSql) => Promise<pg.QueryResult>

/** Raw statements for the connection, and the models of Prisma, whose calls are added to `modelCalls`. */
function createTx(query: Query, modelCalls: Promise<unknown>[], getPrisma: () => Promise<Tx>): Tx {
  const statements: Record<PropertyKey, unknown> = createRawStatements(query)
  return new Proxy(statements, {
    get: (target, name) => target[name] ?? createModel(name, modelCalls, getPrisma),
  }) as unknown as Tx
}

type Model = Record<PropertyKey, (options: unknown) => Promise<unknown>>

/** A model of Prisma, whose methods join the transaction first. */
function createModel(name: PropertyKey, modelCalls: Promise<unknown>[], getPrisma: () => Promise<Tx>) {
  const callMethod = async (method: PropertyKey, options: unknown) => {
    const models = (await getPrisma()) as unknown as Record<PropertyKey, Model>
    const call = models[name]?.[method]
    if (!call) throw new TypeError(`A transaction has no ${String(name)}.${String(method)}.`)
    return call(options)
  }
  const get = (_: object, method: PropertyKey) => (options: unknown) => {
    const call = callMethod(method, options)
    modelCalls.push(call)
    return call
  }
  return new Proxy({}, { get })
}
