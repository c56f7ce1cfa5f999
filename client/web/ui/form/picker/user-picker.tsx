import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { User } from '../../../../index.ts'
import { useServiceQuery } from '../../../lib/client.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { Combobox, type Suggestion } from '../../input/combobox.tsx'
import { FieldFrame, type FieldProps, getControlProps } from '../field-frame.tsx'
import { includesText, maxSuggestions, useSuggestions } from './use-suggestions.ts'

type FoundUser = Pick<User, 'id' | 'name' | 'login'>

type Props = FieldProps<number | null> & {
  hint: string
  /** What the field shows for the value null. */
  emptyText: string
  /** The id of a user who cannot be chosen. */
  excludedId?: number
}

const toSuggestion = ({ id, name, login }: FoundUser): Suggestion => ({ key: String(id), label: name, detail: login })

/** A search among all users, for callers with the right `manage-accounts`. The value is the id of the chosen user. */
export function UserPicker({ emptyText, excludedId, ...field }: Props) {
  const messages = useMessages('form')
  const [text, setText] = useState<string | null>(null)
  const { name, rememberName } = useUserName(field.value)
  const input = useRef<HTMLInputElement>(null)
  // The name can arrive after the field got the focus. The new value removes the selection, and the next typed character
  // would be added to the name.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.select()
  }, [name])
  const { results, formatStatus, setOpen } = useUserSuggestions(text ?? '')
  const suggestions = results.filter(({ id }) => id !== excludedId).map(toSuggestion)
  const choose = ({ key, label }: Suggestion) => {
    rememberName(Number(key), label)
    field.change(Number(key))
    setText(null)
  }
  return (
    <FieldFrame {...field}>
      <Combobox
        inputProps={{
          ...getControlProps(field),
          ref: input,
          onFocus: ({ currentTarget }) => currentTarget.select(),
        }}
        label={field.label}
        text={text ?? name ?? emptyText}
        {...{ suggestions, onSelect: choose, placeholder: messages.typeToSearch }}
        statusText={formatStatus(suggestions.length)}
        onTextChange={setText}
        onOpenChange={isOpen => (setOpen(isOpen), isOpen || setText(null))}
      />
    </FieldFrame>
  )
}

const useUserSuggestions = (text: string) =>
  useSuggestions<FoundUser>({
    text,
    key: ['users'],
    search: async (calendar, search) =>
      (await calendar.accounts.list.query({ search, per_page: maxSuggestions })).users,
    matches: (user, search) => includesText(user.name, search) || includesText(user.login, search),
  })

/** The name of a user by id; null for nobody. `rememberName` avoids a request for a user whom a search has returned. */
function useUserName(id: number | null) {
  const names = useRef(new Map<number, string>()).current
  const { data } = useServiceQuery({
    key: ['user', id],
    read: calendar => calendar.accounts.read.query({ id: id ?? 0 }),
    isEnabled: id !== null && !names.has(id),
  })
  const name = id === null ? null : (names.get(id) ?? data?.name ?? `#${id}`)
  return { name, rememberName: (user: number, userName: string) => void names.set(user, userName) }
}
