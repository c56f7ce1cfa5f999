import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connection.ts'
import { computeExpiresAt, type CacheLifetime } from '../../core/cache-lifetime.ts'
import type { Zone } from '../../core/time/zone.ts'
import { findNextPublication } from '../../resources/shared/next-publication.ts'
import type { CompressibleResponse } from './compression.ts'

/**
 * Answers to strangers, kept in memory until the calendar changes (docs/decisions/0014).
 *
 * What was read before a change is never kept after it: a request notes the count of changes before it reads, and its answer is dropped
 * when the count has moved on. While changes of other processes cannot be heard of, nothing is kept and nothing kept is served.
 */
export type ResponseCache = {
  /** What is kept for `key` and still true. */
  get(key: string): CompressibleResponse | undefined
  /** The answer to the same request, when somebody is asking it just now; null when it turns out to be nobody else's. */
  getPending(key: string): Promise<CompressibleResponse | null> | undefined
  /** Lets others wait for what `res` answers, until its end is written. */
  addPending(key: string, res: ServerResponse): void
}

type Options = { db: Db; clock: () => Date; siteZone: Zone; maxBytes: number }

/** Answers are asked for by addresses; one as long as this is nobody's habit. */
export const cacheKeyMaxLength = 2_000

type Kept = { answer: CompressibleResponse; fromMs: number; untilMs: number }

/** When a request began to read, and how many changes had been heard of. */
type Reading = { from: Date; readAt: number }

type Running = { coming: Promise<CompressibleResponse | null>; from: Date }

/** Hands an answer to those who wait for it, and keeps it for as long as it lasts; a failure does not. */
type Share = (answer: CompressibleResponse, lasts: CacheLifetime | undefined) => void

const shares = new WeakMap<ServerResponse, Share>()

/** How to share what this response answers; undefined when it is for its caller alone. */
export const getCacheWriter = (res: ServerResponse): Share | undefined => shares.get(res)

/** Keeps at most `maxBytes` of answers, those that were asked for last. */
export function createResponseCache({ db, clock, siteZone, maxBytes }: Options): ResponseCache {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation })
  const running = new Map<string, Running>()
  let count = db.changes.version

  /** Forgets everything when anything has changed. */
  const refresh = (): void => {
    if (db.changes.version === count) return
    count = db.changes.version
    kept.clear()
    running.clear()
  }

  const store = async (
    key: string,
    answer: CompressibleResponse,
    { from, readAt }: Reading,
    lasts: CacheLifetime,
  ): Promise<void> => {
    const scheduled = await findNextPublication(db, from)
    const untilMs = Math.min(computeExpiresAt(lasts, from, siteZone), scheduled?.getTime() ?? Infinity)
    refresh()
    if (count === readAt && db.changes.isListening()) kept.set(key, { answer, fromMs: from.getTime(), untilMs })
  }

  return {
    get: key => {
      refresh()
      const found = kept.get(key)
      return found && db.changes.isListening() && isTrueAt(clock(), found) ? found.answer : undefined
    },
    getPending: key => {
      refresh()
      const found = running.get(key)
      return found && db.changes.isListening() && isSameSecond(found.from, clock()) ? found.coming : undefined
    },
    addPending: (key, res) => {
      const reading: Reading = { from: clock(), readAt: count }
      const settle = waitedFor(running, key, reading.from)
      let isShared = false
      shares.set(res, (answer, lasts) => {
        isShared = true
        const keeping = lasts ? store(key, answer, reading, lasts) : Promise.resolve()
        void keeping.catch(() => {}).finally(() => settle(answer)) // what cannot be kept is given all the same
      })
      whenEnding(res, () => (isShared ? undefined : settle(null)))
    },
  }
}

const sizeCalculation = ({ answer }: Kept, key: string): number => answer.memoryBytes + 2 * key.length

const isTrueAt = (now: Date, { fromMs, untilMs }: Kept): boolean => fromMs <= now.getTime() && now.getTime() < untilMs

/** Stored instants are whole seconds, so what is true as of one moment is true until the second is over. */
const isSameSecond = (from: Date, now: Date): boolean =>
  from <= now && now.getTime() < computeExpiresAt('second', from, 'UTC')

/** Lets others wait for an answer under `key` until what it gives is called. */
function waitedFor(
  running: Map<string, Running>,
  key: string,
  from: Date,
): (answer: CompressibleResponse | null) => void {
  let settle!: (answer: CompressibleResponse | null) => void
  const own: Running = { coming: new Promise(done => (settle = done)), from }
  running.set(key, own)
  return answer => {
    if (running.get(key) === own) running.delete(key)
    settle(answer)
  }
}

/**
 * Calls `told` when the end of an answer is written, whether anybody is still there to read it or not. The response tells of that
 * itself only once the bytes are on their way, which a caller who does not read can put off for ever.
 */
function whenEnding(res: ServerResponse, told: () => void): void {
  const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse
  res.end = ((...args: unknown[]) => {
    told()
    return end(...args)
  }) as ServerResponse['end'] // the same overloads: whatever goes in is passed on
}
