import cors from 'cors'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { operationsOf } from './contract/operations.ts'
import { appRouter } from './contract/router.ts'
import { restRouter } from './http/bridge.ts'
import { docsPage } from './http/docs.ts'
import { faults, noRoute } from './http/faults.ts'
import { health } from './http/health.ts'
import { languagePrefix } from './http/language-prefix.ts'
import type { Parts } from './api/parts.ts'
import { contextMaker } from './http/request-context.ts'
import { rpc } from './http/rpc.ts'

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
]

/** The service as an express app: middlewares in their order. It never listens and never reads the environment. */
export function createApp(parts: Parts): Express {
  const { settings, log, db } = parts
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)

  app.use(accounted(parts))
  app.use(
    helmet({
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    }),
  )
  if (settings.auth === 'required')
    app.use(cors({ origin: '*', exposedHeaders, preflightContinue: true, optionsSuccessStatus: 204 }))
  app.use(languagePrefix(settings.defaultLanguage))

  app.get('/health', health(db))
  const options = { makeContext: contextMaker(parts), bodyMaxBytes: settings.bodyLimitBytes, log }
  const namespace = `/${settings.apiNamespace}`
  const prefix = new URL(settings.publicUrl).pathname.replace(/\/+$/, '')
  app.use([...new Set([`${prefix}/docs`, '/docs'])], docsPage({ prefix, restPath: prefix + namespace }))
  app.use([...new Set([`${prefix}/trpc`, '/trpc'])], preflight, rpc(options))
  app.use([...new Set([prefix + namespace, namespace])], restRouter(operationsOf(appRouter), options))
  app.use(noRoute)
  app.use(faults(log))
  return app
}

/** What a browser asks before it calls another origin; the headers that answer it are set by then. */
const preflight: RequestHandler = (req, res, next) => (req.method === 'OPTIONS' ? void res.status(204).end() : next())

/** Gives every request an id, and writes one line about it when it is done. */
function accounted({ log, randomBytes }: Parts): RequestHandler {
  return (req, res, next) => {
    const began = performance.now()
    const id = randomBytes(8).toString('hex')
    res.locals['requestId'] = id
    res.setHeader('X-Request-Id', id)
    const { method } = req
    const path = req.originalUrl.split('?')[0]
    res.on('finish', () =>
      log.info({ id, method, path, status: res.statusCode, ms: Math.round(performance.now() - began) }, 'request'),
    )
    next()
  }
}
