import { type RequestHandler, type Response, Router } from 'express'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DOCUMENT_INFO } from '../../contract/openapi-texts.ts'
import { type Namespace, namespaces } from '../../core/namespace.ts'
import { renderReferencePage, referencePageScript } from './reference-page.ts'
import { getLanguageSegment } from '../language-prefix.ts'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('swagger-ui-dist/package.json')
const { version } = require(packageFile) as { version: string }

/** The files of the reader that the page needs; nothing else of its package is served. */
const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

/** A file's address holds the version of its package, so that it may be kept for good. */
const yearMs = 31_536_000_000

/** Everything comes from here; the one thing the reader draws itself with is pictures inside its style sheet. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The path of PUBLIC_URL, without a slash at its end, and where the REST interfaces are below it. */
type Places = { prefix: string; paths: Record<Namespace, string> }

/**
 * The interactive reference: for each namespace a page that reads its OpenAPI document, with all its files from this service.
 * The page of the calendar is the first.
 */
export function createDocsRouter(places: Places): Router {
  const router = Router()
  for (const namespace of namespaces) router.get(pathOf(namespace), pageOf(namespace, places))
  router.get('/start.js', (_req, res) => sendText(res, 'js', referencePageScript))
  for (const file of files)
    router.get(`/${version}/${file}`, (_req, res) =>
      res.sendFile(file, { root: path.dirname(packageFile), maxAge: yearMs, immutable: true }),
    )
  return router
}

const pathOf = (namespace: Namespace): string => (namespace === 'calendar' ? '/' : `/${namespace}`)

function pageOf(shown: Namespace, { prefix, paths }: Places): RequestHandler {
  const docs = `${prefix}/docs`
  return (_req, res) => {
    const segment = getLanguageSegment(res)
    const start = segment ? `/${segment}` : ''
    const pages = namespaces.map(namespace => ({
      title: DOCUMENT_INFO[namespace].title,
      address: start + docs + pathOf(namespace),
      isShown: namespace === shown,
    }))
    const document = `${start}${prefix}/${paths[shown]}/doc`
    res.setHeader('Content-Security-Policy', policy)
    sendText(res, 'html', renderReferencePage({ assets: `${docs}/${version}`, docs, document, pages }))
  }
}

/** Pages and scripts of ours are asked for anew each time: they change with the service, under the same address. */
function sendText(res: Response, type: 'html' | 'js', text: string): void {
  res.setHeader('Cache-Control', 'no-cache')
  res.type(type).send(text)
}
