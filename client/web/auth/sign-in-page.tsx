import { Link, useLocation, useSearchParams } from 'wouter-preact'
import { useMessages } from '../lib/messages.ts'
import { sanitizeReturnPath } from '../lib/paths.ts'
import { useMe } from '../lib/client.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { SignInForm } from './sign-in-form.tsx'
import '../ui/form/form.css'
import { writeWords } from './words.ts'

/** The page on which readers sign in. Afterwards they return to the page that they came from. */
export function SignInPage() {
  const words = useMessages(writeWords)
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const me = useMe()
  const returnPath = sanitizeReturnPath(params.get('then'))
  usePageTitle(words.signIn)
  return (
    <div class="sign-in">
      <h1>{words.signIn}</h1>
      {me && (
        <p>
          {words.isSignedIn(me.name ?? me.login ?? words.roles[me.role])} <Link href={returnPath}>{words.go}</Link>
        </p>
      )}
      <p>{words.signInHint}</p>
      <div class="card">
        <SignInForm submitLabel={words.signIn} onSignedIn={() => navigate(returnPath, { replace: true })} />
      </div>
      <details>
        <summary>{words.whereFrom}</summary>
        <p>{words.whereFromOperator}</p>
        <pre tabIndex={0}>npm run users -- add maria --role editor</pre>
      </details>
    </div>
  )
}
