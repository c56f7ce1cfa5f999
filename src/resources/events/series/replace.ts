import type { Context } from '../../../api/context.ts'
import { linkFields } from '../../shared/record/kinds.ts'
import { sql } from '../../../db/sql/sql.ts'
import { createDateSearches } from '../../../core/recurrence/dates/rule-dates.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { applyEventPatch, type ExtraColumns } from '../mutations.ts'
import type { EventInput, EventPatchFields } from '../schema.ts'
import { resolveEventTimes } from '../times.ts'
import { storeDates } from './dates/change-dates.ts'
import { measureWallMs, resolveRecurrence } from './dates/dates.ts'
import { listSharedChanges } from './shared-fields.ts'
import { clearPreviousStarts } from './dates/previous-starts.ts'
import {
  clearReasonsOfSeries,
  copySeriesValuesToEvents,
  copyEventValuesToSeries,
  recordOverrides,
} from './shared-values.ts'
import { addMissingSeriesSlugs } from './texts/slugs.ts'
import type { Series } from './store.ts'

/**
 * Gives a series the values, times and rule of its source, except `keptFields`; if `recurrence` is one of these, all
 * dates stay. The event `id` and the events in `resetIds` lose their overrides; the other events keep theirs. A date
 * that the new rule also has keeps its event. The caller has locked the series and its events. Throws
 * `rest_invalid_param` for `recurrence` if the rule cannot be kept.
 */
export async function replaceSeries(
  ctx: Context,
  tx: Tx,
  series: Series,
  id: number,
  { start_date, end_date, timezone, all_day, recurrence: lines = [], slug: _, ...allValues }: EventInput,
  extras: ExtraColumns,
  { resetIds, keptFields }: { resetIds: number[]; keptFields: ReadonlySet<string> },
): Promise<void> {
  const first = resolveEventTimes(ctx, { start_date, end_date, timezone, all_day })
  const searches = createDateSearches()
  const recurrence = first && resolveRecurrence(lines, first, searches)
  if (!first || !recurrence) throw new Error('The caller replaces a series by one event.')
  const isWritten = ([field]: [string, unknown]) => !keptFields.has(field)
  const values: EventPatchFields = Object.fromEntries(Object.entries(allValues).filter(isWritten))
  const ids = [id, ...resetIds]
  await tx.$executeRaw(sql`delete from event_overrides where event_id = any(${ids}::int[])`)
  await applyEventPatch(ctx, tx, id, values, extras, { isDateOfSeries: true })
  // `extras` has the values of these fields.
  const columnFields = { image: null, website: '', ...Object.fromEntries(linkFields.map(field => [field, []])) }
  const changes = listSharedChanges(
    Object.fromEntries(Object.entries({ ...values, ...columnFields }).filter(isWritten)),
  )
  await copyEventValuesToSeries(tx, id, changes, ctx.language)
  await copySeriesValuesToEvents(tx, ctx.now, series.id, changes, ctx.language)
  if (values.event_status === 'scheduled') {
    await clearReasonsOfSeries(tx, series.id)
    await clearPreviousStarts(tx, series.id)
  }
  await addMissingSeriesSlugs(tx, series.id)
  if (isWritten(['recurrence', lines])) {
    const moveMs = measureWallMs(series.start.startWall, first.startWall)
    await storeDates(ctx, tx, series, { first, recurrence, possibleMovesMs: [0, moveMs], searches })
  }
  for (const resetId of ids) await recordOverrides(tx, resetId)
}
