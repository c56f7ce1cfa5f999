import { isSessionRemembered, session } from '../lib/session/session.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useMessages } from '../lib/text/messages.ts'
import { endReauthentication, isReauthenticating } from '../lib/session/reauthentication.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks for the password when the session has expired, above the current page. */
export function SessionDialog() {
  const messages = useMessages('auth')
  const closeDialog = () => endReauthentication(false)
  if (!isReauthenticating.value || !session.value) return null
  return (
    <Dialog title={messages.sessionExpired} close={closeDialog}>
      <p>{messages.sessionExpiredHint}</p>
      <SignInForm
        login={session.value.login}
        submitLabel={messages.signInAgain}
        onSignedIn={() => endReauthentication(true)}
        isRemembered={isSessionRemembered()}
      >
        <button type="button" onClick={closeDialog}>
          {messages.notNow}
        </button>
      </SignInForm>
    </Dialog>
  )
}
