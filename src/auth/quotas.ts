import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/connection.ts'
import { Failure } from '../core/failures.ts'

/** What a quota leaves to one key until its window ends. */
export type QuotaStatus = { remaining: number; isExceeded: boolean; resetsInMs: number }

/** How often something may happen to a key, within windows of which each begins with the first time. */
export type Quota = {
  max: number
  windowSeconds: number
  /** Takes `count` from what is left to `key`; once nothing is left, every further taking exceeds the quota. */
  consume(key: string, count: number): Promise<QuotaStatus>
  /** What is left to `key`. */
  getStatus(key: string): Promise<QuotaStatus>
}

type Options = { db: Db; store: 'memory' | 'postgresql'; windowSeconds: number }

/**
 * Makes quotas, each with the keys of its name. They count in the memory of this process, or in PostgreSQL for all processes
 * together, and in memory while PostgreSQL cannot be reached.
 *
 * The windows go by the clock of the machine, which the library reads itself, and not by the clock that is passed down.
 */
export const createQuotaFactory =
  (options: Options) =>
  (name: string, max: number): Quota => {
    const { windowSeconds } = options
    const limiter = limiterFor(name, max, options)
    return {
      max,
      windowSeconds,
      consume: (key, count) => limiter.consume(key, count).then(shareOf, exceeded),
      getStatus: async key => {
        const found = await limiter.get(key)
        const isOver = found === null || found.msBeforeNext <= 0
        return isOver ? { remaining: max, isExceeded: false, resetsInMs: windowSeconds * 1_000 } : shareOf(found)
      },
    }
  }

function limiterFor(name: string, max: number, { db, store, windowSeconds }: Options): RateLimiterAbstract {
  const counting = { keyPrefix: name, points: max, duration: windowSeconds }
  const inMemory = new RateLimiterMemory(counting)
  if (store === 'memory') return inMemory
  return new RateLimiterPostgres({
    ...counting,
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true, // by a migration
    insuranceLimiter: inMemory,
    inMemoryBlockOnConsumed: max, // whoever has nothing left is refused without another statement
  })
}

const shareOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): QuotaStatus => ({
  remaining: remainingPoints,
  isExceeded: false,
  resetsInMs: msBeforeNext,
})

/** The library throws what is left when the quota is exceeded, as it throws errors. */
function exceeded(thrown: unknown): QuotaStatus {
  if (!(thrown instanceof RateLimiterRes)) throw thrown
  return { ...shareOf(thrown), isExceeded: true }
}

/** Until the window ends, in whole seconds; at least one, so that nobody comes back too early. */
export const getSecondsUntilReset = ({ resetsInMs }: QuotaStatus): number => Math.max(1, Math.ceil(resetsInMs / 1_000))

/** The refusal of somebody to whom nothing is left. */
export const createRateLimitFailure = (share: QuotaStatus): Failure =>
  new Failure('rest_too_many_requests', { retry_after: getSecondsUntilReset(share) })
