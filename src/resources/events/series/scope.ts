import type { Context } from '../../../api/context.ts'
import { hasPermission, requireEditPermission } from '../../../auth/permissions.ts'
import { createInvalidParamFailure, Failure } from '../../../core/failure/failures.ts'
import { createMessage } from '../../../core/failure/messages.ts'
import { queryFirstRow, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { checkLockedRole } from '../../shared/publication/caller-lock.ts'
import { publishableKindByName } from '../../shared/record/kinds.ts'
import { lockEditableRecord } from '../../shared/record/access.ts'
import type { EventPatchFields } from '../schema.ts'
import { lockStoredEvent, type StoredEvent } from '../store.ts'
import type { Scope } from '../../../core/recurrence/scope.ts'
import { hasDateWith, lockSeriesOfEvent, type Series } from './store.ts'

/** The series that a request changes as a whole or in part; null if it changes only the named event. */
export type SeriesTarget = { seriesId: number; scope: 'following' | 'all' }

/**
 * Finds what a request with `scope` changes. Throws `rest_invalid_param` for `recurrence` if the scope is one date of a
 * series, because the rule belongs to all of them.
 */
export async function findSeriesTarget(
  ctx: Context,
  eventId: number,
  scope: Scope = 'this',
  recurrence?: EventPatchFields['recurrence'],
): Promise<SeriesTarget | null> {
  if (scope === 'this' && recurrence === undefined) return null
  const row = await queryFirstRow<{ seriesId: number | null }>(
    ctx.db,
    sql`select series_id as "seriesId" from events where id = ${eventId}`,
  )
  const seriesId = row?.seriesId ?? null
  if (seriesId === null) return null
  if (scope === 'this') throw createInvalidParamFailure({ scope: createMessage('recurrence-scope') })
  return { seriesId, scope }
}

/**
 * Locks the events of a series for a write of its rule or its values, which all of them show. Throws `rest_forbidden` if
 * the caller may not edit one of them, or the series, which gives later dates its status and its author; with `isForced`
 * also if the caller may not delete them for good.
 */
export async function lockEditableSeries(
  ctx: Context,
  tx: Tx,
  seriesId: number,
  { isForced = false } = {},
): Promise<void> {
  const [events, series] = [
    await tx.$queryRaw<RecordState[]>(sql`
      select e.status, e.author_id as "authorId" from events e where e.series_id = ${seriesId} order by e.id for update`),
    await tx.$queryRaw<RecordState[]>(sql`
      select c.status, c.author_id as "authorId"
        from series s cross join lateral jsonb_to_record(series_columns(s)) as c(status text, author_id int)
       where s.id = ${seriesId}`),
  ]
  for (const state of [...events, ...series]) requireEditPermission(ctx.caller, state)
  if (isForced && !hasPermission(ctx.caller, 'edit-others')) throw new Failure('rest_forbidden')
}

type RecordState = { status: string; authorId: number }

/**
 * Locks the series of an event; null if the event has none. A write that takes a date out of the series or brings it
 * back changes the rule, so it needs the rights that `lockEditableSeries` checks.
 */
export async function lockSeriesForRemoval(ctx: Context, tx: Tx, eventId: number): Promise<Series | null> {
  const series = await lockSeriesOfEvent(tx, eventId)
  if (series) await lockEditableSeries(ctx, tx, series.id)
  return series
}

/** What `lockForPatch` has locked: the event as it is stored, or the series to which it belongs. */
export type LockedForPatch = { series: Series | null; stored: StoredEvent | undefined }

/**
 * Locks the caller and an event for a patch with this status, in one statement, or the caller, the series and its date.
 * Fails as `lockCaller`, `lockEditableRecord` and `lockSeriesForStatus` do.
 */
export async function lockForPatch(
  ctx: Context,
  tx: Tx,
  id: number,
  status: EventPatchFields['status'],
): Promise<LockedForPatch> {
  const { role, seriesId, event } = await lockStoredEvent(ctx, tx, id)
  checkLockedRole(ctx.caller, role)
  if (event) {
    requireEditPermission(ctx.caller, { status: event.publication.status, authorId: event.authorId })
    return { series: null, stored: event }
  }
  const series = seriesId === null ? null : await lockSeriesForStatus(ctx, tx, id, status)
  await lockEditableRecord(ctx, tx, publishableKindByName.event, id)
  return { series, stored: undefined }
}

/** As `lockSeriesForRemoval` if the event goes to the trash or comes out of it with this status. */
async function lockSeriesForStatus(
  ctx: Context,
  tx: Tx,
  eventId: number,
  status: EventPatchFields['status'],
): Promise<Series | null> {
  const series = await lockSeriesOfEvent(tx, eventId)
  if (!series || !status) return series
  const isMoved = sql`e.id = ${eventId} and (e.status = 'trash') <> (${status} = 'trash')`
  if (await hasDateWith(tx, series, isMoved)) await lockEditableSeries(ctx, tx, series.id)
  return series
}
