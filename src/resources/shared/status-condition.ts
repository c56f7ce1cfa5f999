import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { joinWithAnd, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { recordStatuses, type RecordStatus } from './publication.ts'
import { isReadable, effectiveStatus } from './visibility.ts'
import { createMessage } from '../../core/messages.ts'

/**
 * What a list shows to its caller: what they may read, in the states they asked for. Strangers may ask for `publish` alone,
 * those who edit for the trash too. Refuses `status` for anything else.
 */
export function buildStatusCondition(ctx: Context, alias: string, asked: RecordStatus[] | undefined): Sql {
  if (asked === undefined || asked.length === 0) return isReadable(ctx, alias)
  mustBeOpen(ctx, asked)
  const own = asked.includes('trash') ? sql`${toIdentifier(alias)}.status = 'trash'` : null
  const readable = joinWithAnd([isReadable(ctx, alias), sql`${effectiveStatus(ctx, alias)} = any(${asked})`])
  return own ? sql`(${own} or (${readable}))` : readable
}

function mustBeOpen(ctx: Context, asked: RecordStatus[]): void {
  const open: readonly RecordStatus[] = hasPermission(ctx.caller, 'edit-others')
    ? recordStatuses
    : hasPermission(ctx.caller, 'write')
      ? recordStatuses.filter(status => status !== 'trash')
      : ['publish']
  if (!asked.every(status => open.includes(status)))
    throw createInvalidParamFailure({ status: createMessage('some-of', { values: open.join(', ') }) })
}
