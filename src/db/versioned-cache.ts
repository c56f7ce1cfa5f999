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

  /** A change that happens during the read has a later version than its start, so the value is never valid after it. */
  function isUnchanged(entry: Entry<T>): boolean {
    if (entry.version === changes.version) return true
    if (entry.dependencies === 'any' || changes.hasChanged(entry.dependencies, entry.version)) return false
    entry.version = changes.version
    return true
  }

  function findValid(key: string, nowMs: number): Entry<T> | undefined {
    const entry = entries.get(key)
    if (!entry || !changes.isListening()) return undefined
    if (nowMs < entry.untilMs && isUnchanged(entry)) return entry.fromMs <= nowMs ? entry : undefined
    entries.delete(key)
    return undefined
  }

  return {
    readUsage: () => ({ ...usage, entries: entries.size, bytes: entries.calculatedSize }),
    peek: (key, now) => findValid(key, now.getTime()),
    find(key, now) {
      const entry = findValid(key, now.getTime())
      usage[entry ? 'hits' : 'misses']++
      return entry
    },
    store(key, value, dependencies, start) {
      const entry = { value, dependencies, ...start }
      if (isUnchanged(entry)) entries.set(key, entry)
    },
  }
}

/** About how much memory an entry takes besides its value, and each of its dependencies. */
const entryBytes = 200
const dependencyBytes = 40

const estimateDependencyBytes = (dependencies: CacheDependencies): number =>
  dependencies === 'any' ? 0 : dependencyBytes * (dependencies.records.length + (dependencies.windows?.length ?? 0))
