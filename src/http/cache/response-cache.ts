import { computeExpiresAt } from '../../core/cache/lifetime.ts'
import { singleFlight } from '../../core/async/single-flight.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import type { Db } from '../../db/connection/connection.ts'
import { createVersionedCache } from '../../caches/versioned-cache.ts'
import type { ReadSite } from '../../resources/settings/site-reader.ts'
import type { FindNextPublication } from '../../resources/shared/publication/next-publication.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import type { RunInTurn } from '../limits/admission.ts'
import { createOwnerCheck } from '../limits/same-origin.ts'
import type { Handle, Reply } from '../reply/reply.ts'
import { isReaderPath } from '../page/paths.ts'
import { hasWideScreen } from '../page/head/screen-hint.ts'
import { type HttpRequest, isReadRequest, prefersStrictHandling } from '../request/request.ts'

type CacheOptions = {
  db: Db
  clock: () => Date
  readSite: ReadSite
  maxBytes: number
  /** How long a reply may be served after a change has outdated it. */
  staleMaxMs: number
  findNextPublication: FindNextPublication
}

type StageOptions = {
  /** Null for a request that is not cached. */
  getKey: (request: HttpRequest) => string | null
  /** Whether the reply may be one that a change has just outdated. */
  acceptsStale: (request: HttpRequest) => boolean
  /** Handles the requests without a cached reply. */
  runInTurn: RunInTurn
  /** Makes the request that computes a reply after the client has got a stale one. */
  createRefresh: (request: HttpRequest) => HttpRequest
}

/** When the computation of a reply began, and how many changes the service knew of then. */
type ReplyStart = { at: Date; version: number }

/**
 * Replies in memory, at most `maxBytes`, until what they depend on changes, or they expire
 * (docs/decisions/changes-and-caches.md).
 */
export type ResponseCache = ReturnType<typeof createResponseCache>

export function createResponseCache({ db, clock, readSite, maxBytes, staleMaxMs, findNextPublication }: CacheOptions) {
  const { changes } = db
  const replies = createVersionedCache({ changes, maxBytes, estimateBytes, staleMaxMs })
  return {
    readUsage: () => replies.readUsage(),
    isUsable: () => changes.isListening(),
    startReply: (): ReplyStart => ({ at: clock(), version: changes.version }),
    /**
     * Whether a request that begins now may join a computation that began before: if it began in the same second, and
     * no change since then is `staleMaxMs` old or older.
     */
    isJoinable: ({ at, version }: ReplyStart): boolean =>
      isSameSecond(at, clock()) && (version === changes.version || changes.getChangeAgeMs(version) < staleMaxMs),
    find: (key: string): Reply | undefined => replies.find(key, clock())?.value,
    /** As `find`, but does not count as a search. */
    peek: (key: string): Reply | undefined => replies.peek(key, clock())?.value,
    /** A reply that a change has outdated at most `staleMaxMs` ago, and whether it is time to compute a new one. */
    findStale(key: string): { reply: Reply; isRefreshDue: boolean } | undefined {
      const found = replies.findStale(key, clock())
      return found && { reply: found.value, isRefreshDue: found.staleMs >= staleMaxMs * refreshAfterShare }
    },
    /** Stores a reply. If something it depends on has changed since its start, only `findStale` finds the reply. */
    async store(key: string, reply: Reply, { at, version }: ReplyStart): Promise<void> {
      if (reply.validity === null) return
      const { lifetime, dependencies } = reply.validity
      const nextPublication = await findNextPublication(db, at).catch(() => 0)
      const { siteTimezone } = await readSite()
      const untilMs = Math.min(computeExpiresAt(lifetime, at, siteTimezone), nextPublication)
      if (untilMs > 0 && changes.isListening())
        replies.store(key, reply, dependencies, { version, fromMs: at.getTime(), untilMs })
    },
  }
}

/**
 * After this share of `staleMaxMs` a stale reply is computed anew: not earlier, so that many writes cause few
 * computations.
 */
const refreshAfterShare = 0.75

const isSameSecond = (one: Date, other: Date): boolean => toSecond(one) === toSecond(other)
const toSecond = (date: Date): number => Math.floor(date.getTime() / 1_000)

/**
 * Sends cached replies. If the request accepts a stale one, a new reply is computed in the background. The cache is not
 * used while notifications of other processes do not arrive.
 */
export function cacheReplies(
  cache: ResponseCache,
  { getKey, acceptsStale, runInTurn, createRefresh }: StageOptions,
  next: Handle,
): Handle {
  const computations = shareComputations(cache, next)
  const refreshes = new Map<string, Promise<Reply>>()

  function findStaleAndRefresh(request: HttpRequest, key: string): Promise<Reply> | undefined {
    const stale = cache.findStale(key)
    if (stale?.isRefreshDue) {
      const refresh = () => runInTurn(createRefresh(request), own => computations.findOrCompute(own, key))
      singleFlight(refreshes, key, refresh).catch(() => {}) // a later request computes the reply
    }
    return stale && Promise.resolve(stale.reply)
  }

  return request => {
    const key = getKey(request)
    const reply = key === null ? undefined : cache.find(key)
    if (reply) return Promise.resolve(reply)
    if (key === null || !cache.isUsable()) return runInTurn(request, next)
    if (!acceptsStale(request)) return runInTurn(request, () => computations.findOrCompute(request, key))
    return findStaleAndRefresh(request, key) ?? runInTurn(request, () => computations.findOrComputeStale(request, key))
  }
}

/** Computes replies for the cache. Equal requests share one computation. */
function shareComputations(cache: ResponseCache, next: Handle) {
  /** The replies that are being computed. Null if the service stopped computing the reply. */
  const running = new Map<string, Promise<Reply | null>>()
  /** The start of the latest running computation of each key. */
  const latestStarts = new Map<string, ReplyStart>()

  /**
   * Equal requests of the same second share one reply, unless a change came between them. A list such as
   * `when=upcoming` may change every second.
   */
  async function compute(request: HttpRequest, key: string, start: ReplyStart): Promise<Reply> {
    const flightKey = `${start.version} ${toSecond(start.at)} ${key}`
    const otherReply = running.get(flightKey)
    if (otherReply) {
      const reply = await otherReply
      if (reply === null) return compute(request, key, start)
      return isShareable(reply) ? reply : next(request)
    }
    const ownReply = next(request)
    latestStarts.set(key, start)
    // Other requests share the computation until its reply is stored. Otherwise, a request between the end of the
    // computation and the store would compute the reply again.
    const storedReply = singleFlight(running, flightKey, async () => {
      const reply = await ownReply
      if (isInterrupted(request, reply)) return null
      await cache.store(key, reply, start)
      return reply
    })
    const forgetStart = () => void (latestStarts.get(key) === start && latestStarts.delete(key))
    storedReply.then(forgetStart, forgetStart) // `ownReply` fails too, and the other requests see the failure
    return ownReply
  }

  // The reply may have been stored while the request waited in the queue.
  return {
    findOrCompute: async (request: HttpRequest, key: string): Promise<Reply> =>
      cache.peek(key) ?? compute(request, key, cache.startReply()),
    /**
     * As `findOrCompute`, but the reply may be stale, or may come from a computation that began before the last change.
     */
    async findOrComputeStale(request: HttpRequest, key: string): Promise<Reply> {
      const latestStart = latestStarts.get(key)
      const start = latestStart && cache.isJoinable(latestStart) ? latestStart : cache.startReply()
      return cache.peek(key) ?? cache.findStale(key)?.reply ?? compute(request, key, start)
    },
  }
}

/** Whether the service stopped computing the reply because the client left. Other clients wait for another reply. */
const isInterrupted = (request: HttpRequest, { status }: Reply): boolean => status >= 500 && request.getSignal().aborted

/** Whether other clients may get the reply too: not if it needed a password, or is 429, which is about one client. */
const isShareable = ({ validity, status }: Reply): boolean => validity !== null || (status >= 400 && status !== 429)

/** About how much memory a reply takes, compressed bodies included. */
const estimateBytes = (reply: Reply): number =>
  Math.ceil(getBodyLength(reply) * 1.5) + 6 * reply.headers.join('').length + 1_024

const getBodyLength = ({ body }: Reply): number => (body && 'bytes' in body ? body.bytes.length : 0)

/** Requests with longer URLs are not cached, because the keys would take memory. */
const urlMaxLength = 2_000

/**
 * Makes the key of a request in the response cache: who reads (an anonymous caller, or the owner of an open calendar),
 * the screen if the page depends on it, and the URL with its language. Null for requests that are not cached: writes,
 * requests with credentials or a password, requests that must be checked strictly, and those for the pages of editors or
 * the documentation.
 */
export function createCacheKeyReader(settings: Settings): (request: HttpRequest) => string | null {
  const { apiNamespace } = settings
  const isOwner = createOwnerCheck(settings)
  const cachedPath = new RegExp(
    `^(?:${escapeRegExp(getPathPrefix(settings))})?/(?:${escapeRegExp(apiNamespace)}|trpc)(?:/|$)`,
    'i',
  )
  return request => {
    const { req, path, queryString, languageSegment } = request
    const { url = '', headers } = req
    const isPersonal = headers.authorization !== undefined || url.includes('password')
    const isStreamed = headers['trpc-accept'] !== undefined
    if (!isReadRequest(request) || isPersonal || isStreamed || prefersStrictHandling(request)) return null
    if (url.length > urlMaxLength || !(cachedPath.test(path) || isReaderPath(path))) return null
    const reader = isOwner(req) ? 'owner' : 'anonymous'
    const screen = hasWideScreen(request) ? 'wide ' : ''
    return `${reader} ${screen}${languageSegment ?? ''}${path.replace(/\/$/, '')}?${queryString}`
  }
}
