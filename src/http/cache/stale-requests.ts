import { LRUCache } from 'lru-cache'
import type { Settings } from '../../settings.ts'
import { createAddressReader } from '../limits/client-address.ts'
import { isLocalSameOrigin } from '../limits/same-origin.ts'
import type { Handle } from '../reply.ts'
import { type HttpRequest, isReadRequest } from '../request.ts'

/**
 * Who may get a cached reply that a change has just outdated (docs/decisions/0058): a stranger, never somebody who may
 * know of the change.
 */
export type StaleRequests = {
  /** Whether the request may get such a reply. */
  acceptsStale: (request: HttpRequest) => boolean
  /** Remembers from which addresses writes come. */
  watchWrites: (next: Handle) => Handle
}

/** For this time after a write, its address gets no stale reply. */
const writerMs = 60_000
const writersMax = 10_000

export function createStaleRequests({ auth, trustProxy }: Pick<Settings, 'auth' | 'trustProxy'>): StaleRequests {
  const readAddress = createAddressReader(trustProxy)
  const writers = new LRUCache<string, true>({ max: writersMax, ttl: writerMs })
  return {
    acceptsStale: ({ req }) =>
      !asksForFresh(req.headers) && !(auth === 'open' && isLocalSameOrigin(req)) && !writers.has(readAddress(req)),
    watchWrites: next => async request => {
      if (isReadRequest(request)) return next(request)
      try {
        return await next(request)
      } finally {
        // Before the response is sent, so that a request after it is not a stranger’s.
        writers.set(readAddress(request.req), true)
      }
    },
  }
}

/** Whether the client does not want a stored response: `no-cache` and `max-age=0` of RFC 9111, 5.2.1 and 5.4. */
const asksForFresh = ({ 'cache-control': cacheControl, pragma }: HttpRequest['req']['headers']): boolean =>
  /(?:^|[\s,])(?:no-cache|no-store|max-age=0)(?:$|[\s,])/i.test(cacheControl ?? '') ||
  /\bno-cache\b/i.test(pragma ?? '')
