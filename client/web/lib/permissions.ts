import type { Event, Me } from '../../index.ts'
import { hasStatus, type RecordType } from './record-types.ts'

type Owned = { author: number | null; status: Event['status'] | null }

const unpublished: readonly (Event['status'] | null)[] = ['draft', 'pending', 'trash']

/** Whether what is in this state waits to be published, or is published no more. */
export const isUnpublished = (status: Event['status'] | null): boolean => unpublished.includes(status)

/** Whether a record of this author and state may be changed, as far as rights tell; the service decides again when it is done. */
export function canEdit(me: Me | null | undefined, kind: RecordType, { author, status }: Owned): boolean {
  if (!me) return false
  if (!hasStatus(kind)) return me.rights.includes(`write-${kind}`)
  if (me.rights.includes('edit-others')) return true
  const isOwn = me.id !== null && author === me.id
  return isOwn && me.rights.includes(isUnpublished(status) ? 'write' : 'publish')
}

/** Whether the reader may make records of this kind. */
export const canCreate = (me: Me | null | undefined, kind: RecordType): boolean =>
  me?.rights.includes(hasStatus(kind) ? 'write' : `write-${kind}`) ?? false

/** Deleting for good what has a trash is for those who may change everybody's records. */
export const canDeletePermanently = (me: Me | null | undefined, record: Owned & { kind: RecordType }): boolean =>
  canEdit(me, record.kind, record) && (record.status === null || (me?.rights.includes('edit-others') ?? false))
