import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import { isLocalSameOrigin } from '../limits/same-origin.ts'
import { type HttpRequest, isReadRequest } from '../request.ts'

/** Longer URLs are rare, and keys take memory. */
const urlMaxLength = 2_000

/**
 * Makes the key of a request in the response cache: who reads (everybody, or the owner of an open calendar), and the address
 * with its language. Null for requests that are not cached: writes, those with credentials or a password, and those
 * for the page or the documentation.
 */
export function createCacheKeyReader(settings: Settings): (request: HttpRequest) => string | null {
  const { auth, apiNamespace } = settings
  const cachedPath = new RegExp(
    `^(?:${escapeRegExp(getPathPrefix(settings))})?/(?:${escapeRegExp(apiNamespace)}|trpc)(?:/|$)`,
    'i',
  )
  return request => {
    const { req, path, queryString, languageSegment } = request
    const { url = '', headers } = req
    const isPersonal = headers.authorization !== undefined || url.includes('password')
    const isStreamed = headers['trpc-accept'] !== undefined
    if (!isReadRequest(request) || isPersonal || isStreamed) return null
    if (url.length > urlMaxLength || !cachedPath.test(path)) return null
    const reader = auth === 'open' && isLocalSameOrigin(req) ? 'owner' : 'anonymous'
    return `${reader} ${languageSegment ?? ''}${path.replace(/\/$/, '')}?${queryString}`
  }
}
