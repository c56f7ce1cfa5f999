import { effect, signal } from '@preact/signals'
import { type CalendarClient, type Language, readServiceFailure } from '../../index.ts'
import { createLanguageClient } from './client.ts'
import { credentials, isSessionExpired, session } from './session.ts'

/** Whether whoever writes is asked for their password again; `SessionDialog` does it. */
export const isReauthenticating = signal(false)

const waiting: ((isSignedIn: boolean) => void)[] = []

effect(() => {
  if (isSessionExpired.value && session.value) isReauthenticating.value = true
})

/** Asks for the password of a session that has expired; whether the reader has signed in. */
function signedInAgain(): Promise<boolean> {
  isReauthenticating.value = true
  return new Promise(done => waiting.push(done))
}

/** What the dialog came to. */
export function endReauthentication(isSignedIn: boolean): void {
  isReauthenticating.value = false
  for (const done of waiting.splice(0)) done(isSignedIn)
}

/** The reader was asked for the password and did not give it. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedIn'
}

/**
 * What `run` comes to, as whoever has signed in. When the session has expired, or does meanwhile, the reader is asked for the
 * password and it goes on from there; fails `NotSignedIn` when they do not.
 */
export async function runAsWriter<T>(language: Language, run: (calendar: CalendarClient) => Promise<T>): Promise<T> {
  if (isSessionExpired.value && !(await signedInAgain())) throw new NotSignedInError()
  try {
    return await run(createLanguageClient(language, credentials.value))
  } catch (error) {
    if (readServiceFailure(error)?.status !== 401 || session.value === null) throw error
    isSessionExpired.value = true
    return runAsWriter(language, run)
  }
}
