import { hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { queryFirstRow, type Sql, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { Failure } from '../../../core/failure/failures.ts'
import { hashSecret, saltBytes } from '../../../core/secret.ts'

/**
 * Checks the password that a caller sent for an event. Returns the condition that the event still has this password,
 * for the statement that reads it. Throws `event-password-protected`, and `rest_too_many_requests` after too many wrong
 * passwords.
 */
export async function requireEventPassword(ctx: Context, id: number, password: string | undefined): Promise<Sql> {
  if (hasPermission(ctx.caller, 'edit-others')) return sql`true`
  const row = await queryFirstRow<{ hash: string | null }>(
    ctx.db,
    sql`select password_hash as hash from events where id = ${id}`,
  )
  const hash = row?.hash ?? null
  const isCorrect = hash === null || (password !== undefined && (await isEventPassword(ctx, id, password, hash)))
  if (!isCorrect) throw new Failure('event-password-protected', { id })
  return sql`e.password_hash is not distinct from ${hash}::text`
}

/**
 * Checks the condition of `requireEventPassword` for an event that the transaction has locked. Throws
 * `event-password-protected` if another request has changed the password meanwhile.
 */
export async function requireSamePassword(tx: Tx, id: number, hasSamePassword: Sql): Promise<void> {
  const events = await tx.$queryRaw<object[]>(sql`select from events e where e.id = ${id} and ${hasSamePassword}`)
  if (events.length === 0) throw new Failure('event-password-protected', { id })
}

const isEventPassword = async (ctx: Context, id: number, password: string, hash: string): Promise<boolean> =>
  (await ctx.checkSecret({ target: `event ${id}`, secret: password, now: ctx.now }, async () => ({ hash }))) !== null

/**
 * The hash of a password; returns null and undefined unchanged. Takes about 30 ms: call it before the transaction that
 * stores the hash.
 */
export const hashEventPassword = async (
  ctx: Context,
  password: string | null | undefined,
): Promise<string | null | undefined> =>
  password === undefined || password === null
    ? password
    : hashSecret(password, ctx.randomBytes(saltBytes), ctx.hashCost)
