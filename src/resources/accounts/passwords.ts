import type { Context } from '../../api/context.ts'
import { secretPrefixLength } from '../../auth/credentials.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { hashSecret, generateSecret, saltBytes } from '../../core/secret.ts'
import { endOfDay, toInstant } from '../../core/time/wall-time.ts'
import { parseMoment } from '../../core/time/moment.ts'
import type { NewPassword, PasswordFields } from './schema.ts'
import { insertPasswordRow, isPrefixTaken } from './store.ts'
import { toPasswordView } from './view.ts'

/** A secret, and the columns that store it. */
type GeneratedSecret = { secret: string; prefix: string; secretHash: string }

/** A password that is not stored yet. */
type GeneratedPassword = GeneratedSecret & { name: string; expiresUtc: Date | null }

/** The last second with a year of four digits in JSON. West of UTC, the last day of 9999 ends later. */
const lastUtc = new Date('9999-12-31T23:59:59Z')

/**
 * A password with a new secret. The hash is slow: call this before the transaction. Throws `rest_invalid_param` for
 * `expires` in the past.
 */
export async function generatePassword(
  ctx: Context,
  { name = 'default', expires }: PasswordFields,
): Promise<GeneratedPassword> {
  const expiresUtc = resolveExpiry(ctx, expires)
  return { ...(await generateSecretColumns(ctx)), name, expiresUtc }
}

/** Stores a password. Generates another secret if a password has its prefix already. */
export async function storeGeneratedPassword(
  ctx: Context,
  tx: Tx,
  userId: number,
  password: GeneratedPassword,
): Promise<NewPassword> {
  const { secret, prefix, secretHash } = (await isPrefixTaken(tx, password.prefix))
    ? await generateSecretColumns(ctx)
    : password
  const { name, expiresUtc } = password
  const row = await insertPasswordRow(tx, userId, { name, prefix, secretHash, createdUtc: ctx.now, expiresUtc })
  return { ...toPasswordView(row), secret }
}

async function generateSecretColumns({ randomBytes, hashCost }: Context): Promise<GeneratedSecret> {
  const secret = generateSecret(randomBytes)
  const secretHash = await hashSecret(secret, randomBytes(saltBytes), hashCost)
  return { secret, prefix: secret.slice(0, secretPrefixLength), secretHash }
}

/** The instant at which a password expires; null = never. A day without a time means its last second. */
function resolveExpiry({ now, siteZone }: Context, expires: string | undefined): Date | null {
  if (expires === undefined) return null
  const moment = parseMoment(expires, { zone: siteZone, now })
  const instant = moment && (moment.hasTime ? moment.instant : toInstant(endOfDay(moment.wall), siteZone))
  if (!instant || instant <= now) throw createInvalidParamFailure({ expires: createMessage('future-date') })
  return instant < lastUtc ? instant : lastUtc
}

/** The semantic check of a request: throws `rest_invalid_param` for `expires` in the past. */
export const validatePasswordExpiry = async (ctx: Context, { expires }: PasswordFields): Promise<unknown> =>
  resolveExpiry(ctx, expires)
