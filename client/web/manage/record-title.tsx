import { Link } from 'wouter-preact'
import { editPaths } from '../lib/paths.ts'
import { canEdit } from '../lib/permissions.ts'
import type { RecordRowProps } from './record-list.tsx'

/** The title leads to the form where the reader may change the record, and says why a change has failed. */
export function RecordTitle({ row, me, failures }: RecordRowProps) {
  const fault = failures.get(row.id)
  const isEditable = canEdit(me, row.kind, row) && row.status !== 'trash'
  return (
    <div class="record-title">
      {isEditable ? <Link href={editPaths.edit(row.kind, row.id)}>{row.title}</Link> : row.title}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
