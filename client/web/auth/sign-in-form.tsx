import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Credentials } from '../lib/session/session.ts'
import { useMessages } from '../lib/text/messages.ts'
import './sign-in.css'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  /** The login of the expired session. With it, the form asks for the password only. */
  login?: string
  submitLabel: string
  onSignedIn: () => void
  /** Further buttons. */
  children?: ComponentChildren
  /** Whether the box "remember me" is checked at first. */
  isRemembered?: boolean
}

/** A form for login and application password. It keeps both after a failure. */
export function SignInForm({ login: knownLogin, submitLabel, onSignedIn, children, isRemembered = false }: Props) {
  const messages = useMessages('auth')
  const [values, setValues] = useState<Credentials>({ login: knownLogin ?? '', password: '' })
  const [remember, setRemember] = useState(isRemembered)
  const { isSubmitting, failure, submitCredentials } = useSignIn()
  const form = useFocusOnFailure(failure)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await submitCredentials({ login: values.login.trim(), password: values.password.trim() }, { remember }))
      onSignedIn()
  }
  const isWrong = (field: 'login' | 'password') => failure?.field === field
  return (
    <form class="sign-in-form" noValidate ref={form} onSubmit={event => void submit(event)}>
      <FailureMessage text={failure?.text} />
      <CredentialField
        {...{ name: 'login', label: messages.login, value: values.login, isReadOnly: knownLogin !== undefined }}
        isWrong={isWrong('login')}
        change={login => setValues({ ...values, login })}
      />
      <CredentialField
        {...{ name: 'password', label: messages.password, value: values.password, hasFocus: knownLogin !== undefined }}
        isWrong={isWrong('password')}
        change={password => setValues({ ...values, password })}
      />
      <label class="choice">
        <input type="checkbox" checked={remember} onChange={() => setRemember(!remember)} /> {messages.remember}
      </label>
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isSubmitting}>
          {isSubmitting ? messages.signingIn : submitLabel}
        </button>
        {children}
      </div>
    </form>
  )
}

const FailureMessage = ({ text }: { text: string | undefined }) => (
  <div role="alert" id="sign-in-failure" class={text ? 'notice error' : undefined}>
    {text && (
      <>
        <CircleAlert aria-hidden /> <p>{text}</p>
      </>
    )}
  </div>
)

type CredentialFieldProps = {
  name: 'login' | 'password'
  label: string
  value: string
  isReadOnly?: boolean
  /** Whether the field gets the focus when the form opens. */
  hasFocus?: boolean
  isWrong: boolean
  change: (value: string) => void
}

function CredentialField({
  name,
  label,
  value,
  isReadOnly = false,
  hasFocus = false,
  isWrong,
  change,
}: CredentialFieldProps) {
  const messages = useMessages('auth')
  const [isPasswordShown, setPasswordShown] = useState(false)
  const isPassword = name === 'password'
  return (
    <div class="field">
      <label for={`sign-in-${name}`}>{label}</label>
      <input
        id={`sign-in-${name}`}
        name={name}
        type={isPassword && !isPasswordShown ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellcheck={false}
        required
        autofocus={hasFocus}
        readOnly={isReadOnly}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'sign-in-failure' : undefined}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {isPassword && (
        <label class="choice">
          <input type="checkbox" checked={isPasswordShown} onChange={() => setPasswordShown(!isPasswordShown)} />{' '}
          {messages.showPassword}
        </label>
      )}
    </div>
  )
}

/** Moves the focus to the wrong field after a failure. */
function useFocusOnFailure(failure: { field: string | null } | null) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(`#sign-in-${failure.field ?? 'password'}`)?.focus()
  }, [failure])
  return form
}
