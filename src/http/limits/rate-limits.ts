import type { IncomingMessage } from 'node:http'
import type { Dependencies } from '../../api/dependencies.ts'
import { createQuotaFactory, createRateLimitFailure, getResetSeconds, type Quota } from '../../auth/quotas.ts'
import { type CheckSecret, createUnlimitedSecretCheck, limitSecretAttempts } from '../../auth/secret-attempts.ts'
import type { Failure } from '../../core/failure/failures.ts'
import { secretHashCost } from '../../core/secret.ts'
import type { HttpRequest } from '../request/request.ts'
import { createAddressReader } from './client-address.ts'
import { createOwnerCheck } from './same-origin.ts'

/** Charges a request more points, or fewer. */
export type Charge = (points: number) => void

/** The RateLimit headers of a counted request, names and values in turn, and its failure if it exceeds the limit. */
type RateLimitResult = { headers: readonly string[]; failure: Failure | null; charge: Charge }

/** Counts the points of a request for its user, from any address, or for the address of an anonymous caller. */
export type CountRequest = (request: HttpRequest, points: number) => Promise<RateLimitResult>

/** The limits of a service (docs/decisions/costs.md). */
export type RateLimits = {
  countRequest: CountRequest
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
 * A caller may use the points of 15 seconds at once. If a minute has few points, these would be hardly any, so there is
 * a minimum.
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
    countRequest: async ({ req, getCallerKey }, points) => {
      if (isOwner(req)) return notCounted
      const { isAnonymous, key } = await getCallerKey()
      return counters[isAnonymous ? 'address' : 'user'](points, key)
    },
    limitSubmissions: (req, store) => (isOwner(req) ? store() : limitSubmissions(readAddress(req), store)),
    getSecretCheck: req => (limitAttempts && !isOwner(req) ? limitAttempts(readAddress(req)) : checkUnlimited),
  }
}

/** Creates the function behind `limitSubmissions`, which also takes the address. */
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

const notCounted: RateLimitResult = { headers: [], failure: null, charge: () => {} }

/** Creates a function that consumes the price of a request. `policy` names the quota in the RateLimit headers. */
function createCounter(policy: string, quota: Quota | null) {
  if (!quota) return () => Promise.resolve(notCounted)
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
