import type { Event } from '../../index.ts'

/** Passwords of events that this visit has opened, by what addresses call the event; the browser forgets them with the visit. */

const name = 'event-passwords'

/** What a browser that keeps nothing is to remember as long as the page is open. */
const inMemory: Record<string, string> = {}

function kept(): Record<string, string> {
  try {
    return { ...inMemory, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, string>) }
  } catch {
    return inMemory
  }
}

export const getEventPassword = (ref: string): string | undefined =>
  Object.hasOwn(kept(), ref) ? kept()[ref] : undefined

/** Remembers the password that has opened an event, under its id and its slug in every language. */
export function rememberEventPassword({ id, slug, i18n_translations }: Event, password: string): void {
  const slugs = Object.values(i18n_translations).map(translation => translation.slug)
  const refs = [String(id), slug, ...slugs].filter(Boolean)
  const opened = Object.fromEntries(refs.map(ref => [ref, password]))
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...kept(), ...opened }))
  } catch {
    Object.assign(inMemory, opened)
  }
}
