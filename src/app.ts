import path from 'node:path'
import type { Dependencies } from './api/dependencies.ts'
import { type ChangeFeed, createChangeFeed } from './db/changes/change-feed.ts'
import type { RecordCaches } from './caches/record-cache.ts'
import { createCacheControlFormatter } from './http/cache/cache-control.ts'
import { createCacheStage, openRecordCaches } from './http/cache/create-caches.ts'
import { createCallerFinder, createRequestContextFactory, createCallerKeyFinder } from './http/request/caller.ts'
import { createFailureLog } from './http/reply/failure-reply.ts'
import { createCommonHeaders } from './http/reply/common-headers.ts'
import { createAdmission } from './http/limits/admission.ts'
import { requireValidHost } from './http/limits/host-check.ts'
import { createPriceFinder } from './http/limits/prices.ts'
import { createRateLimits, type RateLimits } from './http/limits/rate-limits.ts'
import { measureRequests } from './http/server/measure-requests.ts'
import { createRouteNamer } from './http/request/route-template.ts'
import { createLoopTurns } from './core/async/loop-turns.ts'
import { listNamespaceOperations } from './contract/router.ts'
import { buildNamespacePaths, namespaceNames } from './core/namespace.ts'
import { logRequests, type Respond } from './http/server/log-requests.ts'
import { chooseStreamLimits, createConnectionSignalFinder } from './http/server/connections.ts'
import { createRequestReader } from './http/request/request.ts'
import { createRoutes } from './http/routes.ts'
import { findServiceVersion } from './service-version.ts'
import { sendReplies } from './http/reply/send-reply.ts'
import { createServer, type DrainableServer } from './http/server/server.ts'
import type { TransportOptions } from './http/reply/transport.ts'
import { projectFolder } from './project-folder.ts'
import { createSiteReader, type ReadSite } from './resources/settings/site-reader.ts'
import { createPublicationFinder } from './resources/shared/publication/next-publication.ts'
import { getPathPrefix } from './settings.ts'

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
  const parts = createParts(dependencies, limits, pageFolder, stopping.signal)
  const { handle, renderFailure, admission, answerFromCache } = parts
  const readRequest = createReaderOfRequests(dependencies, limits)

  // The stages, in the order in which a request goes through them.
  const respond = logRequests(
    options,
    measureIfRead(
      dependencies,
      sendReplies(
        createCommonHeaders(settings),
        renderFailure,
        requireValidHost(renderFailure, admission.charge(answerFromCache(admission.runInTurn, handle))),
      ),
    ),
  )
  return createServer((req, res) => void respond(readRequest(req), res).catch(() => res.destroy()), {
    ...options,
    onDrain: () => stopping.abort(),
  })
}

/** What the stages of a request use. `stopping` aborts when the service stops. */
function createParts(dependencies: Dependencies, limits: RateLimits, pageFolder: string, stopping: AbortSignal) {
  const { db, settings, log, metrics, timers } = dependencies
  const changeFeed = createChangeFeed(dependencies, { ...chooseStreamLimits(settings), signal: stopping })
  const findNextPublication = createPublicationFinder(db.changes)
  const readSite = createSiteReader(dependencies)
  const readers = { changeFeed, readSite, recordCaches: openRecordCaches(dependencies, findNextPublication) }
  const transport = createTransportOptions(dependencies, limits, readers)
  const probes = { db, version: findServiceVersion(settings), isStopping: () => stopping.aborted }
  const { handle, renderFailure } = createRoutes(dependencies, transport, probes, pageFolder)
  const { countRequest } = limits
  const findPrice = createPriceFinder(settings)
  const watchQueue = metrics?.watchQueue
  metrics?.watchDatabase(db)
  return {
    handle,
    renderFailure,
    admission: createAdmission({ ...settings, log, timers, findPrice, countRequest, watchQueue }, renderFailure),
    answerFromCache: createCacheStage(dependencies, { readSite, findNextPublication, stopping }),
  }
}

type Readers = { changeFeed: ChangeFeed; readSite: ReadSite; recordCaches: RecordCaches | null }

/** What the transports share. Reads the first token of changes at once, so that the first pages have one. */
function createTransportOptions(
  dependencies: Dependencies,
  limits: RateLimits,
  { changeFeed, readSite, recordCaches }: Readers,
): TransportOptions {
  changeFeed.getEarlierToken()
  return {
    makeContext: createRequestContextFactory(
      dependencies,
      limits,
      recordCaches,
      readSite,
      changeFeed,
      createLoopTurns(),
    ),
    formatCacheControl: createCacheControlFormatter(dependencies.settings),
    bodyMaxBytes: dependencies.settings.bodyLimitBytes,
    readSite,
    logFailure: createFailureLog(dependencies.log, dependencies.db.outages),
    getEarlierToken: changeFeed.getEarlierToken,
  }
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
    findCallerKey: createCallerKeyFinder(dependencies.settings),
    findConnectionSignal: createConnectionSignalFinder(),
  })

/** Measures requests if somebody reads the metrics. */
function measureIfRead({ metrics, settings, timers }: Dependencies, next: Respond): Respond {
  if (!metrics) return next
  const paths = buildNamespacePaths(settings.apiNamespace)
  const nameRoute = createRouteNamer({
    prefix: getPathPrefix(settings),
    namespaces: namespaceNames.map(name => ({ path: paths[name], operations: listNamespaceOperations(name) })),
  })
  return measureRequests({ metrics, nowMs: timers.nowMs }, nameRoute, next)
}
