import type { RecordKind } from '../records/kinds.ts'
import { useMe } from '../client.ts'
import { canCreate, canEdit } from './permissions.ts'
import type { AnyRecord } from '../records/records.ts'
import { useMeEvenIfExpired } from './use-me-even-if-expired.ts'

/** Whether the role of the user allows them to change a record. */
export function useCanEdit(kind: RecordKind, record: AnyRecord): boolean {
  const me = useMe()
  return canEdit(me, kind, 'author' in record ? record : { author: null, status: null })
}

/** Whether the role of the user allows them to create events. It stays true while an expired session is renewed. */
export const useCanAddEvents = (): boolean => canCreate(useMeEvenIfExpired().me, 'events')
