import type { User } from '../../index.ts'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { useMessages } from '../lib/text/messages.ts'
import { FieldGroup, RequiredNote, type FieldProps } from '../ui/form/field-frame.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { useOwnRoleQuestion } from './use-own-role-question.tsx'
import { toUserValues, updateUser, type UserValues, type Role, roles } from './user-values.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'

/** The form of a user. A login cannot change, because programs have it in their settings. */
export function UserForm({ saved }: { saved: User }) {
  const messages = useMessages('users')
  const isOwn = useSignedInUser()?.id === saved.id
  const { askOwnRole, ownRoleDialog } = useOwnRoleQuestion()
  const form = useUserForm(saved, async ({ role }) => !isOwn || role === undefined || askOwnRole(role))
  return (
    <>
      <FormFrame form={form} formatValue={(name, { role }) => (name === 'role' ? messages.roles[role] : undefined)}>
        <RequiredNote />
        <FieldGroup title={messages.groupUser}>
          <p>
            {messages.fields.login} <strong class="user-login">{saved.login}</strong>
          </p>
          <TextField {...form.field('name')} isRequired maxLength={200} />
          <TextField {...form.field('email')} type="email" maxLength={254} hint={messages.emailHint} />
          <RoleField {...form.field('role')} {...(isOwn ? { hint: messages.ownRoleHint } : {})} />
        </FieldGroup>
      </FormFrame>
      {ownRoleDialog}
    </>
  )
}

function useUserForm(
  { id, ...saved }: User,
  confirmSave: (changes: Partial<UserValues>) => Promise<boolean>,
): Form<UserValues> {
  const messages = useMessages('users')
  const { empty } = useMessages('form')
  return useForm<UserValues, User>({
    draftName: `users/${id}`,
    initial: toUserValues({ id, ...saved }),
    labels: messages.fields,
    toValues: toUserValues,
    validate: ({ name }) => ({ ...(name.trim() === '' ? { name: empty } : {}) }),
    saveRecord: (calendar, changes) => updateUser(calendar, id, changes),
    readCurrent: async (calendar, etags) => ({
      record: await calendar.accounts.read.query({ id }),
      etag: etags.get('accounts.read'),
    }),
    confirmSave,
  })
}

/** The role of a user. Each choice says what the role may do. */
export function RoleField(field: FieldProps<Role>) {
  const messages = useMessages('users').roles
  const choices = roles.map(value => ({ value, label: messages[value], hint: messages[`${value}Hint`] }))
  return <ChoiceField {...field} choices={choices} />
}
