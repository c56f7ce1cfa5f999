import type { RecordType } from '../../lib/record-types.ts'
import { useMe } from '../../lib/client.ts'
import { canEdit } from '../../lib/permissions.ts'
import type { AnyRecord } from './record-link.tsx'

/** Whether the reader may change a record, by the rights of their role. */
export function useCanEdit(kind: RecordType, record: AnyRecord): boolean {
  const me = useMe()
  return canEdit(me, kind, 'author' in record ? record : { author: null, status: null })
}
