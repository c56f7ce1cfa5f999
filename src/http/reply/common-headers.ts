import cors from 'cors'
import helmet from 'helmet'
import { assetsFolder, embedScriptPath } from '../../core/page/segments.ts'
import type { Settings } from '../../settings.ts'
import { collectHeaders } from '../express-adapter.ts'
import { createOwnerCheck, isAllowedOrigin } from '../limits/same-origin.ts'
import { type HttpRequest, isReadRequest } from '../request/request.ts'

const exposedHeaders = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'X-TEC-API-ROOT',
  'X-TEC-API-VERSION',
  'X-TEC-API-ORIGIN',
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

/** Browsers keep the result of a preflight request for at most two hours. */
const preflightMaxAgeSeconds = 7_200

/** Returns the headers of a reply, names and values in turn. */
type GetHeaders = (request: HttpRequest) => readonly string[]

/**
 * Makes the headers that every reply has: the headers of helmet and of CORS. Pages of other origins may read every
 * reply, except what an open calendar tells its owner, and its replies to writes from other origins than the allowed
 * ones. The files of the page get no headers that are about documents.
 */
export function createCommonHeaders(settings: Settings): GetHeaders {
  const { publicUrl } = settings
  const getHeadersForAll = createHeadersForAllOrigins(publicUrl)
  const policy = settings.auth === 'open' ? 'same-origin' : 'cross-origin'
  const assetHeaders = createSecurityHeaders(publicUrl, policy, assetHelmetOptions)
  const ownHeaders = createSecurityHeaders(publicUrl, 'same-origin')
  const isForAll = createOriginCheck(settings)
  // A reply may have a `Vary` of its own. A second field of this name adds to it (RFC 9110, 5.2).
  const vary = settings.auth === 'open' ? ['Vary', 'Origin'] : []
  return request => {
    if (request.path.startsWith(assetsFolder)) return assetHeaders
    return [...vary, ...(isForAll(request) ? getHeadersForAll(request) : ownHeaders)]
  }
}

/** Creates the function that tells whether a page of another origin may read the reply to a request. */
function createOriginCheck(settings: Settings): (request: HttpRequest) => boolean {
  if (settings.auth !== 'open') return () => true
  const isOwner = createOwnerCheck(settings)
  return request => {
    const { req, path } = request
    if (path === embedScriptPath || isAllowedOrigin(req.headers, settings.allowedOrigins)) return true
    return isReadRequest({ method: getRequestedMethod(request) }) && !isOwner(req)
  }
}

/** The method of the request, or the one for which a preflight request asks. */
const getRequestedMethod = ({ method, req: { headers } }: HttpRequest): string =>
  method === 'OPTIONS' ? String(headers['access-control-request-method'] ?? method) : method

/** The headers are computed once; only the headers of OPTIONS depend on the request. */
function createHeadersForAllOrigins(publicUrl: string): GetHeaders {
  const setCorsHeaders = cors({ origin: '*', exposedHeaders, maxAge: preflightMaxAgeSeconds, preflightContinue: true })
  const securityHeaders = createSecurityHeaders(publicUrl, 'cross-origin')
  const allHeaders = [...securityHeaders, ...collectHeaders(setCorsHeaders, plainRequest)]
  return ({ method, req }) =>
    method === 'OPTIONS' ? [...securityHeaders, ...collectHeaders(setCorsHeaders, req)] : allHeaders
}

const plainRequest = { method: 'GET', headers: {} }

/** The first visit loads about ten files, and these headers would be 240 bytes of each. */
const assetHelmetOptions = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

const createSecurityHeaders = (
  publicUrl: string,
  crossOriginPolicy: 'same-origin' | 'cross-origin',
  options?: typeof assetHelmetOptions,
): string[] =>
  collectHeaders(
    helmet({
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: { policy: crossOriginPolicy },
      strictTransportSecurity: publicUrl.startsWith('https:'),
      ...options,
    }),
    plainRequest,
  )
