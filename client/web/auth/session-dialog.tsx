import { isSessionRemembered, session } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useMessages } from '../lib/messages.ts'
import { endReauthentication, isReauthenticating } from '../lib/reauthentication.ts'
import { SignInForm } from './sign-in-form.tsx'
import { writeWords } from './words.ts'

/** Asks for the password of an expired session, above the page that needs it. */
export function SessionDialog() {
  const words = useMessages(writeWords)
  const closeDialog = () => endReauthentication(false)
  if (!isReauthenticating.value || !session.value) return null
  return (
    <Dialog title={words.sessionExpired} close={closeDialog}>
      <p>{words.sessionExpiredHint}</p>
      <SignInForm
        login={session.value.login}
        submitLabel={words.signInAgain}
        onSignedIn={() => endReauthentication(true)}
        isRemembered={isSessionRemembered()}
      >
        <button type="button" onClick={closeDialog}>
          {words.notNow}
        </button>
      </SignInForm>
    </Dialog>
  )
}
