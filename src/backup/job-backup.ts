import pg from 'pg'

/** The tables of the queue with the payloads of jobs. The views of the queue do not have them. */
const qualify = (schema: string, table: string) => `${pg.escapeIdentifier(schema)}.${table}`

export const jobColumns = ['task', 'payload', 'queue', 'run_at', 'attempts_max', 'key', 'priority']

/** A query for the jobs that wait or run. */
export const buildJobsSelect = (schema: string): string => `
  select t.identifier as task, j.payload, q.queue_name as queue, j.run_at, j.max_attempts as attempts_max, j.key, j.priority
    from ${qualify(schema, '_private_jobs')} j
    join ${qualify(schema, '_private_tasks')} t on t.id = j.task_id
    left join ${qualify(schema, '_private_job_queues')} q on q.id = j.job_queue_id
   where j.attempts < j.max_attempts
   order by j.id`

/** Creates an empty temporary table `restored_jobs` with the columns of `buildJobsSelect`. */
export const createJobTable = `
  create temporary table restored_jobs (
    task text, payload json, queue text, run_at timestamptz, attempts_max smallint, key text, priority smallint
  ) on commit drop`

/** Replaces the jobs of the queue by the jobs in `restored_jobs`. Each may be tried as often as a new one. */
export async function replaceJobs(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`delete from ${qualify(schema, '_private_jobs')}`)
  await client.query(`
    select ${qualify(schema, 'add_job')}(identifier => task, payload => payload, queue_name => queue, run_at => run_at,
             max_attempts => attempts_max, job_key => key, priority => priority)
      from restored_jobs`)
}
