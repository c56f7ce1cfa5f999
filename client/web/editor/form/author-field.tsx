import { useRef } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import { FieldFrame, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'
import { UserPicker } from '../../ui/form/picker/user-picker.tsx'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'

/**
 * The author of a record; the value null means the current user. Shown to users with the right `edit-others`. With the
 * right `manage-accounts` they can search all users. Otherwise they cannot list users, and can only choose themselves.
 */
export function AuthorField(field: FieldProps<number | null>) {
  const { authorHint } = useMessages('form')
  const me = useSignedInUser()
  const rights = me?.rights ?? []
  if (!rights.includes('edit-others')) return null
  if (!rights.includes('manage-accounts')) return <OwnAuthorSelect {...field} />
  const value = field.value === me?.id ? null : field.value
  return <UserPicker {...field} value={value} hint={authorHint} emptyText={me?.name ?? me?.login ?? ''} />
}

/** A choice between the saved author and the current user. */
function OwnAuthorSelect(field: FieldProps<number | null>) {
  const messages = useMessages('form')
  const me = useSignedInUser()
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
