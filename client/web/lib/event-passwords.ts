import type { Event } from '../../index.ts'
import { tabStorage, withMemoryFallback } from './storage.ts'

/** The passwords of events that the reader has opened in this tab, by the id and the slugs of the event. */

const key = 'event-passwords'
const storage = withMemoryFallback(tabStorage)

function readPasswords(): Record<string, string> {
  try {
    return JSON.parse(storage.read(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The password that has opened an event, by its id or a slug. */
export function getEventPassword(ref: string): string | undefined {
  const passwords = readPasswords()
  return Object.hasOwn(passwords, ref) ? passwords[ref] : undefined
}

/** Stores the password that has opened an event, under its id and its slug in every language. */
export function rememberEventPassword({ id, slug, i18n_translations }: Event, password: string): void {
  const slugs = Object.values(i18n_translations).map(translation => translation.slug)
  const refs = [String(id), slug, ...slugs].filter(Boolean)
  const opened = Object.fromEntries(refs.map(ref => [ref, password]))
  storage.write(key, JSON.stringify({ ...readPasswords(), ...opened }))
}

/** Removes all passwords of this tab. */
export const forgetEventPasswords = (): void => storage.remove(key)
