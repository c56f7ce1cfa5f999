import type { Event, Me, MediaItem } from '../../../index.ts'
import { hasStatus, type RecordKind } from '../records/kinds.ts'

/** The author and the status of a record; null for categories and tags. */
type OwnedRecord = { author: number | null; status: Event['status'] | null }

const unpublished: readonly (Event['status'] | null)[] = ['draft', 'pending', 'trash']

/** Whether a record with this status is not yet published, or is in the trash. */
export const isUnpublished = (status: Event['status'] | null): boolean => unpublished.includes(status)

/** Whether the user has the right to change a record. The service checks it again on every change. */
export function canEdit(me: Me | null | undefined, kind: RecordKind, { author, status }: OwnedRecord): boolean {
  if (!me) return false
  if (!hasStatus(kind)) return me.rights.includes(`write-${kind}`)
  if (me.rights.includes('edit-others')) return true
  const isOwn = me.id !== null && author === me.id
  return isOwn && me.rights.includes(isUnpublished(status) ? 'write' : 'publish')
}

/** Whether the user has the right to create records of this kind. */
export const canCreate = (me: Me | null | undefined, kind: RecordKind): boolean =>
  me?.rights.includes(hasStatus(kind) ? 'write' : `write-${kind}`) ?? false

/** Whether the user may delete a record permanently. For kinds with a trash, this needs the right `edit-others`. */
export const canDeletePermanently = (me: Me | null | undefined, record: OwnedRecord & { kind: RecordKind }): boolean =>
  canEdit(me, record.kind, record) && (record.status === null || (me?.rights.includes('edit-others') ?? false))

/** Whether the user has the right to describe a picture: editors all, others those that they have uploaded. */
export const canEditPicture = (me: Me | null | undefined, { author }: Pick<MediaItem, 'author'>): boolean =>
  (me?.rights.includes('upload-images') ?? false) &&
  ((me?.rights.includes('edit-others') ?? false) || (author !== undefined && author === me?.id))
