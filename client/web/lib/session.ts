import { computed, signal } from '@preact/signals'

/** A login with one of its application passwords. */
export type Credentials = { login: string; password: string }

const name = 'session'

// Not before they are asked for: a browser may refuse.
const local = () => localStorage
const ofTab = () => sessionStorage

/** Who has signed in on this page; kept until the browser is closed, or for good where that was asked for. */
export const session = signal<Credentials | null>(stored())

/** Whether the service has refused the credentials of the session since: they were revoked, or have expired. */
export const isSessionExpired = signal(false)

/** What requests are sent with. A session that has expired reads as a stranger, until somebody signs in again. */
export const credentials = computed(() => (isSessionExpired.value ? null : session.value))

export function signIn(as: Credentials, { remember }: { remember: boolean }): void {
  const [place, other] = remember ? [local, ofTab] : [ofTab, local]
  // In place of what is kept: other tabs of the same login do not hear that it has ended in between.
  keep(place, as)
  drop(other, name)
  drop(ofTab, opened)
  session.value = as
  isSessionExpired.value = false
}

/** Whether the session stays when the browser is closed. */
export function isSessionRemembered(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/**
 * Ends the session, and begins the page anew at `path`: nothing that the reader was shown stays in it. What `alsoForget` takes away
 * other tabs of the session do not bring back: they know by then that it has ended.
 */
export function signOut(path: string, alsoForget?: () => void): void {
  forget()
  alsoForget?.()
  location.assign(path)
}

/** Whether the session has ended, here or in another tab, and the page is about to begin anew. */
export const hasSessionEnded = (): boolean => session.value !== null && stored() === null

function stored(): Credentials | null {
  try {
    const text = sessionStorage.getItem(name) ?? localStorage.getItem(name)
    return text === null ? null : credentialsIn(JSON.parse(text))
  } catch {
    return null
  }
}

function credentialsIn(kept: unknown): Credentials | null {
  const { login, password } = (kept ?? {}) as Partial<Credentials>
  return typeof login === 'string' && typeof password === 'string' ? { login, password } : null
}

// Whoever signs in or out for good in one tab does so in all; what one reader was shown is not left to the next.
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== name) return
  const next = stored()
  if (next?.login !== session.value?.login) {
    drop(ofTab, opened)
    return location.reload()
  }
  session.value = next
  isSessionExpired.value = false
})

/** Passwords of events that the session has opened (see/event/event-passwords.ts). */
const opened = 'event-passwords'

function forget(): void {
  drop(local, name)
  drop(ofTab, name)
  drop(ofTab, opened)
}

function drop(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function keep(storage: () => Storage, as: Credentials): void {
  try {
    storage().setItem(name, JSON.stringify(as))
  } catch {
    // Without storage the session lasts as long as the page, and the one before no longer.
    drop(storage, name)
  }
}
