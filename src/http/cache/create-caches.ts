import type { Dependencies } from '../../api/dependencies.ts'
import { createRecordCaches, type RecordCaches } from '../../caches/record-cache.ts'
import type { ReadSite } from '../../resources/settings/site-reader.ts'
import { createPublicationFinder, type FindNextPublication } from '../../resources/shared/next-publication.ts'
import type { QueueRequest } from '../limits/request-queue.ts'
import type { Handle } from '../reply.ts'
import { createRefreshQueue } from './refresh-queue.ts'
import { cacheReplies, createCacheKeyReader, createResponseCache } from './response-cache.ts'
import { createStaleRequests } from './stale-requests.ts'

/** The caches of documents and results. Null if the settings turn them off. */
export function openRecordCaches(
  { db: { changes }, metrics, settings: { recordCacheMb } }: Dependencies,
  findNextPublication: FindNextPublication,
): RecordCaches | null {
  if (recordCacheMb === 0) return null
  const caches = createRecordCaches({
    changes,
    maxBytes: recordCacheMb * 1_000_000,
    publicationFinders: { anonymous: findNextPublication, users: createPublicationFinder(changes) },
  })
  for (const name of ['documents', 'results'] as const) metrics?.watchCache(name, () => caches.users[name].readUsage())
  return caches
}

type Options = { readSite: ReadSite; findNextPublication: FindNextPublication; stopping: AbortSignal }

/**
 * The stage that answers from the response cache, and queues the requests that have no cached reply. Without a cache, it
 * queues all requests.
 */
export function createCacheStage(
  { db, clock, settings, metrics, timers }: Dependencies,
  { readSite, findNextPublication, stopping }: Options,
): (queue: QueueRequest, next: Handle) => Handle {
  const { responseCacheMb: maxMb, staleWhileRevalidateMs: staleMaxMs } = settings
  if (maxMb === 0) return (queue, next) => request => queue(request, next)
  const cache = createResponseCache({
    ...{ db, clock, readSite, findNextPublication },
    maxBytes: maxMb * 1_000_000,
    staleMaxMs,
  })
  metrics?.watchCache('responses', () => cache.readUsage())
  const { acceptsStale, watchAddresses } = createStaleRequests(settings, timers)
  const refreshQueue = createRefreshQueue({ timeoutMs: settings.requestTimeoutMs, stopping, timers })
  const options = { refreshQueue, getKey: createCacheKeyReader(settings), acceptsStale }
  return (queue, next) => cacheReplies(cache, { ...options, queue }, watchAddresses(next))
}
