import { Logger as JobLogger, runMigrations, type SharedOptions } from 'graphile-worker'
import pg from 'pg'
import { raw } from '@prisma/client-runtime-utils'
import { systemTimers } from '../core/async/timers.ts'
import type { Logger } from '../log.ts'
import { getJobSchema, parseDatabaseAddress } from './connection/address.ts'
import { createConnectionRenewal } from './connection/connection-renewal.ts'
import { createPool, type Db } from './connection/connection.ts'
import type { OutageLog } from './connection/outage-log.ts'
import type { Tx } from './transactions/transaction.ts'

/** The jobs of the queue with what they are about. `src/jobs` has a task for each. */
export type JobPayloads = {
  'clean-media': object
  'complete-image': { image: number }
  'copy-image': { image: number }
  'measure-images': object
  'delete-media-files': { keys: string[] }
  'extend-series': object
  'release-abandoned-jobs': object
  'queue-due-runs': object
  'run-source': { run: number }
  'run-import': { run: number }
  'remove-expired-import-files': object
  'publish-due-events': object
  'purge-changes': object
}

export type JobName = keyof JobPayloads

type NewJob<Name extends JobName> = {
  name: Name
  payload: JobPayloads[Name]
  /** A job that waits with the same key is replaced. */
  key?: string
  /** Jobs with the same value of `queue` run one after the other; all others run beside each other. */
  queue?: string
  /** How often the job is tried when it fails; default: 25 times, for three days. */
  attemptsMax?: number
  /** When the job runs at the earliest; default: now. */
  runAt?: Date
}

/**
 * Adds a job. Inside a transaction, the job exists when the transaction is committed, and never if it is rolled back.
 */
export async function addJob<Name extends JobName>(
  db: Pick<Db, 'jobSchema'>,
  tx: Tx,
  { name, payload, key, queue, attemptsMax, runAt }: NewJob<Name>,
): Promise<void> {
  await tx.$queryRaw`
    select id::text from ${qualify(db, 'add_job')}(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz, max_attempts => ${attemptsMax ?? null}::int, job_key => ${key ?? null}::text)`
}

const jobMaxMinutes = 30

/**
 * Lets other services run the jobs that a service has run for half an hour: it was probably killed. The queue itself
 * would do so after four hours. Runs of sources and imports end within half an hour. Another task that takes longer may
 * run twice at once.
 */
export async function releaseAbandonedJobs(db: Db): Promise<void> {
  await db.prisma.$queryRaw`
    select ${qualify(db, 'force_unlock_workers')}(array_agg(locked_by))::text
      from ${getJobsTable(db)}
     where locked_at < now() - make_interval(mins => ${jobMaxMinutes})
    having count(*) > 0`
}

/** The name of the table with the jobs that wait or run. */
export const getJobsTable = (db: Pick<Db, 'jobSchema'>) => qualify(db, 'jobs')

/** The name of a table or function of the queue. */
const qualify = ({ jobSchema }: Pick<Db, 'jobSchema'>, name: string) => raw(`${pg.escapeIdentifier(jobSchema)}.${name}`)

/** The maximum number of connections: one that listens for new jobs, and one for each job that runs. */
const poolSize = 3
export const concurrentJobs = poolSize - 1

/** The connections of the queue and its options, for the database at `url`. */
export function openJobPool(url: string, log?: Logger, outages?: OutageLog): { pool: pg.Pool; options: SharedOptions } {
  const address = parseDatabaseAddress(url)
  const pool = createPool(address, poolSize, { log }, createConnectionRenewal(systemTimers))
  const options = {
    pgPool: pool,
    schema: getJobSchema(address),
    noPreparedStatements: true, // in case the URL leads to a pooler, which would lose them
    logger: createJobLogger(log, outages),
  }
  return { pool, options }
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const createJobLogger = (log: Logger | undefined, outages: OutageLog | undefined): JobLogger =>
  new JobLogger(() => (level, message, meta) => {
    const { error } = (meta ?? {}) as { error?: unknown }
    if (outages?.reportIfOutage(error)) return
    log?.[levels[level]](error === undefined ? {} : { err: error }, message)
  })

const insufficientPrivilege = '42501'

/** Creates or updates the tables of the queue. Several services may do this at the same time. */
export async function migrateJobQueue(url: string): Promise<void> {
  const { pool, options } = openJobPool(url)
  try {
    await runMigrations(options)
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error
    throw new Error(
      `The service may not create the schema ${options.schema ?? ''}, which has its queue of jobs. Run "grant create on ` +
        'database DATABASE to ROLE" with the database and the role of DATABASE_URL.',
      { cause: error },
    )
  } finally {
    await pool.end()
  }
}
