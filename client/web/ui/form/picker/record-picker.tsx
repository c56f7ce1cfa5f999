import { X } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { useMessages } from '../../../lib/text/messages.ts'
import type { RecordKind } from '../../../lib/records/kinds.ts'
import type { RecordMatch } from '../../../lib/records/definition.ts'
import { recordDefinitions } from '../../../lib/records/definitions.ts'
import { Combobox, type Suggestion } from '../../input/combobox.tsx'
import { FieldFrame, type FieldProps, getControlProps } from '../field-frame.tsx'
import type { PickedRecord } from './picked-record.ts'
import { includesText, maxSuggestions, useSuggestions } from './use-suggestions.ts'

type Props = FieldProps<PickedRecord[]> & {
  /** The kind of record to pick. */
  kind: RecordKind
  /** How many records can be picked; with 1 a new one replaces the old one. */
  max?: number
  /** Records that are not suggested, such as the one that is edited. */
  excludedIds?: readonly number[]
  /** Whether the user can pick a new name, to create a record with it. */
  canCreate?: boolean
}

/** A field that searches records by name. Shows the picked records, each with a button that removes it. */
export function RecordPicker({ kind, max = 50, excludedIds = [], canCreate = false, ...field }: Props) {
  const messages = useMessages('form')
  const [text, setText] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const { results, isDone, formatStatus, setOpen } = useRecordSuggestions(kind, text)
  const changeText = (newText: string) => {
    setText(newText)
    field.setSaveBlock(newText.trim() && messages.unselectedText({ text: newText.trim() }))
  }
  const remove = (index: number) => {
    field.change(field.value.filter((_, other) => other !== index))
    container.current?.querySelector('input')?.focus()
  }
  const unavailableIds = [...excludedIds, ...field.value.map(({ id }) => id)]
  const available = results.filter(({ id }) => !unavailableIds.includes(id))
  const creation =
    canCreate && isDone ? suggestCreation(text, [...results, ...field.value], name => messages.create({ name })) : []
  const choose = ({ key }: Suggestion) => {
    const record = available.find(({ id }) => String(id) === key)
    const picked = record ? { id: record.id, name: record.name } : { id: null, name: text.trim() }
    field.change([...field.value.slice(0, max - 1), picked])
    changeText('')
  }
  return (
    <FieldFrame {...field}>
      <PickedRecords {...{ field, remove }} />
      <div ref={container}>
        <Combobox
          inputProps={getControlProps(field)}
          label={field.label}
          {...{ text, onSelect: choose, onTextChange: changeText, onOpenChange: setOpen }}
          placeholder={messages.typeToSearch}
          suggestions={[...available.map(toSuggestion), ...creation]}
          statusText={formatStatus(available.length + creation.length)}
          onOtherKey={({ key }) => key === 'Backspace' && text === '' && remove(field.value.length - 1)}
        />
      </div>
    </FieldFrame>
  )
}

const useRecordSuggestions = (kind: RecordKind, text: string) =>
  useSuggestions<RecordMatch>({
    text,
    key: ['records', kind],
    search: (calendar, search) => recordDefinitions[kind].search(calendar, { search, per_page: maxSuggestions }),
    matches: ({ name }, search) => includesText(name, search),
  })

function PickedRecords({ field, remove }: { field: FieldProps<PickedRecord[]>; remove: (index: number) => void }) {
  const messages = useMessages('form')
  if (field.value.length === 0) return null
  return (
    <ul class="chosen-chips" aria-label={messages.chosen({ label: field.label })}>
      {field.value.map(({ id, name }, index) => (
        <li class="chip" key={id ?? name}>
          <span>{name}</span> {id === null && <span class="chip-new">({messages.newRecord})</span>}
          <button
            type="button"
            aria-label={messages.remove({ name })}
            title={messages.remove({ name })}
            onClick={() => remove(index)}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

const toSuggestion = ({ id, name, detail }: RecordMatch): Suggestion => ({ key: String(id), label: name, detail })

/** A suggestion that creates a record with the typed name; none when a record has that name. */
function suggestCreation(text: string, known: PickedRecord[], formatLabel: (name: string) => string): Suggestion[] {
  const name = text.trim()
  const isKnown = known.some(record => record.name.toLowerCase() === name.toLowerCase())
  return name === '' || isKnown ? [] : [{ key: `new ${name}`, label: formatLabel(name), isCreation: true }]
}
