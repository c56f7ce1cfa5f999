import { type Caller, permissionsByRole, type Role } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { Failure } from '../../../core/failure/failures.ts'
import { sql } from '../../../db/sql/sql.ts'
import { runTransaction, type Tx, takeAdvisoryLocks } from '../../../db/transactions/transaction.ts'

/**
 * Keeps the role and the password of the caller until the transaction ends: changes of the account wait. Throws
 * `invalid_credentials` if another request has removed the user or revoked the password since this request was
 * authenticated, and `rest_forbidden` if the user has a new role with fewer permissions.
 */
export async function lockCaller({ caller }: Context, tx: Tx): Promise<void> {
  const { userId, passwordId = null } = caller
  if (userId === null) return
  const [row] = await tx.$queryRaw<{ role: Role | null }[]>(
    sql`select lock_caller(${userId}::int, ${passwordId}::int) as role`,
  )
  checkLockedRole(caller, row?.role ?? null)
}

/** Checks the role that a user has when the caller is locked. Fails as `lockCaller` does. */
export function checkLockedRole({ userId, role: requestRole }: Caller, role: Role | null): void {
  if (userId === null) return
  if (role === null) throw new Failure('invalid_credentials')
  const isDemoted = permissionsByRole[requestRole].some(permission => !permissionsByRole[role].includes(permission))
  if (isDemoted) throw new Failure('rest_forbidden')
}

/** Waits until the writes of a user have ended. Until this transaction ends, further writes of the user wait. */
export const lockWritesOfUser = (tx: Tx, userId: number): Promise<void> => takeAdvisoryLocks(tx, `user ${userId}`)

/** Runs `work` in a transaction that locks the caller first. Fails as `lockCaller` and `runTransaction` do. */
export const runWrite = <T>(ctx: Context, work: (tx: Tx) => Promise<T>, timeoutMs?: number): Promise<T> =>
  runTransaction(
    ctx,
    async tx => {
      await lockCaller(ctx, tx)
      return work(tx)
    },
    timeoutMs,
  )
