import type { SessionTarget } from './address.ts'

/** Settings of PostgreSQL by name. */
export type SessionSettings = Readonly<Record<string, string>>

/** How long a statement may run, and how long it may wait for a lock; 0 is no limit. */
export type StatementLimits = { statementTimeoutMs: number; lockTimeoutMs: number }

/**
 * PostgreSQL ends a statement at its timeout. If it has not answered by this time after the timeout, the connection is
 * closed.
 */
export const timeoutGraceMs = 2_000

export const noStatementLimits: StatementLimits = { statementTimeoutMs: 0, lockTimeoutMs: 0 }

/**
 * The settings of every session; they override the settings of the server, the role and the address.
 *
 * UTC and ISO: Prisma's adapter writes times without an offset and drops it when it reads (prisma/orm#26786), and our
 * statements return times as text. Of the other settings, most suit short statements on an SSD: random reads cost
 * little more than sequential ones, and JIT and parallel workers cost more than they save.
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

/** An SQL expression that makes `settings` for the session or for its current transaction. */
export function formatSettings(settings: SessionSettings, scope: 'session' | 'transaction'): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${scope === 'transaction'})`,
  )
  return `array[${calls.join(', ')}]::text[]`
}
