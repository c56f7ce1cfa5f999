import { hasSessionEnded } from '../session/session.ts'
import { deviceStorage, tabStorage, withMemoryFallback } from '../session/storage.ts'
import { type Draft, toDraftKey } from './draft.ts'

/**
 * Stores drafts on this device. Each tab stores under its own key, such as `draft maria events/new en 4f1`, so
 * that two tabs with the same form do not overwrite each other. When a tab was closed, the next tab that opens
 * the form takes over its draft.
 */

const drafts = withMemoryFallback(deviceStorage)

const tabIdKey = 'tab'
let tabId = tabStorage.read(tabIdKey) ?? createTabId()

/** The key of the drafts of a form; null for a form that stores none. */
export type DraftKey = string | null

const toStorageKey = (key: string): string => `${key} ${tabId}`

/**
 * Loads the draft of this tab, or else takes over the newest draft of another tab. Null when there
 * is none or it is invalid.
 */
export function loadDraft<V>(key: DraftKey): Draft<V> | null {
  if (key === null) return null
  const draftOfTab = drafts.read(toStorageKey(key))
  try {
    return draftOfTab === null ? takeOverDraft<V>(key) : (JSON.parse(draftOfTab) as Draft<V>)
  } catch {
    return null
  }
}

/** Replaces the draft of this tab. False when the draft is lost with the page, because the browser did not store it. */
export const storeDraft = <V>(key: DraftKey, draft: Draft<V>): boolean =>
  key !== null && drafts.write(toStorageKey(key), JSON.stringify(draft))

export const deleteDraft = (key: DraftKey): void => void (key !== null && drafts.remove(toStorageKey(key)))

/** The storage keys of a user's drafts on this device, from all tabs. */
export function listDraftKeys(user: string | null): string[] {
  const prefix = `${toDraftKey(user, '', '').trimEnd()} `
  // The subject follows the prefix: `events/12`.
  return deviceStorage.keys().filter(key => key.startsWith(prefix) && /^\w+\//.test(key.slice(prefix.length)))
}

export function deleteDraftsOfUser(user: string | null): void {
  for (const key of listDraftKeys(user)) deviceStorage.remove(key)
}

/**
 * Calls `storeAgain` when another tab has taken over the draft that this tab still edits. Does not call it when the
 * user has discarded the draft while signing out in another tab.
 */
export function watchDraft(key: DraftKey, storeAgain: () => void): () => void {
  if (key === null) return () => {}
  const onStorage = ({ key: changedKey, newValue }: StorageEvent) => {
    if (changedKey !== null && changedKey !== toStorageKey(key)) return
    if (newValue === null && hasSessionEnded()) return
    // Another tab wrote under this tab's id: it was duplicated from this tab.
    if (newValue !== null) tabId = createTabId()
    storeAgain()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function takeOverDraft<V>(key: string): Draft<V> | null {
  const [newest] = deviceStorage
    .keys()
    .filter(storageKey => storageKey.startsWith(`${key} `))
    .map(storageKey => ({ storageKey, draft: JSON.parse(drafts.read(storageKey) ?? 'null') as Draft<V> | null }))
    .toSorted((a, b) => (b.draft?.at ?? '').localeCompare(a.draft?.at ?? ''))
  if (!newest?.draft) return null
  deviceStorage.remove(newest.storageKey)
  storeDraft(key, newest.draft)
  return newest.draft
}

function createTabId(): string {
  const id = [...crypto.getRandomValues(new Uint8Array(6))].map(byte => byte.toString(36)).join('')
  // When the browser does not store the id, the tab keeps it until the page is left.
  tabStorage.write(tabIdKey, id)
  return id
}
