import cors from 'cors'
import helmet from 'helmet'
import { assetsFolder, embedScriptPath } from '../core/page-segments.ts'
import type { Settings } from '../settings.ts'
import { collectHeaders } from './express-adapter.ts'
import type { HttpRequest } from './request.ts'

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
 * Makes the headers that every reply has: those of helmet and of CORS. On an open calendar, other origins may use only
 * the script that is for them. The files of the page get no headers that are about documents.
 */
export function createCommonHeaders({ auth, publicUrl }: Settings): GetHeaders {
  const getHeadersForAll = createHeadersForAllOrigins(publicUrl)
  const policy = auth === 'open' ? 'same-origin' : 'cross-origin'
  const assetHeaders = createSecurityHeaders(publicUrl, policy, assetHelmetOptions)
  const ownHeaders = createSecurityHeaders(publicUrl, 'same-origin')
  return request => {
    if (request.path.startsWith(assetsFolder)) return assetHeaders
    return auth !== 'open' || request.path === embedScriptPath ? getHeadersForAll(request) : ownHeaders
  }
}

/** The headers are computed once; only those of OPTIONS depend on the request. */
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
