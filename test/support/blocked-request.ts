// oxlint-disable no-restricted-properties -- PostgreSQL has no event for what its connections do
import type pg from 'pg'
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

/**
 * Sends requests while another transaction has taken the lock of a statement. When all of them wait, it ends that
 * transaction. So each request has passed the checks for which it takes no lock before any of them writes, and they get
 * the lock in their order. Returns the responses.
 */
export async function sendDuringLock<T>(
  { db }: Pick<TestService, 'db'>,
  { lock, values }: Pick<Change, 'lock' | 'values'>,
  requests: (() => Promise<T>)[],
): Promise<T[]> {
  const responses: Promise<T>[] = []
  await holdLock({ db }, { lock, values }, async () => {
    for (const send of requests) {
      responses.push(send())
      await waitForBlockedConnections(db, responses.length)
    }
  })
  return Promise.all(responses)
}

/** Runs `work` while another transaction has taken the lock of a statement, which is free again when this function ends. */
export async function holdLock<T>(
  { db }: Pick<TestService, 'db'>,
  { lock, values }: Pick<Change, 'lock' | 'values'>,
  work: () => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock, values)
    return await work()
  } finally {
    // PostgreSQL may notice a closed connection later than the next statement of the test.
    await client.query('rollback')
    client.release()
  }
}

/** Waits until this many connections to the database wait for a lock. */
export const waitForBlockedConnections = (db: Database, count: number): Promise<void> =>
  expect.poll(() => countActivity(db, `wait_event_type = 'Lock'`)).toBe(count)

/** Waits until a connection to the database waits for a lock, or several do. */
export const waitForAnyBlockedConnection = (db: Database): Promise<void> =>
  expect.poll(() => countActivity(db, `wait_event_type = 'Lock'`)).toBeGreaterThan(0)

/** Waits until this many other connections to the database are outside a transaction after this statement. */
export const waitForIdleConnections = (db: Database, count: number, statement: string): Promise<void> =>
  expect
    .poll(() => countActivity(db, `state = 'idle' and pid <> pg_backend_pid() and query = $1`, [statement]))
    .toBe(count)

/** Waits until a connection to the database runs a statement that contains `text`. */
export const waitForStatement = (db: Database, text: string): Promise<void> =>
  expect
    .poll(() => countActivity(db, `state = 'active' and pid <> pg_backend_pid() and position($1 in query) > 0`, [text]))
    .toBeGreaterThan(0)

type Database = { pool: Pick<pg.Pool, 'query'> }

async function countActivity({ pool }: Database, condition: string, values: unknown[] = []): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and ${condition}`,
    values,
  )
  return rowCount ?? 0
}
