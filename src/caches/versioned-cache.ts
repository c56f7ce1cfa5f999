import { LRUCache } from 'lru-cache'
import type { CacheDependencies } from '../core/cache/dependencies.ts'
import { type CacheUsage, countDrops, createCacheUsage } from '../core/cache/usage.ts'
import type { ChangeTracker } from '../db/changes/change-tracker.ts'

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
  /**
   * Stores a value that was read after `start`. Ignores it if it is outdated already for longer than `staleMaxMs`, or
   * older than the stored one.
   */
  store(key: string, value: T, dependencies: CacheDependencies, start: ReadStart): void
  /**
   * The value if a change has outdated it, at most `staleMaxMs` ago, and how long ago that was at most. Undefined for a
   * value that is valid or has expired, and while changes by other processes do not arrive.
   */
  findStale(key: string, now: Date): { value: T; staleMs: number } | undefined
  readUsage(): CacheUsage
}

/** `version` is the last one at which the value was valid, as far as is known. */
type Entry<T> = ReadStart & Cached<T> & { isOutdated: boolean }

type Options<T> = {
  changes: Pick<ChangeTracker, 'version' | 'isListening' | 'hasChanged' | 'getChangeAgeMs'>
  maxBytes: number
  estimateBytes: (value: T) => number
  /** How long `findStale` finds an outdated value. */
  staleMaxMs?: number
}

/** A cache of about `maxBytes`, which drops the values that were used longest ago. */
export function createVersionedCache<T>(options: Options<T>): VersionedCache<T> {
  const usage = createCacheUsage()
  const entries = createEntries(options, usage)

  function peek(key: string, now: Date): Entry<T> | undefined {
    const found = entries.find(key, now.getTime())
    return found?.staleMs === null ? found.entry : undefined
  }

  return {
    readUsage: () => ({ ...usage, ...entries.readSize() }),
    peek,
    find(key, now) {
      const entry = peek(key, now)
      usage[entry ? 'hits' : 'misses']++
      return entry
    },
    findStale(key, now) {
      const found = entries.find(key, now.getTime())
      if (!found || found.staleMs === null) return undefined
      usage.stale++
      return { value: found.entry.value, staleMs: found.staleMs }
    },
    store: (key, value, dependencies, start) =>
      entries.store(key, { value, dependencies, ...start, isOutdated: false }),
  }
}

function createEntries<T>(options: Options<T>, usage: CacheUsage) {
  const { changes, maxBytes, estimateBytes, staleMaxMs = 0 } = options
  const entries = new LRUCache<string, Entry<T>>({
    dispose: countDrops(usage),
    maxSize: maxBytes,
    sizeCalculation: ({ value, dependencies }, key) =>
      entryBytes + 2 * key.length + estimateDependencyBytes(dependencies) + estimateBytes(value),
  })

  /** How long ago a change outdated the entry, at most; null if it is valid, Infinity if that was too long ago. */
  function measureStaleMs(entry: Entry<T>): number | null {
    if (renewIfUnchanged(entry, changes)) return null
    const staleMs = changes.getChangeAgeMs(entry.version)
    return staleMaxMs > 0 && staleMs <= staleMaxMs ? staleMs : Infinity
  }

  return {
    readSize: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    /** The entry if it has not expired at `nowMs`. Deletes one that is outdated for longer than `staleMaxMs`. */
    find(key: string, nowMs: number): { entry: Entry<T>; staleMs: number | null } | undefined {
      const entry = entries.get(key)
      if (!entry || !changes.isListening()) return undefined
      const staleMs = measureStaleMs(entry)
      if (nowMs < entry.untilMs && staleMs !== Infinity) return entry.fromMs <= nowMs ? { entry, staleMs } : undefined
      entries.delete(key)
      return undefined
    },
    store(key: string, entry: Entry<T>): void {
      const previous = entries.peek(key)
      if (measureStaleMs(entry) === Infinity || entry.version < (previous?.version ?? 0)) return
      if (previous && !renewIfUnchanged(previous, changes)) usage.drops++
      entries.set(key, entry)
    },
  }
}

/**
 * If nothing that the entry depends on has changed since its version, sets the version to the present one and returns
 * true. A change during the read has a later version, so it makes the value invalid.
 */
function renewIfUnchanged<T>(entry: Entry<T>, changes: Options<T>['changes']): boolean {
  if (entry.version === changes.version) return true
  if (entry.isOutdated) return false
  if (entry.dependencies === 'any' || changes.hasChanged(entry.dependencies, entry.version)) {
    entry.isOutdated = true
    return false
  }
  entry.version = changes.version
  return true
}

/** About how much memory an entry takes besides its value, and each of its dependencies. */
const entryBytes = 200
const dependencyBytes = 40

const estimateDependencyBytes = (dependencies: CacheDependencies): number =>
  dependencies === 'any' ? 0 : dependencyBytes * (dependencies.records.length + (dependencies.windows?.length ?? 0))
