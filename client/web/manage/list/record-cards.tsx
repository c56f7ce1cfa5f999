import { canEdit } from '../../lib/session/permissions.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import { getColumnLabel, RecordCell } from './record-cell.tsx'
import { RecordTitle } from './record-title.tsx'
import type { RecordListProps } from './record-list-props.ts'
import { RowActions } from './row-actions.tsx'
import { RowCheckbox, SelectAllCheckbox } from './row-checkbox.tsx'

/** One card for each record. */
export function RecordCards(props: RecordListProps) {
  const messages = useMessages('manage')
  const { kind, records, me, parentNames, pendingDeletion } = props
  return (
    <>
      <SelectAllCheckbox {...props} isLabelled />
      <ul class="record-cards" aria-label={messages.kinds[kind]}>
        {records.map(record => (
          <li key={record.id} class={`card ${pendingDeletion.has(record.id) ? 'pending-deletion' : ''}`}>
            <div class="card-head">
              <RowCheckbox {...props} record={record} />
              <RecordTitle {...props} record={record} />
            </div>
            <dl>
              {recordDefinitions[kind].columns.map(column => (
                <div key={column} class={`${column}-cell`}>
                  <dt>{getColumnLabel(messages, kind, column)}</dt>
                  <dd>
                    <RecordCell
                      record={record}
                      column={column}
                      canTranslate={canEdit(me, kind, record)}
                      parentNames={parentNames}
                    />
                  </dd>
                </div>
              ))}
            </dl>
            <RowActions {...props} record={record} isBusy={props.isBusy || pendingDeletion.has(record.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
