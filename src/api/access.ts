import { Failure } from '../kernel/failures.ts'

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

/** What a role may do, apart from reading what is published. */
export type Right =
  | 'write' // create records, change and delete own unpublished ones
  | 'publish' // have them published, change and delete own published ones
  | 'edit-others' // read, change and delete records of others, and everything unpublished
  | 'write-categories'
  | 'write-tags'
  | 'add-images' // name a picture by its address

const everything: readonly Right[] = ['write', 'publish', 'edit-others', 'write-categories', 'write-tags', 'add-images']

/** The table of roles (docs/decisions/0007). */
export const RIGHTS: Record<Role | 'anonymous', readonly Right[]> = {
  administrator: everything,
  editor: everything,
  author: ['write', 'publish', 'write-categories', 'add-images'],
  contributor: ['write'],
  subscriber: [],
  anonymous: [],
}

/**
 * Who asks. `userId` is null for strangers. `isTrusted` is false for a request that an open calendar must not take a
 * write from: one from another host, another origin, or through a proxy.
 */
export type Caller = { userId: number | null; role: Role | 'anonymous'; isTrusted: boolean }

export const anonymous: Caller = { userId: null, role: 'anonymous', isTrusted: true }

export const may = (caller: Caller, right: Right): boolean => RIGHTS[caller.role].includes(right)

/** Refuses a caller without the right: 401 to strangers, 403 to those who are known. */
export function mustHave(caller: Caller, right: Right): void {
  if (!caller.isTrusted) throw new Failure('rest_origin_forbidden')
  if (may(caller, right)) return
  throw new Failure(caller.role === 'anonymous' ? 'rest_not_logged_in' : 'rest_forbidden')
}

/** A record as far as rights go. */
export type Owned = { authorId: number; status: string }

/** Whether the caller may change or delete this record. */
export function mayEdit(caller: Caller, record: Owned): boolean {
  if (may(caller, 'edit-others')) return true
  const isOwn = caller.userId !== null && record.authorId === caller.userId
  return isOwn && may(caller, isUnpublished(record.status) ? 'write' : 'publish')
}

const isUnpublished = (status: string) => ['draft', 'pending', 'trash'].includes(status)

export function mustEdit(caller: Caller, record: Owned): void {
  if (!mayEdit(caller, record)) throw new Failure(caller.role === 'anonymous' ? 'rest_not_logged_in' : 'rest_forbidden')
}
