import type { IncomingMessage } from 'node:http'
import type { Dependencies } from '../../api/dependencies.ts'
import { anonymousCaller } from '../../auth/permissions.ts'
import {
  createQuotaFactory,
  createRateLimitFailure,
  getSecondsUntilReset,
  type Quota,
  type Consumption,
} from '../../auth/quotas.ts'
import { reserveQuota } from '../../auth/reserved-quota.ts'
import { type CheckSecret, createUnlimitedSecretCheck, limitSecretAttempts } from '../../auth/secret-attempts.ts'
import type { Failure } from '../../core/failures.ts'
import { secretHashCost } from '../../core/secret.ts'
import { addHeaders, type Handle, type RenderFailure } from '../reply.ts'
import { isProbe } from '../probes.ts'
import type { HttpRequest } from '../request.ts'
import { createAddressReader } from './client-address.ts'
import { createOwnerCheck } from './same-origin.ts'

/** The RateLimit headers of a counted request, names and values in turn, and its failure if it exceeds the limit. */
type RateLimitResult = { headers: readonly string[]; failure: Failure | null }

/** The limits of a service (docs/decisions/0013). */
export type RateLimits = {
  /** Counts a request without valid credentials, for its address. */
  countAnonymous(request: HttpRequest): Promise<RateLimitResult>
  /** Counts a request of a user, from any address. */
  countUser(request: HttpRequest, userId: number): Promise<RateLimitResult>
  /**
   * Runs `store` if the address of the client has submissions left, and counts one if it succeeds. Throws
   * `rest_too_many_requests`.
   */
  limitSubmissions<T>(req: IncomingMessage, store: () => Promise<T>): Promise<T>
  /** Returns the function that checks the secrets of a request. */
  getSecretCheck(req: IncomingMessage): CheckSecret
}

const windowSeconds = 60
const submissionWindowSeconds = 3_600

/** Many people may share an address, so its limit of wrong secrets is this many times the limit of one target. */
const targetsPerAddress = 10

/** Creates the limits that the settings name. The owner of an open calendar has no limits. */
export function createRateLimits({ db, settings, hashCost = secretHashCost }: Dependencies): RateLimits {
  const { rateLimitFailuresPerMinute: failuresMax } = settings
  const makeQuota = createQuotaFactory({ db, store: settings.rateLimitStore, windowSeconds })
  const createQuota = (name: string, max: number) => (max === 0 ? null : makeQuota(name, max))
  const readAddress = createAddressReader(settings.trustProxy)
  const isOwner = createOwnerCheck(settings)
  const createRequestQuota = (name: string, max: number) => {
    const quota = createQuota(name, max)
    return quota && settings.rateLimitStore === 'postgresql' ? reserveQuota(quota) : quota
  }
  const counters = {
    address: createCounter('default', createRequestQuota('address', settings.rateLimitPerMinute)),
    user: createCounter('signed-in', createRequestQuota('user', settings.rateLimitSignedInPerMinute)),
  }
  const targetQuota = createQuota('wrong', failuresMax)
  const addressQuota = createQuota('wrong-all', failuresMax * targetsPerAddress)
  const limitAttempts = targetQuota && addressQuota && limitSecretAttempts(targetQuota, addressQuota, hashCost)
  const limitSubmissions = createSubmissionLimit(db, settings)
  const checkUnlimited = createUnlimitedSecretCheck(hashCost)
  return {
    countAnonymous: request =>
      isOwner(request.req) ? notCounted : counters.address(request, readAddress(request.req)),
    countUser: (request, userId) => (isOwner(request.req) ? notCounted : counters.user(request, String(userId))),
    limitSubmissions: (req, store) => (isOwner(req) ? store() : limitSubmissions(readAddress(req), store)),
    getSecretCheck: req => (limitAttempts && !isOwner(req) ? limitAttempts(readAddress(req)) : checkUnlimited),
  }
}

/** Creates the function that `limitSubmissions` is for an address. */
function createSubmissionLimit(
  db: Dependencies['db'],
  { rateLimitStore: store, rateLimitSubmissionsPerHour: max }: Dependencies['settings'],
) {
  const quota =
    max === 0 ? null : createQuotaFactory({ db, store, windowSeconds: submissionWindowSeconds })('submission', max)
  return async <T>(address: string, storeSubmission: () => Promise<T>): Promise<T> => {
    if (!quota) return storeSubmission()
    // Consumed before, so that requests at the same time do not exceed the quota together.
    const consumption = await quota.consume(address, 1)
    if (consumption.isExceeded) throw createRateLimitFailure(consumption)
    try {
      return await storeSubmission()
    } catch (error) {
      await quota.restore(address, 1)
      throw error
    }
  }
}

const notCounted: Promise<RateLimitResult> = Promise.resolve({ headers: [], failure: null })

/**
 * Creates a function that consumes a quota, one point for each call of a request. `policy` names it in the RateLimit
 * headers.
 */
function createCounter(policy: string, quota: Quota | null) {
  if (!quota) return () => notCounted
  const rule = `"${policy}";q=${quota.max};w=${quota.windowSeconds}`
  const toResult = (status: Consumption): RateLimitResult => ({
    headers: [
      'RateLimit-Policy',
      rule,
      'RateLimit',
      `"${policy}";r=${status.remaining};t=${getSecondsUntilReset(status)}`,
    ],
    failure: status.isExceeded ? createRateLimitFailure(status) : null,
  })
  return (request: HttpRequest, key: string): Promise<RateLimitResult> =>
    quota.consume(key, countCalls(request)).then(toResult)
}

/** How many procedures a request calls: an RPC batch as many as its path names, every other request one. */
export function countCalls({ path, queryString }: Pick<HttpRequest, 'path' | 'queryString'>): number {
  if (queryString === '' || !/\/trpc\//i.test(path)) return 1
  if (new URLSearchParams(queryString).get('batch') !== '1') return 1
  const names = path.slice(path.lastIndexOf('/') + 1)
  return names.split(/,|%2c/i).length
}

/**
 * Counts each request except probes, adds the RateLimit headers to its reply, and rejects it when the limit
 * is exceeded. `renderFailure` makes the reply in that case, in the form of the transport that the request is for.
 */
export const limitRequests =
  (limits: RateLimits, renderFailure: RenderFailure, next: Handle): Handle =>
  async request => {
    if (isProbe(request)) return next(request)
    const { headers, failure } = await countRequest(limits, request)
    return addHeaders(await (failure ? renderFailure(request, failure) : next(request)), headers)
  }

/** Counts for the user if the credentials are right, else for the address. The transports reject wrong credentials. */
const countRequest = (limits: RateLimits, request: HttpRequest): Promise<RateLimitResult> =>
  request.req.headers.authorization === undefined ? limits.countAnonymous(request) : countCaller(limits, request)

async function countCaller(limits: RateLimits, request: HttpRequest): Promise<RateLimitResult> {
  const { userId } = await request.getCaller().catch(() => anonymousCaller)
  return userId === null ? limits.countAnonymous(request) : limits.countUser(request, userId)
}
