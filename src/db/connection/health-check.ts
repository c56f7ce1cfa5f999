import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { chooseClientClass } from './pg-client.ts'
import type { OutageLog } from './outage-log.ts'

/** Connecting and a statement may each take this long. */
const stepMaxMs = 900

export type HealthCheck = {
  pool: pg.Pool
  /** Null if the database responds, else why not. */
  check: () => Promise<unknown>
}

/** A pool of one connection, which is closed after `idleMs` without a statement; 0 means never. */
export function createCheckPool(address: DatabaseAddress, idleMs = 10_000): pg.Pool {
  const pool = new pg.Pool({
    Client: chooseClientClass(address),
    connectionString: address.hostUrls[0],
    max: 1,
    connectionTimeoutMillis: stepMaxMs,
    query_timeout: stepMaxMs,
    idleTimeoutMillis: idleMs,
    application_name: 'event calendar health',
  })
  pool.on('error', () => {}) // the next check opens another connection
  return pool
}

/**
 * Creates a check whether the database at `address` responds. It has a connection of its own, because all connections
 * of the pool may be in use.
 */
export function createHealthCheck(address: DatabaseAddress): HealthCheck {
  const pool = createCheckPool(address)
  const check = (): Promise<unknown> =>
    pool.query('select 1').then(
      () => null,
      (error: unknown) => error,
    )
  return { pool, check }
}

/** Creates a check that reports to `outages`. Calls at the same time share one statement. */
export function createReportedCheck({ check }: HealthCheck, outages: OutageLog): () => Promise<boolean> {
  let runningCheck: Promise<boolean> | null = null

  async function report(): Promise<boolean> {
    const error = await check()
    runningCheck = null
    if (error === null) outages.reportSuccess()
    else outages.reportIfOutage(error)
    return error === null
  }

  return () => (runningCheck ??= report())
}
