import type { TestService } from './test-service.ts'

/** Longer than the longest time that a test waits for anything. */
const maxMs = 600_000

/**
 * Waits until the service knows of every change that is committed before this call: what has not happened by then is no
 * consequence of a change. Waits first until the service listens to the database.
 */
export async function catchUp({ db: { changes } }: Pick<TestService, 'db'>): Promise<void> {
  await changes.waitUntilListening()
  if (!(await changes.hearEarlierChanges(maxMs))) throw new Error('the service does not hear of changes any more')
}

/**
 * Ends the connections on which services listen to the database of the service, and waits until the service knows. With
 * fake timers it does not listen again until the test advances them.
 */
export async function loseListener({ db }: Pick<TestService, 'db'>): Promise<void> {
  await db.changes.waitUntilListening()
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'event calendar listener' and datname = current_database()`,
  )
  await waitUntilNotListening(db)
}

async function waitUntilNotListening({ changes }: TestService['db']): Promise<void> {
  while (changes.isListening()) await new Promise(setImmediate)
}
