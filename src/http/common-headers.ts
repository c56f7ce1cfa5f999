import cors from 'cors'
import helmet from 'helmet'
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

/**
 * Makes the headers that every reply has: those of helmet, and unless the calendar is open those of CORS. They are
 * computed once; only those of OPTIONS depend on the request.
 */
export function createCommonHeaders({ auth, publicUrl }: Settings): (request: HttpRequest) => readonly string[] {
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: auth === 'open' ? 'same-origin' : 'cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  })
  const setCorsHeaders = cors({ origin: '*', exposedHeaders, maxAge: preflightMaxAgeSeconds, preflightContinue: true })
  const plainRequest = { method: 'GET', headers: {} }
  const securityHeaders = collectHeaders(setSecurityHeaders, plainRequest)
  if (auth === 'open') return () => securityHeaders
  const allHeaders = [...securityHeaders, ...collectHeaders(setCorsHeaders, plainRequest)]
  return ({ method, req }) =>
    method === 'OPTIONS' ? [...securityHeaders, ...collectHeaders(setCorsHeaders, req)] : allHeaders
}
