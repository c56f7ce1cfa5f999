import type { Role } from '../../api/access.ts'
import type { Context } from '../../api/context.ts'
import { prefixLength } from '../../api/credentials.ts'
import { alone, type Tx, write } from '../../db/transaction.ts'
import { Failure, invalid } from '../../kernel/failures.ts'
import { say } from '../../kernel/messages.ts'
import { hashSecret, newSecret, saltBytes } from '../../kernel/secret.ts'
import { endOfDay, toInstant } from '../../kernel/time.ts'
import { readMoment } from '../../kernel/time-moment.ts'
import type { NewPassword, Password, PasswordInput, User, UserInput } from './schema.ts'
import {
  allUsers,
  countAdministrators,
  deleteUser,
  handOver,
  type HeldUser,
  holdUser,
  insertPassword,
  insertUser,
  passwordsOf,
  recordsOf,
  revokePasswords,
  updateRole,
  type UserRef,
} from './store.ts'
import { toPassword, toUser } from './view.ts'

/** Handing over a hundred thousand records takes a while. */
const removalMaxMs = 300_000

/** Every user, by login, with passwords revoked and expired ones included. */
export const list = async (ctx: Context): Promise<User[]> => (await allUsers(ctx.db)).map(toUser)

/** Creates a user with a first application password; its secret is told this once. Fails `login-taken`. */
export async function add(
  ctx: Context,
  input: UserInput,
  first: PasswordInput,
): Promise<{ user: User; password: NewPassword }> {
  const expiresUtc = expiryOf(ctx, first.expires)
  const { login, role, name = login, email = '' } = input
  return write(ctx.db, async tx => {
    await alone(tx, `login ${login}`)
    if (await holdUser(tx, { login })) throw new Failure('login-taken', { login })
    const user = toUser(await insertUser(tx, { login, name, email, role, createdUtc: ctx.now }))
    const { secret, ...password } = await drawPassword(ctx, tx, user.id, first.name, expiresUtc)
    return { user: { ...user, passwords: [password] }, password: { ...password, secret } }
  })
}

/** Another application password for a user; its secret is told this once. Fails `user-not-found`. */
export async function addPassword(
  ctx: Context,
  ref: UserRef,
  input: PasswordInput,
): Promise<{ login: string; password: NewPassword }> {
  const expiresUtc = expiryOf(ctx, input.expires)
  return write(ctx.db, async tx => {
    const { id, login } = await held(tx, ref)
    return { login, password: await drawPassword(ctx, tx, id, input.name, expiresUtc) }
  })
}

/**
 * Revokes the password of a user whose secret begins with `prefix`; all of them for null. Gives those that it ended: what was
 * revoked before stays as it was. Fails `user-not-found`, `application-password-not-found`.
 */
export async function revoke(ctx: Context, ref: UserRef, prefix: string | null): Promise<Password[]> {
  return write(ctx.db, async tx => {
    const { id, login } = await held(tx, ref)
    const meant = await passwordsOf(tx, id, prefix)
    if (prefix !== null && meant.length === 0) throw new Failure('application-password-not-found', { login, prefix })
    const ended = meant.filter(({ revokedUtc }) => revokedUtc === null)
    const prefixes = ended.map(password => password.prefix)
    await revokePasswords(tx, prefixes, ctx.now)
    return ended.map(password => toPassword({ ...password, revokedUtc: ctx.now }))
  })
}

/** Gives a user another role; the one it was. Fails `user-not-found`, `last-administrator`. */
export async function changeRole(ctx: Context, ref: UserRef, role: Role): Promise<{ login: string; before: Role }> {
  return write(ctx.db, async tx => {
    await aloneWithAdministrators(tx)
    const user = await held(tx, ref)
    if (role !== 'administrator') await mustNotBeLast(tx, user)
    await updateRole(tx, user.id, role)
    return { login: user.login, before: user.role }
  })
}

/**
 * Removes a user and the user's passwords; records go over to `heir`. Gives how many of each kind did.
 * Fails `user-not-found`, `last-administrator`, and `user-has-records` when there are any and no heir is named.
 */
export async function remove(
  ctx: Context,
  ref: UserRef,
  heir: UserRef | null,
): Promise<{ login: string; handedOver: Record<string, number> }> {
  const work = async (tx: Tx) => {
    await aloneWithAdministrators(tx)
    const user = await held(tx, ref)
    const taker = heir && (await held(tx, heir))
    if (taker?.id === user.id) throw invalid({ to: say('another-user') })
    await mustNotBeLast(tx, user)
    const records = await recordsOf(tx, user.id)
    if (taker) await handOver(tx, user.id, taker.id)
    else if (Object.keys(records).length > 0) throw new Failure('user-has-records', { login: user.login, records })
    await deleteUser(tx, user.id)
    return { login: user.login, handedOver: records }
  }
  return write(ctx.db, work, removalMaxMs)
}

async function held(tx: Tx, ref: UserRef): Promise<HeldUser> {
  const user = await holdUser(tx, ref)
  if (!user) throw new Failure('user-not-found', { ...ref })
  return user
}

const aloneWithAdministrators = (tx: Tx): Promise<void> => alone(tx, 'administrators')

/** One administrator is always there: to manage users, and for imports and an open calendar to write in the name of. */
async function mustNotBeLast(tx: Tx, { login, role }: HeldUser): Promise<void> {
  if (role === 'administrator' && (await countAdministrators(tx)) === 1)
    throw new Failure('last-administrator', { login })
}

/** Stores a password with a secret of its own. When its prefix is taken the transaction is done again, with another one. */
async function drawPassword(
  { now, randomBytes }: Context,
  tx: Tx,
  userId: number,
  name = 'default',
  expiresUtc: Date | null,
): Promise<NewPassword> {
  const secret = newSecret(randomBytes)
  const secretHash = await hashSecret(secret, randomBytes(saltBytes))
  const prefix = secret.slice(0, prefixLength)
  const row = await insertPassword(tx, userId, { name, prefix, secretHash, createdUtc: now, expiresUtc })
  return { ...toPassword(row), secret }
}

/** The instant at which a password ends; a day counts to its last second. */
function expiryOf({ now, siteZone }: Context, expires: string | undefined): Date | null {
  if (expires === undefined) return null
  const moment = readMoment(expires, { zone: siteZone, now })
  const instant = moment && (moment.hasTime ? moment.instant : toInstant(endOfDay(moment.wall), siteZone))
  if (!instant || instant <= now) throw invalid({ expires: say('still-to-come') })
  return instant
}
