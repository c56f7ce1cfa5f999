import { useRef, useState } from 'preact/hooks'
import type { Outputs } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { useDebouncedValue } from '../../lib/debounced-input.ts'
import { useMessages } from '../../lib/language.ts'
import { useWriter } from '../../ui/require-writer.tsx'
import { type Suggestion, Combobox } from '../../ui/combobox.tsx'
import { getControlProps, FieldFrame, type FieldProps } from '../../ui/form/field-frame.tsx'
import { fieldWords } from '../../lib/form/field-words.ts'
import { formatSearchStatus, suggestionsMax } from './suggestion-search.ts'

/**
 * By whom a record is, for those who may write those of others; null is whoever makes it. Those who manage accounts find users by
 * name or login; others, who cannot see who there is, may make it theirs.
 */
export function AuthorField(field: FieldProps<number | null>) {
  const rights = useWriter()?.rights ?? []
  if (!rights.includes('edit-others')) return null
  return rights.includes('manage-accounts') ? <UserPicker {...field} /> : <Oneself {...field} />
}

type User = Pick<Outputs['accounts']['list']['users'][number], 'id' | 'name' | 'login'>

const suggestionOf = ({ id, name, login }: User): Suggestion => ({ key: String(id), label: name, detail: login })

function UserPicker(field: FieldProps<number | null>) {
  const words = useMessages(fieldWords)
  const [text, setText] = useState<string | null>(null)
  const [isWanted, setWanted] = useState(false)
  const search = useDebouncedValue(text?.trim() ?? '')
  const { name, remember } = useNameOf(field.value)
  const { data, isFetching, error } = useServiceQuery({
    key: ['users', search],
    read: calendar => calendar.accounts.list.query({ search: search || undefined, per_page: suggestionsMax }),
    isEnabled: isWanted,
    keepsPreviousData: true,
  })
  const isDone = !isFetching && search === (text?.trim() ?? '')
  // What another text has found is not offered for this one.
  const users = isWanted && isDone ? (data?.users ?? []) : []
  const choose = ({ key, label }: Suggestion) => {
    remember(Number(key), label)
    field.change(Number(key))
    setText(null)
  }
  const stands = { isDone, hasFailed: error !== null && !isFetching }
  return (
    <FieldFrame {...field} hint={words.authorHint}>
      <Combobox
        inputProps={{
          ...getControlProps({ ...field, hint: words.authorHint }),
          onFocus: ({ currentTarget }) => currentTarget.select(),
        }}
        label={field.label}
        text={text ?? name}
        {...{ suggestions: users.map(suggestionOf), onSelect: choose, placeholder: words.typeToSearch }}
        statusText={formatSearchStatus(stands, users.length, words)}
        onTextChange={setText}
        onOpenChange={isOpen => {
          setWanted(isOpen)
          if (!isOpen) setText(null)
        }}
      />
    </FieldFrame>
  )
}

/** What the user of an id is called; oneself when nobody is named. */
function useNameOf(id: number | null): { name: string; remember: (id: number, name: string) => void } {
  const me = useWriter()
  const chosen = useRef(new Map<number, string>()).current
  const wanted = id === me?.id ? null : id
  const { data } = useServiceQuery({
    key: ['user', wanted],
    read: calendar => calendar.accounts.read.query({ id: wanted ?? 0 }),
    isEnabled: wanted !== null && !chosen.has(wanted),
  })
  const own = me?.name ?? me?.login ?? ''
  const name = wanted === null ? own : (chosen.get(wanted) ?? data?.name ?? `#${wanted}`)
  return { name, remember: (user, called) => void chosen.set(user, called) }
}

/** The author as far as an editor may know: oneself, or somebody else. */
function Oneself(field: FieldProps<number | null>) {
  const words = useMessages(fieldWords)
  const me = useWriter()
  const own = me?.name ?? me?.login ?? ''
  const isOwn = field.value === null || field.value === me?.id
  const first = useRef(field.value).current
  const options = [...(first !== null && first !== me?.id ? [first] : []), me?.id ?? null]
  return (
    <FieldFrame {...field}>
      <select
        {...getControlProps(field)}
        value={isOwn ? options.length - 1 : 0}
        onChange={({ currentTarget }) => field.change(options[currentTarget.selectedIndex] ?? null)}
      >
        {options.map((id, place) => (
          <option key={id} value={place}>
            {place === options.length - 1 ? own : words.somebodyElse}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
