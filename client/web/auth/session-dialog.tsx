import { isSessionRemembered, session } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useMessages } from '../lib/language.ts'
import { endReauthentication, isReauthenticating } from '../lib/reauthentication.ts'
import { SignInForm } from './sign-in-form.tsx'
import { writeWords } from './words.ts'

/** Asks for the password of a session that has expired, above whatever is being written. */
export function SessionDialog() {
  const words = useMessages(writeWords)
  const refuse = () => endReauthentication(false)
  if (!isReauthenticating.value || !session.value) return null
  return (
    <Dialog title={words.sessionExpired} close={refuse}>
      <p>{words.sessionExpiredHint}</p>
      <SignInForm
        login={session.value.login}
        submitLabel={words.signInAgain}
        onSignedIn={() => endReauthentication(true)}
        isRemembered={isSessionRemembered()}
      >
        <button type="button" onClick={refuse}>
          {words.notNow}
        </button>
      </SignInForm>
    </Dialog>
  )
}
