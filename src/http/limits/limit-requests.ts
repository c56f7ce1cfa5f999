import { anonymousCaller } from '../../auth/permissions.ts'
import { addHeaders, type Handle } from '../reply.ts'
import { type HttpRequest, isReadRequest } from '../request.ts'
import type { RenderFailure } from '../transport.ts'
import type { RateLimitResult, RateLimits } from './rate-limits.ts'

/**
 * Counts each request but those of `/health`, adds the RateLimit headers to its reply, and rejects it when the limit is
 * exceeded. `renderFailure` makes the reply in that case, in the form of the transport that the request is for.
 */
export const limitRequests =
  (limits: RateLimits, renderFailure: RenderFailure, next: Handle): Handle =>
  async request => {
    if (isHealthCheck(request)) return next(request)
    const { headers, failure } = await countRequest(limits, request)
    return addHeaders(await (failure ? renderFailure(request, failure) : next(request)), headers)
  }

const isHealthCheck = (request: HttpRequest): boolean => isReadRequest(request) && /^\/health\/?$/i.test(request.path)

/** Counts for the user whose credentials are right, else for the address. The transports reject wrong credentials. */
async function countRequest(limits: RateLimits, request: HttpRequest): Promise<RateLimitResult> {
  if (request.req.headers.authorization === undefined) return limits.countAnonymous(request)
  const { userId } = await request.getCaller().catch(() => anonymousCaller)
  return userId === null ? limits.countAnonymous(request) : limits.countUser(request, userId)
}
