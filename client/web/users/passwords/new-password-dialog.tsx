import { useState } from 'preact/hooks'
import { type NewPassword, readServiceFailure, type User } from '../../../index.ts'
import { type Form, useForm } from '../../lib/form/use-form.ts'
import { FieldFailuresError } from '../../lib/form/use-save.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormFrame, SaveButton } from '../../ui/form/form-frame.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { SecretNotice } from './secret-notice.tsx'

/** The form of the user on the same page has a field `name`. */
type Values = { password_name: string; expires: string }

type Props = { user: User; close: () => void }

/**
 * Creates a password, and then shows its secret until the dialog closes. Escape closes it neither while the password is
 * being created nor while the secret is shown: nobody could read the secret again.
 */
export function NewPasswordDialog({ user, close }: Props) {
  const messages = useMessages('users')
  const [created, setCreated] = useState<NewPassword | null>(null)
  const form = usePasswordForm(user, setCreated)
  const { login } = user
  const isSaving = form.saveStatus === 'saving'
  return (
    <Dialog
      title={created ? messages.secret.title({ login }) : messages.passwords.create}
      close={close}
      closedBy={created || isSaving ? 'none' : 'closerequest'}
    >
      {created ? (
        <SecretNotice login={login} secret={created.secret} close={close} />
      ) : (
        <PasswordForm form={form} close={close} />
      )}
    </Dialog>
  )
}

type FormProps = { form: Form<Values>; close: () => void }

function PasswordForm({ form, close }: FormProps) {
  const messages = useMessages('users').passwords
  const { cancel } = useMessages('actions')
  const isSaving = form.saveStatus === 'saving'
  const buttons = (
    <>
      <SaveButton form={form} label={messages.create} />
      <button type="button" aria-disabled={isSaving} onClick={() => !isSaving && close()}>
        {cancel}
      </button>
    </>
  )
  return (
    <FormFrame form={form} storesNoDraft buttons={buttons}>
      <TextField {...form.field('password_name')} isRequired maxLength={100} hint={messages.nameHint} />
      <ExpiryField {...form.field('expires')} />
    </FormFrame>
  )
}

function usePasswordForm({ id }: User, onCreated: (password: NewPassword) => void): Form<Values> {
  const { fields } = useMessages('users')
  const { empty } = useMessages('form')
  return useForm<Values, NewPassword>({
    draftName: null,
    initial: { password_name: '', expires: '' },
    labels: fields,
    // The state of the form never has the secret.
    toValues: ({ name }) => ({ password_name: name, expires: '' }),
    validate: ({ password_name: name }) => ({ ...(name.trim() === '' ? { password_name: empty } : {}) }),
    saveRecord: async (calendar, _, { password_name: name, expires }) => {
      const input = { id, name, ...(expires === '' ? {} : { expires }) }
      return calendar.accounts.addPassword.mutate(input).catch(renameFailedField)
    },
    onSaved: onCreated,
  })
}

/** The service calls the field `name`. */
function renameFailedField(error: unknown): never {
  const { name, ...others } = readServiceFailure(error)?.params ?? {}
  if (name === undefined) throw error
  throw new FieldFailuresError({ ...others, password_name: name })
}
