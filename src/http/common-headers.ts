import cors from 'cors'
import helmet from 'helmet'
import { embedScriptPath } from '../core/page-segments.ts'
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
 * the script that is for them.
 */
export function createCommonHeaders({ auth, publicUrl }: Settings): GetHeaders {
  const getHeadersForAll = createHeadersForAllOrigins(publicUrl)
  if (auth !== 'open') return getHeadersForAll
  const ownHeaders = createSecurityHeaders(publicUrl, 'same-origin')
  return request => (request.path === embedScriptPath ? getHeadersForAll(request) : ownHeaders)
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

const createSecurityHeaders = (publicUrl: string, crossOriginPolicy: 'same-origin' | 'cross-origin'): string[] =>
  collectHeaders(
    helmet({
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: { policy: crossOriginPolicy },
      strictTransportSecurity: publicUrl.startsWith('https:'),
    }),
    plainRequest,
  )
