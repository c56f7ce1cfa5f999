import { canEdit } from '../lib/permissions.ts'
import { useMessages } from '../lib/language.ts'
import { RecordCell, columnsByKind, getColumnLabel } from './record-cell.tsx'
import { RecordTitle } from './record-title.tsx'
import type { RecordListProps } from './record-list.tsx'
import { RowActions } from './row-actions.tsx'
import { RowCheckbox, SelectAllCheckbox } from './row-checkbox.tsx'
import { manageWords } from '../lib/manage-words.ts'

export function RecordCards(props: RecordListProps) {
  const words = useMessages(manageWords)
  const { kind, rows, me, parentNames, pendingDeletion } = props
  return (
    <>
      <SelectAllCheckbox {...props} isLabelled />
      <ul class="record-cards" aria-label={words.kinds[kind]}>
        {rows.map(row => (
          <li key={row.id} class={`card ${pendingDeletion.has(row.id) ? 'doomed' : ''}`}>
            <div class="card-head">
              <RowCheckbox {...props} row={row} />
              <RecordTitle {...props} row={row} />
            </div>
            <dl>
              {columnsByKind[kind].map(column => (
                <div key={column} class={`${column}-cell`}>
                  <dt>{getColumnLabel(words, kind, column)}</dt>
                  <dd>
                    <RecordCell
                      row={row}
                      column={column}
                      mayTranslate={canEdit(me, row.kind, row)}
                      parentNames={parentNames}
                    />
                  </dd>
                </div>
              ))}
            </dl>
            <RowActions {...props} row={row} isBusy={props.isBusy || pendingDeletion.has(row.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
