import { LRUCache } from 'lru-cache'
import { computeExpiresAt } from '../../core/cache-lifetime.ts'
import { singleFlight } from '../../core/single-flight.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { Db } from '../../db/connection.ts'
import { findNextPublication } from '../../resources/shared/next-publication.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import { isLocalSameOrigin } from '../limits/same-origin.ts'
import type { Handle, Reply } from '../reply.ts'
import { type HttpRequest, isReadRequest } from '../request.ts'

type Options = {
  db: Db
  clock: () => Date
  siteZone: Zone
  maxBytes: number
  /** Null for a request that is not cached. */
  getKey: (request: HttpRequest) => string | null
}

type CachedReply = { reply: Reply; startMs: number; expiresAtMs: number }

/** When a request began to read, and how many changes the service knew of. */
type ReadStart = { at: Date; version: number }

/**
 * Caches replies in memory, at most `maxBytes`, until the calendar changes or they expire (docs/decisions/0014). A
 * reply that was computed before a change is never stored after it. The cache is not used while notifications of other
 * processes do not arrive.
 */
export function cacheReplies({ db, clock, siteZone, maxBytes, getKey }: Options, next: Handle): Handle {
  const cache = new LRUCache<string, CachedReply>({ maxSize: maxBytes, sizeCalculation: estimateBytes })
  const runningRequests = new Map<string, Promise<Reply>>()
  let version = db.changes.version

  return request => {
    const key = getKey(request)
    if (key === null) return next(request)
    clearIfOutdated()
    if (!db.changes.isListening()) return next(request)
    const now = clock()
    const hit = cache.get(key)
    return hit && isValidAt(now, hit) ? Promise.resolve(hit.reply) : compute(request, key, { at: now, version })
  }

  /** Equal requests of the same second share one reply. A list such as `when=upcoming` may change every second. */
  async function compute(request: HttpRequest, key: string, start: ReadStart): Promise<Reply> {
    const flightKey = `${Math.floor(start.at.getTime() / 1_000)} ${key}`
    const otherReply = runningRequests.get(flightKey)
    if (otherReply) {
      const reply = await otherReply
      return isShareable(reply) ? reply : next(request)
    }
    const ownReply = next(request)
    // Other requests wait until the reply is stored, because a request that comes just before would compute it again.
    const storedReply = singleFlight(runningRequests, flightKey, () => ownReply.then(reply => store(key, reply, start)))
    storedReply.catch(() => {}) // `ownReply` fails too, and the other requests see the failure
    return ownReply
  }

  async function store(key: string, reply: Reply, start: ReadStart): Promise<Reply> {
    const expiresAtMs = await findExpiry(db, reply, start.at, siteZone).catch(() => 0)
    clearIfOutdated()
    if (expiresAtMs > 0 && version === start.version && db.changes.isListening())
      cache.set(key, { reply, startMs: start.at.getTime(), expiresAtMs })
    return reply
  }

  function clearIfOutdated(): void {
    if (db.changes.version === version) return
    version = db.changes.version
    cache.clear()
    runningRequests.clear()
  }
}

/**
 * When the reply to a request that began to read at `from` may become outdated, in ms since 1970; 0 if it must not be
 * stored.
 */
async function findExpiry(db: Db, { lifetime }: Reply, from: Date, siteZone: Zone): Promise<number> {
  if (lifetime === null) return 0
  const nextPublication = await findNextPublication(db, from)
  return Math.min(computeExpiresAt(lifetime, from, siteZone), nextPublication?.getTime() ?? Infinity)
}

/** Whether other clients may get the reply too: not if it needed a password, or is 429, which is about one client. */
const isShareable = ({ lifetime, status }: Reply): boolean => lifetime !== null || (status >= 400 && status !== 429)

const isValidAt = (now: Date, { startMs, expiresAtMs }: CachedReply): boolean =>
  startMs <= now.getTime() && now.getTime() < expiresAtMs

/** About how much memory an entry takes, compressed bodies included. */
const estimateBytes = ({ reply }: CachedReply, key: string): number =>
  Math.ceil((reply.body?.bytes.length ?? 0) * 1.5) + 6 * reply.headers.join('').length + 1_024 + 2 * key.length

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
