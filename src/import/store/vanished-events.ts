import type { Context } from '../../api/context.ts'
import { runTransaction, type Tx, takeAdvisoryLocks } from '../../db/transactions/transaction.ts'
import { applyEventPatch } from '../../resources/events/mutations.ts'
import { cancelFutureDates, trashFutureDates } from '../../resources/events/series/dates/future-dates.ts'
import { lockEditableSeries } from '../../resources/events/series/scope.ts'
import { lockSeriesOfEvent } from '../../resources/events/series/store.ts'
import { lockCaller } from '../../resources/shared/publication/caller-lock.ts'
import { publishableKindByName } from '../../resources/shared/record/kinds.ts'
import { lockEditableRecord } from '../../resources/shared/record/access.ts'
import type { RunRow } from '../../resources/shared/run/runs.ts'
import type { SourceRow } from '../../resources/sources/store.ts'
import { requireRun } from '../run/execute-run.ts'
import {
  findFutureEvents,
  type FutureEvent,
  markVanished,
  storeVanishedValues,
  type VanishAction,
} from '../values/source-events.ts'

const batchMaxMs = 120_000

/**
 * Trashes, cancels or leaves the upcoming events that a source no longer has; `seenIds` are the global ids of the
 * events that it has. Trashes and cancels none if half of them or more are missing, because then the source is more
 * likely to be broken. Returns the missing events, and a sentence about what was not done.
 *
 * Throws an ImportStopped if the run was removed; then nothing is stored.
 */
export async function removeVanishedEvents(
  ctx: Context,
  source: SourceRow,
  seenIds: ReadonlySet<string>,
  run: Pick<RunRow, 'id' | 'isDryRun'>,
): Promise<{ events: FutureEvent[]; message: string }> {
  const upcoming = await findFutureEvents(ctx.db.prisma, source.id, ctx.now, source.language)
  const events = upcoming.filter(({ globalId }) => !seenIds.has(globalId))
  if (events.length === 0) return { events, message: '' }
  if (source.onVanish !== 'keep' && events.length * 2 >= upcoming.length) {
    const numbers = `${events.length} of ${upcoming.length} upcoming events are missing in the source.`
    const advice = 'Check the source, then run it again.'
    return { events, message: `${numbers} They stay as they are, because the source may be broken. ${advice}` }
  }
  if (!run.isDryRun) await changeEvents(ctx, source, events, run.id)
  return { events, message: '' }
}

const changeEvents = (
  ctx: Context,
  { onVanish, language }: SourceRow,
  events: FutureEvent[],
  runId: number,
): Promise<void> =>
  runTransaction(
    ctx,
    async tx => {
      await lockCaller(ctx, tx)
      await takeAdvisoryLocks(tx, 'import')
      await requireRun(tx, runId)
      for (const { id, isSeries } of [...events].sort((a, b) => a.id - b.id)) {
        const change = isSeries ? changeSeries : changeEvent
        await change(ctx, tx, id, onVanish)
        await storeVanishedValues(tx, id, language)
      }
    },
    batchMaxMs,
  )

async function changeEvent(ctx: Context, tx: Tx, id: number, action: VanishAction): Promise<void> {
  await lockEditableRecord(ctx, tx, publishableKindByName.event, id)
  await markVanished(tx, id, action)
  if (action === 'trash') await applyEventPatch(ctx, tx, id, { status: 'trash' })
  if (action === 'cancel') await applyEventPatch(ctx, tx, id, { event_status: 'canceled' })
}

/** The dates that have begun stay as they are. */
async function changeSeries(ctx: Context, tx: Tx, id: number, action: VanishAction): Promise<void> {
  const series = await lockSeriesOfEvent(tx, id)
  if (!series) return
  await lockEditableSeries(ctx, tx, series.id)
  await markVanished(tx, id, action)
  if (action === 'trash') await trashFutureDates(ctx, tx, series)
  if (action === 'cancel') await cancelFutureDates(ctx, tx, series)
}
