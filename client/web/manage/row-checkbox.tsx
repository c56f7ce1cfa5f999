import type { Me } from '../../index.ts'
import { canEdit } from '../lib/permissions.ts'
import { hasStatus } from '../lib/record-types.ts'
import { useMessages } from '../lib/language.ts'
import type { RecordListProps, RecordRowProps } from './record-list.tsx'
import type { RecordSummary } from '../lib/record-summary.ts'
import { manageWords } from '../lib/manage-words.ts'

/** What can be put into the trash can be chosen, several at once. */
const isSelectable = (me: Me | null | undefined, row: RecordSummary): boolean =>
  hasStatus(row.kind) && canEdit(me, row.kind, row)

export function RowCheckbox({ row, me, selection, isBusy }: RecordRowProps) {
  const words = useMessages(manageWords)
  if (!isSelectable(me, row)) return null
  return (
    <input
      type="checkbox"
      aria-label={words.select(row.title)}
      checked={selection.ids.has(row.id)}
      disabled={isBusy}
      onChange={({ currentTarget }) => selection.toggle([row.id], currentTarget.checked)}
    />
  )
}

export function SelectAllCheckbox({
  rows,
  me,
  selection,
  isBusy,
  isLabelled = false,
}: RecordListProps & { isLabelled?: boolean }) {
  const words = useMessages(manageWords)
  const ids = rows.filter(row => isSelectable(me, row)).map(({ id }) => id)
  if (ids.length === 0) return null
  const chosen = ids.filter(id => selection.ids.has(id)).length
  const box = (
    <input
      type="checkbox"
      aria-label={isLabelled ? undefined : words.selectAll}
      checked={chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      disabled={isBusy}
      onChange={({ currentTarget }) => selection.toggle(ids, currentTarget.checked)}
    />
  )
  if (!isLabelled) return box
  return (
    <label class="choice">
      {box} {words.selectAll}
    </label>
  )
}
