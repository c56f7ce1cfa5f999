import { useIsWide } from '../../lib/browser/use-is-wide.ts'
import { RecordCards } from './record-cards.tsx'
import type { RecordListProps } from './record-list-props.ts'
import { RecordTable } from './record-table.tsx'
import './record-list.css'

/** The records of a page: a table on a wide screen, cards on a narrow one. */
export const RecordList = (props: RecordListProps) =>
  useIsWide('tables') ? <RecordTable {...props} /> : <RecordCards {...props} />
