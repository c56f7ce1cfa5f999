import { Failure } from '../core/failure/failures.ts'
import { type Editor, mayEditRecord, type OwnedRecord, type Permission, permissions } from '../core/permissions.ts'

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

/** The permissions of each role (docs/decisions/access.md). */
export const permissionsByRole: Record<Role | 'anonymous', readonly Permission[]> = {
  administrator: permissions,
  editor: permissions.filter(permission => permission !== 'manage-accounts' && permission !== 'manage-settings'),
  author: ['write', 'publish', 'write-categories', 'upload-images', 'add-images'],
  contributor: ['write', 'upload-images'],
  subscriber: [],
  anonymous: [],
}

/**
 * Who sends a request. `userId` is null for anonymous callers and for the owner of an open calendar. `isOriginAllowed`
 * is false for requests that may not write: a form of another site, and to an open calendar every request from another
 * host, from another origin or through a proxy. `passwordId` is the id of the application password in the request.
 */
export type Caller = { userId: number | null; role: Role | 'anonymous'; isOriginAllowed: boolean; passwordId?: number }

export const anonymousCaller: Caller = { userId: null, role: 'anonymous', isOriginAllowed: true }

/** The person at the machine of the service, such as its operator: an administrator without an account. */
export const localAdministrator: Caller = { userId: null, role: 'administrator', isOriginAllowed: true }

export const toEditor = ({ userId, role }: Caller): Editor => ({ userId, permissions: permissionsByRole[role] })

export const hasPermission = (caller: Caller, permission: Permission): boolean =>
  permissionsByRole[caller.role].includes(permission)

/** Throws `rest_origin_forbidden` if the origin of the request may not write. */
export function requireAllowedOrigin(caller: Caller): void {
  if (!caller.isOriginAllowed) throw new Failure('rest_origin_forbidden')
}

/** Throws `rest_not_logged_in` for anonymous callers, and `rest_origin_forbidden` if their origin is not allowed. */
export function requireAuthentication(caller: Caller): asserts caller is Caller & { role: Role } {
  requireAllowedOrigin(caller)
  if (caller.role === 'anonymous') throw new Failure('rest_not_logged_in')
}

/** Fails with 401 for anonymous callers, and with 403 for signed-in callers without the permission. */
export function requirePermission(caller: Caller, permission: Permission): void {
  requireAuthentication(caller)
  if (!hasPermission(caller, permission)) throw new Failure('rest_forbidden')
}

/** Throws `rest_not_logged_in` for anonymous callers, and `rest_forbidden` for others, who may not change the record. */
export function requireEditPermission(caller: Caller, record: OwnedRecord): void {
  if (!mayEditRecord(toEditor(caller), record))
    throw new Failure(caller.role === 'anonymous' ? 'rest_not_logged_in' : 'rest_forbidden')
}
