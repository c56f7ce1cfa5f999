import type { TransactionContext } from '../../../db/transactions/transaction.ts'
import { addJob, getJobsTable } from '../../../db/job-queue.ts'
import { type Sql, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import type { RunItem, RunState } from './fields.ts'

/** What is run: a source or an import. */
export type RunOwner = { sourceId: number } | { importId: number }

export type RunCounts = { created: number; updated: number; unchanged: number; skipped: number; vanished: number }

/** How far a run is, in events. */
export type RunProgress = RunCounts & { processed: number; expected: number | null }

export type RunResult = RunProgress & { state: 'done' | 'failed'; message: string; items: RunItem[] }

/** A run of a source or of an import, as it is stored. */
export type RunRow = RunProgress & {
  id: number
  sourceId: number | null
  importId: number | null
  isDryRun: boolean
  state: RunState
  queuedUtc: Date
  startedUtc: Date | null
  endedUtc: Date | null
  message: string
  items: RunItem[]
}

export const runColumns = sql`
  r.id, r.source_id as "sourceId", r.import_id as "importId", r.is_dry_run as "isDryRun", r.state,
  r.queued_utc as "queuedUtc", r.started_utc as "startedUtc", r.ended_utc as "endedUtc", r.message, r.processed,
  r.expected, r.created, r.updated, r.unchanged, r.skipped, r.vanished, r.items`

/** The runs of a source or of an import, as a condition on the table `runs`. */
const isRunOf = (owner: RunOwner): Sql =>
  'sourceId' in owner ? sql`source_id = ${owner.sourceId}` : sql`import_id = ${owner.importId}`

const getOwner = ({ sourceId, importId }: RunRow): RunOwner =>
  sourceId === null ? { importId: importId ?? 0 } : { sourceId }

/** Runs in the order of `ids`. */
export const findRunRows = (tx: Tx, ids: number[]): Promise<RunRow[]> =>
  tx.$queryRaw(sql`select ${runColumns} from runs r
                    where r.id = any(${ids}::int[]) order by array_position(${ids}::int[], r.id)`)

/** A run by its id. */
export async function requireRunRow(tx: Tx, id: number): Promise<RunRow> {
  const [row] = await findRunRows(tx, [id])
  if (!row) throw new Error(`The run ${id} was not stored.`)
  return row
}

const attemptsMax = 3
/** The key of the job of a run ends with the id of the run. */
const runKeyPrefix = 'run:'

/** Adds a run and its job. The runs of a source or an import wait for each other. Returns the id of the run. */
export async function queueRun(
  { db, now }: Pick<TransactionContext, 'db'> & { now: Date },
  tx: Tx,
  owner: RunOwner,
  isDryRun: boolean,
): Promise<number> {
  const [sourceId, importId] = 'sourceId' in owner ? [owner.sourceId, null] : [null, owner.importId]
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    insert into runs (source_id, import_id, is_dry_run, queued_utc)
    values (${sourceId}::int, ${importId}::int, ${isDryRun}, ${now}) returning id`)
  if (!row) throw new Error('The run was not inserted.')
  const payload = { run: row.id }
  const job =
    'sourceId' in owner
      ? ({ name: 'run-source', payload, queue: `source ${owner.sourceId}` } as const)
      : ({ name: 'run-import', payload, queue: `import ${owner.importId}` } as const)
  await addJob(db, tx, { ...job, key: `${runKeyPrefix}${row.id}`, attemptsMax })
  return row.id
}

/** The id of the run of the same kind that waits; null if there is none. */
export async function findWaitingRunId(tx: Tx, owner: RunOwner, isDryRun: boolean): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    select id from runs where ${isRunOf(owner)} and is_dry_run = ${isDryRun} and state = 'waiting'
     order by id limit 1`)
  return row?.id ?? null
}

/**
 * Notes that a run has started. Returns it, and whether it had started before, on a service that was stopped; null if
 * it was removed or has ended.
 */
export async function startRunRow(tx: Tx, now: Date, id: number): Promise<{ run: RunRow; isRepeated: boolean } | null> {
  const [run] = await tx.$queryRaw<(RunRow & { isRepeated: boolean })[]>(sql`
    update runs r set state = 'running', started_utc = ${now}, processed = 0, expected = null
      from (select id, state = 'running' as is_repeated from runs
             where id = ${id} and state in ('waiting', 'running') for update) before
     where r.id = before.id returning ${runColumns}, before.is_repeated as "isRepeated"`)
  if (!run) return null
  // The runs of an owner come one after the other, so another one that runs was interrupted for good.
  await tx.$executeRaw(sql`
    update runs set state = 'failed', ended_utc = ${now}, message = 'The service has stopped before the run ended.'
     where ${isRunOf(getOwner(run))} and state = 'running' and id <> ${run.id}`)
  return { run, isRepeated: run.isRepeated }
}

/** Stores how far a run is. Returns whether it still runs: false if it was removed. */
export async function storeRunProgress(tx: Tx, id: number, progress: RunProgress): Promise<boolean> {
  const { processed, expected, created, updated, unchanged, skipped } = progress
  const count = await tx.$executeRaw(sql`
    update runs set processed = ${processed}, expected = ${expected}::int, created = ${created}, updated = ${updated},
                    unchanged = ${unchanged}, skipped = ${skipped}
     where id = ${id} and state = 'running'`)
  return count > 0
}

/**
 * Locks a run so that nobody removes it before the transaction ends; its progress can still be stored. False if it was
 * removed.
 */
export async function lockRunAgainstRemoval(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(sql`select from runs where id = ${id} for key share`)
  return rows.length > 0
}

/**
 * Ends the runs whose jobs are tried no more: they have failed `attemptsMax` times, because the database could not be
 * reached or the services were stopped. A run whose job is locked goes on.
 */
export async function failAbandonedRuns({ db }: Pick<TransactionContext, 'db'>, now: Date): Promise<void> {
  await db.prisma.$executeRaw(sql`
    update runs r set state = 'failed', ended_utc = ${now}, message = ${abandonedMessage}
     where r.state in ('waiting', 'running') and not exists (
       select from ${getJobsTable(db)} j
        where j.key = ${runKeyPrefix} || r.id and (j.attempts < j.max_attempts or j.locked_at is not null))`)
}

const abandonedMessage = `The run was stopped ${attemptsMax} times before it ended. Run it again.`

const runsMax = 200

/** Stores the result of a run, and deletes the oldest runs of its source or import. */
export async function finishRunRow(tx: Tx, now: Date, run: RunRow, result: RunResult): Promise<void> {
  const { state, message, processed, created, updated, unchanged, skipped, vanished, items } = result
  const owner = isRunOf(getOwner(run))
  await tx.$executeRaw(sql`
    update runs
       set state = ${state}, message = ${message}, ended_utc = ${now}, processed = ${processed},
           expected = case when ${state} = 'done' then ${processed}::int else ${result.expected}::int end,
           created = ${created}, updated = ${updated}, unchanged = ${unchanged}, skipped = ${skipped},
           vanished = ${vanished}, items = ${JSON.stringify(items)}::jsonb
     where id = ${run.id}`)
  await tx.$executeRaw(sql`
    delete from runs where ${owner} and id <= (
      select id from runs where ${owner} order by id desc offset ${runsMax} limit 1)`)
}
