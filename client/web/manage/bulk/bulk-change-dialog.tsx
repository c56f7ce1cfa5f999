import { useState } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import type { PickedRecord } from '../../ui/form/picker/picked-record.ts'
import { RecordPicker } from '../../ui/form/picker/record-picker.tsx'
import { type BulkChange, type SettableStatus, settableStatuses } from './bulk-change.ts'

const eventChanges = ['status', 'addCategories', 'removeCategories', 'addTags', 'removeTags', 'venue'] as const
type ChangeName = (typeof eventChanges)[number]

type Props = {
  kind: RecordKind
  /** How many records are selected. */
  count: number
  canPublish: boolean
  apply: (change: BulkChange) => void
  close: () => void
}

/** Asks which field of the selected records gets which value. */
export function BulkChangeDialog({ kind, count, canPublish, apply, close }: Props) {
  const messages = useMessages('manage').bulk
  const { cancel } = useMessages('actions')
  const { name, choose, statusProps, pickerProps, submit } = useBulkChangeForm(change => {
    close()
    // Runs after the dialog is closed, because elements behind an open dialog cannot take the focus.
    setTimeout(() => apply(change))
  })
  const names = kind === 'events' ? eventChanges : (['status'] as const)
  return (
    <Dialog title={messages.title({ count })} close={close}>
      <form class="scope-dialog" noValidate onSubmit={submit}>
        <SelectField
          {...toField('bulk-change', messages.what)}
          value={name}
          change={choose}
          options={names.map(value => ({ value, label: messages.changes[value] }))}
        />
        {name === 'status' ? (
          <StatusSelect {...statusProps} canPublish={canPublish} />
        ) : (
          <RecordPicker
            {...toField('bulk-value', messages.changes[name])}
            {...pickerProps}
            kind={pickedKinds[name]}
            {...(name === 'venue' ? { hint: messages.venueHint } : {})}
          />
        )}
        <div class="actions">
          <button type="button" onClick={close}>
            {cancel}
          </button>
          <button type="submit" class="primary">
            {messages.apply}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The chosen field and its value. `apply` gets the change when it is complete. */
function useBulkChangeForm(apply: (change: BulkChange) => void) {
  const { empty } = useMessages('form')
  const [name, setName] = useState<ChangeName>('status')
  const [status, setStatus] = useState<SettableStatus>('draft')
  const [picked, setPicked] = useState<PickedRecord[]>([])
  const [failure, setFailure] = useState<string>()
  const [block, setBlock] = useState('')
  const choose = (next: ChangeName) => (setName(next), setPicked([]), setFailure(undefined), setBlock(''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const change = toChange(name, status, picked)
    // Without a venue, the events lose theirs.
    const isMissing = change.field !== 'status' && change.field !== 'venue' && picked.length === 0
    const problem = block || (isMissing ? empty : '')
    if (problem) setFailure(problem)
    else apply(change)
  }
  const statusProps = { value: status, change: setStatus }
  const pickerProps = { value: picked, change: setPicked, failure, setSaveBlock: setBlock }
  return { name, choose, statusProps, pickerProps, submit }
}

const pickedKinds = {
  addCategories: 'categories',
  removeCategories: 'categories',
  addTags: 'tags',
  removeTags: 'tags',
  venue: 'venues',
} as const satisfies Record<Exclude<ChangeName, 'status'>, RecordKind>

function toChange(name: ChangeName, status: SettableStatus, picked: PickedRecord[]): BulkChange {
  if (name === 'status') return { field: 'status', status }
  const ids = picked.flatMap(({ id }) => id ?? [])
  if (name === 'venue') return { field: 'venue', ids }
  const field = name.endsWith('Tags') ? 'tags' : 'categories'
  return { field, mode: name.startsWith('add') ? 'add' : 'remove', ids }
}

type StatusProps = {
  canPublish: boolean
  value: SettableStatus
  change: (status: SettableStatus) => void
}

/** The statuses that the user has the right to set. */
function StatusSelect({ canPublish, value, change }: StatusProps) {
  const messages = useMessages('manage')
  const options = settableStatuses.filter(status => canPublish || status === 'draft' || status === 'pending')
  return (
    <SelectField
      {...toField('bulk-value', messages.status)}
      {...{ value, change }}
      options={options.map(status => ({ value: status, label: messages.statuses[status] }))}
    />
  )
}

/** What the components of fields need besides a value. */
const toField = (id: string, label: string) => ({ id, name: id, label, failure: undefined, setSaveBlock: () => {} })
