/** A storage of the browser. Nothing here throws: a browser may refuse storage, or have no room left. */
type TextStorage = {
  read: (key: string) => string | null
  /** False when the text could not be stored; an older text under the key then stays. */
  write: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

/** Kept until somebody clears it, and shared by all tabs. */
export const deviceStorage = createStorage(() => localStorage)

/** Kept until the tab is closed. */
export const tabStorage = createStorage(() => sessionStorage)

/**
 * The same storage, but texts that it cannot store are kept in memory, as long as the page is open.
 * `keys` leaves those out.
 */
export function withMemoryFallback(storage: TextStorage): TextStorage {
  const memory = new Map<string, string>()
  return {
    ...storage,
    read: key => memory.get(key) ?? storage.read(key),
    write(key, text) {
      const isStored = storage.write(key, text)
      if (isStored) memory.delete(key)
      else memory.set(key, text)
      return isStored
    },
    remove(key) {
      memory.delete(key)
      storage.remove(key)
    },
  }
}

/** Takes a function, because some browsers throw as soon as a page names their storage. */
function createStorage(getStorage: () => Storage): TextStorage {
  const attempt = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(getStorage())
    } catch {
      return otherwise
    }
  }
  return {
    read: key => attempt(storage => storage.getItem(key), null),
    write: (key, text) => attempt(storage => (storage.setItem(key, text), true), false),
    remove: key => attempt(storage => storage.removeItem(key), undefined),
    keys: () => attempt(storage => Object.keys(storage), []),
  }
}
