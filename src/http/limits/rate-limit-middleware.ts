import type { RequestHandler } from 'express'
import { anonymousCaller } from '../../auth/permissions.ts'
import type { RateLimits } from './rate-limits.ts'
import type { FindCaller } from '../request-context.ts'

/**
 * Counts each request, and refuses what is too much. Whoever sends credentials is counted as their user when they are right, and as
 * a stranger when they are not; that they are wrong is for the doors to say.
 */
export const createRateLimitMiddleware =
  (limits: RateLimits, findCaller: FindCaller): RequestHandler =>
  async (req, res, next) => {
    const isNamed = req.headers.authorization !== undefined
    const { userId } = isNamed ? await findCaller(req).catch(() => anonymousCaller) : anonymousCaller
    const { headers, failure } = await (userId === null ? limits.countAnonymous(req) : limits.countUser(req, userId))
    for (const [name, value] of headers) res.setHeader(name, value)
    next(failure ?? undefined)
  }
