import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/connection.ts'
import { Failure } from '../core/failures.ts'

/** What is left of a quota for one key until its window ends. */
export type QuotaStatus = { remaining: number; resetsInMs: number }

/** `isExceeded`: the quota had fewer points left than the call consumed. */
export type Consumption = QuotaStatus & { isExceeded: boolean }

/** The points that each key has in a window of time. The window of a key begins when it first consumes one. */
export type Quota = {
  max: number
  windowSeconds: number
  /** Consumes `count` points of `key`. Once none are left, every further call exceeds the quota. */
  consume(key: string, count: number): Promise<Consumption>
  /** What is left for `key`. Consumes nothing. */
  getStatus(key: string): Promise<QuotaStatus>
}

/** A quota that takes back what was consumed for something that then failed. */
export type RestorableQuota = Quota & {
  /** Gives `count` consumed points back to `key`. */
  restore(key: string, count: number): Promise<void>
}

type Options = { db: Db; store: 'memory' | 'postgresql'; windowSeconds: number }

/**
 * Makes quotas. Quotas of different names count the same key apart. They count in the memory of this process, or in
 * PostgreSQL for all processes together, and in memory while PostgreSQL cannot be reached. The windows follow the clock
 * of the machine, because the library takes no other.
 */
export const createQuotaFactory =
  (options: Options) =>
  (name: string, max: number): RestorableQuota => {
    const { windowSeconds } = options
    const limiter = createLimiter(name, max, options)
    return {
      max,
      windowSeconds,
      consume: (key, count) => limiter.consume(key, count).then(toConsumption, toExceededConsumption),
      restore: async (key, count) => void (await limiter.reward(key, count)),
      getStatus: async key => {
        const window = await limiter.get(key)
        const hasEnded = window === null || window.msBeforeNext <= 0
        return hasEnded ? { remaining: max, resetsInMs: windowSeconds * 1_000 } : toStatus(window)
      },
    }
  }

function createLimiter(name: string, max: number, { db, store, windowSeconds }: Options): RateLimiterAbstract {
  const limits = { keyPrefix: name, points: max, duration: windowSeconds }
  const inMemory = new RateLimiterMemory(limits)
  if (store === 'memory') return inMemory
  return new RateLimiterPostgres({
    ...limits,
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true, // a migration creates it
    insuranceLimiter: inMemory,
    inMemoryBlockOnConsumed: max, // a key without points left costs no further statement
  })
}

const toStatus = ({ remainingPoints, msBeforeNext }: RateLimiterRes): QuotaStatus => ({
  remaining: remainingPoints,
  resetsInMs: msBeforeNext,
})

/** Names both fields again, because a spread of `toStatus` costs three times as long, at each request. */
const toConsumption = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Consumption => ({
  remaining: remainingPoints,
  resetsInMs: msBeforeNext,
  isExceeded: false,
})

/** If a quota is exceeded, the library rejects with the status. It also rejects with errors. */
function toExceededConsumption(thrown: unknown): Consumption {
  if (!(thrown instanceof RateLimiterRes)) throw thrown
  return { ...toConsumption(thrown), isExceeded: true }
}

/** Until the window ends, in whole seconds, rounded up; at least 1. */
export const getSecondsUntilReset = ({ resetsInMs }: QuotaStatus): number => Math.max(1, Math.ceil(resetsInMs / 1_000))

/** The failure of a request that exceeds a quota. */
export const createRateLimitFailure = (status: QuotaStatus): Failure =>
  new Failure('rest_too_many_requests', { retry_after: getSecondsUntilReset(status) })
