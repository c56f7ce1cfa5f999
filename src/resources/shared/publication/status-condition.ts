import { hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { joinWithAnd, toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { recordStatuses, type RecordStatus } from './publication.ts'
import { buildReadableCondition, effectiveStatus } from './visibility.ts'
import { createMessage } from '../../../core/failure/messages.ts'

/**
 * The condition that the caller may read a record and that it has one of these statuses. Throws `rest_invalid_param`
 * for `status` when the caller may not list records of one of them: anonymous callers may list only `publish`, and only
 * editors may list the trash.
 */
export function buildStatusCondition(ctx: Context, alias: string, statuses: RecordStatus[] | undefined): Sql {
  if (statuses === undefined || statuses.length === 0) return buildReadableCondition(ctx, alias)
  requireAllowedStatuses(ctx, statuses)
  const hasStatus = joinWithAnd([
    buildReadableCondition(ctx, alias),
    sql`${effectiveStatus(ctx, alias)} = any(${statuses})`,
  ])
  return statuses.includes('trash') ? sql`(${toIdentifier(alias)}.status = 'trash' or (${hasStatus}))` : hasStatus
}

function requireAllowedStatuses(ctx: Context, statuses: RecordStatus[]): void {
  const allowed: readonly RecordStatus[] = hasPermission(ctx.caller, 'edit-others')
    ? recordStatuses
    : hasPermission(ctx.caller, 'write')
      ? recordStatuses.filter(status => status !== 'trash')
      : ['publish']
  if (!statuses.every(status => allowed.includes(status)))
    throw createInvalidParamFailure({ status: createMessage('some-of', { values: allowed.join(', ') }) })
}
