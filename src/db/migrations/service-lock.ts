import type pg from 'pg'

/**
 * The first key of the advisory lock; the second is a hash of the schema, because a database may have several
 * calendars.
 */
const lockClass = 7_270_003
const key = `${lockClass}, hashtext(current_schema())`

/**
 * Keeps restores from the calendar as long as the session of `client` lasts. Returns false if a backup is being
 * restored. Needs a connection that is not to a pooler, because a pooler gives the session to other clients.
 */
export async function takeSharedServiceLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(`select pg_try_advisory_lock_shared(${key}) as "isLocked"`)
  return rows[0]?.isLocked === true
}

/**
 * Keeps services from the calendar until the transaction of `client` ends. Returns false if a service uses the
 * calendar.
 */
export async function takeServiceLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock(${key}) as "isLocked"`)
  return rows[0]?.isLocked === true
}
