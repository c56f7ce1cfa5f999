import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../../environment.ts'
import type { Settings } from '../../settings.ts'

/** Headers that proxies add to requests. */
const proxyHeader =
  /^(forwarded|via|x-(forwarded|original|envoy)-.*|x-real-ip|x-client-ip|x-cluster-client-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Whether the owner of an open calendar sends the request: its Host is a loopback name, which a page of another site
 * cannot choose, it does not come from a page of another origin, and it did not pass a proxy.
 */
export function isLocalSameOrigin({ headers }: IncomingMessage): boolean {
  const host = getUrlHost(`http://${headers.host ?? ''}`)
  const isOtherOrigin = headers.origin !== undefined && getUrlHost(headers.origin) !== host
  const isProxied = Object.keys(headers).some(name => proxyHeader.test(name))
  const isLoopback = host !== null && isLoopbackHost(host.replace(/:\d+$/, ''))
  return isLoopback && !isOtherOrigin && !isProxied && !isCrossOrigin(headers)
}

/** Returns the function that tells whether the owner of an open calendar sends a request. */
export const createOwnerCheck =
  ({ auth }: Pick<Settings, 'auth'>) =>
  (req: IncomingMessage): boolean =>
    auth === 'open' && isLocalSameOrigin(req)

/**
 * Whether the browser says that a page of another origin sends the request. A page of the same site may have another
 * origin.
 */
export const isCrossOrigin = (headers: IncomingMessage['headers']): boolean =>
  /^(cross|same)-site$/.test(String(headers['sec-fetch-site']))

/** Host and port of a URL; null if it is not a URL. */
export const getUrlHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
