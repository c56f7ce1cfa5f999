import type { IncomingMessage } from 'node:http'
import type { Dependencies } from '../../api/dependencies.ts'
import { anonymousCaller } from '../../auth/permissions.ts'
import { createQuotaFactory, createRateLimitFailure, getResetSeconds, type Quota } from '../../auth/quotas.ts'
import { type CheckSecret, createUnlimitedSecretCheck, limitSecretAttempts } from '../../auth/secret-attempts.ts'
import type { Failure } from '../../core/failures.ts'
import { secretHashCost } from '../../core/secret.ts'
import { addHeaders, type Handle, type RenderFailure } from '../reply.ts'
import { isProbe } from '../probes.ts'
import type { HttpRequest } from '../request.ts'
import { createAddressReader } from './client-address.ts'
import { type FindPrice, type Price, workMsPerPoint } from './prices.ts'
import { createOwnerCheck } from './same-origin.ts'

/**
 * The RateLimit headers of a counted request, names and values in turn, its failure if it exceeds the limit, and how to
 * count more points for it, or fewer.
 */
type RateLimitResult = { headers: readonly string[]; failure: Failure | null; charge: (points: number) => void }

/** The limits of a service (docs/decisions/rate-limits.md). */
export type RateLimits = {
  /** Counts the points of a request without valid credentials, for its address. */
  countAnonymous(request: HttpRequest, points: number): Promise<RateLimitResult>
  /** Counts the points of a request of a user, from any address. */
  countUser(request: HttpRequest, points: number, userId: number): Promise<RateLimitResult>
  /**
   * Runs `store` if the address of the client has submissions left, and counts one if it succeeds. Throws
   * `rest_too_many_requests`.
   */
  limitSubmissions<T>(req: IncomingMessage, store: () => Promise<T>): Promise<T>
  /** Returns the function that checks the secrets of a request. */
  getSecretCheck(req: IncomingMessage): CheckSecret
}

const minuteSeconds = 60
const hourSeconds = 3_600

/**
 * Of the points of a minute, a caller may use those of 15 seconds at once. But a calendar with few points a minute would
 * have hardly any then.
 */
const burstsPerMinute = 4
const burstMin = 60

/** Many people may share an address, so its limit of wrong secrets is this many times the limit of one target. */
const targetsPerAddress = 10

/** Creates the limits that the settings name. The owner of an open calendar has no limits. */
export function createRateLimits(dependencies: Dependencies): RateLimits {
  const { db, settings, clock, hashCost = secretHashCost } = dependencies
  const { rateLimitFailuresPerMinute: failuresMax, rateLimitSubmissionsPerHour: submissionsMax } = settings
  const makeQuota = createQuotaFactory({ db, store: settings.rateLimitStore, now: clock })
  const createQuota = (name: string, max: number, windowSeconds = minuteSeconds) =>
    max === 0 ? null : makeQuota(name, max, windowSeconds)
  const createRequestQuota = (name: string, perMinute: number) => {
    const burst = Math.max(Math.min(perMinute, burstMin), Math.ceil(perMinute / burstsPerMinute))
    return createQuota(name, burst, (burst / perMinute) * minuteSeconds)
  }
  const readAddress = createAddressReader(settings.trustProxy)
  const isOwner = createOwnerCheck(settings)
  const counters = {
    address: createCounter('default', createRequestQuota('address', settings.rateLimitPerMinute)),
    user: createCounter('signed-in', createRequestQuota('user', settings.rateLimitSignedInPerMinute)),
  }
  const targetQuota = createQuota('wrong', failuresMax)
  const addressQuota = createQuota('wrong-all', failuresMax * targetsPerAddress)
  const limitAttempts = targetQuota && addressQuota && limitSecretAttempts(targetQuota, addressQuota, hashCost)
  const limitSubmissions = createSubmissionLimit(createQuota('submission', submissionsMax, hourSeconds))
  const checkUnlimited = createUnlimitedSecretCheck(hashCost)
  return {
    countAnonymous: ({ req }, points) => (isOwner(req) ? notCounted : counters.address(points, readAddress(req))),
    countUser: ({ req }, points, userId) => (isOwner(req) ? notCounted : counters.user(points, String(userId))),
    limitSubmissions: (req, store) => (isOwner(req) ? store() : limitSubmissions(readAddress(req), store)),
    getSecretCheck: req => (limitAttempts && !isOwner(req) ? limitAttempts(readAddress(req)) : checkUnlimited),
  }
}

/** Creates the function that `limitSubmissions` is for an address. */
const createSubmissionLimit =
  (quota: Quota | null) =>
  async <T>(address: string, storeSubmission: () => Promise<T>): Promise<T> => {
    if (!quota) return storeSubmission()
    // Consumed before, so that requests at the same time do not exceed the quota together.
    const consumption = await quota.consume(address, 1)
    if (consumption.isExceeded) throw createRateLimitFailure(consumption)
    try {
      return await storeSubmission()
    } catch (error) {
      quota.charge(address, -1)
      throw error
    }
  }

const notCounted: Promise<RateLimitResult> = Promise.resolve({ headers: [], failure: null, charge: () => {} })

/** Creates a function that consumes the price of a request. `policy` names the quota in the RateLimit headers. */
function createCounter(policy: string, quota: Quota | null) {
  if (!quota) return () => notCounted
  const rule = `"${policy}";q=${quota.max};w=${Math.round(quota.windowSeconds)}`
  return async (points: number, key: string): Promise<RateLimitResult> => {
    const status = await quota.consume(key, points)
    const left = `"${policy}";r=${status.remaining};t=${getResetSeconds(status)}`
    return {
      headers: ['RateLimit-Policy', rule, 'RateLimit', left],
      failure: status.isExceeded ? createRateLimitFailure(status) : null,
      charge: more => quota.charge(key, more),
    }
  }
}

/**
 * Counts each request except probes: its price in advance, and what it has used beyond that afterwards. Adds the RateLimit
 * headers to its reply, and rejects it when the limit is exceeded. `renderFailure` makes the reply in that case, in the form
 * of the transport that the request is for.
 */
export const limitRequests =
  (limits: RateLimits, findPrice: FindPrice, renderFailure: RenderFailure, next: Handle): Handle =>
  async request => {
    if (isProbe(request)) return next(request)
    const price = findPrice(request)
    const { headers, failure, charge } = await countRequest(limits, request, price.points)
    if (failure) return addHeaders(await renderFailure(request, failure), headers)
    const reply = await next(request)
    chargeForWork(request, price, charge)
    return addHeaders(reply, headers)
  }

/** Corrects the price to what the request uses. */
function chargeForWork({ work }: HttpRequest, { points, pointsMin }: Price, charge: RateLimitResult['charge']): void {
  let paidPoints = points
  let usedMs = 0
  work.settle(ms => {
    usedMs += ms
    const duePoints = Math.max(pointsMin, usedMs / workMsPerPoint)
    if (duePoints !== paidPoints) charge(duePoints - paidPoints)
    paidPoints = duePoints
  })
}

/** Counts for the user if the credentials are right, else for the address. The transports reject wrong credentials. */
const countRequest = (limits: RateLimits, request: HttpRequest, points: number): Promise<RateLimitResult> =>
  request.req.headers.authorization === undefined
    ? limits.countAnonymous(request, points)
    : countCaller(limits, request, points)

async function countCaller(limits: RateLimits, request: HttpRequest, points: number): Promise<RateLimitResult> {
  const { userId } = await request.getCaller().catch(() => anonymousCaller)
  return userId === null ? limits.countAnonymous(request, points) : limits.countUser(request, points, userId)
}
