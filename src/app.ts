import type http from 'node:http'
import path from 'node:path'
import cors from 'cors'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { listNamespaceOperations } from './contract/router.ts'
import { createRestRouter } from './http/rest/bridge.ts'
import { createCachePolicy } from './http/rest/conditional-requests.ts'
import { createRateLimitMiddleware } from './http/limits/rate-limit-middleware.ts'
import { createDocsRouter } from './http/docs/router.ts'
import { createRequestPipeline } from './http/pipeline.ts'
import { createFailureHandler, rejectUnknownRoute } from './http/rest/failure-responses.ts'
import { createHealthHandler } from './http/health.ts'
import { createResponseCache } from './http/cache/response-cache.ts'
import { stripLanguagePrefix } from './http/language-prefix.ts'
import { createPageRouter } from './http/page/router.ts'
import { isPagePath } from './http/page/paths.ts'
import { createFailurePageHandler } from './http/page/failure-page.ts'
import type { Dependencies } from './api/dependencies.ts'
import { buildNamespacePaths, namespaces } from './core/namespace.ts'
import { type RateLimits, createRateLimits } from './http/limits/rate-limits.ts'
import { createCallerFinder, createRequestContextFactory, createCacheKeyReader } from './http/request-context.ts'
import { createRpcHandler, createRpcFailureHandler } from './http/rpc/handler.ts'
import { createServer } from './http/server.ts'
import { projectFolder } from './project-folder.ts'

const exposedHeaders = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'Link',
  'Location',
  'X-Notice',
  'Content-Language',
  'X-Request-Id',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
]

/** What pages of other origins are told. They need not ask again for two hours; browsers remember no longer. */
const openToPages = { origin: '*', exposedHeaders, maxAge: 7_200, preflightContinue: true, optionsSuccessStatus: 204 }

const builtPage = path.join(projectFolder, 'dist/page')

/** The service as an HTTP server that does not listen yet. The calendar page is in `pageFolder`, once it has been built. */
export function createService(
  parts: Dependencies,
  limits = createRateLimits(parts),
  pageFolder = builtPage,
): http.Server {
  const { db, settings, log, clock, randomBytes } = parts
  const { keptAnswersMb, siteTimezone: siteZone } = settings
  const kept =
    keptAnswersMb > 0 ? createResponseCache({ db, clock, siteZone, maxBytes: keptAnswersMb * 1_000_000 }) : null
  const app = createApp(parts, limits, pageFolder)
  return createServer(
    app,
    createRequestPipeline(app, { log, randomBytes, cache: kept, getCacheKey: createCacheKeyReader(settings), limits }),
    settings,
  )
}

/** The express app: middlewares in their order. It never listens and never reads the environment. */
function createApp(parts: Dependencies, limits: RateLimits, pageFolder: string): Express {
  const { settings, log, db } = parts
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)

  app.use(
    helmet({
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: { policy: settings.auth === 'open' ? 'same-origin' : 'cross-origin' },
      strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    }),
  )
  if (settings.auth === 'required') app.use(cors(openToPages))
  app.use(stripLanguagePrefix(settings.defaultLanguage))

  app.get('/health', createHealthHandler(db))
  const findCaller = createCallerFinder(parts, limits)
  app.use(createRateLimitMiddleware(limits, findCaller))
  const options = {
    makeContext: createRequestContextFactory(parts, findCaller, limits),
    policy: createCachePolicy(settings),
    bodyMaxBytes: settings.bodyLimitBytes,
    log,
  }
  const prefix = new URL(settings.publicUrl).pathname.replace(/\/+$/, '')
  const at = (path: string) => [...new Set([prefix + path, path])]
  const paths = buildNamespacePaths(settings.apiNamespace)
  app.use(at('/docs'), createDocsRouter({ prefix, paths }))
  app.use(at('/trpc'), preflight, createRpcHandler(options), createRpcFailureHandler(options))
  for (const one of namespaces) app.use(at(`/${paths[one]}`), createRestRouter(listNamespaceOperations(one), options))
  app.use(createPageRouter({ ...options, settings, folder: pageFolder }))
  app.use(rejectUnknownRoute)
  app.use(createFailurePageHandler(isPagePath, log), createFailureHandler(log))
  return app
}

/** What a browser asks before it calls another origin; the headers that answer it are set by then. */
const preflight: RequestHandler = (req, res, next) => (req.method === 'OPTIONS' ? void res.status(204).end() : next())
