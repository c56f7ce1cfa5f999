import { computed, signal } from '@preact/signals'
import { forgetEventPasswords } from '../events/passwords.ts'
import { isEmbedded } from '../paths/site.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/** A login with one of its application passwords. */
export type Credentials = { login: string; password: string }

const key = 'session'

/** The signed-in user. The session ends when the browser is closed, unless the user chose to stay signed in. */
export const session = signal<Credentials | null>(readSession())

/** Whether the service has rejected the credentials of the session, because they were revoked or have expired. */
export const isSessionExpired = signal(false)

/** The credentials of requests. While the session is expired, requests have none. */
export const credentials = computed(() => (isSessionExpired.value ? null : session.value))

export function signIn(user: Credentials, { remember }: { remember: boolean }): void {
  const [storage, otherStorage] = remember ? [deviceStorage, tabStorage] : [tabStorage, deviceStorage]
  // Writes the new session before it removes the old one, so that other tabs do not see the session end in between.
  // If the browser cannot store the session, it lasts until the page is left, and the old one is removed.
  if (!storage.write(key, JSON.stringify(user))) storage.remove(key)
  otherStorage.remove(key)
  forgetEventPasswords()
  session.value = user
  isSessionExpired.value = false
}

/** Whether the session stays when the browser is closed. */
export const isSessionRemembered = (): boolean => deviceStorage.read(key) !== null

/**
 * Ends the session and loads the page at `path`, so that no data of the user stays in memory. `cleanUp` runs after the
 * session has ended, so that other tabs do not store again the data that it removes.
 */
export function signOut(path: string, cleanUp?: () => void): void {
  deviceStorage.remove(key)
  tabStorage.remove(key)
  forgetEventPasswords()
  cleanUp?.()
  location.assign(path)
}

/** Whether the session has ended, here or in another tab, and the page is about to load again. */
export const hasSessionEnded = (): boolean => session.value !== null && readSession() === null

function readSession(): Credentials | null {
  if (isEmbedded) return null
  try {
    const text = tabStorage.read(key) ?? deviceStorage.read(key)
    return text === null ? null : toCredentials(JSON.parse(text))
  } catch {
    return null
  }
}

function toCredentials(stored: unknown): Credentials | null {
  const { login, password } = (stored ?? {}) as Partial<Credentials>
  return typeof login === 'string' && typeof password === 'string' ? { login, password } : null
}

// A remembered session begins and ends in all tabs. When the login changes, the page reloads, to forget the
// data of the previous user.
addEventListener('storage', event => {
  if (event.key !== null && event.key !== key) return
  const next = readSession()
  if (next?.login !== session.value?.login) {
    forgetEventPasswords()
    return location.reload()
  }
  session.value = next
  isSessionExpired.value = false
})
