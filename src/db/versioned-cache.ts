import { LRUCache } from 'lru-cache'
import { type CacheUsage, countDrops, createCacheUsage } from '../core/cache-usage.ts'
import type { ChangeTracker } from './change-tracker.ts'

/**
 * When a read began, the version of the calendar that was known then, and when its result expires although no record
 * changes. Times are in ms since 1970.
 */
export type ReadStart = { version: number; fromMs: number; untilMs: number }

/** The records that a value depends on, such as `event 12`; `any` if every change may change it. */
export type Dependencies = readonly string[] | 'any'

/** Values in memory that are valid until a record changes on which they depend, or until they expire. */
export type VersionedCache<T> = {
  /** The value as it is at `now`. Undefined if there is none, and while changes by other processes do not arrive. */
  find(key: string, now: Date): T | undefined
  /** Stores a value that was read after `start`. */
  store(key: string, value: T, dependencies: Dependencies, start: ReadStart): void
  readUsage(): CacheUsage
}

type Entry<T> = ReadStart & { value: T; dependencies: Dependencies }

type Options<T> = { changes: ChangeTracker; maxBytes: number; estimateBytes: (value: T) => number }

/** A cache of about `maxBytes`, which drops the values that were used longest ago. */
export function createVersionedCache<T>({ changes, maxBytes, estimateBytes }: Options<T>): VersionedCache<T> {
  const usage = createCacheUsage()
  const entries = new LRUCache<string, Entry<T>>({
    dispose: countDrops(usage),
    maxSize: maxBytes,
    sizeCalculation: ({ value, dependencies }, key) =>
      entryBytes + 2 * key.length + dependencyBytes * dependencies.length + estimateBytes(value),
  })

  /** A change that happens during the read has a later version than its start, so the value is never valid after it. */
  function isUnchanged(entry: Entry<T>): boolean {
    if (entry.version === changes.version) return true
    if (entry.dependencies === 'any' || changes.hasChanged(entry.dependencies, entry.version)) return false
    entry.version = changes.version
    return true
  }

  function findValid(key: string, nowMs: number): T | undefined {
    const entry = entries.get(key)
    if (!entry || !changes.isListening()) return undefined
    if (nowMs < entry.untilMs && isUnchanged(entry)) return entry.fromMs <= nowMs ? entry.value : undefined
    entries.delete(key)
    return undefined
  }

  return {
    readUsage: () => ({ ...usage, entries: entries.size, bytes: entries.calculatedSize }),
    find(key, now) {
      const value = findValid(key, now.getTime())
      usage[value === undefined ? 'misses' : 'hits']++
      return value
    },
    store: (key, value, dependencies, start) => void entries.set(key, { value, dependencies, ...start }),
  }
}

/** About how much memory an entry takes besides its value, and each of its dependencies. */
const entryBytes = 200
const dependencyBytes = 40
