import type { Dependencies } from '../../api/dependencies.ts'
import { createRecordCaches, type RecordCaches } from '../../caches/record-cache.ts'
import type { ReadSite } from '../../resources/settings/site-reader.ts'
import {
  createPublicationFinder,
  type FindNextPublication,
} from '../../resources/shared/publication/next-publication.ts'
import type { RunInTurn } from '../limits/admission.ts'
import type { Handle } from '../reply/reply.ts'
import { createRefreshFactory } from './refresh-request.ts'
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
 * The stage that answers from the response cache. Requests without a cached reply wait for their turn; without a cache,
 * all requests.
 */
export function createCacheStage(
  { db, clock, settings, metrics, timers }: Dependencies,
  { readSite, findNextPublication, stopping }: Options,
): (runInTurn: RunInTurn, next: Handle) => Handle {
  const { responseCacheMb: maxMb, staleWhileRevalidateMs: staleMaxMs } = settings
  if (maxMb === 0) return (runInTurn, next) => request => runInTurn(request, next)
  const cache = createResponseCache({
    ...{ db, clock, readSite, findNextPublication },
    maxBytes: maxMb * 1_000_000,
    staleMaxMs,
  })
  metrics?.watchCache('responses', () => cache.readUsage())
  const { acceptsStale, watchAddresses } = createStaleRequests(settings, timers)
  const createRefresh = createRefreshFactory({ timeoutMs: settings.requestTimeoutMs, stopping, timers })
  const options = { createRefresh, getKey: createCacheKeyReader(settings), acceptsStale }
  return (runInTurn, next) => cacheReplies(cache, { ...options, runInTurn }, watchAddresses(next))
}
