import { computed, signal } from '@preact/signals'
import { forgetEventPasswords } from './event-passwords.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/** A login with one of its application passwords. */
export type Credentials = { login: string; password: string }

const key = 'session'

/** The signed-in user of this page. The browser stores it until it is closed, or for longer when the user asks for that. */
export const session = signal<Credentials | null>(readSession())

/** Whether the service has rejected the credentials of the session: they were revoked, or have expired. */
export const isSessionExpired = signal(false)

/** The credentials of requests. While the session is expired, requests have none. */
export const credentials = computed(() => (isSessionExpired.value ? null : session.value))

export function signIn(as: Credentials, { remember }: { remember: boolean }): void {
  const [storage, other] = remember ? [deviceStorage, tabStorage] : [tabStorage, deviceStorage]
  // Overwrites before it removes: otherwise other tabs of the same login would see the session end in between.
  // Without storage the new session lasts as long as the page; the old one must not come back.
  if (!storage.write(key, JSON.stringify(as))) storage.remove(key)
  other.remove(key)
  forgetEventPasswords()
  session.value = as
  isSessionExpired.value = false
}

/** Whether the session stays when the browser is closed. */
export const isSessionRemembered = (): boolean => deviceStorage.read(key) !== null

/**
 * Ends the session and loads the page at `path`, so that nothing of the user stays in memory. `alsoForget` runs after the session has
 * ended, so that other tabs do not store again what it removes.
 */
export function signOut(path: string, alsoForget?: () => void): void {
  deviceStorage.remove(key)
  tabStorage.remove(key)
  forgetEventPasswords()
  alsoForget?.()
  location.assign(path)
}

/** Whether the session has ended, here or in another tab, and the page is about to load again. */
export const hasSessionEnded = (): boolean => session.value !== null && readSession() === null

function readSession(): Credentials | null {
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

// A session that is remembered begins and ends in all tabs. For another login the page loads again, without the data of the last.
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
