import { Link, useLocation, useSearchParams } from 'wouter-preact'
import { useMessages } from '../lib/text/messages.ts'
import { sanitizeReturnPath } from '../lib/paths/paths.ts'
import { useMe } from '../lib/client.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { SignInForm } from './sign-in-form.tsx'
import '../ui/form/form.css'

/** The page on which users sign in. Afterwards they return to the page that they came from. */
export function SignInPage() {
  const messages = useMessages('auth')
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const me = useMe()
  const returnPath = sanitizeReturnPath(params.get('then'))
  usePageTitle(messages.signIn)
  return (
    <div class="sign-in">
      <h1>{messages.signIn}</h1>
      {me && (
        <p>
          {messages.signedInAs({ name: me.name ?? me.login ?? messages.roles[me.role] })}{' '}
          <Link href={returnPath}>{messages.continue}</Link>
        </p>
      )}
      <p>{messages.signInHint}</p>
      <div class="card">
        <SignInForm submitLabel={messages.signIn} onSignedIn={() => navigate(returnPath, { replace: true })} />
      </div>
      <details>
        <summary>{messages.passwordHelp}</summary>
        <p>{messages.passwordHelpText}</p>
        <pre tabIndex={0}>npm run users -- add maria --role editor</pre>
      </details>
    </div>
  )
}
