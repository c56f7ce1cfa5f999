import type { Dependencies } from '../../api/dependencies.ts'
import type { Timers } from '../../core/async/timers.ts'
import { createPauses } from '../../core/async/pauses.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { isDatabaseUnreachable } from '../../db/connection/unreachable.ts'
import { HttpReadFailure } from '../../net/http-read-failure.ts'
import { runItemsMax } from '../../resources/shared/run/fields.ts'
import {
  finishRunRow,
  lockRunAgainstRemoval,
  type RunProgress,
  type RunResult,
  type RunRow,
  startRunRow,
  storeRunProgress,
} from '../../resources/shared/run/runs.ts'
import type { ImportOptions, ImportResult } from './import-events.ts'
import { ImportFailure, ImportStopped } from './failure.ts'

const runMaxMs = 600_000
const progressEveryMs = 500
/** The maximum length of a text about a run, in characters. */
export const runTextMax = 300

/** A run in progress. `result` holds its counts so far; the service stores them while they change, and at the end. */
export type ActiveRun = {
  run: RunRow
  result: RunResult
  /** Aborts when the service stops, when the run takes too long, and when the run is removed. */
  signal: AbortSignal
}

/** `stop` aborts when the service stops. `isLastAttempt`: the run is not repeated, whatever happens. */
export type RunAttempt = { stop: AbortSignal; isLastAttempt?: boolean | undefined }

/**
 * Executes a run of a source or of an import, and stores how far it is and its result. If `work`
 * throws, the run fails and keeps its counts. A run that is removed ends without a result.
 *
 * Throws if `stop` aborts, or if the database cannot be reached and this is not the last attempt; the run can then be
 * repeated.
 */
export async function executeRun(
  { db, clock, log, timers }: Dependencies,
  runId: number,
  { stop, isLastAttempt = false }: RunAttempt,
  work: (active: ActiveRun) => Promise<void>,
): Promise<void> {
  const started = await startRunRow(db.prisma, clock(), runId)
  if (!started) return
  const { run, isRepeated } = started
  const [removal, timeout] = [new AbortController(), AbortSignal.timeout(runMaxMs)]
  const result = createResult(isRepeated && !run.isDryRun)
  const stopStoringProgress = storeProgress(result, timers, async progress => {
    if (!(await storeRunProgress(db.prisma, run.id, progress))) removal.abort(new ImportStopped('The run was removed.'))
  })
  try {
    await work({ run, result, signal: AbortSignal.any([stop, timeout, removal.signal]) })
  } catch (error) {
    // A connection reset by a source does not mean that the database is unreachable.
    const isUnreachable = !(error instanceof HttpReadFailure) && isDatabaseUnreachable(error)
    if (stop.aborted || (isUnreachable && !isLastAttempt)) throw error
    if (removal.signal.aborted || error instanceof ImportStopped) return log.info({ run: run.id }, 'run removed')
    const message = isUnreachable ? unreachableMessage : describeFailure(error, timeout)
    if (message === null || isUnreachable) log.error({ err: error, run: run.id }, 'run failed')
    Object.assign(result, { state: 'failed', message: message ?? internalMessage })
  } finally {
    await stopStoringProgress()
  }
  await finishRunRow(db.prisma, clock(), run, result)
  const { items: _, ...numbers } = result
  const { sourceId: source, importId, isDryRun: dryRun } = run
  log.info({ source, import: importId, run: run.id, dryRun, ...numbers }, 'run ended')
}

const repeatedMessage = 'The import was interrupted and repeated: what it had stored before counts as unchanged.'

const createResult = (isRepeated: boolean): RunResult => ({
  state: 'done',
  message: isRepeated ? repeatedMessage : '',
  processed: 0,
  expected: null,
  items: [],
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  vanished: 0,
})

const unreachableMessage = 'The database did not respond in time, in several attempts. Run it again later.'
const internalMessage = 'The run failed because of an error of the service. Its log has the details.'

/** Why a run failed, for people; null for an error of the service. */
function describeFailure(error: unknown, timeout: AbortSignal): string | null {
  if (timeout.aborted) return `The run did not finish within ${runMaxMs / 60_000} minutes.`
  const isExpected = error instanceof HttpReadFailure || error instanceof ImportFailure
  return isExpected ? error.message.slice(0, runTextMax) : null
}

/** Stores the progress twice a second while it changes. If one write fails, the next one stores the same counts. */
function storeProgress(
  progress: RunProgress,
  timers: Timers,
  store: (progress: RunProgress) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController()
  const storePeriodically = async () => {
    while (!stopping.signal.aborted) {
      await store(progress).catch(() => {})
      await timers.sleep(progressEveryMs, { signal: stopping.signal }).catch(() => {})
    }
  }
  const stopped = storePeriodically()
  return () => {
    stopping.abort()
    return stopped
  }
}

/**
 * Locks a run until the transaction ends, so that nothing is stored after the answer to a request that removes it.
 * Throws an ImportStopped if it was removed already.
 */
export async function requireRun(tx: Tx, id: number): Promise<void> {
  if (!(await lockRunAgainstRemoval(tx, id))) throw new ImportStopped('The run was removed.')
}

/** As many events as a file may have. Without this bound, a small file could store a million dates. */
const seriesDatesMax = 10_000

/** The import options that limit a run and record the results in a run. */
export function createRunOptions(
  { run, result, signal }: ActiveRun,
  prepareBatch: NonNullable<ImportOptions['prepareBatch']>,
): Pick<ImportOptions, 'isDryRun' | 'seriesDatesMax' | 'shouldStop' | 'prepareBatch' | 'onResult'> {
  return {
    isDryRun: run.isDryRun,
    seriesDatesMax,
    shouldStop: () => signal.aborted,
    prepareBatch: async (tx, events) => {
      await requireRun(tx, run.id)
      return prepareBatch(tx, events)
    },
    onResult: one => addResult(result, one),
  }
}

function addResult(result: RunResult, { outcome, title = '', changedFields = [], ...one }: ImportResult): void {
  if (outcome !== 'noted') {
    result[outcome]++
    result.processed++
  }
  if (outcome === 'unchanged' || result.items.length >= runItemsMax) return
  const change = changedFields.length > 0 ? `changes ${changedFields.join(', ')}` : ''
  const skipReason = outcome === 'skipped' || outcome === 'noted' ? `${one.location}: ${one.reason}` : ''
  const reason = [skipReason, change, ...(one.notes ?? [])].filter(Boolean).join('; ')
  result.items.push({ outcome, title: title.slice(0, runTextMax), reason: reason.slice(0, runTextMax) })
}

/** The items, with pauses in which the service answers requests and stores the progress. */
export async function* readWithPauses<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void> {
  const pause = createPauses()
  for await (const item of items) {
    yield item
    await pause()
  }
}
