import path from 'node:path'
import type { Dependencies } from './api/dependencies.ts'
import { type ChangeFeed, createChangeFeed } from './db/changes/change-feed.ts'
import { createRecordCaches, type RecordCaches } from './caches/record-cache.ts'
import { createCacheControlFormatter } from './http/cache/cache-control.ts'
import { cacheReplies, createCacheKeyReader, createResponseCache } from './http/cache/response-cache.ts'
import { createRefreshQueue } from './http/cache/refresh-queue.ts'
import { createStaleRequests } from './http/cache/stale-requests.ts'
import { createCallerFinder, createRequestContextFactory } from './http/caller.ts'
import { createFailureLog } from './http/failure-reply.ts'
import { createCommonHeaders } from './http/common-headers.ts'
import { requireValidHost } from './http/limits/host-check.ts'
import { createPriceFinder } from './http/limits/prices.ts'
import { createRateLimits, limitRequests, type RateLimits } from './http/limits/rate-limits.ts'
import { createRequestQueue, type QueueRequest } from './http/limits/request-queue.ts'
import { measureRequests } from './http/measure-requests.ts'
import { createRouteNamer } from './http/route-template.ts'
import { listNamespaceOperations } from './contract/router.ts'
import { buildNamespacePaths, namespaceNames } from './core/namespace.ts'
import { logRequests, type Respond } from './http/log-requests.ts'
import type { Handle } from './http/reply.ts'
import { createConnectionSignalFinder } from './http/connections.ts'
import { createRequestReader } from './http/request.ts'
import { createRoutes } from './http/routes.ts'
import { findServiceVersion } from './service-version.ts'
import { sendReplies } from './http/send-reply.ts'
import { createServer, type DrainableServer } from './http/server.ts'
import type { TransportOptions } from './http/transport.ts'
import { projectFolder } from './project-folder.ts'
import { createSiteReader, type ReadSite } from './resources/settings/site-reader.ts'
import { createPublicationFinder, type FindNextPublication } from './resources/shared/next-publication.ts'
import { getPathPrefix, type Settings } from './settings.ts'

const builtPage = path.join(projectFolder, 'dist/page')

/**
 * The service as an HTTP server that does not listen yet. docs/decisions/requests.md describes the stages of a request.
 * `pageFolder` is the folder of the built calendar page.
 */
export function createService(
  dependencies: Dependencies,
  limits = createRateLimits(dependencies),
  pageFolder = builtPage,
): DrainableServer {
  const { settings, log, timers } = dependencies
  const options = { ...settings, log, timers }
  const stopping = new AbortController()
  const changeFeed = createChangeFeed(dependencies, { ...chooseStreamLimits(settings), signal: stopping.signal })
  const findNextPublication = createPublicationFinder(dependencies.db.changes)
  const readSite = createSiteReader(dependencies)
  const readRequest = createReaderOfRequests(dependencies, limits)
  const { handle, renderFailure } = createRoutes(
    dependencies,
    createTransportOptions(dependencies, limits, { changeFeed, findNextPublication, readSite }),
    { db: dependencies.db, version: findServiceVersion(settings), isStopping: () => stopping.signal.aborted },
    pageFolder,
  )
  const findPrice = createPriceFinder(settings)
  const queue = createRequestQueue(
    { ...options, findPrice, watchQueue: dependencies.metrics?.watchQueue },
    renderFailure,
  )
  const cached = cacheAndQueue(dependencies, { readSite, findNextPublication }, queue, handle, stopping.signal)
  const limited = limitRequests(limits, findPrice, renderFailure, cached)
  const checked = requireValidHost(renderFailure, limited)
  const send = sendReplies(createCommonHeaders(settings), renderFailure, checked)
  const respond = logRequests(options, measureIfRead(dependencies, send))
  return createServer((req, res) => void respond(readRequest(req), res).catch(() => res.destroy()), {
    ...options,
    onDrain: () => stopping.abort(),
  })
}

type Readers = { changeFeed: ChangeFeed; findNextPublication: FindNextPublication; readSite: ReadSite }

/** What the transports share. */
const createTransportOptions = (
  dependencies: Dependencies,
  limits: RateLimits,
  { changeFeed, findNextPublication, readSite }: Readers,
): TransportOptions => ({
  makeContext: createRequestContextFactory(
    dependencies,
    limits,
    openRecordCaches(dependencies, findNextPublication),
    readSite,
    changeFeed,
  ),
  formatCacheControl: createCacheControlFormatter(dependencies.settings),
  bodyMaxBytes: dependencies.settings.bodyLimitBytes,
  readSite,
  logFailure: createFailureLog(dependencies.log, dependencies.db.outages),
  getEarlierToken: startEarlierTokens(changeFeed),
})

/** Reads the first token at once, so that the first pages have one. */
function startEarlierTokens({ getEarlierToken }: ChangeFeed): ChangeFeed['getEarlierToken'] {
  getEarlierToken()
  return getEarlierToken
}

/** How many streams of changes may be open. Each has a connection, and others need connections too. */
const streamsMax = 1_000
const shareOfConnections = 0.5

const chooseStreamLimits = ({ connectionLimit, connectionLimitPerAddress }: Settings) => {
  const limitStreams = (connections: number) =>
    Math.min(streamsMax, connections === 0 ? streamsMax : Math.ceil(connections * shareOfConnections))
  return { streams: limitStreams(connectionLimit), streamsPerKey: limitStreams(connectionLimitPerAddress) }
}

const createReaderOfRequests = (dependencies: Dependencies, limits: RateLimits) =>
  createRequestReader({
    nowMs: dependencies.timers.nowMs,
    workNowMs: dependencies.workNowMs ?? dependencies.timers.nowMs,
    randomBytes: dependencies.randomBytes,
    defaultLanguage: dependencies.settings.defaultLanguage,
    prefix: getPathPrefix(dependencies.settings),
    namespace: dependencies.settings.apiNamespace,
    findCaller: createCallerFinder(dependencies, limits),
    findConnectionSignal: createConnectionSignalFinder(),
  })

/** Measures requests if somebody reads the metrics. */
function measureIfRead({ db, metrics, settings, timers }: Dependencies, next: Respond): Respond {
  if (!metrics) return next
  metrics.watchDatabase(db)
  const paths = buildNamespacePaths(settings.apiNamespace)
  const nameRoute = createRouteNamer({
    prefix: getPathPrefix(settings),
    namespaces: namespaceNames.map(name => ({ path: paths[name], operations: listNamespaceOperations(name) })),
  })
  return measureRequests({ metrics, nowMs: timers.nowMs }, nameRoute, next)
}

/** Null if the settings turn it off. */
function openRecordCaches(
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

/** Queues the requests that have no cached reply. Without a cache, queues all requests. */
function cacheAndQueue(
  { db, clock, settings, metrics, timers }: Dependencies,
  finders: { readSite: ReadSite; findNextPublication: FindNextPublication },
  queue: QueueRequest,
  next: Handle,
  stopping: AbortSignal,
): Handle {
  const { responseCacheMb: maxMb, staleWhileRevalidateMs: staleMaxMs } = settings
  if (maxMb === 0) return request => queue(request, next)
  const cache = createResponseCache({ db, clock, ...finders, maxBytes: maxMb * 1_000_000, staleMaxMs })
  metrics?.watchCache('responses', () => cache.readUsage())
  const { acceptsStale, watchAddresses } = createStaleRequests(settings, timers)
  const refreshQueue = createRefreshQueue({ timeoutMs: settings.requestTimeoutMs, stopping, timers })
  const options = { queue, refreshQueue, getKey: createCacheKeyReader(settings), acceptsStale }
  return cacheReplies(cache, options, watchAddresses(next))
}
