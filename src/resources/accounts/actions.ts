import { requireAuthentication, ROLE_PERMISSIONS } from '../../auth/permissions.ts'
import { type Context, buildRestUrl } from '../../api/context.ts'
import { getSecretPrefix } from '../../auth/credentials.ts'
import { findFirstAdministrator } from '../../auth/first-administrator.ts'
import { withAdvisoryLock, type Tx, runTransaction } from '../../db/transaction.ts'
import { ActionResult } from '../../core/action-result.ts'
import { computeEtag } from '../../core/etag.ts'
import { Failure, createInvalidParamFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { createPageAnswer } from '../shared/pages.ts'
import { checkPrecondition } from '../shared/preconditions.ts'
import { findUsers } from './list.ts'
import { storeGeneratedPassword, generatePassword } from './passwords.ts'
import type {
  RevokedPasswords,
  Me,
  NewPassword,
  NewUser,
  PasswordFields,
  RemovedUser,
  User,
  UserPatchFields,
  UserInput,
  UserListing,
  UserQuery,
} from './schema.ts'
import {
  countAdministrators,
  deleteUserRow,
  transferRecords,
  type LockedUser,
  lockUser,
  insertUserRow,
  findPasswordRows,
  findUserRows,
  countRecordsOfAuthor,
  markPasswordsRevoked,
  updateUserRow,
  type UserRef,
} from './store.ts'
import { toPasswordView, toUserView } from './view.ts'

/** Handing over a hundred thousand records takes a while. */
const removalMaxMs = 300_000

/** One page of the users. */
export async function listUsers(ctx: Context, query: UserQuery): Promise<ActionResult<UserListing>> {
  const found = await findUsers(ctx, query)
  const users = (await findUserRows(ctx.db.prisma, { id: { in: found.ids } })).map(toUserView)
  const listing = { namespace: 'accounts', plural: 'users', query, page: found, pastEndReason: null } as const
  return createPageAnswer(ctx, listing, JSON.stringify(users).slice(1, -1))
}

/** Every user. */
export const listAllUsers = async (ctx: Context): Promise<User[]> =>
  (await findUserRows(ctx.db.prisma, 'all')).map(toUserView)

/** One user. Fails `user-not-found`. */
export const getUser = async (ctx: Context, ref: UserRef): Promise<ActionResult<User>> =>
  answerOf(ctx, await userOf(ctx.db.prisma, ref))

/** Who the caller is. Whoever owns the machine writes in the name of the first administrator, if there is one. */
export async function getCurrentUser(ctx: Context): Promise<ActionResult<Me>> {
  requireAuthentication(ctx.caller)
  const { userId, role } = ctx.caller
  const named = userId ?? (await findFirstAdministrator(ctx.db))?.userId ?? null
  const [user] = named === null ? [] : await findUserRows(ctx.db.prisma, { id: named })
  if (userId !== null && !user) throw new Failure('invalid_credentials') // removed since the request came
  const { id = null, login = null, name = null } = user ?? {}
  return answer(ctx, { id, login, name, role, rights: [...ROLE_PERMISSIONS[role]] })
}

/** Creates a user with a first application password; its secret is told this once. Fails `login-taken`. */
export async function createUser(ctx: Context, input: UserInput): Promise<ActionResult<NewUser>> {
  const { login, role, name = login, email, expires } = input
  const first = await generatePassword(ctx, { expires })
  const created = await runTransaction(ctx.db, async tx => {
    await withAdvisoryLock(tx, `login ${login}`)
    if (await lockUser(tx, { login })) throw new Failure('login-taken', { login })
    const id = await insertUserRow(tx, { login, name, email: email ?? '', role, createdUtc: ctx.now })
    const password = await storeGeneratedPassword(ctx, tx, id, first)
    return { ...(await userOf(tx, { id })), password }
  })
  return answer(ctx, created, addressOf(ctx, created.id))
}

/** Changes what was sent. Fails `user-not-found`, `last-administrator`. */
export async function updateUser(ctx: Context, ref: UserRef, fields: UserPatchFields): Promise<ActionResult<User>> {
  const mustMatch = await matchedUser(ctx, ref)
  const updated = await runTransaction(ctx.db, async tx => {
    await aloneWithAdministrators(tx)
    const user = await held(tx, ref)
    await mustMatch(tx)
    if (fields.role !== undefined && fields.role !== 'administrator') await mustNotBeLast(tx, user)
    await updateUserRow(tx, user.id, fields)
    return userOf(tx, { id: user.id })
  })
  return answerOf(ctx, updated)
}

/**
 * Removes a user and the user's passwords; records go over to the user of the id or login `to`. Gives the user and how many of each
 * kind did. Fails `user-not-found`, `last-administrator`, and `user-has-records` when there are any and nobody takes them over.
 */
export async function removeUser(ctx: Context, ref: UserRef, to?: number | string): Promise<ActionResult<RemovedUser>> {
  const mustMatch = await matchedUser(ctx, ref)
  const work = async (tx: Tx) => {
    await aloneWithAdministrators(tx)
    const { id, login, role } = await held(tx, ref)
    await mustMatch(tx)
    const heir = to === undefined ? null : await heirOf(tx, id, to)
    await mustNotBeLast(tx, { id, login, role })
    const user = await userOf(tx, { id })
    const records = await countRecordsOfAuthor(tx, id)
    if (heir !== null) await transferRecords(tx, id, heir)
    else if (Object.values(records).some(count => count > 0)) throw new Failure('user-has-records', { login, records })
    await deleteUserRow(tx, id)
    return { ...user, handed_over: records }
  }
  return answer(ctx, await runTransaction(ctx.db, work, removalMaxMs))
}

/** Another application password for a user; its secret is told this once. Fails `user-not-found`. */
export async function createApplicationPassword(
  ctx: Context,
  ref: UserRef,
  input: PasswordFields,
): Promise<ActionResult<NewPassword>> {
  const another = await generatePassword(ctx, input)
  const { id, password } = await runTransaction(ctx.db, async tx => {
    const { id } = await held(tx, ref)
    return { id, password: await storeGeneratedPassword(ctx, tx, id, another) }
  })
  return answer(ctx, password, `${addressOf(ctx, id)}/passwords/${password.prefix}`)
}

/**
 * Revokes the password of a user whose secret begins with the prefix of `secret`, which need not be whole; all of them for null.
 * Gives those that it ended: what was revoked before stays as it was. Fails `user-not-found`, `application-password-not-found`.
 */
export async function revokeApplicationPasswords(
  ctx: Context,
  ref: UserRef,
  secret: string | null,
): Promise<ActionResult<RevokedPasswords>> {
  const prefix = secret === null ? null : getSecretPrefix(secret)
  const ended = await runTransaction(ctx.db, async tx => {
    const { id, login } = await held(tx, ref)
    const meant = await findPasswordRows(tx, id, prefix)
    if (prefix !== null && meant.length === 0) throw new Failure('application-password-not-found', { login, prefix })
    const valid = meant.filter(({ revokedUtc }) => revokedUtc === null)
    const prefixes = valid.map(password => password.prefix)
    await markPasswordsRevoked(tx, prefixes, ctx.now)
    return valid.map(password => toPasswordView({ ...password, revokedUtc: ctx.now }))
  })
  return answer(ctx, { passwords: ended })
}

const answer = <T>({ language }: Context, value: T, location?: string): ActionResult<T> =>
  ActionResult.of(value, { language, ...(location && { location }) })

/** A user, and the tag that a read of it has. */
const answerOf = ({ language }: Context, user: User): ActionResult<User> =>
  ActionResult.of(user, { language, etag: computeEtag(JSON.stringify(user)) })

/** Holds a write to what its caller has seen of the user. Fails `user-not-found` before, and as `matched` does. */
async function matchedUser(ctx: Context, ref: UserRef): Promise<(tx: Tx) => Promise<void>> {
  if (!ctx.precondition) return async () => {}
  const { id } = await userOf(ctx.db.prisma, ref)
  return checkPrecondition(ctx, { table: 'users' }, id, as => getUser(as, { id }))
}

const addressOf = (ctx: Context, id: number): string => `${buildRestUrl(ctx, 'accounts')}/users/${id}`

async function userOf(tx: Tx, ref: UserRef): Promise<User> {
  const [user] = await findUserRows(tx, ref)
  if (!user) throw new Failure('user-not-found', { ...ref })
  return toUserView(user)
}

async function held(tx: Tx, ref: UserRef): Promise<LockedUser> {
  const user = await lockUser(tx, ref)
  if (!user) throw new Failure('user-not-found', { ...ref })
  return user
}

/** The id of who takes over the records of a user. Refuses `to` when it names nobody, or the user. */
async function heirOf(tx: Tx, id: number, to: number | string): Promise<number> {
  const heir = await lockUser(tx, typeof to === 'number' ? { id: to } : { login: to })
  if (!heir) throw createInvalidParamFailure({ to: createMessage('no-such-user') })
  if (heir.id === id) throw createInvalidParamFailure({ to: createMessage('same-user') })
  return heir.id
}

const aloneWithAdministrators = (tx: Tx): Promise<void> => withAdvisoryLock(tx, 'administrators')

/** One administrator is always there: to manage users, and for imports and an open calendar to write in the name of. */
async function mustNotBeLast(tx: Tx, { login, role }: LockedUser): Promise<void> {
  if (role === 'administrator' && (await countAdministrators(tx)) === 1)
    throw new Failure('last-administrator', { login })
}
