import type { Role } from '../../auth/permissions.ts'
import type { Db } from '../../db/connection.ts'
import { queryFirstRow, toIdentifier, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
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

/** How a user is named; logins in small letters. */
export type UserRef = { id: number } | { login: string }

/** A user whose row nobody else changes until the transaction ends; new records by the user wait for it too. */
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

/** The users who are meant, by login, with all of their passwords, by age. */
export async function findUserRows(tx: Tx, where: UserRef | { id: { in: number[] } } | 'all'): Promise<UserRow[]> {
  const passwords = { select: passwordColumns, orderBy: { id: 'asc' } } as const
  const found = await tx.user.findMany({
    ...(where === 'all' ? {} : { where }),
    select: { ...userColumns, passwords },
    orderBy: { login: 'asc' },
  })
  return found as UserRow[] // the database checks the role
}

/** Whether anybody could sign in at this time. */
export async function hasValidPassword(db: Db, now: Date): Promise<boolean> {
  const found = await queryFirstRow<{ counts: boolean }>(
    db,
    sql`select exists (select
                         from application_passwords
                        where revoked_utc is null and (expires_utc is null or expires_utc > ${now})) as counts`,
  )
  return found?.counts === true
}

/** Finds a user and holds it. */
export async function lockUser(tx: Tx, ref: UserRef): Promise<LockedUser | null> {
  const isMeant = 'id' in ref ? sql`id = ${ref.id}` : sql`login = ${ref.login}`
  const [held] = await tx.$queryRaw<LockedUser[]>(sql`select id, login, role from users where ${isMeant} for update`)
  return held ?? null
}

type UserColumns = { login: string; name: string; email: string; role: Role; createdUtc: Date }

/** Stores a user; the new id. */
export async function insertUserRow(tx: Tx, { login, name, email, role, createdUtc }: UserColumns): Promise<number> {
  const { id } = await tx.user.create({ data: { login, name, email, role, createdUtc }, select: { id: true } })
  return id
}

/** Changes what was sent. */
export const updateUserRow = async (tx: Tx, id: number, { name, email, role }: UserPatchFields): Promise<void> =>
  void (await tx.user.update({ where: { id }, data: { name, email: cleared(email), role }, select: { id: true } }))

const cleared = (email: string | null | undefined): string | undefined => (email === null ? '' : email)

type PasswordColumns = { name: string; prefix: string; secretHash: string; createdUtc: Date; expiresUtc: Date | null }

export const isPrefixTaken = async (tx: Tx, prefix: string): Promise<boolean> =>
  (await tx.applicationPassword.count({ where: { prefix } })) > 0

/** Refused by the database when another password has the prefix. */
export const insertPasswordRow = (
  tx: Tx,
  userId: number,
  { name, prefix, secretHash, createdUtc, expiresUtc }: PasswordColumns,
): Promise<PasswordRow> =>
  tx.applicationPassword.create({
    data: { userId, name, prefix, secretHash, createdUtc, expiresUtc },
    select: passwordColumns,
  })

/** A user's passwords by age, or the one of `prefix`. */
export const findPasswordRows = (tx: Tx, userId: number, prefix: string | null): Promise<PasswordRow[]> =>
  tx.applicationPassword.findMany({
    where: prefix === null ? { userId } : { userId, prefix },
    select: passwordColumns,
    orderBy: { id: 'asc' },
  })

export const markPasswordsRevoked = async (tx: Tx, prefixes: string[], now: Date): Promise<void> =>
  void (await tx.applicationPassword.updateMany({ where: { prefix: { in: prefixes } }, data: { revokedUtc: now } }))

export const countAdministrators = (tx: Tx): Promise<number> => tx.user.count({ where: { role: 'administrator' } })

/** How many records of each kind a user is the author of. */
export async function countRecordsOfAuthor(tx: Tx, authorId: number): Promise<RecordCounts> {
  const where = { authorId }
  return {
    events: await tx.event.count({ where }),
    venues: await tx.venue.count({ where }),
    organizers: await tx.organizer.count({ where }),
  }
}

/** Makes `to` the author of everything that `from` is the author of. */
export async function transferRecords(tx: Tx, from: number, to: number): Promise<void> {
  for (const table of ['events', 'venues', 'organizers'])
    await tx.$executeRaw(sql`update ${toIdentifier(table)} set author_id = ${to} where author_id = ${from}`)
}

/** Deletes a user and the user's passwords. */
export const deleteUserRow = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.user.delete({ where: { id }, select: { id: true } }))
