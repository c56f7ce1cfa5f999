import { LRUCache } from 'lru-cache'
import type { CacheDependencies } from '../core/cache-dependencies.ts'
import { type CacheUsage, countDrops, createCacheUsage } from '../core/cache-usage.ts'
import type { ChangeTracker } from './change-tracker.ts'

/**
 * When a read began, the version of the calendar that was known then, and when its result expires although no record
 * changes. Times are in ms since 1970.
 */
export type ReadStart = { version: number; fromMs: number; untilMs: number }

/** A value, and what it depends on. */
export type Cached<T> = { value: T; dependencies: CacheDependencies }

/** Values in memory that are valid until a record changes on which they depend, or until they expire. */
export type VersionedCache<T> = {
  /** The value as it is at `now`. Undefined if there is none, and while changes by other processes do not arrive. */
  find(key: string, now: Date): Cached<T> | undefined
  /** As `find`, but does not count as a search. */
  peek(key: string, now: Date): Cached<T> | undefined
  /** Stores a value that was read after `start`, unless it is outdated already. */
  store(key: string, value: T, dependencies: CacheDependencies, start: ReadStart): void
  readUsage(): CacheUsage
}

type Entry<T> = ReadStart & Cached<T>

type Options<T> = { changes: ChangeTracker; maxBytes: number; estimateBytes: (value: T) => number }

/** A cache of about `maxBytes`, which drops the values that were used longest ago. */
export function createVersionedCache<T>({ changes, maxBytes, estimateBytes }: Options<T>): VersionedCache<T> {
  const usage = createCacheUsage()
  const entries = new LRUCache<string, Entry<T>>({
    dispose: countDrops(usage),
    maxSize: maxBytes,
    sizeCalculation: ({ value, dependencies }, key) =>
      entryBytes + 2 * key.length + estimateDependencyBytes(dependencies) + estimateBytes(value),
  })

  /**
   * If nothing that the entry depends on has changed since its version, sets the version to the present one and returns
   * true. A change during the read has a later version, so it makes the value invalid.
   */
  function renewIfUnchanged(entry: Entry<T>): boolean {
    if (entry.version === changes.version) return true
    if (entry.dependencies === 'any' || changes.hasChanged(entry.dependencies, entry.version)) return false
    entry.version = changes.version
    return true
  }

  /** The entry if it is valid at `nowMs`. Deletes an outdated one. */
  function findOrDelete(key: string, nowMs: number): Entry<T> | undefined {
    const entry = entries.get(key)
    if (!entry || !changes.isListening()) return undefined
    if (nowMs < entry.untilMs && renewIfUnchanged(entry)) return entry.fromMs <= nowMs ? entry : undefined
    entries.delete(key)
    return undefined
  }

  return {
    readUsage: () => ({ ...usage, entries: entries.size, bytes: entries.calculatedSize }),
    peek: (key, now) => findOrDelete(key, now.getTime()),
    find(key, now) {
      const entry = findOrDelete(key, now.getTime())
      usage[entry ? 'hits' : 'misses']++
      return entry
    },
    store(key, value, dependencies, start) {
      const entry = { value, dependencies, ...start }
      if (renewIfUnchanged(entry)) entries.set(key, entry)
    },
  }
}

/** About how much memory an entry takes besides its value, and each of its dependencies. */
const entryBytes = 200
const dependencyBytes = 40

const estimateDependencyBytes = (dependencies: CacheDependencies): number =>
  dependencies === 'any' ? 0 : dependencyBytes * (dependencies.records.length + (dependencies.windows?.length ?? 0))
