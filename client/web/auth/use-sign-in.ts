import { useRef, useState } from 'preact/hooks'
import { readServiceFailure } from '../../index.ts'
import { createLanguageClient } from '../lib/client.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { useLanguage } from '../lib/text/language.ts'
import { type PageMessages, useMessages } from '../lib/text/messages.ts'
import { type Credentials, signIn } from '../lib/session/session.ts'

/** Why the user could not sign in. `field` is the field to correct. */
type SignInFailure = { field: 'login' | 'password' | null; text: string }

type SignIn = {
  isSubmitting: boolean
  failure: SignInFailure | null
  /** Starts a session when the service accepts the credentials. Resolves to whether it did. */
  submitCredentials: (credentials: Credentials, options: { remember: boolean }) => Promise<boolean>
}

/** Checks credentials with the service. One check runs at a time. */
export function useSignIn(): SignIn {
  const messages = useMessages('auth')
  const language = useLanguage()
  const [isSubmitting, setSubmitting] = useState(false)
  const isRunning = useRef(false)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const submitCredentials = async (credentials: Credentials, options: { remember: boolean }) => {
    if (isRunning.current) return false
    const missing = findMissingField(credentials, messages)
    setFailure(missing)
    if (missing) return false
    isRunning.current = true
    setSubmitting(true)
    try {
      const { login } = await createLanguageClient(language, credentials).accounts.me.query({})
      // Drafts are stored under the login, so the spelling of the service is used.
      signIn({ ...credentials, login: login ?? credentials.login }, options)
      return true
    } catch (error) {
      setFailure(toSignInFailure(error, messages))
      return false
    } finally {
      isRunning.current = false
      setSubmitting(false)
    }
  }
  return { isSubmitting, failure, submitCredentials }
}

type AuthMessages = PageMessages['auth']

function findMissingField({ login, password }: Credentials, messages: AuthMessages): SignInFailure | null {
  if (login === '') return { field: 'login', text: messages.missingLogin }
  return password === '' ? { field: 'password', text: messages.missingPassword } : null
}

function toSignInFailure(error: unknown, messages: AuthMessages): SignInFailure {
  const failure = readServiceFailure(error)
  const text = formatFailure(error, messages)
  // After too many attempts, or without a response, neither field is known to be wrong.
  return { field: failure && failure.status !== 429 ? 'password' : null, text }
}
