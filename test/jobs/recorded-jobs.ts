import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import type { Tasks } from '../../src/jobs/tasks.ts'

/** The queue says that a job has ended before it has removed the job, so PostgreSQL says it here. */
export const notifyOfRemovedJobs = `
  create function notify_of_removed_jobs() returns trigger language plpgsql as
    $$ begin notify removed_jobs; return null; end $$;
  create trigger notify_of_removed_jobs after delete on graphile_worker._private_jobs
    for each statement execute function notify_of_removed_jobs()`

/** Waits until the queue in the database at `url` has no job. It needs `notifyOfRemovedJobs`. */
export async function waitForEmptyQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('listen removed_jobs')
  for (;;) {
    const removed = once(client, 'notification')
    const { rowCount } = await client.query('select from graphile_worker.jobs')
    if (rowCount === 0) return client.end()
    await removed
  }
}

/** A task that notes the payloads of the jobs of a test. */
export function recordJobs() {
  const runs: number[] = []
  const events = new EventEmitter()
  const task: Tasks['extend-series'] = async (payload: object) => {
    if (!('n' in payload)) return
    runs.push(payload.n as number)
    events.emit('run')
  }
  const waitForRuns = async (count: number) => {
    while (runs.length < count) await once(events, 'run')
  }
  return { runs, task, waitForRuns }
}
