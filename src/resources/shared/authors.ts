import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, createInvalidParamFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'

/**
 * The id of the author of a record: the user that the request names, whose row it locks against deletion, else the
 * caller. Refuses `author` when there is no such user, and when the caller may not write in the name of others. It does
 * not look up the caller: `runTransaction` fails when the caller was removed since the request came.
 */
export async function resolveAuthorId(ctx: Context, tx: Tx, authorId: number | null | undefined): Promise<number> {
  const callerId = ctx.caller.userId
  if (callerId === null) throw new Failure('rest_not_logged_in')
  if (authorId === null || authorId === undefined || authorId === callerId) return callerId
  if (!hasPermission(ctx.caller, 'edit-others'))
    throw createInvalidParamFailure({ author: createMessage('author-not-allowed') })
  const [user] = await tx.$queryRaw<{ id: number }[]>(sql`select id from users where id = ${authorId} for key share`)
  if (!user) throw createInvalidParamFailure({ author: createMessage('no-user') })
  return user.id
}
