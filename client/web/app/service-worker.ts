import { cachePrefix, type CopyRequest } from '../lib/browser/offline-copy-names.ts'

/**
 * The service worker of the page: it keeps copies of what anonymous readers have read, to read without a connection
 * (docs/decisions/offline-and-frames.md). While there is a connection, every response comes from the service.
 */

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = WorkerEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
type WorkerEvents = {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: WorkerEvent & { data: unknown }
}
type Worker = {
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const worker = self as unknown as Worker

/** The service puts the digest of the build here, so a new build has new caches. */
const build = '__BUILD__'

type Kind = 'pages' | 'calls' | 'assets'

/** How many copies of each kind stay; the oldest go. A build has fewer assets. */
const copiesMax: Record<Kind, number> = { pages: 40, calls: 60, assets: 400 }

const getCacheName = (kind: Kind): string => `${cachePrefix}${kind}-${build}`

const callPath = /^\/(?:\w\w\/)?trpc\//
const assetPath = /^\/assets\//
/** The build writes a digest of the content into these names, so a copy is never old. */
const hashedAssetPath = /^\/assets\/[^/]*-[\w-]{8}\.\w+$/

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', event => event.waitUntil(deleteOtherCaches().then(() => worker.clients.claim())))

worker.addEventListener('message', event => event.waitUntil(copyAll(event.data as CopyRequest)))

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // The service worker ignores requests with credentials, and streams, which have no end.
  if (request.headers.has('authorization') || request.headers.get('accept') === 'text/event-stream') return
  if (hashedAssetPath.test(pathname)) event.respondWith(readAsset(event))
  else if (assetPath.test(pathname)) event.respondWith(readNewest('assets', event))
  else if (callPath.test(pathname)) event.respondWith(readNewest('calls', event))
  else if (request.mode === 'navigate') event.respondWith(readNewest('pages', event))
})

async function deleteOtherCaches(): Promise<void> {
  const current = (Object.keys(copiesMax) as Kind[]).map(getCacheName)
  const others = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && !current.includes(name))
  await Promise.all(others.map(name => caches.delete(name)))
}

/** The copy of a file whose content never changes, else the file. */
const readAsset = async (event: FetchEvent): Promise<Response> =>
  (await findCopy('assets', event.request.url)) ?? readNewest('assets', event)

/**
 * The response of the service; if it cannot be reached, the copy. A page that is a copy says so. The answer to a call
 * does not, so it comes from a copy only while the device has no connection, which the page shows.
 */
async function readNewest(kind: Kind, event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const response = await fetch(event.request)
    // A clone of a response that is not stored, such as a long file, would fill the memory.
    if (mayStore(kind, response)) event.waitUntil(storeCopy(kind, url, response.clone()))
    else if (isGone(response)) event.waitUntil(deleteCopy(kind, url))
    return response
  } catch (error) {
    const found = kind === 'calls' && navigator.onLine ? undefined : await findCopy(kind, url)
    if (!found) throw error
    return kind === 'pages' ? markAsCopy(found) : found
  }
}

async function markAsCopy(page: Response): Promise<Response> {
  const html = await page.text()
  return new Response(html.replace('<html ', '<html data-offline-copy="true" '), { headers: page.headers })
}

/** A failure leaves the older copies. */
async function copyAll({ page, frontPage, assets }: CopyRequest): Promise<void> {
  await Promise.allSettled([
    fetchCopy('pages', page),
    ...(page === frontPage ? [] : [fetchMissingCopy('pages', frontPage)]),
    ...assets.map(url => fetchMissingCopy('assets', url)),
  ])
}

async function fetchMissingCopy(kind: Kind, url: string): Promise<void> {
  if (!(await findCopy(kind, url))) await fetchCopy(kind, url)
}

async function fetchCopy(kind: Kind, url: string): Promise<void> {
  const response = await fetch(url, { credentials: 'omit' })
  if (mayStore(kind, response)) await storeCopy(kind, url, response)
}

const findCopy = async (kind: Kind, url: string): Promise<Response | undefined> =>
  (await openCache(kind)).match(url, { ignoreVary: true })

/** Stores a copy behind all others, and deletes the first ones if there are too many. */
async function storeCopy(kind: Kind, url: string, response: Response): Promise<void> {
  const cache = await openCache(kind)
  await cache.delete(url, { ignoreVary: true })
  await cache.put(url, response)
  const copies = await cache.keys()
  await Promise.all(copies.slice(0, Math.max(copies.length - copiesMax[kind], 0)).map(copy => cache.delete(copy)))
}

const deleteCopy = async (kind: Kind, url: string): Promise<unknown> =>
  (await openCache(kind)).delete(url, { ignoreVary: true })

const openCache = (kind: Kind): Promise<Cache> => caches.open(getCacheName(kind))

/** Whether a page is gone, or anonymous readers may no longer read it. */
const isGone = ({ status }: Response): boolean => status >= 400 && status < 500 && status !== 429

/** The service marks what anonymous readers read as public. Assets depend on nobody. */
function mayStore(kind: Kind, { status, redirected, headers }: Response): boolean {
  const cacheControl = headers.get('Cache-Control') ?? ''
  if (status !== 200 || redirected || /no-store|private/.test(cacheControl)) return false
  if (kind === 'assets') return true
  const isExpectedType = kind === 'calls' || (headers.get('Content-Type') ?? '').startsWith('text/html')
  return isExpectedType && /public/.test(cacheControl)
}
