/**
 * How a cache was used since the start. `hits` and `misses` count searches, `stale` the misses that got an entry which a
 * change had outdated a moment before, `drops` entries that were removed because they were outdated or used longest ago.
 * `entries` and `bytes` count what the cache has now.
 */
export type CacheUsage = { hits: number; misses: number; stale: number; drops: number; entries: number; bytes: number }

export const createCacheUsage = (): CacheUsage => ({ hits: 0, misses: 0, stale: 0, drops: 0, entries: 0, bytes: 0 })

/** Returns the `dispose` of an LRUCache, which counts removed entries, and not entries that a new value replaces. */
export const countDrops =
  (usage: CacheUsage) =>
  (_value: unknown, _key: string, reason: string): void => {
    if (reason !== 'set') usage.drops++
  }
