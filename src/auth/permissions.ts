import { Failure } from '../core/failures.ts'

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

/** What a role may do, apart from reading what is published. */
export const permissions = [
  'write', // create records, change and delete own unpublished ones
  'publish', // have them published, change and delete own published ones
  'edit-others', // read, change and delete records of others, and everything unpublished
  'write-categories',
  'write-tags',
  'add-images', // name a picture by its address
  'manage-accounts', // read and change users and their application passwords
] as const
export type Permission = (typeof permissions)[number]

/** The table of roles (docs/decisions/0007). */
export const ROLE_PERMISSIONS: Record<Role | 'anonymous', readonly Permission[]> = {
  administrator: permissions,
  editor: permissions.filter(right => right !== 'manage-accounts'),
  author: ['write', 'publish', 'write-categories', 'add-images'],
  contributor: ['write'],
  subscriber: [],
  anonymous: [],
}

/**
 * Who asks. `userId` is null for strangers, and for the owner. `isTrusted` is false for a request that may not write: to an
 * open calendar, one from another host, another origin, or through a proxy; to any, a form of another site.
 */
export type Caller = { userId: number | null; role: Role | 'anonymous'; isTrusted: boolean }

export const anonymousCaller: Caller = { userId: null, role: 'anonymous', isTrusted: true }

/** Whoever sits at the machine that has the data: an administrator who is nobody in particular. */
export const localAdministrator: Caller = { userId: null, role: 'administrator', isTrusted: true }

export const hasPermission = (caller: Caller, right: Permission): boolean =>
  ROLE_PERMISSIONS[caller.role].includes(right)

/** Refuses strangers. */
export function requireAuthentication(caller: Caller): asserts caller is Caller & { role: Role } {
  if (!caller.isTrusted) throw new Failure('rest_origin_forbidden')
  if (caller.role === 'anonymous') throw new Failure('rest_not_logged_in')
}

/** Refuses a caller without the right: 401 to strangers, 403 to those who are known. */
export function requirePermission(caller: Caller, right: Permission): void {
  requireAuthentication(caller)
  if (!hasPermission(caller, right)) throw new Failure('rest_forbidden')
}

/** A record as far as rights go. */
export type OwnedRecord = { authorId: number; status: string }

/** Whether the caller may change or delete this record. */
export function canEditRecord(caller: Caller, record: OwnedRecord): boolean {
  if (hasPermission(caller, 'edit-others')) return true
  const isOwn = caller.userId !== null && record.authorId === caller.userId
  return isOwn && hasPermission(caller, isUnpublished(record.status) ? 'write' : 'publish')
}

const isUnpublished = (status: string) => ['draft', 'pending', 'trash'].includes(status)

export function requireEditPermission(caller: Caller, record: OwnedRecord): void {
  if (!canEditRecord(caller, record))
    throw new Failure(caller.role === 'anonymous' ? 'rest_not_logged_in' : 'rest_forbidden')
}
