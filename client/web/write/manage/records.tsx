import { Link } from 'wouter-preact'
import type { Me } from '../../../index.ts'
import { type Kind, writing } from '../../addresses.ts'
import { mayChange } from '../../rights.ts'
import { useIsWide } from '../../ui/screen.ts'
import { useWords } from '../../words.ts'
import { Cell, columnsOf, headOf } from './cells.tsx'
import { type Choices, RowActions } from './row-actions.tsx'
import { hasStates, type Row } from './rows.ts'
import type { Faults } from './run.ts'
import { manageWords } from './words.ts'
import './records.css'

export type RecordsProps = {
  kind: Kind
  rows: Row[]
  me: Me | null | undefined
  choices: Choices
  faults: Faults
  /** Ids of those that are on their way out. */
  doomed: ReadonlySet<number>
  isBusy: boolean
  parents: ReadonlyMap<number, string>
  selection: { ids: ReadonlySet<number>; toggle: (ids: number[], isSelected: boolean) => void }
}

/** The records of a page: a table where there is room for one, else cards. */
export const Records = (props: RecordsProps) => (useIsWide('tables') ? <Table {...props} /> : <Cards {...props} />)

/** What can be put into the trash can be chosen, several at once. */
const isSelectable = (me: Me | null | undefined, row: Row): boolean =>
  hasStates(row.kind) && mayChange(me, row.kind, row)

function Table(props: RecordsProps) {
  const words = useWords(manageWords)
  const { kind, rows } = props
  return (
    <table class="records">
      <caption class="visually-hidden">{words.kinds[kind]}</caption>
      <thead>
        <tr>
          {hasStates(kind) && (
            <td class="select-cell">
              <SelectAll {...props} />
            </td>
          )}
          <th scope="col">{words.title}</th>
          {columnsOf[kind].map(column => (
            <th scope="col" key={column} class={`${column}-cell`}>
              {headOf(words, kind, column)}
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

function TableRow(props: OfRow) {
  const { kind, row, me, parents, doomed, isBusy } = props
  return (
    <tr class={doomed.has(row.id) ? 'doomed' : undefined}>
      {hasStates(kind) && (
        <td class="select-cell">
          <Select {...props} />
        </td>
      )}
      <th scope="row">
        <Title {...props} />
      </th>
      {columnsOf[kind].map(column => (
        <td key={column} class={`${column}-cell`}>
          <Cell row={row} column={column} mayTranslate={mayChange(me, row.kind, row)} parents={parents} />
        </td>
      ))}
      <td class="actions-cell">
        <RowActions {...props} isBusy={isBusy || doomed.has(row.id)} />
      </td>
    </tr>
  )
}

function Cards(props: RecordsProps) {
  const words = useWords(manageWords)
  const { kind, rows, me, parents, doomed } = props
  return (
    <>
      <SelectAll {...props} isLabelled />
      <ul class="record-cards" aria-label={words.kinds[kind]}>
        {rows.map(row => (
          <li key={row.id} class={`card ${doomed.has(row.id) ? 'doomed' : ''}`}>
            <div class="card-head">
              <Select {...props} row={row} />
              <Title {...props} row={row} />
            </div>
            <dl>
              {columnsOf[kind].map(column => (
                <div key={column} class={`${column}-cell`}>
                  <dt>{headOf(words, kind, column)}</dt>
                  <dd>
                    <Cell row={row} column={column} mayTranslate={mayChange(me, row.kind, row)} parents={parents} />
                  </dd>
                </div>
              ))}
            </dl>
            <RowActions {...props} row={row} isBusy={props.isBusy || doomed.has(row.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type OfRow = RecordsProps & { row: Row }

/** The title leads to the form where the reader may change the record, and says why a change has failed. */
function Title({ row, me, faults }: OfRow) {
  const fault = faults.get(row.id)
  const isEditable = mayChange(me, row.kind, row) && row.status !== 'trash'
  return (
    <div class="record-title">
      {isEditable ? <Link href={writing.edit(row.kind, row.id)}>{row.title}</Link> : row.title}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

function Select({ row, me, selection, isBusy }: OfRow) {
  const words = useWords(manageWords)
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

function SelectAll({ rows, me, selection, isBusy, isLabelled = false }: RecordsProps & { isLabelled?: boolean }) {
  const words = useWords(manageWords)
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
