import pg from 'pg'
import type { SessionTarget } from './address.ts'

/** Settings of PostgreSQL by name. */
export type SessionSettings = Readonly<Record<string, string>>

/** How long a statement may run, and how long it may wait for a lock; 0 is no limit. */
export type StatementLimits = { statementTimeoutMs: number; lockTimeoutMs: number }

export const noStatementLimits: StatementLimits = { statementTimeoutMs: 0, lockTimeoutMs: 0 }

/**
 * The settings of every session; they override those of the server, the role and the address.
 *
 * UTC and ISO: Prisma's adapter writes times without an offset and drops it when it reads (prisma/orm#26786), and our
 * statements return times as text. Of the other settings, most suit short statements on an SSD: random reads cost little
 * more than sequential ones, and JIT and parallel workers cost more than they save.
 *
 * The extensions are in `public`, which comes after `schema`.
 */
export const buildSessionSettings = (
  { statementTimeoutMs, lockTimeoutMs }: StatementLimits = noStatementLimits,
  schema?: string,
): SessionSettings => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: String(lockTimeoutMs),
  ...(schema === undefined ? {} : { search_path: `"${schema}", public` }),
})

export type SessionOptions = { settings: SessionSettings; target: SessionTarget }

/** A new connection to a server that refuses writes, though the address requires one that accepts them. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError'
  readonly code = '25006'
}

const startMaxMs = 5_000

type SessionStart = { pid: number; isReadOnly: boolean; isStandby: boolean }

/**
 * Makes the settings of a new connection, in one statement. Throws ReadOnlyServerError if the server is not suitable.
 *
 * A pooler gives the client another process id than that of the server's process, and may give each transaction another
 * server connection. So behind a pooler every transaction begins with the settings, and no statement is prepared.
 */
export async function startSession(client: pg.ClientBase, { settings, target }: SessionOptions): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  const { rows } = await client.query<SessionStart>({
    text: `select pg_backend_pid() as pid, current_setting('transaction_read_only')::bool as "isReadOnly",
                  pg_is_in_recovery() as "isStandby",
                  case when pg_backend_pid() = ${processID} then ${formatSettings(settings, 'session')} end`,
    query_timeout: startMaxMs,
  } as pg.QueryConfig) // the types of pg lack query_timeout
  const [session] = rows
  if (!session) throw new Error('The database does not describe its session.')
  if ((target === 'read-write' && session.isReadOnly) || (target === 'primary' && session.isStandby))
    throw new ReadOnlyServerError(`the server is ${session.isStandby ? 'a standby' : 'read-only'}`)
  if (session.pid !== processID) setInEachTransaction(client, settings)
}

/** An SQL expression that makes `settings` for the session or for its current transaction. */
function formatSettings(settings: SessionSettings, scope: 'session' | 'transaction'): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${scope === 'transaction'})`,
  )
  return `array[${calls.join(', ')}]::text[]`
}

type Query = (statement: unknown, values?: unknown) => Promise<pg.QueryResult | pg.QueryResult[]>
type Callback = (error: unknown, result?: unknown) => void

/** Makes every transaction of `client` begin with `settings`; a statement outside a transaction gets one of its own. */
function setInEachTransaction(client: pg.ClientBase, settings: SessionSettings): void {
  const query = client.query.bind(client) as Query
  const begin = `begin; select ${formatSettings(settings, 'transaction')}`

  async function run(statement: unknown, values: unknown): Promise<unknown> {
    const unnamed = withoutName(statement, values)
    if (client.getTransactionStatus() !== 'I') return query(unnamed)
    if (/^\s*begin\s*$/i.test(unnamed.text)) return [await query(begin)].flat()[0]
    await query(begin)
    try {
      const result = await query(unnamed)
      await query('commit')
      return result
    } catch (error) {
      // A connection that cannot roll back must not run another statement. Without a response it is closed anyway.
      if (error instanceof pg.DatabaseError) await query('rollback').catch(() => client.emit('error', error as Error))
      throw error
    }
  }

  const queryInTransaction = (statement: unknown, ...rest: unknown[]): unknown => {
    const callback = rest.find(argument => typeof argument === 'function') as Callback | undefined
    const result = run(statement, Array.isArray(rest[0]) ? rest[0] : undefined)
    if (!callback) return result
    result.then(value => callback(null, value), callback)
  }
  client.query = queryInTransaction as typeof client.query // the arguments and results are those of pg
}

/** The statement without the name under which it would be prepared. */
function withoutName(statement: unknown, values: unknown): pg.QueryConfig {
  const config = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig)
  const { name: _, ...unnamed } = config
  return values === undefined ? unnamed : { ...unnamed, values: values as unknown[] }
}
