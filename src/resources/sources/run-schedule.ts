import type { TransactionContext } from '../../db/transactions/transaction.ts'
import { runTransaction } from '../../db/transactions/transaction.ts'
import { findWaitingRunId, queueRun } from '../shared/run/runs.ts'
import { lockDueSources, updateSourceRow } from './store.ts'

const minuteMs = 60_000
const jitter = 0.1

/**
 * Queues a run of each source that is due, and sets its next run: after its interval, a tenth more or less, so that
 * sources do not stay in step. A source whose last run still waits gets none. Returns the number of runs.
 */
export const queueDueRuns = (ctx: TransactionContext, now: Date): Promise<number> =>
  runTransaction(ctx, async tx => {
    let count = 0
    for (const { id, intervalMinutes } of await lockDueSources(tx, now)) {
      const isWaiting = (await findWaitingRunId(tx, { sourceId: id }, false)) !== null
      if (!isWaiting) {
        await queueRun({ db: ctx.db, now }, tx, { sourceId: id }, false)
        count++
      }
      const share = 1 - jitter + (2 * jitter * ctx.randomBytes(2).readUInt16BE()) / 65_535
      await updateSourceRow(tx, id, { nextRunUtc: new Date(now.getTime() + intervalMinutes * share * minuteMs) })
    }
    return count
  })
