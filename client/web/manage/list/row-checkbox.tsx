import type { Me } from '../../../index.ts'
import { canEdit } from '../../lib/session/permissions.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { hasStatus } from '../../lib/records/kinds.ts'
import type { RecordListProps, RecordRowProps } from './record-list-props.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'

/** Records that the user can move to the trash can be selected. */
const isSelectable = (me: Me | null | undefined, record: RecordSummary): boolean =>
  hasStatus(record.kind) && canEdit(me, record.kind, record)

export function RowCheckbox({ record, me, selection, isBusy }: RecordRowProps) {
  const messages = useMessages('manage')
  if (!isSelectable(me, record)) return null
  return (
    <input
      type="checkbox"
      aria-label={messages.select({ title: record.title })}
      checked={selection.ids.has(record.id)}
      disabled={isBusy}
      onChange={({ currentTarget }) => selection.toggle([record.id], currentTarget.checked)}
    />
  )
}

export function SelectAllCheckbox({
  records,
  me,
  selection,
  isBusy,
  isLabelled = false,
}: RecordListProps & { isLabelled?: boolean }) {
  const messages = useMessages('manage')
  const ids = records.filter(record => isSelectable(me, record)).map(({ id }) => id)
  if (ids.length === 0) return null
  const selectedCount = ids.filter(id => selection.ids.has(id)).length
  const checkbox = (
    <input
      type="checkbox"
      aria-label={isLabelled ? undefined : messages.selectAll}
      checked={selectedCount === ids.length}
      indeterminate={selectedCount > 0 && selectedCount < ids.length}
      disabled={isBusy}
      onChange={({ currentTarget }) => selection.toggle(ids, currentTarget.checked)}
    />
  )
  if (!isLabelled) return checkbox
  return (
    <label class="choice">
      {checkbox} {messages.selectAll}
    </label>
  )
}
