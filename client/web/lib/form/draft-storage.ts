import { hasSessionEnded } from '../session.ts'
import { type Draft, toDraftKey } from './draft.ts'

/**
 * Where drafts are kept on this device. Each tab has a place of its own, `draft maria events/new en 4f1`, so that two that write
 * the same do not write over each other; what a closed tab has left is taken up by the next that opens the form.
 */

const nameOfTab = 'tab'
let tab = readTab() ?? newTab()

const placeOf = (key: string): string => `${key} ${tab}`

/** What a browser without room, or that keeps nothing, is to keep: as long as this page is open. */
const inMemory = new Map<string, string>()

/** The draft of this tab; else the last that another has left, which is this one's from now on. */
export function loadDraft<V>(key: string): Draft<V> | null {
  try {
    const own = inMemory.get(placeOf(key)) ?? localStorage.getItem(placeOf(key))
    return own === null ? takenUp<V>(key) : (JSON.parse(own) as Draft<V>)
  } catch {
    return null
  }
}

/** Keeps a draft, in place of the one before; false when it will not outlive the page. */
export function storeDraft<V>(key: string, draft: Draft<V>): boolean {
  const [place, text] = [placeOf(key), JSON.stringify(draft)]
  try {
    localStorage.setItem(place, text)
    inMemory.delete(place)
    return true
  } catch {
    inMemory.set(place, text)
    return false
  }
}

export function deleteDraft(key: string): void {
  inMemory.delete(placeOf(key))
  try {
    localStorage.removeItem(placeOf(key))
  } catch {
    // There was none.
  }
}

/** Where drafts of a reader are on this device, in whichever tab they were typed. */
export function listDraftKeys(reader: string | null): string[] {
  const begin = toDraftKey(reader, '', '').trimEnd()
  const isTheirs = (place: string) => place.startsWith(`${begin} `) && /^\w+\//.test(place.slice(begin.length + 1))
  try {
    return Object.keys(localStorage).filter(isTheirs)
  } catch {
    return []
  }
}

/** Forgets what a reader has typed and not saved. */
export function deleteDraftsOfReader(reader: string | null): void {
  for (const place of listDraftKeys(reader)) localStorage.removeItem(place)
}

/**
 * Calls `keepAgain` whenever another tab has taken up the draft of this one, which is still being written; not when whoever writes
 * has discarded it, and signed out there.
 */
export function watchDraft(key: string, keepAgain: () => void): () => void {
  const look = ({ key: place, newValue }: StorageEvent) => {
    if (place !== null && place !== placeOf(key)) return
    if (newValue === null && hasSessionEnded()) return
    // A tab that was copied from this one has its name as well.
    if (newValue !== null) tab = newTab()
    keepAgain()
  }
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}

function takenUp<V>(key: string): Draft<V> | null {
  const left = Object.keys(localStorage)
    .filter(place => place.startsWith(`${key} `))
    .map(place => ({ place, draft: JSON.parse(localStorage.getItem(place) ?? 'null') as Draft<V> | null }))
    .toSorted((one, other) => (other.draft?.at ?? '').localeCompare(one.draft?.at ?? ''))
  const [last] = left
  if (!last?.draft) return null
  localStorage.removeItem(last.place)
  storeDraft(key, last.draft)
  return last.draft
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(nameOfTab)
  } catch {
    return null
  }
}

function newTab(): string {
  const name = [...crypto.getRandomValues(new Uint8Array(6))].map(byte => byte.toString(36)).join('')
  try {
    sessionStorage.setItem(nameOfTab, name)
  } catch {
    // Without storage the tab has this name as long as the page is open.
  }
  return name
}
