import type { Context } from '../../api/context.ts'
import { secretPrefixLength } from '../../auth/credentials.ts'
import type { Tx } from '../../db/transaction.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { hashSecret, generateSecret, saltBytes } from '../../core/secret.ts'
import { endOfDay, toInstant } from '../../core/time/wall-time.ts'
import { parseMoment } from '../../core/time/moment.ts'
import type { NewPassword, PasswordFields } from './schema.ts'
import { insertPasswordRow, isPrefixTaken } from './store.ts'
import { toPasswordView } from './view.ts'

/** A secret with what is stored of it. */
type Drawn = { secret: string; prefix: string; secretHash: string }

/** A password that is about to be stored. */
export type GeneratedPassword = Drawn & { name: string; expiresUtc: Date | null }

/** The last second that JSON and the database write alike; a day that ends there ends later in zones west of UTC. */
const lastUtc = new Date('9999-12-31T23:59:59Z')

/**
 * A password with a secret of its own. Hashing takes its time, so this is done before the transaction that stores it. Refuses
 * `expires` when it is not to come.
 */
export async function generatePassword(
  ctx: Context,
  { name = 'default', expires }: PasswordFields,
): Promise<GeneratedPassword> {
  const expiresUtc = expiryOf(ctx, expires)
  return { ...(await draw(ctx)), name, expiresUtc }
}

/** Stores a password, with another secret when a password has its prefix already. */
export async function storeGeneratedPassword(
  ctx: Context,
  tx: Tx,
  userId: number,
  password: GeneratedPassword,
): Promise<NewPassword> {
  const drawn = (await isPrefixTaken(tx, password.prefix)) ? await draw(ctx) : password
  const { secret, prefix, secretHash } = drawn
  const { name, expiresUtc } = password
  const row = await insertPasswordRow(tx, userId, { name, prefix, secretHash, createdUtc: ctx.now, expiresUtc })
  return { ...toPasswordView(row), secret }
}

async function draw({ randomBytes }: Context): Promise<Drawn> {
  const secret = generateSecret(randomBytes)
  const secretHash = await hashSecret(secret, randomBytes(saltBytes))
  return { secret, prefix: secret.slice(0, secretPrefixLength), secretHash }
}

/** The instant at which a password ends, null for never; a day counts to its last second. */
function expiryOf({ now, siteZone }: Context, expires: string | undefined): Date | null {
  if (expires === undefined) return null
  const moment = parseMoment(expires, { zone: siteZone, now })
  const instant = moment && (moment.hasTime ? moment.instant : toInstant(endOfDay(moment.wall), siteZone))
  if (!instant || instant <= now) throw createInvalidParamFailure({ expires: createMessage('future-date') })
  return instant < lastUtc ? instant : lastUtc
}

/** What is to be said of the end of a password when its request was refused for other fields. */
export const validatePasswordExpiry = async (ctx: Context, { expires }: PasswordFields): Promise<unknown> =>
  expiryOf(ctx, expires)
