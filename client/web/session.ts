import { computed, signal } from '@preact/signals'

/** A login with one of its application passwords. */
export type Credentials = { login: string; password: string }

const name = 'session'

/** Who has signed in on this page; kept until the browser is closed, or for good where that was asked for. */
export const session = signal<Credentials | null>(stored())

/** Whether the service has refused the credentials of the session since: they were revoked, or have expired. */
export const isExpired = signal(false)

/** What requests are sent with. A session that has expired reads as a stranger, until somebody signs in again. */
export const credentials = computed(() => (isExpired.value ? null : session.value))

export function signIn(as: Credentials, { remember }: { remember: boolean }): void {
  forget()
  keep(remember ? () => localStorage : () => sessionStorage, as)
  session.value = as
  isExpired.value = false
}

/** Whether the session stays when the browser is closed. */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

export function signOut(): void {
  forget()
  session.value = null
  isExpired.value = false
}

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

// Whoever signs in or out for good in one tab does so in all.
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== name) return
  session.value = stored()
  isExpired.value = false
})

function forget(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().removeItem(name)
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }
}

function keep(storage: () => Storage, as: Credentials): void {
  try {
    storage().setItem(name, JSON.stringify(as))
  } catch {
    // Without storage the session lasts as long as the page.
  }
}
