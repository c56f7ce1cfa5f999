import type { Me } from '../../index.ts'
import type { RecordType } from '../lib/record-types.ts'
import { useIsWide } from '../lib/use-is-wide.ts'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import type { RowActionHandlers } from './row-actions.tsx'
import type { RecordSummary } from '../lib/record-summary.ts'
import type { FailuresById } from '../lib/use-batch.ts'
import './record-list.css'

export type RecordListProps = {
  kind: RecordType
  rows: RecordSummary[]
  me: Me | null | undefined
  actions: RowActionHandlers
  failures: FailuresById
  /** Ids of those that are on their way out. */
  pendingDeletion: ReadonlySet<number>
  isBusy: boolean
  parentNames: ReadonlyMap<number, string>
  selection: { ids: ReadonlySet<number>; toggle: (ids: number[], isSelected: boolean) => void }
}

/** One of them. */
export type RecordRowProps = RecordListProps & { row: RecordSummary }

/** The records of a page: a table where there is room for one, else cards. */
export const RecordList = (props: RecordListProps) =>
  useIsWide('tables') ? <RecordTable {...props} /> : <RecordCards {...props} />
