import type { Role } from '../../auth/permissions.ts'
import type { Db } from '../../db/connection/connection.ts'
import { joinWithCommas, queryFirstRow, toIdentifier, type Sql, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { publishableTables } from '../shared/record/kinds.ts'
import type { RecordCounts, UserPatchFields } from './schema.ts'

export type PasswordRow = {
  name: string
  prefix: string
  createdUtc: Date
  expiresUtc: Date | null
  lastUsedUtc: Date | null
  revokedUtc: Date | null
}

export type UserRow = {
  id: number
  login: string
  name: string
  email: string
  role: Role
  createdUtc: Date
  passwords: PasswordRow[]
}

/** The id or the login of a user; logins are in lower case. */
export type UserRef = { id: number } | { login: string }

/**
 * A user whose row is locked until the transaction ends. Until then, no other transaction can add records of the user.
 */
export type LockedUser = { id: number; login: string; role: Role }

const passwordColumns = {
  name: true,
  prefix: true,
  createdUtc: true,
  expiresUtc: true,
  lastUsedUtc: true,
  revokedUtc: true,
} as const

const userColumns = { id: true, login: true, name: true, email: true, role: true, createdUtc: true } as const

/** Users in the order of their logins, with all their passwords, oldest first. */
export async function findUserRows(tx: Tx, where: UserRef | { id: { in: number[] } } | 'all'): Promise<UserRow[]> {
  const passwords = { select: passwordColumns, orderBy: { id: 'asc' } } as const
  const rows = await tx.user.findMany({
    ...(where === 'all' ? {} : { where }),
    select: { ...userColumns, passwords },
    orderBy: { login: 'asc' },
  })
  return rows as UserRow[] // the database checks the role
}

/** Whether there is a password with which a user can sign in. */
export async function hasValidPassword(db: Db, now: Date): Promise<boolean> {
  const row = await queryFirstRow<{ hasValid: boolean }>(
    db,
    sql`select exists (select from application_passwords p where ${isValidPassword('p', now)}) as "hasValid"`,
  )
  return row?.hasValid === true
}

const isValidPassword = (alias: string, now: Date): Sql => {
  const p = toIdentifier(alias)
  return sql`(${p}.revoked_utc is null and (${p}.expires_utc is null or ${p}.expires_utc > ${now}))`
}

/** The id of a user; null if there is none. */
export async function findUserId(tx: Tx, ref: UserRef): Promise<number | null> {
  const user = await tx.user.findUnique({ where: ref, select: { id: true } })
  return user?.id ?? null
}

/** Locks a user until the transaction ends; null if there is none. */
export async function lockUser(tx: Tx, ref: UserRef): Promise<LockedUser | null> {
  const [user] = await tx.$queryRaw<LockedUser[]>(
    sql`select id, login, role from users where ${buildUserCondition(ref)} for update`,
  )
  return user ?? null
}

/** The id of a user, who cannot be removed until the transaction ends; null if there is none. */
export async function lockUserAgainstRemoval(tx: Tx, ref: UserRef): Promise<number | null> {
  const [user] = await tx.$queryRaw<{ id: number }[]>(
    sql`select id from users where ${buildUserCondition(ref)} for key share`,
  )
  return user?.id ?? null
}

const buildUserCondition = (ref: UserRef): Sql => ('id' in ref ? sql`id = ${ref.id}` : sql`login = ${ref.login}`)

type UserColumns = { login: string; name: string; email: string; role: Role; createdUtc: Date }

/** Stores a user and returns the new id. */
export async function insertUserRow(tx: Tx, { login, name, email, role, createdUtc }: UserColumns): Promise<number> {
  const { id } = await tx.user.create({ data: { login, name, email, role, createdUtc }, select: { id: true } })
  return id
}

/** Changes the fields that are not undefined. */
export const updateUserRow = async (tx: Tx, id: number, { name, email, role }: UserPatchFields): Promise<void> =>
  void (await tx.user.update({
    where: { id },
    data: { name, email: toStoredEmail(email), role },
    select: { id: true },
  }))

const toStoredEmail = (email: string | null | undefined): string | undefined => (email === null ? '' : email)

type PasswordColumns = { name: string; prefix: string; secretHash: string; createdUtc: Date; expiresUtc: Date | null }

export const isPrefixTaken = async (tx: Tx, prefix: string): Promise<boolean> =>
  (await tx.applicationPassword.count({ where: { prefix } })) > 0

/** Stores a password. The unique index rejects a prefix that another password has. */
export const insertPasswordRow = (
  tx: Tx,
  userId: number,
  { name, prefix, secretHash, createdUtc, expiresUtc }: PasswordColumns,
): Promise<PasswordRow> =>
  tx.applicationPassword.create({
    data: { userId, name, prefix, secretHash, createdUtc, expiresUtc },
    select: passwordColumns,
  })

/** The passwords of a user, oldest first, or only the one with `prefix`. */
export const findPasswordRows = (tx: Tx, userId: number, prefix: string | null): Promise<PasswordRow[]> =>
  tx.applicationPassword.findMany({
    where: prefix === null ? { userId } : { userId, prefix },
    select: passwordColumns,
    orderBy: { id: 'asc' },
  })

export const markPasswordsRevoked = async (tx: Tx, prefixes: string[], now: Date): Promise<void> =>
  void (await tx.applicationPassword.updateMany({ where: { prefix: { in: prefixes } }, data: { revokedUtc: now } }))

/** All administrators, and whether they have a password with which they can sign in. */
export const findAdministrators = (tx: Tx, now: Date): Promise<{ id: number; canSignIn: boolean }[]> =>
  tx.$queryRaw(sql`
    select id, exists (select from application_passwords p where p.user_id = u.id and ${isValidPassword('p', now)}) as "canSignIn"
      from users u where role = 'administrator'`)

/** The number of records of an author, by kind. */
export async function countRecordsOfAuthor(tx: Tx, authorId: number): Promise<RecordCounts> {
  const counts = publishableTables.map(
    table => sql`
    (select count(*)::int from ${toIdentifier(table)} where author_id = ${authorId}) as ${toIdentifier(table)}`,
  )
  const [row] = await tx.$queryRaw<RecordCounts[]>(sql`select ${joinWithCommas(counts)}`)
  if (!row) throw new Error('A select of counts has one row.')
  return row
}

/** Makes `to` the author of all records of `from`. */
export async function transferRecords(tx: Tx, from: number, to: number): Promise<void> {
  for (const table of publishableTables)
    await tx.$executeRaw(sql`
      update ${toIdentifier(table)} set author_id = ${to}
       where id in (select id from ${toIdentifier(table)} where author_id = ${from} order by id for no key update)`)
}

/** Deletes a user and the user's passwords. */
export const deleteUserRow = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.user.delete({ where: { id }, select: { id: true } }))
