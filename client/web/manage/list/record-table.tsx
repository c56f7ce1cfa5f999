import { canEdit } from '../../lib/session/permissions.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { hasStatus } from '../../lib/records/kinds.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import { getColumnLabel, RecordCell } from './record-cell.tsx'
import { RecordTitle } from './record-title.tsx'
import type { RecordListProps, RecordRowProps } from './record-list-props.ts'
import { RowActions } from './row-actions.tsx'
import { RowCheckbox, SelectAllCheckbox } from './row-checkbox.tsx'

/** One table row for each record. */
export function RecordTable(props: RecordListProps) {
  const messages = useMessages('manage')
  const { kind, records } = props
  return (
    <table class="records">
      <caption class="visually-hidden">{messages.kinds[kind]}</caption>
      <thead>
        <tr>
          {hasStatus(kind) && (
            <td class="select-cell">
              <SelectAllCheckbox {...props} />
            </td>
          )}
          <th scope="col">{messages.title}</th>
          {recordDefinitions[kind].columns.map(column => (
            <th scope="col" key={column} class={`${column}-cell`}>
              {getColumnLabel(messages, kind, column)}
            </th>
          ))}
          <th scope="col" class="actions-cell">
            {messages.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <TableRow key={record.id} {...props} record={record} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow(props: RecordRowProps) {
  const { kind, record, me, parentNames, pendingDeletion, isBusy } = props
  return (
    <tr class={pendingDeletion.has(record.id) ? 'pending-deletion' : undefined}>
      {hasStatus(kind) && (
        <td class="select-cell">
          <RowCheckbox {...props} />
        </td>
      )}
      <th scope="row">
        <RecordTitle {...props} />
      </th>
      {recordDefinitions[kind].columns.map(column => (
        <td key={column} class={`${column}-cell`}>
          <RecordCell
            record={record}
            column={column}
            canTranslate={canEdit(me, kind, record)}
            parentNames={parentNames}
          />
        </td>
      ))}
      <td class="actions-cell">
        <RowActions {...props} isBusy={isBusy || pendingDeletion.has(record.id)} />
      </td>
    </tr>
  )
}
