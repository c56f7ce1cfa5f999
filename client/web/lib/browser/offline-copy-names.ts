/** The names that the page and its service worker share. */

export const serviceWorkerPath = '/service-worker.js'

/** The caches of the service worker begin with this. Other software at the same host may have caches, too. */
export const cachePrefix = 'calendar-'

/**
 * The URLs that the page asks its service worker to copy: of itself, and, if there is no copy yet, of the front page,
 * which an installed page opens, and of its files.
 */
export type CopyRequest = { page: string; frontPage: string; assets: string[] }
