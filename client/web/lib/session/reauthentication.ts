import { effect, signal } from '@preact/signals'
import { type CalendarClient, type Language, readServiceFailure } from '../../../index.ts'
import { type ClientOptions, createLanguageClient, type EntityTags } from '../client.ts'
import { credentials, isSessionExpired, session } from './session.ts'

/** Whether `SessionDialog` asks the user for the password again. */
export const isReauthenticating = signal(false)

/** The calls that wait for the answer of the user. */
const waitingCalls: ((isSignedIn: boolean) => void)[] = []

/** How often the user has closed the dialog without signing in. */
let refusalCount = 0

effect(() => {
  if (isSessionExpired.value && session.value) isReauthenticating.value = true
})

/** Asks for the password of the expired session. Resolves to whether the user has signed in again. */
function requestSignIn(): Promise<boolean> {
  isReauthenticating.value = true
  return new Promise(resolve => waitingCalls.push(resolve))
}

/** Closes the dialog and resumes the calls that wait for the password. */
export function endReauthentication(isSignedIn: boolean): void {
  isReauthenticating.value = false
  if (!isSignedIn) refusalCount++
  for (const resume of waitingCalls.splice(0)) resume(isSignedIn)
}

/** The user closed the dialog without signing in. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError'
}

/**
 * Calls `run` with a client that has the user's credentials, if there are any, and with the entity tags of its
 * responses. Returns its result. With `ifMatch`, writes fail with 412 unless the record has that entity tag. When the
 * session expires, asks for the password and calls `run` again. Throws `NotSignedInError` when the user does not sign
 * in.
 */
export async function runWithSignIn<T>(
  language: Language,
  run: (calendar: CalendarClient, etags: EntityTags) => Promise<T>,
  options: Pick<ClientOptions, 'ifMatch' | 'send' | 'signal'> = {},
): Promise<T> {
  if (isSessionExpired.value && !(await requestSignIn())) throw new NotSignedInError()
  const [user, earlierRefusalCount] = [credentials.value, refusalCount]
  try {
    const etags = new Map<string, string>()
    return await run(createLanguageClient(language, user, { ...options, etags }), etags)
  } catch (error) {
    if (readServiceFailure(error)?.status !== 401 || session.value === null) throw error
    // `client.ts` opens the dialog when a response with 401 begins. The user may close it before the response has
    // ended.
    if (refusalCount > earlierRefusalCount) throw new NotSignedInError()
    if (user === credentials.value) isSessionExpired.value = true
    return runWithSignIn(language, run, options)
  }
}
