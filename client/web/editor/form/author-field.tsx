import { useRef, useState } from 'preact/hooks'
import type { Outputs } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { useMessages } from '../../lib/messages.ts'
import { Combobox, type Suggestion } from '../../ui/combobox.tsx'
import { FieldFrame, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'
import { useWritingUser } from '../../ui/require-writer.tsx'
import { includesText, maxSuggestions, useSuggestions } from '../../ui/form/use-suggestions.ts'

/**
 * The author of a record; the value null means the current user. Shown to users with the right `edit-others`. With the
 * right `manage-accounts` they can search all users. Otherwise they cannot list users, and can only choose themselves.
 */
export function AuthorField(field: FieldProps<number | null>) {
  const rights = useWritingUser()?.rights ?? []
  if (!rights.includes('edit-others')) return null
  return rights.includes('manage-accounts') ? <UserPicker {...field} /> : <OwnAuthorSelect {...field} />
}

type User = Pick<Outputs['accounts']['list']['users'][number], 'id' | 'name' | 'login'>

const toSuggestion = ({ id, name, login }: User): Suggestion => ({ key: String(id), label: name, detail: login })

function UserPicker(field: FieldProps<number | null>) {
  const messages = useMessages('form')
  const [text, setText] = useState<string | null>(null)
  const { name, rememberName } = useUserName(field.value)
  const { results, formatStatus, setOpen } = useSuggestions<User>({
    text: text ?? '',
    key: ['users'],
    search: async (calendar, search) =>
      (await calendar.accounts.list.query({ search, per_page: maxSuggestions })).users,
    matches: (user, search) => includesText(user.name, search) || includesText(user.login, search),
  })
  const choose = ({ key, label }: Suggestion) => {
    rememberName(Number(key), label)
    field.change(Number(key))
    setText(null)
  }
  const described = { ...field, hint: messages.authorHint }
  return (
    <FieldFrame {...described}>
      <Combobox
        inputProps={{ ...getControlProps(described), onFocus: ({ currentTarget }) => currentTarget.select() }}
        label={field.label}
        text={text ?? name}
        {...{ suggestions: results.map(toSuggestion), onSelect: choose, placeholder: messages.typeToSearch }}
        statusText={formatStatus(results.length)}
        onTextChange={setText}
        onOpenChange={isOpen => (setOpen(isOpen), isOpen || setText(null))}
      />
    </FieldFrame>
  )
}

/**
 * The name of a user by id; null is the current user. `rememberName` avoids a request for a user whom the search has
 * just returned.
 */
function useUserName(id: number | null): { name: string; rememberName: (id: number, name: string) => void } {
  const me = useWritingUser()
  const names = useRef(new Map<number, string>()).current
  const otherId = id === me?.id ? null : id
  const { data } = useServiceQuery({
    key: ['user', otherId],
    read: calendar => calendar.accounts.read.query({ id: otherId ?? 0 }),
    isEnabled: otherId !== null && !names.has(otherId),
  })
  const ownName = me?.name ?? me?.login ?? ''
  const name = otherId === null ? ownName : (names.get(otherId) ?? data?.name ?? `#${otherId}`)
  return { name, rememberName: (user, userName) => void names.set(user, userName) }
}

/** A choice between the saved author and the current user. */
function OwnAuthorSelect(field: FieldProps<number | null>) {
  const messages = useMessages('form')
  const me = useWritingUser()
  const ownName = me?.name ?? me?.login ?? ''
  const isOwn = field.value === null || field.value === me?.id
  const savedAuthor = useRef(field.value).current
  const authors = [...(savedAuthor !== null && savedAuthor !== me?.id ? [savedAuthor] : []), me?.id ?? null]
  const ownIndex = authors.length - 1
  return (
    <FieldFrame {...field}>
      <select
        {...getControlProps(field)}
        value={isOwn ? ownIndex : 0}
        onChange={({ currentTarget }) => field.change(authors[currentTarget.selectedIndex] ?? null)}
      >
        {authors.map((id, index) => (
          <option key={id} value={index}>
            {index === ownIndex ? ownName : messages.somebodyElse}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
