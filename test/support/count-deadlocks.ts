import { queryRowsAt } from './test-database.ts'

/**
 * The number of deadlocks in the database at `url` so far. The service repeats a transaction after a deadlock, so its
 * responses do not show them. Ends all sessions of the database, because an idle one may report its deadlocks ten
 * seconds later.
 */
export async function countDeadlocks(url: string): Promise<number> {
  await queryRowsAt(
    url,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const [row] = await queryRowsAt<{ deadlocks: number }>(
    url,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return row!.deadlocks
}
