import type { Event } from '../../../index.ts'
import { tabStorage, withMemoryFallback } from '../session/storage.ts'

/** The passwords that the user has entered in this tab. Each is stored under the id and the slugs of its event. */

const key = 'event-passwords'
const storage = withMemoryFallback(tabStorage)

function readPasswords(): Record<string, string> {
  try {
    return JSON.parse(storage.read(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The password that the user has entered for an event, by its id or a slug. */
export function getEventPassword(idOrSlug: string): string | undefined {
  const passwords = readPasswords()
  return Object.hasOwn(passwords, idOrSlug) ? passwords[idOrSlug] : undefined
}

/** Stores the password of an event under its id and its slug in every language. */
export function rememberEventPassword({ id, slug, i18n_translations }: Event, password: string): void {
  const slugs = Object.values(i18n_translations).map(translation => translation.slug)
  const idsAndSlugs = [String(id), slug, ...slugs].filter(Boolean)
  const newPasswords = Object.fromEntries(idsAndSlugs.map(idOrSlug => [idOrSlug, password]))
  storage.write(key, JSON.stringify({ ...readPasswords(), ...newPasswords }))
}

/** Removes all passwords of this tab. */
export const forgetEventPasswords = (): void => storage.remove(key)
