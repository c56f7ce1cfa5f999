import type { IncomingMessage } from 'node:http'
import { Failure } from '../../core/failure/failures.ts'
import { isLoopbackHost } from '../../environment.ts'
import type { Handle, RenderFailure } from '../reply/reply.ts'

/** A name or an address, and a port (RFC 3986, section 3.2.2). Browsers and clients never send a user name. */
const hostPattern = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.%~\w-]+\])(?::\d{0,5})?$/i

/**
 * Whether a request has one valid `Host`, as RFC 9112 demands (section 3.2). HTTP/1.0 has none. With two of them, a
 * proxy may have read another one than we do.
 */
export function hasValidHost(req: IncomingMessage): boolean {
  const { rawHeaders, httpVersion } = req
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHostName(rawHeaders[index])) count++
  if (count === 0) return httpVersion === '1.0'
  return count === 1 && hostPattern.test(getHost(req))
}

/** The host of a request. The host of an absolute target wins over `Host` (RFC 9112, section 3.2.2). */
const getHost = ({ url = '', headers }: IncomingMessage): string =>
  (url.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]) ?? headers.host ?? ''

/** The length comes first, because each request looks at every header. */
const isHostName = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host'

/** Whether a request has one valid `Host`, and this is a name that only this machine has. */
export const hasLoopbackHost = (req: IncomingMessage): boolean =>
  hasValidHost(req) && isLoopbackHost(getHost(req).replace(/:\d*$/, ''))

/** Rejects requests without a valid `Host` with `rest_bad_request`. */
export const requireValidHost =
  (renderFailure: RenderFailure, next: Handle): Handle =>
  async request =>
    hasValidHost(request.req) ? next(request) : renderFailure(request, new Failure('rest_bad_request'))
