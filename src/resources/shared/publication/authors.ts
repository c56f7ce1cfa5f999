import { hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { Failure, createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { createMessage } from '../../../core/failure/messages.ts'

/**
 * The id of the author of a record: the user that the request names, else the caller. Locks the row of another user
 * against deletion. Throws `rest_invalid_param` for `author` when there is no such user, and when the caller may not
 * write for other users. Does not look up the caller: `runTransaction` fails if another request has removed the caller.
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
