import { useMessages } from '../lib/text/messages.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import type { FieldProps } from '../ui/form/field-frame.tsx'
import { type Role, roles } from './user-values.ts'

/** The role of a user. Each choice says what the role may do. */
export function RoleField(field: FieldProps<Role>) {
  const messages = useMessages('users').roles
  const choices = roles.map(value => ({ value, label: messages[value], hint: messages[`${value}Hint`] }))
  return <ChoiceField {...field} choices={choices} />
}
