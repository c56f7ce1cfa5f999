import type { Context } from '../../api/context.ts'
import { ActionResult } from '../../core/action-result.ts'
import { Failure } from '../../core/failure/failures.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { runWrite } from '../shared/publication/caller-lock.ts'
import { checkPrecondition, requireVersion, type VersionedId } from '../shared/record/preconditions.ts'
import { publishableKindByName } from '../shared/record/kinds.ts'
import { createDeletionResult } from '../shared/record/results.ts'
import { createRecord, loadWriteResult, updateEditableRecord } from '../shared/record/writes.ts'
import { requireEditableRecord, requireRemovableId, type RecordRef } from '../shared/record/access.ts'
import { removeRecord } from '../shared/record/remove.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
import { applyEventPatch, insertEvent } from './mutations.ts'
import { hashEventPassword, requireEventPassword, requireSamePassword } from './access/passwords.ts'
import { publishDueEvents } from './publish-due.ts'
import { fullView } from './record-views.ts'
import type { Event, EventInput, EventPatch, EventRemoval } from './schema.ts'
import { makeSeries } from './series/create.ts'
import { splitSeries, updateAllDates, updateDate } from './series/edit.ts'
import { excludeDateOfEvent, removeDates, removeTranslationOfDates } from './series/remove.ts'
import {
  findSeriesTarget,
  lockEditableSeries,
  lockForPatch,
  type LockedForPatch,
  lockSeriesForRemoval,
  type SeriesTarget,
} from './series/scope.ts'
import { lockSeriesOfEvent, type Series } from './series/store.ts'
import { seriesTextTable } from './series/texts/slugs.ts'
import { loadSeriesJson } from './series/read.ts'

const kind = publishableKindByName.event

/** Stores an event or, with `recurrence`, the events of a series. Returns the event, or the first one of the series. */
export async function createEvent(ctx: Context, input: EventInput): Promise<ActionResult<Event>> {
  const passwordHash = await hashEventPassword(ctx, input.password)
  await publishDueEvents(ctx.db, ctx.now)
  let notices: string[] = []
  const result = await createRecord(ctx, fullView, async tx => {
    const id = await insertEvent(ctx, tx, input, { passwordHash })
    notices = input.recurrence ? await makeSeries(ctx, tx, id, input.recurrence) : []
    return id
  })
  return addNotices(result, notices)
}

const addNotices = <T>(result: ActionResult<T>, notices: string[]): ActionResult<T> =>
  notices.length === 0 ? result : ActionResult.ofJson(result.jsonText, { ...result.metadata, notices })

/**
 * Changes the fields in the request; the texts in its language. Without any, the event stays as it is. `scope` says which
 * dates of a series change. A change of several dates checks If-Match against the series.
 */
export async function updateEvent(
  ctx: Context,
  ref: RecordRef,
  { scope: sentScope, if_version, ...fields }: EventPatch,
): Promise<ActionResult<Event>> {
  const isChange = hasChanges(fields)
  const scope = isChange ? sentScope : 'this'
  const passwordHash = await hashEventPassword(ctx, fields.password)
  const id = await findPatchedId(ctx, ref, { scope, ...fields })
  const target = await findSeriesTarget(ctx, id, scope, fields.recurrence)
  let notices: string[] = []
  const updateOne = async (tx: Tx, eventId: number, { series, stored }: Partial<LockedForPatch>): Promise<void> => {
    // Another request has made a series of the event after `target` was read.
    if (series && fields.recurrence) throw new Failure('rest_precondition_failed')
    if (!isChange) return
    if (series) return updateDate(ctx, tx, series, eventId, fields, { passwordHash })
    await applyEventPatch(ctx, tx, eventId, fields, { passwordHash }, { stored })
    if (fields.recurrence) notices = await makeSeries(ctx, tx, eventId, fields.recurrence)
  }
  if (!target) {
    const lock = (tx: Tx) => lockForPatch(ctx, tx, id, fields.status)
    return addNotices(await updateEditableRecord(ctx, fullView, { id, if_version }, updateOne, lock), notices)
  }
  await writeSeries(ctx, { id, if_version }, target, async (tx, series) => {
    if (!series) return updateOne(tx, id, {})
    const changed = target.scope === 'following' ? await splitSeries(ctx, tx, series, id) : series
    if (fields.status === 'trash') return removeDates(ctx, tx, changed, id, { scope: 'all', isForced: false })
    notices = await updateAllDates(ctx, tx, changed, id, fields, { passwordHash })
  })
  return addNotices(await loadWriteResult(ctx, fullView, id), notices)
}

/**
 * The id of an event that the caller may change. A patch that makes all its checks in its transaction does not look the
 * id up before.
 */
async function findPatchedId(
  ctx: Context,
  ref: RecordRef,
  { scope = 'this', recurrence }: EventPatch,
): Promise<number> {
  const hasEarlierChecks = ctx.precondition !== undefined || scope !== 'this' || recurrence !== undefined
  return 'id' in ref && !hasEarlierChecks ? ref.id : (await requireEditableRecord(ctx, kind, ref)).id
}

/** Moves an event to the trash, or deletes it for good; with `scope` also other dates of its series. */
export async function removeEvent(ctx: Context, ref: RecordRef, removal: EventRemoval): Promise<ActionResult<Event>> {
  const { id } = await requireEditableRecord(ctx, kind, ref)
  const hasSamePassword = await requireEventPassword(ctx, id, removal.password)
  const checkLocked = (tx: Tx) => requireSamePassword(tx, id, hasSamePassword)
  const target = await findSeriesTarget(ctx, id, removal.scope)
  if (!target)
    return removeRecord(ctx, fullView, { id }, removal, {
      lockFirst: (tx, eventId) =>
        removal.i18n_translation ? lockSeriesOfEvent(tx, eventId) : lockSeriesForRemoval(ctx, tx, eventId),
      checkLocked,
      beforeRemoval: async (tx, series) => {
        if (series) await excludeDateOfEvent(ctx, tx, series, id)
      },
    })
  const { force: isForced = false, i18n_translation: language, if_version } = removal
  if (!language) await requireRemovableId(ctx, kind, { id }, isForced)
  const isDeletion = isForced && !language
  const deletedEvent = isDeletion ? createDeletionResult(await loadWriteResult(ctx, fullView, id)) : null
  await writeSeries(ctx, { id, if_version }, { ...target, isForced: isDeletion }, async (tx, series) => {
    await checkLocked(tx)
    if (!series) throw new Failure('rest_precondition_failed')
    if (language) return removeTranslationOfDates(ctx, tx, series, id, { scope: target.scope, language })
    return removeDates(ctx, tx, series, id, { scope: target.scope, isForced })
  })
  return deletedEvent ?? loadWriteResult(ctx, fullView, id)
}

/**
 * Runs a write of several dates of a series in one transaction, which locks the series and its events first. If-Match is
 * compared with the series, and `if_version` with the named event. The series is null if another request has ended it
 * meanwhile.
 */
async function writeSeries(
  ctx: Context,
  event: VersionedId,
  { seriesId, isForced }: SeriesTarget & { isForced?: boolean },
  work: (tx: Tx, series: Series | null) => Promise<void>,
): Promise<void> {
  const versioned = { table: 'series', textTable: seriesTextTable }
  const recheckPrecondition = await checkPrecondition(ctx, versioned, seriesId, readContext =>
    loadSeriesJson(readContext, seriesId),
  )
  await runWrite(ctx, async tx => {
    const series = await lockSeriesOfEvent(tx, event.id)
    if (series) await lockEditableSeries(ctx, tx, series.id, { isForced })
    await recheckPrecondition(tx)
    await requireVersion(tx, kind, event)
    await work(tx, series)
  })
}
