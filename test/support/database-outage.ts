import type { TestService } from './test-service.ts'

/** Closes every connection to the database. New connections go to a port where no server listens. */
export async function disconnectDatabase({ db }: TestService): Promise<void> {
  await db.changes.close() // it would open a connection again
  const client = await db.pool.connect()
  for (const pool of db.pools) Object.assign(pool.options, { connectionString: undefined, host: '127.0.0.1', port: 1 })
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  client.release(true)
}
