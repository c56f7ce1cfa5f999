import type { RecordKind } from './record-kinds.ts'
import { useMe } from './client.ts'
import { canEdit } from './permissions.ts'
import type { AnyRecord } from './records.ts'

/** Whether the role of the user allows them to change a record. */
export function useCanEdit(kind: RecordKind, record: AnyRecord): boolean {
  const me = useMe()
  return canEdit(me, kind, 'author' in record ? record : { author: null, status: null })
}
