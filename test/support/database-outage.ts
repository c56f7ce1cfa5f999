import type { TestService } from './test-service.ts'

/** Closes every connection to the database, and sends new ones to where nobody listens. */
export async function disconnectDatabase({ db }: TestService): Promise<void> {
  const last = await db.pool.connect()
  Object.assign(db.pool.options, { connectionString: undefined, host: '127.0.0.1', port: 1 })
  await last.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  last.release(true)
}
