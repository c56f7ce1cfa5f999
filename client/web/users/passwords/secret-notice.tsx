import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import { CopyButton } from '../../ui/input/copy-button.tsx'

type Props = {
  login: string
  secret: string
  /** Called when the user closes the notice. The secret is gone then. */
  close: () => void
}

/**
 * Shows a new secret, the only time that the page has it: it is in no draft, no cache and no address. The field with it
 * takes the focus. The browser asks before the user leaves the page.
 */
export function SecretNotice({ login, secret, close }: Props) {
  const messages = useMessages('users')
  const { password } = useMessages('auth')
  const frame = useMessages('frame')
  const input = useRef<HTMLInputElement>(null)
  useWarningBeforeUnload()
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <>
      <p id="secret-once">{messages.secret.once}</p>
      <div class="field">
        <label for="new-secret">{password}</label>
        <input
          ref={input}
          id="new-secret"
          class="secret"
          readOnly
          autoComplete="off"
          spellcheck={false}
          aria-describedby="secret-once"
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <CopyButton
        label={messages.secret.copy}
        value={secret}
        copied={messages.secret.copied}
        notCopied={messages.secret.notCopied}
      />
      <p>{messages.secret.use({ login })}</p>
      <div class="actions">
        <button type="button" class="primary" onClick={close}>
          {frame.close}
        </button>
      </div>
    </>
  )
}

function useWarningBeforeUnload(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
