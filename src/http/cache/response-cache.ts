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

type CachedReply = { reply: Reply; fromMs: number; expiresAtMs: number }

/** When a request began to read, and how many changes the service knew of. */
type ReadStart = { at: Date; version: number }

/**
 * Caches replies in memory, at most `maxBytes`, until the calendar changes or they expire (docs/decisions/0014). A reply that was
 * computed before a change is never stored after it. The cache is not used while changes by other processes cannot be heard.
 */
export function cacheReplies({ db, clock, siteZone, maxBytes, getKey }: Options, next: Handle): Handle {
  const cached = new LRUCache<string, CachedReply>({ maxSize: maxBytes, sizeCalculation: estimateBytes })
  const running = new Map<string, Promise<Reply>>()
  let version = db.changes.version

  return request => {
    const key = getKey(request)
    if (key === null) return next(request)
    dropOutdated()
    if (!db.changes.isListening()) return next(request)
    const now = clock()
    const hit = cached.get(key)
    return hit && isTrueAt(now, hit) ? Promise.resolve(hit.reply) : compute(request, key, { at: now, version })
  }

  /** Equal requests within a second share one reply, because a list as of now changes with the second. */
  async function compute(request: HttpRequest, key: string, start: ReadStart): Promise<Reply> {
    const flight = `${Math.floor(start.at.getTime() / 1_000)} ${key}`
    const other = running.get(flight)
    if (other) {
      const reply = await other
      return isShareable(reply) ? reply : next(request)
    }
    const own = next(request)
    // The others wait until the reply is stored, so that no request computes it once more in between.
    const stored = singleFlight(running, flight, () => own.then(reply => store(key, reply, start)))
    stored.catch(() => {}) // `own` fails too, and the other requests see the failure
    return own
  }

  async function store(key: string, reply: Reply, start: ReadStart): Promise<Reply> {
    const expiresAtMs = await findExpiry(db, reply, start.at, siteZone).catch(() => 0)
    dropOutdated()
    if (expiresAtMs > 0 && version === start.version && db.changes.isListening())
      cached.set(key, { reply, fromMs: start.at.getTime(), expiresAtMs })
    return reply
  }

  function dropOutdated(): void {
    if (db.changes.version === version) return
    version = db.changes.version
    cached.clear()
    running.clear()
  }
}

/** When the reply to a request that began to read at `from` may become outdated, in ms since 1970; 0 if it must not be stored. */
async function findExpiry(db: Db, { lifetime }: Reply, from: Date, siteZone: Zone): Promise<number> {
  if (lifetime === null) return 0
  const nextPublication = await findNextPublication(db, from)
  return Math.min(computeExpiresAt(lifetime, from, siteZone), nextPublication?.getTime() ?? Infinity)
}

/** Whether another client may get the reply to an equal request: not if it needed a password, or is about the client's own limit. */
const isShareable = ({ lifetime, status }: Reply): boolean => lifetime !== null || (status >= 400 && status !== 429)

const isTrueAt = (now: Date, { fromMs, expiresAtMs }: CachedReply): boolean =>
  fromMs <= now.getTime() && now.getTime() < expiresAtMs

/** About how much memory an entry takes, compressed bodies included. */
const estimateBytes = ({ reply }: CachedReply, key: string): number =>
  Math.ceil((reply.body?.bytes.length ?? 0) * 1.5) + 6 * reply.headers.join('').length + 1_024 + 2 * key.length

/** Longer URLs are rare, and keys take memory. */
const urlMaxLength = 2_000

/**
 * Makes the key of a request in the response cache: who reads (everybody, or the owner of an open calendar), and the address
 * with its language. Null for requests that are not cached: writes, those with credentials or a password, and those
 * for the page or the documentation.
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
