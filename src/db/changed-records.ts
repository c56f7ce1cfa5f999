import { type KnownDependencies, overlaps, type TimeWindow } from '../core/cache-dependencies.ts'

/** Counts the changes of the calendar, and remembers at which version each record changed last. */
export type ChangedRecords = {
  /** The number of changes so far. */
  readonly version: number
  /** Counts a change of which no message tells. */
  countChange(): void
  /**
   * Counts a change of the records in a message, `event 12,15`, or of events in the time between two instants,
   * `window 1795341600,1795348800`. Any other text, also with an unknown kind, means that all may have changed.
   */
  addChange(message: string): void
  /** Whether any of these may have changed after the version `since`. */
  hasChanged(dependencies: KnownDependencies, since: number): boolean
}

type Limits = { records: number; windows: number }

/** If more records change, every record counts as changed. Of the windows the oldest are forgotten. */
const defaultLimits: Limits = { records: 50_000, windows: 1_000 }

const changePattern = /^([a-z]+) (-?\d+(?:,-?\d+)*)$/

/** The kinds of records that the triggers tell. A newer version of the schema may tell others. */
const recordKinds = new Set(['event', 'series', 'image', 'user', 'venue', 'organizer', 'term', 'count'])

export function createChangedRecords(limits: Partial<Limits> = {}): ChangedRecords {
  const { records: recordsMax, windows: windowsMax } = { ...defaultLimits, ...limits }
  /** By record (`event 12`), and by kind (`event`). */
  const versions = new Map<string, number>()
  const windows = createChangedWindows(windowsMax)
  let allChangedAt = 0
  let version = 0

  function markAllChanged(): void {
    allChangedAt = version
    versions.clear()
  }

  return {
    get version() {
      return version
    },
    countChange: () => void version++,
    addChange(message) {
      version++
      const [, kind, numbers] = changePattern.exec(message) ?? []
      if (kind === undefined || numbers === undefined) return markAllChanged()
      if (kind === 'window') {
        const [from, until] = numbers.split(',').map(Number)
        return from === undefined || until === undefined ? markAllChanged() : windows.add({ from, until }, version)
      }
      if (!recordKinds.has(kind) || versions.size >= recordsMax) return markAllChanged()
      versions.set(kind, version)
      for (const id of numbers.split(',')) versions.set(`${kind} ${id}`, version)
    },
    hasChanged: (dependencies, since) =>
      allChangedAt > since ||
      dependencies.records.some(record => (versions.get(record) ?? 0) > since) ||
      (dependencies.windows ?? []).some(window => windows.hasChanged(window, since)),
  }
}

/** The windows in which events changed last. A list read before a forgotten window counts as changed. */
function createChangedWindows(max: number) {
  const changes: (TimeWindow & { version: number })[] = []
  let forgottenAt = 0
  return {
    add(window: TimeWindow, version: number): void {
      changes.push({ ...window, version })
      if (changes.length > max) forgottenAt = changes.shift()?.version ?? 0
    },
    hasChanged(window: TimeWindow, since: number): boolean {
      if (since < forgottenAt) return true
      for (let index = changes.length - 1; index >= 0; index--) {
        const change = changes[index]
        if (!change || change.version <= since) return false
        if (overlaps(change, window)) return true
      }
      return false
    },
  }
}
