import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { queryFirstRow, type Sql, sql } from '../../db/sql.ts'
import { Failure } from '../../core/failures.ts'
import { hashSecret, saltBytes } from '../../core/secret.ts'

/**
 * The condition under which an event may be shown in full, once the caller has sent its password: that the password is still
 * the one that was checked. Fails `event-password-protected`, and `rest_too_many_requests` after too many wrong ones.
 */
export async function requireEventPassword(ctx: Context, id: number, password: string | undefined): Promise<Sql> {
  if (hasPermission(ctx.caller, 'edit-others')) return sql`true`
  const row = await queryFirstRow<{ hash: string | null }>(
    ctx.db,
    sql`select password_hash as hash from events where id = ${id}`,
  )
  const hash = row?.hash ?? null
  const isKnown = hash === null || (password !== undefined && (await opens(ctx, id, password, hash)))
  if (!isKnown) throw new Failure('event-password-protected', { id })
  return sql`e.password_hash is not distinct from ${hash}::text`
}

/** Whether this is the event's password. */
const opens = async (ctx: Context, id: number, password: string, hash: string): Promise<boolean> =>
  (await ctx.checkSecret({ target: `event ${id}`, secret: password, now: ctx.now }, async () => ({ hash }))) !== null

/** What is stored of a password. Hashing takes its time, so this is done before the transaction that stores it. */
export const hashEventPassword = async (
  ctx: Context,
  password: string | null | undefined,
): Promise<string | null | undefined> =>
  password === undefined || password === null ? password : hashSecret(password, ctx.randomBytes(saltBytes))
