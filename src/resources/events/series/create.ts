import type { Context } from '../../../api/context.ts'
import { createInvalidParamFailure, Failure } from '../../../core/failure/failures.ts'
import { createMessage } from '../../../core/failure/messages.ts'
import { createDateSearches } from '../../../core/recurrence/dates/rule-dates.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { readStoredEvent } from '../store.ts'
import { listRecurrenceNotices, planDates, resolveRecurrence } from './dates/dates.ts'
import { insertEventsOfSeries, moveEventsOfSeries } from './events.ts'
import { allShared } from './shared-fields.ts'
import { copyEventValuesToSeries } from './shared-values.ts'
import { addMissingSeriesSlugs, moveSlugsToSeries } from './texts/slugs.ts'
import { findSeriesId, insertSeries } from './store.ts'

/**
 * Makes an event the first date of a new series, and stores an event for each other date until the horizon. The event
 * is stored already. Returns notices about the rule. Throws `rest_invalid_param` for `recurrence` if the service does
 * not support it, and `rest_precondition_failed` if the event has become a date of a series meanwhile.
 */
export async function makeSeries(ctx: Context, tx: Tx, eventId: number, lines: string[]): Promise<string[]> {
  // Now the event is locked. Another request may have made a series of it while this one waited for the lock.
  if ((await findSeriesId(tx, eventId)) !== null) throw new Failure('rest_precondition_failed')
  const { times } = await readStoredEvent(tx, eventId, ctx.language)
  const searches = createDateSearches()
  const recurrence = resolveRecurrence(lines, times, searches)
  if (!recurrence) return []
  const { starts, columns } = planDates(ctx.now, recurrence, times, { searches })
  const [first, ...others] = starts
  if (first === undefined) throw createInvalidParamFailure({ recurrence: createMessage('recurrence-all-excluded') })
  const seriesId = await insertSeries(tx, ctx.now, eventId, columns)
  await copyEventValuesToSeries(tx, eventId, allShared)
  await moveSlugsToSeries(tx, eventId, seriesId)
  // The rule may exclude its own start. Then the event gets the first date that is left.
  if (first !== times.startWall) await moveEventsOfSeries(tx, [{ id: eventId, recurrenceWall: first }], columns)
  await addMissingSeriesSlugs(tx, seriesId)
  await insertEventsOfSeries(tx, ctx.now, seriesId, others, columns)
  return listRecurrenceNotices(recurrence, columns.start, searches)
}
