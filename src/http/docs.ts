import { type Response, Router } from 'express'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pageText, startText } from './docs-page.ts'
import { segmentOf } from './language-prefix.ts'

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

/**
 * The interactive reference of the interface: a page that reads the OpenAPI document, with all its files from this service.
 * `prefix` is the path of PUBLIC_URL, `restPath` the path of the interface; neither ends in a slash.
 */
export function docsPage({ prefix, restPath }: { prefix: string; restPath: string }): Router {
  const router = Router()
  const docs = `${prefix}/docs`
  router.get('/', (_req, res) => {
    const segment = segmentOf(res)
    const document = `${segment ? `/${segment}` : ''}${restPath}/doc`
    res.setHeader('Content-Security-Policy', policy)
    sendText(res, 'html', pageText({ assets: `${docs}/${version}`, docs, document }))
  })
  router.get('/start.js', (_req, res) => sendText(res, 'js', startText))
  for (const file of files)
    router.get(`/${version}/${file}`, (_req, res) =>
      res.sendFile(file, { root: path.dirname(packageFile), maxAge: yearMs, immutable: true }),
    )
  return router
}

/** Pages and scripts of ours are asked for anew each time: they change with the service, under the same address. */
function sendText(res: Response, type: 'html' | 'js', text: string): void {
  res.setHeader('Cache-Control', 'no-cache')
  res.type(type).send(text)
}
