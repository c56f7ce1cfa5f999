import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, createInvalidParamFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'

/**
 * Who a new record is by: the user that was sent, who then stays until the transaction ends, else the caller. Refuses `author` when
 * there is no such user, and when the caller may not act for others. That the caller is gone is told by the database (`write`).
 */
export async function resolveAuthorId(ctx: Context, tx: Tx, sent: number | null | undefined): Promise<number> {
  const own = ctx.caller.userId
  if (own === null) throw new Failure('rest_not_logged_in')
  if (sent === null || sent === undefined || sent === own) return own
  if (!hasPermission(ctx.caller, 'edit-others'))
    throw createInvalidParamFailure({ author: createMessage('author-not-allowed') })
  const [known] = await tx.$queryRaw<{ id: number }[]>(sql`select id from users where id = ${sent} for key share`)
  if (!known) throw createInvalidParamFailure({ author: createMessage('no-user') })
  return known.id
}
