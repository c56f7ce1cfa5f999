import type { Context } from '../../api/context.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { Failure } from '../../core/failure/failures.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { applyEventPatch } from '../events/mutations.ts'
import { updateAllDates } from '../events/series/edit.ts'
import { removeDates } from '../events/series/remove.ts'
import { lockEditableSeries } from '../events/series/scope.ts'
import { runWrite } from '../shared/publication/caller-lock.ts'
import { createPrivateResult, requirePending, requireSubmission } from './actions.ts'
import type { Submission } from './schema.ts'
import { hasVenue, lockSubmission, markAsDecided, type LockedSubmission } from './store.ts'
import { toSubmissionView } from './view.ts'

/**
 * Publishes the event; all dates if an editor has made a series of it. The place that the sender has written becomes
 * its venue, unless an editor has given it one: a venue of this name that the editor may read, else a new one. Throws
 * `submission-not-found`, `submission-decided`, `submission-changed` if the sender has changed what the editor has read
 * (`version`), and as `applyEventPatch` does.
 */
export const acceptSubmission = (ctx: Context, id: number, version?: number): Promise<ActionResult<Submission>> =>
  decide(ctx, id, version, async (tx, { row: { fields }, series }) => {
    const { venue, address, city, zip, country } = fields
    const hasNewVenue = venue && !(await hasVenue(tx, id))
    const place = hasNewVenue ? { venue: [{ venue, address, city, zip, country }] } : {}
    const changes = { status: 'publish', ...place } as const
    const textContext = { ...ctx, language: fields.language }
    if (!series) return applyEventPatch(textContext, tx, id, changes)
    await lockEditableSeries(ctx, tx, series.id)
    await updateAllDates(textContext, tx, series, id, changes, {})
  })

/**
 * Moves the event to the trash, from which editors can restore it; all dates if an editor has made a series of it.
 * Fails as `acceptSubmission` does.
 */
export const refuseSubmission = (ctx: Context, id: number, version?: number): Promise<ActionResult<Submission>> =>
  decide(ctx, id, version, async (tx, { series }) => {
    if (!series) return applyEventPatch(ctx, tx, id, { status: 'trash' })
    await lockEditableSeries(ctx, tx, series.id)
    await removeDates(ctx, tx, series, id, { scope: 'all', isForced: false })
  })

async function decide(
  ctx: Context,
  id: number,
  readVersion: number | undefined,
  change: (tx: Tx, locked: LockedSubmission) => Promise<void>,
): Promise<ActionResult<Submission>> {
  const decided = await runWrite(ctx, async tx => {
    const locked = await lockSubmission(ctx, tx, id)
    if (!locked) throw new Failure('submission-not-found')
    requirePending(locked.row)
    if (readVersion !== undefined && readVersion !== locked.row.version) throw new Failure('submission-changed')
    await change(tx, locked)
    await markAsDecided(tx, id)
    return requireSubmission(ctx, tx, id)
  })
  return createPrivateResult(ctx, toSubmissionView(decided))
}
