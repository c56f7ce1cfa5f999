import type { Db } from '../db/connection/connection.ts'
import { Failure } from '../core/failure/failures.ts'
import { singleFlight } from '../core/async/single-flight.ts'

/**
 * What is left of a quota for one key, when all of it is back, and when enough is back for the call: for a status, one
 * point.
 */
export type QuotaStatus = { remaining: number; resetsInMs: number; retryInMs: number }

/** `isExceeded`: fewer points were left than the call needed, so it consumed none. */
export type Consumption = QuotaStatus & { isExceeded: boolean }

/**
 * The points that each key has. They come back evenly, `max` of them in `windowSeconds`, so that nobody can use in
 * seconds what is meant for a minute.
 */
export type Quota = {
  max: number
  windowSeconds: number
  /** Consumes `count` points of `key`, at most `max`, if so many are left. */
  consume(key: string, count: number): Promise<Consumption>
  /** What is left for `key`. Consumes nothing. */
  getStatus(key: string): Promise<QuotaStatus>
  /**
   * Consumes `count` points for something that `key` has already done, whether they are left or not; gives them back if
   * `count` is negative. Nobody owes more than `max` points.
   */
  charge(key: string, count: number): void
}

/** `now`: the time of day, which the hosts of several services have in common. */
type Options = { db: Pick<Db, 'pool'>; store: 'memory' | 'postgresql'; now: () => Date }

/**
 * What a process knows of a key: when all its points are back, in ms since 1970. With a shared store also what this
 * process has consumed and not written there, since when, and when it wrote there last.
 */
type Level = { fullAtMs: number; unwrittenMs: number; unwrittenSinceMs: number; writtenAtMs: number }

const keysMax = 100_000
/** A process consumes without a statement for so long, and at most this share of what is left. */
const unwrittenMaxMs = 1_000
const unwrittenShare = 1 / 8
/** Sums of points are not exact. */
const roundingPoints = 1e-6

/**
 * Makes quotas. Quotas of different names count the same key apart. They count in the memory of this process, or in
 * PostgreSQL for all processes together, and in memory while PostgreSQL cannot be reached.
 */
export const createQuotaFactory =
  ({ db, store, now }: Options) =>
  (name: string, max: number, windowSeconds: number): Quota => {
    const bucket = createBucket(max, windowSeconds * 1_000, () => now().getTime())
    const findLevel = createLevels()
    const exchange = store === 'postgresql' ? createExchange(createSharedLevels(db, name), bucket) : null
    return {
      max,
      windowSeconds,
      async consume(key, count) {
        const level = findLevel(key)
        const costMs = Math.min(count, max) * bucket.pointMs
        const isExchanged = exchange !== null && !bucket.isKnown(level, costMs)
        if (isExchanged) await exchange(key, level)
        const isExceeded = !bucket.isWithin(level, costMs)
        if (!isExceeded) bucket.add(level, costMs)
        if (isExchanged && !isExceeded) await exchange(key, level)
        return { ...bucket.toStatus(level, isExceeded ? costMs : bucket.pointMs), isExceeded }
      },
      async getStatus(key) {
        const level = findLevel(key)
        await exchange?.(key, level)
        return bucket.toStatus(level)
      },
      charge: (key, count) => bucket.add(findLevel(key), count * bucket.pointMs),
    }
  }

/** The levels of the keys in the order of their last use. The oldest are forgotten. */
function createLevels(): (key: string) => Level {
  const levels = new Map<string, Level>()
  return key => {
    const level = levels.get(key) ?? { fullAtMs: 0, unwrittenMs: 0, unwrittenSinceMs: 0, writtenAtMs: -Infinity }
    levels.delete(key)
    levels.set(key, level)
    for (const oldest of levels.keys()) {
      if (levels.size <= keysMax) break
      levels.delete(oldest)
    }
    return level
  }
}

type Bucket = ReturnType<typeof createBucket>

/** How points are counted as time: `max` points come back in `capacityMs`. */
function createBucket(max: number, capacityMs: number, getNowMs: () => number) {
  const pointMs = capacityMs / max
  const debtMaxMs = 2 * capacityMs
  const getUsedMs = ({ fullAtMs }: Level): number => Math.max(0, fullAtMs - getNowMs())
  const isWithin = (level: Level, costMs: number): boolean =>
    getUsedMs(level) + costMs <= capacityMs + roundingPoints * pointMs
  return {
    pointMs,
    debtMaxMs,
    getNowMs,
    isWithin,
    /** Whether what this process knows is enough to consume `costMs`, or to refuse it. */
    isKnown: (level: Level, costMs: number): boolean =>
      getNowMs() - level.writtenAtMs < unwrittenMaxMs &&
      (!isWithin(level, costMs) || level.unwrittenMs + costMs <= (capacityMs - getUsedMs(level)) * unwrittenShare),
    toStatus: (level: Level, costMs = pointMs): QuotaStatus => {
      const usedMs = getUsedMs(level)
      const remaining = Math.max(0, Math.floor((capacityMs - usedMs) / pointMs + roundingPoints))
      return { remaining, resetsInMs: usedMs, retryInMs: Math.max(0, usedMs + costMs - capacityMs) }
    },
    add: (level: Level, costMs: number): void => {
      const nowMs = getNowMs()
      level.fullAtMs = nowMs + Math.min(debtMaxMs, Math.max(0, getUsedMs(level) + costMs))
      if (level.unwrittenMs === 0) level.unwrittenSinceMs = nowMs
      level.unwrittenMs += costMs
    },
  }
}

/**
 * Creates a function that writes what this process has consumed of a key, and reads what all have. If PostgreSQL cannot
 * be reached, it changes nothing, and does nothing for a second.
 */
function createExchange(shared: ReturnType<typeof createSharedLevels>, { getNowMs, debtMaxMs }: Bucket) {
  const running = new Map<string, Promise<void>>()
  let failedAtMs = -Infinity

  async function exchange(key: string, level: Level): Promise<void> {
    const nowMs = getNowMs()
    if (nowMs - failedAtMs < unwrittenMaxMs) return
    const { unwrittenMs: costMs, unwrittenSinceMs: sinceMs } = level
    try {
      const fullAtMs = await shared.add(key, { costMs, sinceMs, nowMs, debtMaxMs })
      const unwrittenMs = level.unwrittenMs - costMs
      const laterFullAtMs = unwrittenMs === 0 ? fullAtMs : Math.max(fullAtMs, nowMs) + unwrittenMs
      Object.assign(level, { fullAtMs: laterFullAtMs, unwrittenMs, unwrittenSinceMs: nowMs, writtenAtMs: nowMs })
    } catch {
      failedAtMs = nowMs
    }
  }

  return (key: string, level: Level): Promise<void> => singleFlight(running, key, () => exchange(key, level))
}

type SharedLevel = { fullAtMs: number }
type SharedCost = { costMs: number; sinceMs: number; nowMs: number; debtMaxMs: number }

/** What all processes know of the keys of a quota: the time when all points of a key are back. */
function createSharedLevels({ pool }: Pick<Db, 'pool'>, name: string) {
  let writes = 0
  return {
    /**
     * Moves the time by `costMs`, from `sinceMs` if it is earlier, at most to `debtMaxMs` after `nowMs`, and returns it;
     * ms since 1970.
     */
    async add(key: string, { costMs, sinceMs, nowMs, debtMaxMs }: SharedCost): Promise<number> {
      const row = `${name}:${key}`
      if (costMs === 0) return (await pool.query<SharedLevel>(readStatement, [row])).rows[0]?.fullAtMs ?? 0
      if (writes++ % writesPerCleaning === 0) await pool.query('delete from rate_limits where full_at_ms < $1', [nowMs])
      const values = [row, costMs, sinceMs, nowMs + debtMaxMs]
      return (await pool.query<SharedLevel>(addStatement, values)).rows[0]?.fullAtMs ?? 0
    },
  }
}

/** Keys whose points are all back need no row. */
const writesPerCleaning = 1_000

const readStatement = 'select full_at_ms as "fullAtMs" from rate_limits where key = $1'

const addStatement = `
  insert into rate_limits as r (key, full_at_ms) values ($1, least($3::float8 + greatest($2::float8, 0), $4::float8))
  on conflict (key) do update set full_at_ms = least(greatest(r.full_at_ms, $3) + $2, $4)
  returning full_at_ms as "fullAtMs"`

/** Until enough points are back, in whole seconds, rounded up; at least 1. */
const getRetrySeconds = ({ retryInMs }: QuotaStatus): number => Math.max(1, Math.ceil(retryInMs / 1_000))

/** Until all points are back, in whole seconds, rounded up; at least 1. */
export const getResetSeconds = ({ resetsInMs }: QuotaStatus): number => Math.max(1, Math.ceil(resetsInMs / 1_000))

/** The failure of a request that exceeds a quota. */
export const createRateLimitFailure = (status: QuotaStatus): Failure =>
  new Failure('rest_too_many_requests', { retry_after: getRetrySeconds(status) })
