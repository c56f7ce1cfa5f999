import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { useMessages } from '../lib/text/messages.ts'
import { showPageNotice } from '../lib/text/notices.ts'
import { userPaths } from '../lib/paths/paths.ts'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FieldGroup, RequiredNote } from '../ui/form/field-frame.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import { ExpiryField } from './passwords/expiry-field.tsx'
import { RoleField } from './user-form.tsx'
import { SecretNotice } from './passwords/secret-notice.tsx'
import { type CreatedUser, createUser, emptyUser, findCreatedUser, type NewUserValues } from './user-values.ts'

/** The form of a new user. After the save it shows the secret of the first password, and then goes to the user. */
export function NewUserForm() {
  const messages = useMessages('users')
  const [created, setCreated] = useState<CreatedUser | null>(null)
  const goToUser = useGoToUser()
  const form = useNewUserForm(user => (user.password ? setCreated(user) : goToUser(user)))
  return (
    <>
      <FormFrame form={form}>
        <RequiredNote />
        <FieldGroup title={messages.groupUser}>
          <TextField {...form.field('login')} isRequired maxLength={60} hint={messages.loginHint} />
          <TextField {...form.field('name')} maxLength={200} hint={messages.nameHint} />
          <TextField {...form.field('email')} type="email" maxLength={254} hint={messages.emailHint} />
          <RoleField {...form.field('role')} />
        </FieldGroup>
        <FieldGroup title={messages.firstPassword}>
          <p class="field-hint">{messages.firstPasswordHint}</p>
          <ExpiryField {...form.field('expires')} />
        </FieldGroup>
      </FormFrame>
      {created?.password && (
        <Dialog title={messages.secret.title(created)} close={() => goToUser(created)} closedBy="none">
          <SecretNotice login={created.login} secret={created.password.secret} close={() => goToUser(created)} />
        </Dialog>
      )}
    </>
  )
}

/** Returns a function that goes to the page of a new user, unless somebody has left the form. */
function useGoToUser(): (user: CreatedUser) => void {
  const { created } = useMessages('users')
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  return ({ id }) => {
    showPageNotice({ text: created, path: userPaths.edit(id) })
    if (isMounted()) navigate(userPaths.edit(id))
  }
}

function useNewUserForm(onSaved: (user: CreatedUser) => void): Form<NewUserValues> {
  const messages = useMessages('users')
  const { empty } = useMessages('form')
  return useForm<NewUserValues, CreatedUser>({
    draftName: 'users/new',
    initial: emptyUser,
    labels: messages.fields,
    // The state of the form never has the secret.
    toValues: ({ login, name, email, role }) => ({ login, name, email, role, expires: '' }),
    validate: ({ login }) => ({ ...(login.trim() === '' ? { login: empty } : {}) }),
    saveRecord: (calendar, _, values) => createUser(calendar, values),
    findDuplicate: findCreatedUser,
    onSaved,
  })
}
