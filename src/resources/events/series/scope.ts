import type { Context } from '../../../api/context.ts'
import { hasPermission, requireEditPermission } from '../../../auth/permissions.ts'
import { createInvalidParamFailure, Failure } from '../../../core/failures.ts'
import { createMessage } from '../../../core/messages.ts'
import { queryFirstRow, sql } from '../../../db/sql.ts'
import type { Tx } from '../../../db/transaction.ts'
import { buildPublishedCondition } from '../../shared/visibility.ts'
import type { EventPatchFields } from '../schema.ts'
import type { Scope } from './schema.ts'

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
 * Locks the events of a series from a date on, or all if `fromEventId` is null. Throws `rest_forbidden` if the caller
 * may not edit one of them, or with `isForced` may not delete them for good.
 */
export async function lockEditableEvents(
  ctx: Context,
  tx: Tx,
  seriesId: number,
  { fromEventId, isForced = false }: { fromEventId: number | null; isForced?: boolean },
): Promise<void> {
  const states = await tx.$queryRaw<{ status: string; authorId: number; isPublished: boolean }[]>(sql`
    select e.status, e.author_id as "authorId", ${buildPublishedCondition(ctx, 'e')} as "isPublished"
      from events e
     where e.series_id = ${seriesId}
       and (${fromEventId}::int is null
            or e.recurrence_wall >= (select f.recurrence_wall from events f where f.id = ${fromEventId}))
     order by e.id for update`)
  for (const state of states) requireEditPermission(ctx.caller, state)
  if (isForced && !hasPermission(ctx.caller, 'edit-others')) throw new Failure('rest_forbidden')
}
