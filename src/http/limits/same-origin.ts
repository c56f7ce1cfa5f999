import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../../settings.ts'

/** What a proxy adds to the requests that it passes on. */
const proxyHeader =
  /^(forwarded|via|x-(forwarded|original|envoy)-.*|x-real-ip|x-client-ip|x-cluster-client-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Whether a request to an open calendar was made on this machine by somebody who means it: its Host is a loopback name (a page
 * elsewhere cannot choose it), it comes from no page of another origin, and no proxy has passed it on.
 */
export function isLocalSameOrigin({ headers }: IncomingMessage): boolean {
  const host = getUrlHost(`http://${headers.host ?? ''}`)
  const isForeign = headers.origin !== undefined && getUrlHost(headers.origin) !== host
  const isProxied = Object.keys(headers).some(name => proxyHeader.test(name))
  const isOurs = host !== null && isLoopbackHost(host.replace(/:\d+$/, ''))
  return isOurs && !isForeign && !isProxied && !isCrossOrigin(headers)
}

/** Whether the browser says that a page of another origin makes the request, be it one of the same site. */
export const isCrossOrigin = (headers: IncomingMessage['headers']): boolean =>
  /^(cross|same)-site$/.test(String(headers['sec-fetch-site']))

/** Host and port of an address; null when it is none. */
export const getUrlHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
