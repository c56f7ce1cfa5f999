import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Credentials } from '../lib/session.ts'
import { useMessages } from '../lib/language.ts'
import './sign-in.css'
import { useSignIn } from './use-sign-in.ts'
import { writeWords } from './words.ts'

type Props = {
  /** The login is known, and only the password is asked for. */
  login?: string
  submitLabel: string
  onSignedIn: () => void
  /** Further buttons. */
  children?: ComponentChildren
  /** Signs in for as long as the session before was meant to last. */
  isRemembered?: boolean
}

/** Login and application password. What was typed as login stays, whatever the service says. */
export function SignInForm({ login: known, submitLabel, onSignedIn, children, isRemembered = false }: Props) {
  const words = useMessages(writeWords)
  const [typed, setTyped] = useState<Credentials>({ login: known ?? '', password: '' })
  const [remember, setRemember] = useState(isRemembered)
  const { isSubmitting, failure, submitCredentials } = useSignIn()
  const whole = useFocusOnFault(failure)
  const send = async (event: Event) => {
    event.preventDefault()
    if (await submitCredentials({ login: typed.login.trim(), password: typed.password.trim() }, { remember }))
      onSignedIn()
  }
  const faultAt = (field: 'login' | 'password') => (failure?.field === field ? failure.text : undefined)
  return (
    <form class="sign-in-form" noValidate ref={whole} onSubmit={event => void send(event)}>
      <Fault text={failure?.text} />
      <Entry
        {...{ name: 'login', label: words.login, value: typed.login, isKnown: known !== undefined }}
        isWrong={faultAt('login') !== undefined}
        change={login => setTyped({ ...typed, login })}
      />
      <Entry
        {...{ name: 'password', label: words.password, value: typed.password, isFirst: known !== undefined }}
        isWrong={faultAt('password') !== undefined}
        change={password => setTyped({ ...typed, password })}
      />
      <label class="choice">
        <input type="checkbox" checked={remember} onChange={() => setRemember(!remember)} /> {words.remember}
      </label>
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isSubmitting}>
          {isSubmitting ? words.signingIn : submitLabel}
        </button>
        {children}
      </div>
    </form>
  )
}

/** What the service said. */
const Fault = ({ text }: { text: string | undefined }) => (
  <div role="alert" id="sign-in-fault" class={text ? 'notice error' : undefined}>
    {text && (
      <>
        <CircleAlert aria-hidden /> <p>{text}</p>
      </>
    )}
  </div>
)

type EntryProps = {
  name: 'login' | 'password'
  label: string
  value: string
  isKnown?: boolean
  /** Where typing begins, in a dialog. */
  isFirst?: boolean
  isWrong: boolean
  change: (value: string) => void
}

function Entry({ name, label, value, isKnown = false, isFirst = false, isWrong, change }: EntryProps) {
  const words = useMessages(writeWords)
  const [isShown, setShown] = useState(false)
  const isPassword = name === 'password'
  return (
    <div class="field">
      <label for={`sign-in-${name}`}>{label}</label>
      <input
        id={`sign-in-${name}`}
        name={name}
        type={isPassword && !isShown ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellcheck={false}
        required
        autofocus={isFirst}
        readOnly={isKnown}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'sign-in-fault' : undefined}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {isPassword && (
        <label class="choice">
          <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} /> {words.showPassword}
        </label>
      )}
    </div>
  )
}

/** After a refusal the reader stands at what was wrong. */
function useFocusOnFault(fault: { field: string | null } | null) {
  const whole = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (fault) whole.current?.querySelector<HTMLElement>(`#sign-in-${fault.field ?? 'password'}`)?.focus()
  }, [fault])
  return whole
}
