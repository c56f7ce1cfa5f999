import { expect } from 'vitest'
import type { TestService } from './test-service.ts'

type Change = {
  /** A statement that locks what the request will wait for. */
  lock: string
  /** A statement that changes it while the request waits. */
  change: string
  /** The values of both statements. */
  values: unknown[]
}

/**
 * Sends a request that waits for a lock, changes the database while it waits, and returns the response. So the request
 * has passed its checks before the change, and writes after it.
 */
export async function changeDuringRequest<T>(
  { db }: TestService,
  { lock, change, values }: Change,
  send: () => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock, values)
    const response = send()
    await waitForBlockedConnections(db, 1)
    await client.query(change, values)
    await client.query('commit')
    return await response
  } finally {
    client.release(true) // an open transaction ends
  }
}

/** Waits until this many connections to the database wait for a lock. */
export const waitForBlockedConnections = ({ pool }: TestService['db'], count: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBe(count)
