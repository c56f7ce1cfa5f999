import { type Editor, mayEditImage, mayEditOthers, mayEditRecord } from '../../../../src/core/permissions.ts'
import type { Event, Me, MediaItem } from '../../../index.ts'
import { hasStatus, type RecordKind } from '../records/kinds.ts'

/** The author and the status of a record; null for categories and tags. */
type OwnedRecord = { author: number | null; status: Event['status'] | null }

const toEditor = (me: Me | null | undefined): Editor => ({ userId: me?.id ?? null, permissions: me?.rights ?? [] })

/** Whether the user has the right to change a record. The service checks it again on every change. */
export const canEdit = (me: Me | null | undefined, kind: RecordKind, { author, status }: OwnedRecord): boolean =>
  hasStatus(kind) ? mayEditRecord(toEditor(me), { authorId: author, status: status ?? 'publish' }) : canCreate(me, kind)

/** Whether the user has the right to create records of this kind. */
export const canCreate = (me: Me | null | undefined, kind: RecordKind): boolean =>
  me?.rights.includes(hasStatus(kind) ? 'write' : `write-${kind}`) ?? false

/** Whether the user may delete a record permanently. For kinds with a trash, this needs the right `edit-others`. */
export const canDeletePermanently = (me: Me | null | undefined, record: OwnedRecord & { kind: RecordKind }): boolean =>
  canEdit(me, record.kind, record) && (record.status === null || mayEditOthers(toEditor(me)))

/** Whether the user has the right to describe an image: editors all, others only their uploads. */
export const canEditImage = (me: Me | null | undefined, { author }: Pick<MediaItem, 'author'>): boolean =>
  mayEditImage(toEditor(me), author ?? null)
