import { X } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { CalendarClient } from '../../../index.ts'
import type { RecordType } from '../../lib/record-types.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { useDebouncedValue } from '../../lib/debounced-input.ts'
import { useMessages } from '../../lib/language.ts'
import { type Suggestion, Combobox } from '../../ui/combobox.tsx'
import { getControlProps, FieldFrame, type FieldProps } from '../../ui/form/field-frame.tsx'
import { fieldWords } from '../../lib/form/field-words.ts'
import { type SuggestionSearch, formatSearchStatus, suggestionsMax } from './suggestion-search.ts'

/** A record that was picked, or with `id` null one that is to be created with this name. */
export type PickedRecord = { id: number | null; name: string }

type Candidate = PickedRecord & { id: number; detail?: string }

type Props = FieldProps<PickedRecord[]> & {
  /** What is picked from. */
  kind: RecordType
  /** How many at most; with 1 a choice takes the place of the one before. */
  max?: number
  /** Records that are not offered, such as the one that is edited. */
  excludedIds?: readonly number[]
  /** Whether a name that is not found may be picked, to be created when the form is saved. */
  mayCreate?: boolean
}

/** Records, found as one types; several, each with a button that takes it away again. */
export function RecordPicker({ kind, max = 50, excludedIds = [], mayCreate = false, ...field }: Props) {
  const words = useMessages(fieldWords)
  const [text, setText] = useState('')
  const input = useRef<HTMLDivElement>(null)
  const search = useSearch(kind, text)
  const type = (now: string) => {
    setText(now)
    field.setUnselectedText(now.trim())
  }
  const pick = (picked: PickedRecord) => {
    field.change([...field.value.slice(0, max - 1), picked])
    type('')
  }
  const remove = (place: number) => {
    field.change(field.value.filter((_, other) => other !== place))
    input.current?.querySelector('input')?.focus()
  }
  const taken = new Set([...excludedIds, ...field.value.map(({ id }) => id)])
  const found = search.found.filter(({ id }) => !taken.has(id))
  const creation = mayCreate && search.isDone ? creationOf(text, search.found, field.value, words.create) : []
  const choose = ({ key }: Suggestion) => {
    const record = found.find(({ id }) => String(id) === key)
    pick(record ? { id: record.id, name: record.name } : { id: null, name: text.trim() })
  }
  return (
    <FieldFrame {...field}>
      <Chips {...{ field, remove }} />
      <div ref={input}>
        <Combobox
          inputProps={getControlProps(field)}
          label={field.label}
          {...{
            text,
            onSelect: choose,
            onTextChange: type,
            onOpenChange: search.setWanted,
            placeholder: words.typeToSearch,
          }}
          suggestions={[...found.map(suggestionOf), ...creation]}
          statusText={formatSearchStatus(search, found.length + creation.length, words)}
          onOtherKey={({ key }) => key === 'Backspace' && text === '' && remove(field.value.length - 1)}
        />
      </div>
    </FieldFrame>
  )
}

function Chips({ field, remove }: { field: FieldProps<PickedRecord[]>; remove: (place: number) => void }) {
  const words = useMessages(fieldWords)
  if (field.value.length === 0) return null
  return (
    <ul class="chips" aria-label={words.chosen(field.label)}>
      {field.value.map(({ id, name }, place) => (
        <li class="chip" key={id ?? name}>
          <span>{name}</span> {id === null && <span class="chip-new">({words.isNew})</span>}
          <button
            type="button"
            aria-label={words.remove(name)}
            title={words.remove(name)}
            onClick={() => remove(place)}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

const suggestionOf = ({ id, name, detail }: Candidate): Suggestion => ({ key: String(id), label: name, detail })

/** The offer to create what was typed, where nothing has that name yet. */
function creationOf(
  text: string,
  found: Candidate[],
  picked: PickedRecord[],
  say: (name: string) => string,
): Suggestion[] {
  const name = text.trim()
  const isKnown = [...found, ...picked].some(one => one.name.toLowerCase() === name.toLowerCase())
  return name === '' || isKnown ? [] : [{ key: `new ${name}`, label: say(name), isCreation: true }]
}

type RecordSearch = SuggestionSearch & { found: Candidate[]; setWanted: (isWanted: boolean) => void }

function useSearch(kind: RecordType, text: string): RecordSearch {
  const [isWanted, setWanted] = useState(false)
  const words = useDebouncedValue(text.trim())
  const { data, error, isFetching, isPlaceholderData } = useServiceQuery({
    key: ['pick', kind, words],
    read: calendar => finders[kind](calendar, words || undefined),
    isEnabled: isWanted,
    keepsPreviousData: true,
  })
  const isDone = !isFetching && !isPlaceholderData && words === text.trim()
  // What another text has found is offered as far as it goes with this one, or a quick hand would choose what nobody asked for.
  const found = (data ?? []).filter(({ name }) => isDone || has(name, text))
  return { found, isDone, hasFailed: error !== null && !isFetching, setWanted }
}

const has = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase())

const per_page = suggestionsMax

/** How records of each kind are found, and what tells those of one name apart. */
const finders: Record<RecordType, (calendar: CalendarClient, search?: string) => Promise<Candidate[]>> = {
  events: async (calendar, search) =>
    (await calendar.events.list.query({ search, per_page, when: 'all' })).events.map(({ id, title, start_date }) => ({
      ...{ id, name: title, detail: start_date.slice(0, 16) },
    })),
  venues: async (calendar, search) =>
    (await calendar.venues.list.query({ search, per_page, orderby: 'title' })).venues.map(({ id, venue, city }) => ({
      ...{ id, name: venue, detail: city },
    })),
  organizers: async (calendar, search) =>
    (await calendar.organizers.list.query({ search, per_page, orderby: 'title' })).organizers.map(
      ({ id, organizer }) => ({ id, name: organizer }),
    ),
  categories: async (calendar, search) =>
    (await calendar.categories.list.query({ search, per_page, hide_empty: false })).categories.map(termOf),
  tags: async (calendar, search) =>
    (await calendar.tags.list.query({ search, per_page, hide_empty: false })).tags.map(termOf),
}

const termOf = ({ id, name }: { id: number; name: string }): Candidate => ({ id, name })
