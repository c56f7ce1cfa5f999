import type { IncomingMessage } from 'node:http'
import { parseOrigin } from '../../core/origin.ts'
import type { Settings } from '../../settings.ts'
import { hasLoopbackHost } from './host-check.ts'

/** Headers that proxies add to requests. */
const proxyHeader =
  /^(forwarded|via|x-(forwarded|original|envoy)-.*|x-real-ip|x-client-ip|x-cluster-client-ip|cf-connecting-ip|true-client-ip)$/

type OriginSettings = Pick<Settings, 'auth' | 'allowedOrigins'>

/**
 * Returns the function that tells whether the owner of an open calendar sends a request: its Host is a loopback name,
 * which a page of another site cannot choose, it comes from no page of another origin than those in `allowedOrigins`,
 * and it did not pass a proxy.
 */
export function createOwnerCheck({ auth, allowedOrigins }: OriginSettings): (req: IncomingMessage) => boolean {
  if (auth !== 'open') return () => false
  return req => {
    const { headers } = req
    if (!hasLoopbackHost(req) || Object.keys(headers).some(name => proxyHeader.test(name))) return false
    return isAllowedOrigin(headers, allowedOrigins) || isFromHost(headers)
  }
}

/** Whether a page at one of these origins sends the request. */
export const isAllowedOrigin = ({ origin }: IncomingMessage['headers'], allowedOrigins: readonly string[]): boolean =>
  origin !== undefined && allowedOrigins.includes(origin)

/** Whether a page of the requested host sends the request, or no page does. */
const isFromHost = (headers: IncomingMessage['headers']): boolean =>
  (headers.origin === undefined || isOriginOfHost(headers)) && !isCrossOrigin(headers)

/**
 * Whether the browser says that a page of another origin sends the request. A page of the same site may have another
 * origin.
 */
export const isCrossOrigin = (headers: IncomingMessage['headers']): boolean =>
  /^(cross|same)-site$/.test(String(headers['sec-fetch-site']))

/**
 * Whether the header `Origin` has the name and port of `Host`. Behind a proxy that ends TLS, the scheme that goes with
 * Host is unknown.
 */
export function isOriginOfHost({ origin = '', host = '' }: IncomingMessage['headers']): boolean {
  const originHost = getHost(origin)
  return originHost !== null && originHost === getHost(`http://${host}`)
}

/** The name and port of an origin; null if the text is none. */
function getHost(text: string): string | null {
  const origin = parseOrigin(text)
  return origin === null ? null : new URL(origin).host
}
