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
  /** Stores a value that was read after `start`, unless it is outdated already for longer than `staleMaxMs`. */
  store(key: string, value: T, dependencies: CacheDependencies, start: ReadStart): void
  /**
   * The value if a change has outdated it, at most `staleMaxMs` ago, and how long ago that was at most. Undefined in the
   * same cases as `find`, and for a value that is not outdated.
   */
  findStale(key: string, now: Date): { value: T; staleMs: number } | undefined
  readUsage(): CacheUsage
}

/** `outdatedAtMs` is when a change outdated the value, or a little before: a `performance.now()`. */
type Entry<T> = ReadStart & Cached<T> & { outdatedAtMs: number }

type Options<T> = {
  changes: Pick<ChangeTracker, 'version' | 'isListening' | 'hasChanged' | 'getChangeTimeMs'>
  maxBytes: number
  estimateBytes: (value: T) => number
  /** How long `findStale` finds an outdated value. */
  staleMaxMs?: number
  /** Counts ms from the same moment as `changes`. */
  monotonicNow?: () => number
}

/** A cache of about `maxBytes`, which drops the values that were used longest ago. */
export function createVersionedCache<T>(options: Options<T>): VersionedCache<T> {
  const { changes, staleMaxMs = 0, monotonicNow = () => performance.now() } = options
  const usage = createCacheUsage()
  const entries = createEntries(options, usage)
  const isStale = ({ outdatedAtMs }: Entry<T>): boolean => staleMaxMs > 0 && monotonicNow() - outdatedAtMs <= staleMaxMs

  /** The entry if it has not expired at `nowMs`. Deletes one that is outdated for longer than `staleMaxMs`. */
  function findOrDelete(key: string, nowMs: number): { entry: Entry<T>; isValid: boolean } | undefined {
    const entry = entries.get(key)
    if (!entry || !changes.isListening()) return undefined
    const isValid = renewIfUnchanged(entry, changes)
    if (nowMs < entry.untilMs && (isValid || isStale(entry)))
      return entry.fromMs <= nowMs ? { entry, isValid } : undefined
    entries.delete(key)
    return undefined
  }

  function peek(key: string, now: Date): Entry<T> | undefined {
    const found = findOrDelete(key, now.getTime())
    return found?.isValid ? found.entry : undefined
  }

  return {
    readUsage: () => ({ ...usage, entries: entries.size, bytes: entries.calculatedSize }),
    peek,
    find(key, now) {
      const entry = peek(key, now)
      usage[entry ? 'hits' : 'misses']++
      return entry
    },
    findStale(key, now) {
      const found = findOrDelete(key, now.getTime())
      if (!found || found.isValid) return undefined
      usage.stale++
      return { value: found.entry.value, staleMs: monotonicNow() - found.entry.outdatedAtMs }
    },
    store(key, value, dependencies, start) {
      const entry = { value, dependencies, ...start, outdatedAtMs: Infinity }
      if (!renewIfUnchanged(entry, changes) && !isStale(entry)) return
      const previous = entries.peek(key)
      if (entry.version < (previous?.version ?? 0)) return
      if (previous && !renewIfUnchanged(previous, changes)) usage.drops++
      entries.set(key, entry)
    },
  }
}

const createEntries = <T>({ maxBytes, estimateBytes }: Options<T>, usage: CacheUsage) =>
  new LRUCache<string, Entry<T>>({
    dispose: countDrops(usage),
    maxSize: maxBytes,
    sizeCalculation: ({ value, dependencies }, key) =>
      entryBytes + 2 * key.length + estimateDependencyBytes(dependencies) + estimateBytes(value),
  })

/**
 * If nothing that the entry depends on has changed since its version, sets the version to the present one and returns
 * true. A change during the read has a later version, so it makes the value invalid.
 */
function renewIfUnchanged<T>(entry: Entry<T>, changes: Options<T>['changes']): boolean {
  if (entry.version === changes.version) return true
  if (entry.outdatedAtMs < Infinity) return false
  if (entry.dependencies === 'any' || changes.hasChanged(entry.dependencies, entry.version)) {
    entry.outdatedAtMs = changes.getChangeTimeMs(entry.version)
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
