import type { Language, Me } from '../../../index.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'
import type { FailuresById } from '../../lib/records/use-batch.ts'

type RowActionHandlers = {
  trash: (record: RecordSummary) => void
  restore: (record: RecordSummary) => void
  deletePermanently: (record: RecordSummary) => void
}

export type RecordListProps = {
  kind: RecordKind
  records: RecordSummary[]
  /** The list shows only records without texts in this language. */
  missing: Language | undefined
  me: Me | null | undefined
  actions: RowActionHandlers
  failures: FailuresById
  /** Ids of records that will be deleted in a few seconds. */
  pendingDeletion: ReadonlySet<number>
  isBusy: boolean
  parentNames: ReadonlyMap<number, string>
  selection: { ids: ReadonlySet<number>; toggle: (ids: number[], isSelected: boolean) => void }
}

export type RecordRowProps = RecordListProps & { record: RecordSummary }
