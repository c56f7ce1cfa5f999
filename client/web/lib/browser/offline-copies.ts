import { cachePrefix, type CopyRequest, serviceWorkerPath } from './offline-copy-names.ts'
import { getLanguagePrefix } from '../text/language.ts'
import { isAuthOptional, isEmbedded } from '../paths/site.ts'

/**
 * Whether the page keeps copies of what anonymous readers have read, which a service worker (app/service-worker.ts)
 * stores on the device to read without a connection. Readers of an open calendar are not anonymous, so it keeps none.
 */
const isSupported = import.meta.env.PROD && !isEmbedded && !isAuthOptional && 'serviceWorker' in navigator

/** Asks the service worker to copy the current page with its files. Registers it at the first call. */
export async function copyForOffline(): Promise<void> {
  if (!isSupported) return
  try {
    const { active } = await (registered ??= register())
    const { href, pathname, origin } = location
    active?.postMessage({
      page: href.replace(/#.*/, ''),
      frontPage: `${origin}${getLanguagePrefix(pathname)}/`,
      assets: listAssets(),
    } satisfies CopyRequest)
  } catch {
    // Some browsers refuse service workers, for example in private windows.
  }
}

let registered: Promise<ServiceWorkerRegistration> | undefined

/** Resolves when the service worker runs. Each time, the browser asks the service for a newer script. */
async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

const listAssets = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(url => url.startsWith(`${location.origin}/assets/`)),
  ),
]

/** Removes the service worker and its copies. */
export async function removeOfflineCopies(): Promise<void> {
  // Also on a calendar that is open now and had copies before.
  if (!('serviceWorker' in navigator)) return
  registered = undefined
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active?.scriptURL.endsWith(serviceWorkerPath)) await registration.unregister()
    const names = (await caches.keys()).filter(name => name.startsWith(cachePrefix))
    await Promise.all(names.map(name => caches.delete(name)))
  } catch {
    // A browser that refuses service workers has no copies.
  }
}
