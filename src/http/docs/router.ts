import { createRequire } from 'node:module'
import path from 'node:path'
import type { Router } from 'express'
import { documentInfo } from '../../contract/openapi-texts.ts'
import { memoize } from '../../core/async/memoize.ts'
import { type NamespaceName, namespaceNames } from '../../core/namespace.ts'
import { createRouter } from '../create-router.ts'
import { formatContentSecurityPolicy } from '../reply/content-security-policy.ts'
import { replyWith, type RouteHandler } from '../express-adapter.ts'
import { createReply } from '../reply/reply.ts'
import { createFileReply, immutableCacheControl } from '../static-files.ts'
import { referencePageScript, renderReferencePage } from './reference-page.ts'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('swagger-ui-dist/package.json')
const { version } = require(packageFile) as { version: string }

/** The files of Swagger UI that the pages load. Their URL contains the version of the package. */
const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

/** The style sheet of Swagger UI contains images as `data:` URLs. */
const contentSecurityPolicy = formatContentSecurityPolicy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})

/** `prefix` is the path of PUBLIC_URL; `paths` are the paths of the REST namespaces below it. */
type Options = { prefix: string; paths: Record<NamespaceName, string> }

/**
 * The API reference: for each namespace a page with its OpenAPI document in Swagger UI. This service serves all files.
 */
export function createDocsRouter(options: Options): Router {
  const router = createRouter()
  for (const namespace of namespaceNames)
    router.get(getPagePath(namespace), replyWith(createReferencePageHandler(namespace, options)))
  router.get(
    '/start.js',
    replyWith(() => createTextReply('text/javascript', referencePageScript)),
  )
  for (const file of files) {
    const readFile = memoize(() => createFileReply(path.join(path.dirname(packageFile), file), immutableCacheControl))
    router.get(`/${version}/${file}`, replyWith(readFile))
  }
  return router
}

const getPagePath = (namespace: NamespaceName): string => (namespace === 'calendar' ? '/' : `/${namespace}`)

function createReferencePageHandler(current: NamespaceName, { prefix, paths }: Options): RouteHandler {
  const docs = `${prefix}/docs`
  return ({ languageSegment }) => {
    const languagePrefix = languageSegment ? `/${languageSegment}` : ''
    const namespaceLinks = namespaceNames.map(namespace => ({
      title: documentInfo[namespace].title,
      url: languagePrefix + docs + getPagePath(namespace),
      isCurrent: namespace === current,
    }))
    const html = renderReferencePage({
      swaggerUiFolder: `${docs}/${version}`,
      scriptFolder: docs,
      openApiUrl: `${languagePrefix}${prefix}/${paths[current]}/doc`,
      namespaceLinks,
    })
    return createTextReply('text/html', html, { 'Content-Security-Policy': contentSecurityPolicy })
  }
}

/**
 * Browsers revalidate this response at each visit: it changes with the version of the service, and its URL does not.
 */
const createTextReply = (type: string, body: string, headers: Record<string, string> = {}) =>
  createReply({ headers: { ...headers, 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }, body })
