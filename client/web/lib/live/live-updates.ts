import { effect } from '@preact/signals'
import type { QueryClient } from '@tanstack/preact-query'
import { readServiceFailure } from '../../../index.ts'
import { createLanguageClient } from '../client.ts'
import { getPathLanguage } from '../text/language.ts'
import { type Credentials, credentials, isSessionExpired, session } from '../session/session.ts'
import { changesToken, isOfflineCopy } from '../paths/site.ts'
import { createChangeFollower } from './follow-changes.ts'
import { createRefresher } from './refresh-queries.ts'
import type { RecordChanges } from './record-changes.ts'

/**
 * Follows the changes of the calendar while the tab is visible and the device has a connection, and reads again what
 * they affect. `announce` is called with the changes. Returns a function that ends it.
 */
export function startLiveUpdates(queries: QueryClient, announce: (changes: RecordChanges) => void): () => void {
  const refresher = createRefresher(queries)
  let user: Credentials | null = null
  const follower = createChangeFollower({
    // The document has what anonymous callers may read.
    dataToken: session.value === null && !isOfflineCopy ? changesToken : undefined,
    createClient: () => createLanguageClient(getPathLanguage(location.pathname), (user = credentials.value)),
    onChanges(changes) {
      announce(changes)
      refresher.add(changes)
    },
    // The response has the status 200, also when the service rejects the credentials.
    onError(error) {
      const isRejected = readServiceFailure(error)?.status === 401
      if (isRejected && user !== null && user === credentials.value) isSessionExpired.value = true
    },
  })
  // A browser opens few connections to a service, so a hidden tab has none.
  const update = () => (navigator.onLine && document.visibilityState === 'visible' ? follower.start() : follower.stop())
  const stopWatchingCredentials = effect(() => {
    void credentials.value
    follower.stop()
    update()
  })
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('visibilitychange', update, { signal })
  addEventListener('online', update, { signal })
  addEventListener('offline', update, { signal })
  return () => {
    controller.abort()
    stopWatchingCredentials()
    follower.stop()
    refresher.stop()
  }
}
