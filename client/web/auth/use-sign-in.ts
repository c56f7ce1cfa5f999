import { useRef, useState } from 'preact/hooks'
import { type Language, readServiceFailure } from '../../index.ts'
import { createLanguageClient } from '../lib/client.ts'
import { type Credentials, signIn } from '../lib/session.ts'
import { useLanguage, useMessages } from '../lib/language.ts'
import { writeWords } from './words.ts'

type Fault = { field: 'login' | 'password' | null; text: string }

type SigningIn = {
  isSubmitting: boolean
  failure: Fault | null
  /** Whether the service knows these; then they are the session. */
  submitCredentials: (as: Credentials, options: { remember: boolean }) => Promise<boolean>
}

/** Tries credentials with the service, and says in its words why not. */
export function useSignIn(): SigningIn {
  const words = useMessages(writeWords)
  const language = useLanguage()
  const [isTrying, setTrying] = useState(false)
  const isUnderWay = useRef(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const attempt = async (as: Credentials, options: { remember: boolean }) => {
    if (isUnderWay.current) return false
    const missing = missingOf(as, words)
    setFault(missing)
    if (missing) return false
    isUnderWay.current = true
    setTrying(true)
    try {
      const { login } = await knownAs(as, language)
      // As the service writes it: what is kept for the reader is found again, however they typed it.
      signIn({ ...as, login: login ?? as.login }, options)
      return true
    } catch (error) {
      setFault(faultOf(error, words))
      return false
    } finally {
      isUnderWay.current = false
      setTrying(false)
    }
  }
  return { isSubmitting: isTrying, failure: fault, submitCredentials: attempt }
}

const knownAs = (as: Credentials, language: Language) => createLanguageClient(language, as).accounts.me.query({})

function missingOf({ login, password }: Credentials, words: (typeof writeWords)['en']): Fault | null {
  if (login === '') return { field: 'login', text: words.noLogin }
  return password === '' ? { field: 'password', text: words.noPassword } : null
}

function faultOf(error: unknown, words: (typeof writeWords)['en']): Fault {
  const refusal = readServiceFailure(error)
  if (!refusal) return { field: null, text: words.unreachable }
  if (refusal.status === 429) return { field: null, text: words.tooMany(refusal.retryAfterSeconds ?? 60) }
  return { field: 'password', text: refusal.message }
}
