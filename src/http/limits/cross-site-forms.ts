import type { IncomingMessage } from 'node:http'
import type { Settings } from '../../settings.ts'
import { getMediaType, isJsonMediaType } from '../request/body-text.ts'
import { isAllowedOrigin, isCrossOrigin, isOriginOfHost } from './same-origin.ts'

/**
 * Detects forms that a page of another site sends, unless its origin is one of `allowedOrigins`. A browser sends them
 * without a preflight request, and with the password that a person has typed into the browser's own dialog for this
 * service. It sends JSON and PATCH only after a preflight request.
 */
export function createCrossSiteFormCheck({
  publicUrl,
  allowedOrigins,
}: Pick<Settings, 'publicUrl' | 'allowedOrigins'>): (req: IncomingMessage) => boolean {
  const { origin: ownOrigin } = new URL(publicUrl)
  return req =>
    req.method === 'POST' &&
    !isJsonMediaType(getMediaType(req)) &&
    !isAllowedOrigin(req.headers, allowedOrigins) &&
    isFromOtherSite(req, ownOrigin)
}

/** Reads `Sec-Fetch-Site`, or `Origin` for browsers that do not send that. Other clients send neither. */
function isFromOtherSite({ headers }: IncomingMessage, ownOrigin: string): boolean {
  if (headers['sec-fetch-site'] !== undefined) return isCrossOrigin(headers)
  const { origin } = headers
  return origin !== undefined && origin !== ownOrigin && !isOriginOfHost(headers)
}
