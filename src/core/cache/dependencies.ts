/** The time from one instant to another, both included, in seconds since 1970. Open ends are infinite. */
export type TimeWindow = { from: number; until: number }

/**
 * The changes after which a cached value may be old: of one of these records, or of an event that takes place in one of
 * the windows, before the change or after it. A name with an id is one record (`event 12`), a name without an id all
 * records of a kind (`venue`).
 */
export type KnownDependencies = { records: readonly string[]; windows?: readonly TimeWindow[] }

/** `any` if every change may change the value. */
export type CacheDependencies = KnownDependencies | 'any'

/** What a value that is made of several others depends on. */
export function joinDependencies(parts: readonly CacheDependencies[]): CacheDependencies {
  const records = new Set<string>()
  const windows: TimeWindow[] = []
  for (const part of parts) {
    if (part === 'any') return 'any'
    for (const record of part.records) records.add(record)
    windows.push(...(part.windows ?? []))
  }
  return { records: [...records], windows }
}

/** All time. */
export const openWindow: TimeWindow = { from: -Infinity, until: Infinity }

/** The time that is in all of the windows. */
export const intersectWindows = (windows: readonly TimeWindow[]): TimeWindow => ({
  from: Math.max(...windows.map(({ from }) => from)),
  until: Math.min(...windows.map(({ until }) => until)),
})

export const overlaps = (one: TimeWindow, other: TimeWindow): boolean =>
  one.from <= other.until && other.from <= one.until
