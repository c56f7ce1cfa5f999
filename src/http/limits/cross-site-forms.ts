import type { IncomingMessage } from 'node:http'
import type { Settings } from '../../settings.ts'
import { isJsonMediaType, getMediaType } from '../rest/body.ts'
import { getUrlHost, isCrossOrigin } from './same-origin.ts'

/**
 * Tells writes that a page of another site has made a browser send: a browser asks before it sends JSON or PATCH there, but a form it
 * sends without asking, together with the password that somebody has typed into it for this service.
 */
export function createCrossSiteFormCheck({ publicUrl }: Settings): (req: IncomingMessage) => boolean {
  const { origin: ownOrigin } = new URL(publicUrl)
  return req => req.method === 'POST' && !isJsonMediaType(getMediaType(req)) && isFromElsewhere(req, ownOrigin)
}

/** By `Sec-Fetch-Site`, or by the `Origin` where a browser does not send that. Programs send neither. */
function isFromElsewhere({ headers }: IncomingMessage, ownOrigin: string): boolean {
  if (headers['sec-fetch-site'] !== undefined) return isCrossOrigin(headers)
  const { origin, host } = headers
  // A proxy may speak TLS with the browser alone, so that the scheme of Host is not known.
  return origin !== undefined && origin !== ownOrigin && getUrlHost(origin) !== getUrlHost(`http://${host ?? ''}`)
}
