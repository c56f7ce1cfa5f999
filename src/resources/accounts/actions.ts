import { requireAuthentication, permissionsByRole } from '../../auth/permissions.ts'
import { type Context, buildRestUrl } from '../../api/context.ts'
import { getSecretPrefix } from '../../auth/credentials.ts'
import { findFirstAdministrator } from '../../auth/first-administrator.ts'
import { takeAdvisoryLocks, type Tx, runTransaction } from '../../db/transactions/transaction.ts'
import { ActionResult } from '../../core/action-result.ts'
import { Failure, createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { lockCaller, lockWritesOfUser, runWrite } from '../shared/publication/caller-lock.ts'
import { createPageResult } from '../shared/list/pages.ts'
import { checkPrecondition } from '../shared/record/preconditions.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
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
  UserPage,
  UserQuery,
} from './schema.ts'
import {
  findAdministrators,
  deleteUserRow,
  transferRecords,
  findUserId,
  type LockedUser,
  lockUser,
  lockUserAgainstRemoval,
  insertUserRow,
  findPasswordRows,
  findUserRows,
  countRecordsOfAuthor,
  markPasswordsRevoked,
  updateUserRow,
  type UserRef,
} from './store.ts'
import { toPasswordView, toUserView } from './view.ts'

/** The transfer of a hundred thousand records takes minutes. */
const removalMaxMs = 300_000

/** One page of the users. */
export async function listUsers(ctx: Context, query: UserQuery): Promise<ActionResult<UserPage>> {
  const page = await findUsers(ctx, query)
  const users = (await findUserRows(ctx.db.prisma, { id: { in: page.ids } })).map(toUserView)
  const listing = { namespace: 'accounts', plural: 'users', query, page, pastEndReason: null } as const
  return createPageResult(ctx, listing, JSON.stringify(users).slice(1, -1))
}

/** Every user. */
export const listAllUsers = async (ctx: Context): Promise<User[]> =>
  (await findUserRows(ctx.db.prisma, 'all')).map(toUserView)

/** One user. Throws `user-not-found`. */
export const getUser = async (ctx: Context, ref: UserRef): Promise<ActionResult<User>> =>
  createUserResult(ctx, await requireUser(ctx.db.prisma, ref))

/** The caller, or the first administrator for a caller without an account, such as on an open calendar. */
export async function getCurrentUser(ctx: Context): Promise<ActionResult<Me>> {
  requireAuthentication(ctx.caller)
  const { userId, role } = ctx.caller
  const effectiveId = userId ?? (await findFirstAdministrator(ctx.db))?.userId ?? null
  const [user] = effectiveId === null ? [] : await findUserRows(ctx.db.prisma, { id: effectiveId })
  if (userId !== null && !user) throw new Failure('invalid_credentials') // another request has removed the user
  const { id = null, login = null, name = null } = user ?? {}
  return createResult(ctx, { id, login, name, role, rights: [...permissionsByRole[role]] })
}

/** Creates a user with an application password. Only this response has its secret. Throws `login-taken`. */
export async function createUser(ctx: Context, input: UserInput): Promise<ActionResult<NewUser>> {
  const { login, role, name = login, email, expires } = input
  const firstPassword = await generatePassword(ctx, { expires })
  const newUser = await runWrite(ctx, async tx => {
    await takeAdvisoryLocks(tx, `login ${login}`)
    if (await lockUser(tx, { login })) throw new Failure('login-taken', { login })
    const id = await insertUserRow(tx, { login, name, email: email ?? '', role, createdUtc: ctx.now })
    const password = await storeGeneratedPassword(ctx, tx, id, firstPassword)
    return { ...(await requireUser(tx, { id })), password }
  })
  return createResult(ctx, newUser, buildUserUrl(ctx, newUser.id))
}

/** Changes the fields in the request, if it has any. Throws `user-not-found`, `last-administrator`. */
export async function updateUser(ctx: Context, ref: UserRef, fields: UserPatchFields): Promise<ActionResult<User>> {
  const checkUnchanged = await checkUserPrecondition(ctx, ref)
  const user = await runTransaction(ctx, async tx => {
    await lockAdministrators(tx)
    const lockedUser = await lockUserAndCaller(ctx, tx, ref)
    await checkUnchanged(tx)
    if (fields.role !== undefined && fields.role !== 'administrator')
      await requireOtherAdministrator(ctx, tx, lockedUser)
    if (hasChanges(fields)) await updateUserRow(tx, lockedUser.id, fields)
    return requireUser(tx, { id: lockedUser.id })
  })
  return createUserResult(ctx, user)
}

/**
 * Removes a user and the user's passwords. The user with the id or login `to` becomes the author of the records.
 * Returns the user and the number of these records by kind. Throws `user-not-found`, `last-administrator`, and
 * `user-has-records` if there are records and no `to`.
 */
export async function removeUser(ctx: Context, ref: UserRef, to?: number | string): Promise<ActionResult<RemovedUser>> {
  const checkUnchanged = await checkUserPrecondition(ctx, ref)
  const work = async (tx: Tx) => {
    await lockAdministrators(tx)
    const { id, login, role } = await lockUserAndCaller(ctx, tx, ref)
    await checkUnchanged(tx)
    const newAuthorId = to === undefined ? null : await resolveNewAuthorId(tx, id, to)
    await requireOtherAdministrator(ctx, tx, { id, login, role })
    const user = await requireUser(tx, { id })
    const records = await countRecordsOfAuthor(tx, id)
    if (newAuthorId !== null) await transferRecords(tx, id, newAuthorId)
    else if (Object.values(records).some(count => count > 0)) throw new Failure('user-has-records', { login, records })
    await deleteUserRow(tx, id)
    return { ...user, handed_over: records }
  }
  return createResult(ctx, await runTransaction(ctx, work, removalMaxMs))
}

/** Adds an application password. Only this response has its secret. Throws `user-not-found`. */
export async function createApplicationPassword(
  ctx: Context,
  ref: UserRef,
  input: PasswordFields,
): Promise<ActionResult<NewPassword>> {
  const generatedPassword = await generatePassword(ctx, input)
  const { id, password } = await runTransaction(ctx, async tx => {
    const { id } = await lockUserAndCaller(ctx, tx, ref)
    return { id, password: await storeGeneratedPassword(ctx, tx, id, generatedPassword) }
  })
  return createResult(ctx, password, `${buildUserUrl(ctx, id)}/passwords/${password.prefix}`)
}

/**
 * Revokes the password that has the prefix of `secret`, which may be the prefix alone; null = all passwords of the
 * user. Returns the passwords that were valid before. Throws `user-not-found`, `application-password-not-found`.
 */
export async function revokeApplicationPasswords(
  ctx: Context,
  ref: UserRef,
  secret: string | null,
): Promise<ActionResult<RevokedPasswords>> {
  const prefix = secret === null ? null : getSecretPrefix(secret)
  const passwords = await runTransaction(ctx, async tx => {
    const { id, login } = await lockUserAndCaller(ctx, tx, ref)
    const matchingRows = await findPasswordRows(tx, id, prefix)
    if (prefix !== null && matchingRows.length === 0)
      throw new Failure('application-password-not-found', { login, prefix })
    const validRows = matchingRows.filter(({ revokedUtc }) => revokedUtc === null)
    const prefixes = validRows.map(row => row.prefix)
    await markPasswordsRevoked(tx, prefixes, ctx.now)
    return validRows.map(row => toPasswordView({ ...row, revokedUtc: ctx.now }))
  })
  return createResult(ctx, { passwords })
}

const createResult = <T>({ language }: Context, value: T, location?: string): ActionResult<T> =>
  ActionResult.of(value, { language, ...(location && { location }) })

/** The result of reading or changing a user. Both have the same JSON. */
const createUserResult = ({ language }: Context, user: User): ActionResult<User> =>
  ActionResult.of(user, { language, readJson: JSON.stringify(user) })

/** `checkPrecondition` for a user. Throws `user-not-found` too. */
async function checkUserPrecondition(ctx: Context, ref: UserRef): Promise<(tx: Tx) => Promise<void>> {
  if (!ctx.precondition) return async () => {}
  const { id } = await requireUser(ctx.db.prisma, ref)
  return checkPrecondition(
    ctx,
    { table: 'users' },
    id,
    async readContext => (await getUser(readContext, { id })).metadata.readJson,
  )
}

const buildUserUrl = (ctx: Context, id: number): string => `${buildRestUrl(ctx, 'accounts')}/users/${id}`

async function requireUser(tx: Tx, ref: UserRef): Promise<User> {
  const [user] = await findUserRows(tx, ref)
  if (!user) throw new Failure('user-not-found', { ...ref })
  return toUserView(user)
}

/**
 * Locks a user and the caller in the order of their ids, so that two administrators who change each other's accounts
 * never deadlock. Waits until the writes of the user have ended. Throws `user-not-found`, and as `lockCaller` does.
 */
async function lockUserAndCaller(ctx: Context, tx: Tx, ref: UserRef): Promise<LockedUser> {
  const id = await findUserId(tx, ref)
  if (id === null) throw new Failure('user-not-found', { ...ref })
  const isCallerFirst = ctx.caller.userId !== null && ctx.caller.userId < id
  if (isCallerFirst) await lockCaller(ctx, tx)
  await lockWritesOfUser(tx, id)
  if (!isCallerFirst) await lockCaller(ctx, tx)
  const user = await lockUser(tx, { id })
  if (!user) throw new Failure('user-not-found', { ...ref })
  return user
}

/**
 * The id of the new author of a user's records. Throws `rest_invalid_param` for `to` if it names no user, or
 * the user itself.
 */
async function resolveNewAuthorId(tx: Tx, id: number, to: number | string): Promise<number> {
  const newAuthorId = await lockUserAgainstRemoval(tx, typeof to === 'number' ? { id: to } : { login: to })
  if (newAuthorId === null) throw createInvalidParamFailure({ to: createMessage('no-such-user') })
  if (newAuthorId === id) throw createInvalidParamFailure({ to: createMessage('same-user') })
  return newAuthorId
}

const lockAdministrators = (tx: Tx): Promise<void> => takeAdvisoryLocks(tx, 'administrators')

/**
 * Throws `last-administrator` if the user is the only administrator, because imports and callers of an open calendar
 * act in the name of an administrator. Also throws it if the user is the only administrator who can sign in, because
 * then nobody could give the role back.
 */
async function requireOtherAdministrator({ now }: Context, tx: Tx, { id, login, role }: LockedUser): Promise<void> {
  if (role !== 'administrator') return
  const administrators = await findAdministrators(tx, now)
  const others = administrators.filter(one => one.id !== id)
  const isOnlyOneWithPassword = administrators.some(one => one.canSignIn) && !others.some(one => one.canSignIn)
  if (others.length === 0 || isOnlyOneWithPassword) throw new Failure('last-administrator', { login })
}
