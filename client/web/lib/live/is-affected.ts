import { namedKindNames } from '../../../../src/core/kinds/names.ts'
import type { ChangeKind, RecordChanges } from './record-changes.ts'

/** What decides whether changes affect a query. */
type QueryState = {
  /** Any record of these kinds may come into the data. Undefined for data that is never read again. */
  live: readonly ChangeKind[] | undefined
  data: unknown
}

/** Whether the data of a query may be different after changes. */
export function isAffected({ live, data }: QueryState, changes: RecordChanges): boolean {
  if (!live) return false
  if (changes === 'unknown') return true
  if (changes.some(({ kind, op }) => live.includes(kind) || (op === 'create' && hiddenKinds.has(kind)))) return true
  return namesRecord(data, new Set(changes.map(({ id }) => id)))
}

/**
 * The kinds whose drafts may belong to public events. When such a draft is published, it appears in data that did not
 * name it.
 */
const hiddenKinds: ReadonlySet<ChangeKind> = new Set(namedKindNames)

/**
 * Whether some JSON contains a record with one of the ids. Terms have ids of their own, so it may be another record;
 * then the data is read again for nothing.
 */
function namesRecord(data: unknown, ids: ReadonlySet<number>): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('id' in data && ids.has(data.id as number)) return true
  return Object.values(data).some(value => namesRecord(value, ids))
}
