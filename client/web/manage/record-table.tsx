import { canEdit } from '../lib/permissions.ts'
import { hasStatus } from '../lib/record-types.ts'
import { useMessages } from '../lib/language.ts'
import { RecordCell, columnsByKind, getColumnLabel } from './record-cell.tsx'
import { RecordTitle } from './record-title.tsx'
import type { RecordListProps, RecordRowProps } from './record-list.tsx'
import { RowActions } from './row-actions.tsx'
import { RowCheckbox, SelectAllCheckbox } from './row-checkbox.tsx'
import { manageWords } from '../lib/manage-words.ts'

export function RecordTable(props: RecordListProps) {
  const words = useMessages(manageWords)
  const { kind, rows } = props
  return (
    <table class="records">
      <caption class="visually-hidden">{words.kinds[kind]}</caption>
      <thead>
        <tr>
          {hasStatus(kind) && (
            <td class="select-cell">
              <SelectAllCheckbox {...props} />
            </td>
          )}
          <th scope="col">{words.title}</th>
          {columnsByKind[kind].map(column => (
            <th scope="col" key={column} class={`${column}-cell`}>
              {getColumnLabel(words, kind, column)}
            </th>
          ))}
          <th scope="col" class="actions-cell">
            {words.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <TableRow key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow(props: RecordRowProps) {
  const { kind, row, me, parentNames, pendingDeletion, isBusy } = props
  return (
    <tr class={pendingDeletion.has(row.id) ? 'doomed' : undefined}>
      {hasStatus(kind) && (
        <td class="select-cell">
          <RowCheckbox {...props} />
        </td>
      )}
      <th scope="row">
        <RecordTitle {...props} />
      </th>
      {columnsByKind[kind].map(column => (
        <td key={column} class={`${column}-cell`}>
          <RecordCell row={row} column={column} mayTranslate={canEdit(me, row.kind, row)} parentNames={parentNames} />
        </td>
      ))}
      <td class="actions-cell">
        <RowActions {...props} isBusy={isBusy || pendingDeletion.has(row.id)} />
      </td>
    </tr>
  )
}
