import type { Writable } from 'node:stream'
import pg from 'pg'
import type { TimedQuery } from './connection-check.ts'
import { GenericPlanQuery, useGenericPlans } from '../sql/generic-plan-query.ts'
import { formatSettings, ReadOnlyServerError, type SessionOptions, type SessionSettings } from './database-session.ts'
import type { StatementObserver } from '../sql/statement-log.ts'

const startMaxMs = 5_000

/**
 * The instant at which the server started, in microseconds. It tells servers behind one name apart, and a server before
 * and after a restart. Their addresses do not: a server may have several.
 */
export const serverIdentitySql = '(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text'

/** A statement; `usesGenericPlan` if its plan does not depend on its values. Only prepared statements have plans. */
export type PlannedStatement = pg.QueryConfig & { usesGenericPlan?: boolean | undefined }

type SessionStart = { pid: number; isReadOnly: boolean; isStandby: boolean; server: string }
type Callback = (error: unknown, result?: unknown) => void

/**
 * A client whose statements run with the settings of `startSession`, also behind a pooler.
 *
 * A pooler gives the client another process id than the server's process has, and may give each transaction another
 * server connection. So behind a pooler every transaction begins with the settings, and no statement is prepared.
 */
export class SessionClient extends pg.Client {
  /** The settings with which every transaction begins; undefined if the session has them. */
  #transactionSettings: SessionSettings | undefined
  #observe: StatementObserver | undefined
  #nowMs = () => performance.now()
  #server: string | null = null
  #isBatchOpen = false

  /** Calls `observe` after each statement from now on, also after statements of transactions. */
  observeStatements(observe: StatementObserver, nowMs: () => number): void {
    this.#observe = observe
    this.#nowMs = nowMs
  }

  /**
   * Makes the settings, in one statement, and prepares the one that `GenericPlanQuery` needs. Throws ReadOnlyServerError if the server is not suitable, and another error if
   * it does not answer within `maxMs`.
   */
  async startSession({ settings, target }: SessionOptions, maxMs = startMaxMs): Promise<void> {
    const { processID } = this as unknown as { processID: number }
    const statement: TimedQuery = {
      text: `select pg_backend_pid() as pid, current_setting('transaction_read_only')::bool as "isReadOnly",
                    pg_is_in_recovery() as "isStandby", ${serverIdentitySql} as server,
                    case when pg_backend_pid() = ${processID} then ${formatSettings(settings, 'session')} end`,
      query_timeout: maxMs,
    }
    const { rows } = await super.query<SessionStart>(statement)
    const [session] = rows
    if (!session) throw new Error('The database does not describe its session.')
    if ((target === 'read-write' && session.isReadOnly) || (target === 'primary' && session.isStandby))
      throw new ReadOnlyServerError(`the server is ${session.isStandby ? 'a standby' : 'read-only'}`)
    this.#server = session.server
    // Not in a transaction that may have failed, where nothing can be prepared. A statement after it waits for it.
    if (session.pid === processID) return void super.query(useGenericPlans).catch(() => {})
    this.#transactionSettings = settings
    Object.assign(this, { pipeline: false }) // each statement needs the result of the one before
  }

  /** The server of this connection, see `serverIdentitySql`. Null before `startSession`. */
  get server(): string | null {
    return this.#server
  }

  /** Whether a pooler is between this client and the server. Known after `startSession`. */
  get isBehindPooler(): boolean {
    return this.#transactionSettings !== undefined
  }

  /**
   * Runs a statement. The statements of one turn of the event loop are sent in one packet. Needs the option `pipeline`.
   */
  queryInBatch(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#isBatchOpen) {
      this.#isBatchOpen = true
      const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
      stream.cork()
      process.nextTick(() => {
        this.#isBatchOpen = false
        stream.uncork()
      })
    }
    return this.query(statement as never)
  }

  /** It has the arguments and results of pg, whose overloads cannot be repeated here. */
  override query(statement: never, ...rest: never[]): never {
    if (!this.#observe) return this.#run(statement, rest)
    const end = this.#startObservation(statement, this.#observe)
    const callbackIndex = rest.findIndex(argument => typeof argument === 'function')
    const callback = rest[callbackIndex] as Callback | undefined
    if (callback) {
      const watched: Callback = (error, result) => {
        end(error)
        callback(error, result)
      }
      return this.#run(statement, rest.with(callbackIndex, watched as never))
    }
    const result: unknown = this.#run(statement, rest)
    if (result instanceof Promise) result.then(() => end(null), end)
    return result as never
  }

  #startObservation(statement: unknown, observe: StatementObserver): (error: unknown) => void {
    const startMs = this.#nowMs()
    return error => observe(statement, this.#nowMs() - startMs, error instanceof Error ? error : null)
  }

  #run(statement: never, rest: never[]): never {
    if (!this.#transactionSettings && hasGenericPlan(statement)) return this.#queryWithGenericPlan(statement) as never
    if (!this.#transactionSettings || isStream(statement)) return super.query(statement, ...(rest as []))
    const values: unknown = rest.find(Array.isArray)
    const callback = rest.find(argument => typeof argument === 'function') as Callback | undefined
    const result = this.#queryInTransaction(withoutName(statement, values), this.#transactionSettings)
    if (!callback) return result as never
    return void result.then(value => callback(null, value), callback) as never
  }

  #queryWithGenericPlan(statement: TimedQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const query = new GenericPlanQuery(statement, (error, result) => (error ? reject(error) : resolve(result)))
      super.query(Object.assign(query, timeoutOf(statement)))
    })
  }

  /** Runs a statement in its own transaction, unless it begins one or runs in one. */
  async #queryInTransaction(statement: TimedQuery, settings: SessionSettings): Promise<unknown> {
    // Each of them waits as long for its response as the statement.
    const run = (text: string) => super.query({ ...timeoutOf(statement), text })
    const addSettings = (begin: string) => `${begin}; select ${formatSettings(settings, 'transaction')}`
    if (this.getTransactionStatus() !== 'I') return super.query(statement)
    if (/^\s*begin\b[^;]*$/i.test(statement.text)) return [await run(addSettings(statement.text))].flat()[0]
    try {
      await run(addSettings('begin'))
      const result = await super.query(statement)
      await run('commit')
      return result
    } catch (error) {
      // A connection that cannot roll back must not run another statement. Without a response it is closed anyway.
      if (error instanceof pg.DatabaseError) await run('rollback').catch(() => void this.end())
      throw error
    }
  }
}

const timeoutOf = ({ query_timeout }: TimedQuery): Omit<TimedQuery, 'text'> =>
  query_timeout === undefined ? {} : { query_timeout }

/** Whether a statement is prepared and has one plan for all values. */
const hasGenericPlan = (statement: PlannedStatement | string): boolean =>
  typeof statement === 'object' && statement.usesGenericPlan === true && statement.name !== undefined

/** Whether a statement is a stream of COPY, which runs in a transaction that has the settings. */
const isStream = (statement: object | string): boolean => typeof statement === 'object' && 'submit' in statement

/** The statement without the name under which it would be prepared. */
function withoutName(statement: unknown, values: unknown): pg.QueryConfig {
  const config = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig)
  const { name: _, ...unnamed } = config
  return values === undefined ? unnamed : { ...unnamed, values: values as unknown[] }
}
