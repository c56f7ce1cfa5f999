import type { Context } from '../api/context.ts'
import { runTransaction, type Tx, withAdvisoryLock } from '../db/transaction.ts'
import { applyEventPatch } from '../resources/events/mutations.ts'
import { cancelFutureDates, trashFutureDates } from '../resources/events/series/future-dates.ts'
import { lockEditableEvents } from '../resources/events/series/scope.ts'
import { lockSeriesOfEvent } from '../resources/events/series/store.ts'
import { lockCaller } from '../resources/shared/caller-lock.ts'
import { publishableKindByName } from '../resources/shared/record-kinds.ts'
import { lockEditableRecord } from '../resources/shared/records.ts'
import type { SourceRow } from '../resources/sources/store.ts'
import { findFutureEvents, type FutureEvent, markVanished } from './source-events.ts'

const batchMaxMs = 120_000

/**
 * Trashes, cancels or leaves the events to come that a source no longer has; `seenIds` are the global ids of those that it
 * has. Does nothing if half of them or more are missing, because then the source is more likely to be broken. Returns the
 * missing events, and a sentence about what was not done.
 */
export async function removeVanishedEvents(
  ctx: Context,
  source: SourceRow,
  seenIds: ReadonlySet<string>,
  isDryRun: boolean,
): Promise<{ events: FutureEvent[]; message: string }> {
  const known = await findFutureEvents(ctx.db.prisma, source.id, ctx.now, source.language)
  const events = known.filter(({ globalId }) => !seenIds.has(globalId))
  if (events.length === 0) return { events, message: '' }
  if (events.length * 2 >= known.length) {
    const numbers = `${events.length} of ${known.length} events to come are missing in the source`
    return { events, message: `${numbers}. Nothing was done about them, because fewer than half must be missing.` }
  }
  if (!isDryRun && source.onVanish !== 'keep') await changeEvents(ctx, source, events)
  return { events, message: '' }
}

const changeEvents = (ctx: Context, { onVanish, language }: SourceRow, events: FutureEvent[]): Promise<void> =>
  runTransaction(
    ctx,
    async tx => {
      await lockCaller(ctx, tx)
      await withAdvisoryLock(tx, 'import')
      for (const { id, isSeries } of [...events].sort((a, b) => a.id - b.id)) {
        const change = isSeries ? changeSeries : changeEvent
        await change(ctx, tx, id, onVanish === 'trash')
        await markVanished(tx, id, language)
      }
    },
    batchMaxMs,
  )

async function changeEvent(ctx: Context, tx: Tx, id: number, isTrash: boolean): Promise<void> {
  await lockEditableRecord(ctx, tx, publishableKindByName.event, id)
  await applyEventPatch(ctx, tx, id, isTrash ? { status: 'trash' } : { event_status: 'canceled' })
}

/** The dates that have begun stay as they are. */
async function changeSeries(ctx: Context, tx: Tx, id: number, isTrash: boolean): Promise<void> {
  const series = await lockSeriesOfEvent(tx, id)
  if (!series) return
  await lockEditableEvents(ctx, tx, series.id, null)
  await (isTrash ? trashFutureDates : cancelFutureDates)(ctx, tx, series)
}
