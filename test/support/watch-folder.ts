import { once } from 'node:events'
import { watch } from 'node:fs'

/**
 * Resolves to what `find` returns when that is not undefined. Calls `find` at once, and again when something in `folder`
 * changes.
 */
export async function watchFolder<T>(folder: string, find: () => T | undefined): Promise<T> {
  const watcher = watch(folder)
  try {
    for (;;) {
      const changed = once(watcher, 'change')
      const found = find()
      if (found !== undefined) return found
      await changed
    }
  } finally {
    watcher.close()
  }
}
