import { LRUCache } from 'lru-cache'
import { type CacheUsage, countDrops } from '../../core/cache-usage.ts'
import { computeExpiresAt } from '../../core/cache-lifetime.ts'
import { singleFlight } from '../../core/single-flight.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { Db } from '../../db/connection.ts'
import type { FindNextPublication } from '../../resources/shared/next-publication.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import type { QueueRequest } from '../limits/request-queue.ts'
import { isLocalSameOrigin } from '../limits/same-origin.ts'
import type { Handle, Reply } from '../reply.ts'
import { type HttpRequest, isReadRequest } from '../request.ts'

type Options = {
  db: Db
  clock: () => Date
  siteZone: Zone
  maxBytes: number
  findNextPublication: FindNextPublication
  /** Null for a request that is not cached. */
  getKey: (request: HttpRequest) => string | null
  /** Where the cache counts how it is used. */
  usage: CacheUsage
  /** The queue for requests without a cached reply. */
  queue: QueueRequest
}

type CachedReply = { reply: Reply; startMs: number; expiresAtMs: number }

/** When a request began to read, and how many changes the service knew of. */
type ReadStart = { at: Date; version: number }

/**
 * Caches replies in memory, at most `maxBytes`, until the calendar changes or they expire (docs/decisions/0014). A
 * reply that was computed before a change is never stored after it. The cache is not used while notifications of other
 * processes do not arrive.
 */
export function cacheReplies({ getKey, queue, ...options }: Options, next: Handle): Handle {
  const { usage } = options
  const cache = createReplyCache(options)
  return request => {
    const key = getKey(request)
    const reply = key === null ? null : cache.find(key)
    if (key !== null) usage[reply ? 'hits' : 'misses']++
    if (reply) return Promise.resolve(reply)
    return queue(request, key === null || !options.db.changes.isListening() ? next : () => findOrCompute(request, key))
  }

  /** The reply may have been computed while the request waited. */
  async function findOrCompute(request: HttpRequest, key: string): Promise<Reply> {
    return cache.find(key) ?? compute(request, key, cache.startRead())
  }

  /** Equal requests of the same second share one reply. A list such as `when=upcoming` may change every second. */
  async function compute(request: HttpRequest, key: string, start: ReadStart): Promise<Reply> {
    const flightKey = `${Math.floor(start.at.getTime() / 1_000)} ${key}`
    const otherReply = cache.runningRequests.get(flightKey)
    if (otherReply) {
      const reply = await otherReply
      if (reply === null) return compute(request, key, start)
      return isShareable(reply) ? reply : next(request)
    }
    const ownReply = next(request)
    // Other requests wait until the reply is stored, because a request that comes just before would compute it again.
    const storedReply = singleFlight(cache.runningRequests, flightKey, () =>
      ownReply.then(reply => (isInterrupted(request, reply) ? null : cache.store(key, reply, start))),
    )
    storedReply.catch(() => {}) // `ownReply` fails too, and the other requests see the failure
    return ownReply
  }
}

/**
 * The stored replies by key, and those that are being computed. Such a promise resolves to null if the service stopped
 * computing the reply.
 */
function createReplyCache(options: Omit<Options, 'getKey' | 'queue'>) {
  const { db, clock, siteZone, maxBytes, usage, findNextPublication } = options
  const cache = new LRUCache<string, CachedReply>({
    maxSize: maxBytes,
    sizeCalculation: estimateBytes,
    dispose: countDrops(usage),
  })
  const runningRequests = new Map<string, Promise<Reply | null>>()
  let version = db.changes.version

  function clearIfOutdated(): void {
    if (db.changes.version === version) return
    version = db.changes.version
    cache.clear()
    runningRequests.clear()
    Object.assign(usage, { entries: 0, bytes: 0 })
  }

  return {
    runningRequests,
    startRead: (): ReadStart => ({ at: clock(), version }),
    find(key: string): Reply | null {
      clearIfOutdated()
      if (!db.changes.isListening()) return null
      const hit = cache.get(key)
      const now = clock()
      if (hit && hit.expiresAtMs <= now.getTime()) cache.delete(key)
      return hit && isValidAt(now, hit) ? hit.reply : null
    },
    async store(key: string, reply: Reply, start: ReadStart): Promise<Reply> {
      const findNext = (from: Date) => findNextPublication(db, from)
      const expiresAtMs = await findExpiry(reply, start.at, siteZone, findNext).catch(() => 0)
      clearIfOutdated()
      if (expiresAtMs > 0 && version === start.version && db.changes.isListening())
        cache.set(key, { reply, startMs: start.at.getTime(), expiresAtMs })
      Object.assign(usage, { entries: cache.size, bytes: cache.calculatedSize })
      return reply
    },
  }
}

/**
 * When the reply to a request that began to read at `from` may become outdated, in ms since 1970; 0 if it must not be
 * stored.
 */
async function findExpiry(
  { cacheLifetime }: Reply,
  from: Date,
  siteZone: Zone,
  findNextPublication: (from: Date) => Promise<number>,
): Promise<number> {
  if (cacheLifetime === null) return 0
  return Math.min(computeExpiresAt(cacheLifetime, from, siteZone), await findNextPublication(from))
}

/** Whether the service stopped computing the reply because the client left. Other clients wait for another reply. */
const isInterrupted = (request: HttpRequest, { status }: Reply): boolean => status >= 500 && request.getSignal().aborted

/** Whether other clients may get the reply too: not if it needed a password, or is 429, which is about one client. */
const isShareable = ({ cacheLifetime, status }: Reply): boolean =>
  cacheLifetime !== null || (status >= 400 && status !== 429)

const isValidAt = (now: Date, { startMs, expiresAtMs }: CachedReply): boolean =>
  startMs <= now.getTime() && now.getTime() < expiresAtMs

/** About how much memory an entry takes, compressed bodies included. */
const estimateBytes = ({ reply }: CachedReply, key: string): number =>
  Math.ceil(getBodyLength(reply) * 1.5) + 6 * reply.headers.join('').length + 1_024 + 2 * key.length

const getBodyLength = ({ body }: Reply): number => (body && 'bytes' in body ? body.bytes.length : 0)

/** Requests with longer URLs are not cached, because the keys would take memory. */
const urlMaxLength = 2_000

/**
 * Makes the key of a request in the response cache: who reads (an anonymous caller, or the owner of an open calendar),
 * and the URL with its language. Null for requests that are not cached: writes, those with credentials or a password,
 * and those for the page or the documentation.
 */
export function createCacheKeyReader(settings: Settings): (request: HttpRequest) => string | null {
  const { auth, apiNamespace } = settings
  const cachedPath = new RegExp(
    `^(?:${escapeRegExp(getPathPrefix(settings))})?/(?:${escapeRegExp(apiNamespace)}|trpc)(?:/|$)`,
    'i',
  )
  return request => {
    const { req, path, queryString, languageSegment } = request
    const { url = '', headers } = req
    const isPersonal = headers.authorization !== undefined || url.includes('password')
    const isStreamed = headers['trpc-accept'] !== undefined
    if (!isReadRequest(request) || isPersonal || isStreamed) return null
    if (url.length > urlMaxLength || !cachedPath.test(path)) return null
    const reader = auth === 'open' && isLocalSameOrigin(req) ? 'owner' : 'anonymous'
    return `${reader} ${languageSegment ?? ''}${path.replace(/\/$/, '')}?${queryString}`
  }
}
