import { useEffect } from 'preact/hooks'
import { useLocation, useSearch } from 'wouter-preact'
import { copyForOffline, removeOfflineCopies } from '../lib/browser/offline-copies.ts'
import { isAuthOptional } from '../lib/paths/site.ts'
import { session } from '../lib/session/session.ts'

/** How long a page stays open before it is copied. A reader who leafs through months opens most for a moment only. */
const delayMs = 1_000

/**
 * Copies the pages that an anonymous reader opens, after they have loaded. Devices of signed-in users, and of open
 * calendars, have no copies.
 */
export function useOfflineCopies(): void {
  const [path] = useLocation()
  const query = useSearch()
  const isAnonymous = session.value === null
  useEffect(() => {
    if (!isAnonymous || isAuthOptional) return void removeOfflineCopies()
    let timer = 0
    const start = () => (timer = window.setTimeout(() => void copyForOffline(), delayMs))
    if (document.readyState === 'complete') start()
    else addEventListener('load', start)
    return () => {
      removeEventListener('load', start)
      clearTimeout(timer)
    }
  }, [path, query, isAnonymous])
}
