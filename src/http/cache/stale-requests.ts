import { LRUCache } from 'lru-cache'
import type { Timers } from '../../core/async/timers.ts'
import type { Settings } from '../../settings.ts'
import { createAddressReader } from '../limits/client-address.ts'
import { createOwnerCheck } from '../limits/same-origin.ts'
import type { Handle, Reply } from '../reply/reply.ts'
import { type HttpRequest, isReadRequest } from '../request/request.ts'

/**
 * Who may get a cached reply that a change has just outdated (docs/decisions/changes-and-caches.md): nobody who may
 * know of the change, and nobody who asks for a fresh reply.
 */
export type StaleRequests = {
  /** Whether the request may get such a reply. */
  acceptsStale: (request: HttpRequest) => boolean
  /**
   * Remembers the addresses that may know of changes, because they write, or because they follow the changes. For
   * requests without a cached reply.
   */
  watchAddresses: (next: Handle) => Handle
}

export function createStaleRequests(
  settings: Pick<Settings, 'auth' | 'allowedOrigins' | 'trustProxy'>,
  timers: Timers,
): StaleRequests {
  const readAddress = createAddressReader(settings.trustProxy)
  const isOwner = createOwnerCheck(settings)
  const informed = createInformedAddresses(timers.nowMs)
  return {
    acceptsStale: ({ req }) => !asksForFresh(req.headers) && !isOwner(req) && !informed.has(readAddress(req)),
    watchAddresses: next => async request => {
      const address = readAddress(request.req)
      const mayWrite = !isReadRequest(request) && request.method !== 'OPTIONS'
      if (mayWrite) informed.add(address) // its client may get 503 before `next` ends
      try {
        const reply = await next(request)
        if (isLive(reply)) informed.addUntil(address, request.getSignal())
        return reply
      } finally {
        // Before the response is sent, so that a request after it finds the address.
        if (mayWrite) informed.add(address)
      }
    },
  }
}

const isLive = ({ body }: Reply): boolean => body !== null && 'chunks' in body && body.isLive === true

/**
 * Whether the client does not want a stored response, as in RFC 9111, 5.2.1 and 5.4: `no-cache`, `no-store` or
 * `max-age=0`. In doubt it does not.
 */
const asksForFresh = ({ 'cache-control': cacheControl, pragma }: HttpRequest['req']['headers']): boolean =>
  /\bno-(?:cache|store)\b|\bmax-age\s*=\s*"?[-0]/i.test(cacheControl ?? '') || /\bno-cache\b/i.test(pragma ?? '')

/** For this time after a write or a stream of changes, an address may know of changes. */
const rememberedMs = 60_000
const addressesMax = 10_000

/** The addresses that may know of changes. `now` counts ms from any moment. */
export function createInformedAddresses(now: () => number) {
  let forgottenAtMs = -Infinity
  /** Created with the first address, because it takes the memory of all addresses at once. */
  let lastTimes: LRUCache<string, number> | undefined
  const createLastTimes = () =>
    new LRUCache<string, number>({
      max: addressesMax,
      dispose: (_time, _address, reason) => {
        if (reason === 'evict') forgottenAtMs = now()
      },
    })
  /** How many streams of changes each address has open. */
  const streamCounts = new Map<string, number>()
  const add = (address: string): void => void (lastTimes ??= createLastTimes()).set(address, now())

  function countStream(address: string, by: 1 | -1): void {
    const count = (streamCounts.get(address) ?? 0) + by
    if (count === 0) streamCounts.delete(address)
    else streamCounts.set(address, count)
  }

  return {
    add,
    /** Adds an address until `signal` aborts, and for the remembered time after it. */
    addUntil(address: string, signal: AbortSignal): void {
      if (signal.aborted) return
      countStream(address, 1)
      signal.addEventListener(
        'abort',
        () => {
          countStream(address, -1)
          add(address)
        },
        { once: true },
      )
    },
    /** After there were too many addresses, any address may be a forgotten one for a while. */
    has: (address: string): boolean =>
      streamCounts.has(address) ||
      now() - (lastTimes?.get(address) ?? -Infinity) < rememberedMs ||
      now() - forgottenAtMs < rememberedMs,
  }
}
