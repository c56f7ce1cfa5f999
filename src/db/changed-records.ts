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
  /** Calls `listener` after each change, until the returned function is called. */
  watch(listener: () => void): () => void
  /** Whether any of these may have changed after the version `since`. */
  hasChanged(dependencies: KnownDependencies, since: number): boolean
  /**
   * How long ago the first change after the version `since` became known, in ms; up to 10 ms too much. 0 if there was none,
   * Infinity if the time is forgotten, which happens after at least a second.
   */
  getChangeAgeMs(since: number): number
}

type Limits = { records: number; windows: number }

/** If more records change, every record counts as changed. Of the windows the oldest are forgotten. */
const defaultLimits: Limits = { records: 50_000, windows: 1_000 }

const changePattern = /^([a-z]+) (-?\d+(?:,-?\d+)*)$/

/** The kinds of records that the triggers tell. A newer version of the schema may tell others. */
const recordKinds = new Set(['event', 'series', 'image', 'user', 'venue', 'organizer', 'term', 'count'])

/** `now` counts ms from any moment, and never goes back. */
export function createChangedRecords(
  limits: Partial<Limits> = {},
  now: () => number = () => performance.now(),
): ChangedRecords {
  const { records: recordsMax, windows: windowsMax } = { ...defaultLimits, ...limits }
  const records = createRecordVersions(recordsMax)
  const windows = createChangedWindows(windowsMax)
  const times = createChangeTimes(now)
  const listeners = createListeners()
  let version = 0

  function countChange(): void {
    version++
    times.add(version)
    listeners.call()
  }

  return {
    get version() {
      return version
    },
    countChange,
    addChange(message) {
      countChange()
      const change = parseMessage(message)
      if (change && 'window' in change) windows.add(change.window, version)
      else records.add(change, version)
    },
    watch: listener => listeners.add(listener),
    hasChanged: (dependencies, since) =>
      records.hasChanged(dependencies.records, since) ||
      (dependencies.windows ?? []).some(window => windows.hasChanged(window, since)),
    getChangeAgeMs: since => (since >= version ? 0 : now() - times.find(since + 1)),
  }
}

/** The version at which each record changed last. */
function createRecordVersions(max: number) {
  /** By record (`event 12`), and by kind (`event`). */
  const versions = new Map<string, number>()
  let allChangedAt = 0
  return {
    /** Null for a change of all records. */
    add(change: RecordChange | null, version: number): void {
      if (change === null || versions.size >= max) {
        allChangedAt = version
        versions.clear()
        return
      }
      versions.set(change.kind, version)
      for (const id of change.ids) versions.set(`${change.kind} ${id}`, version)
    },
    hasChanged: (records: readonly string[], since: number): boolean =>
      allChangedAt > since || records.some(record => (versions.get(record) ?? 0) > since),
  }
}

type RecordChange = { kind: string; ids: string[] }
type ParsedMessage = { window: TimeWindow } | RecordChange

/** Null for a message that names neither a window nor records of a known kind. */
function parseMessage(message: string): ParsedMessage | null {
  const [, kind, numbers = ''] = changePattern.exec(message) ?? []
  if (kind === undefined) return null
  const values = numbers.split(',')
  if (kind !== 'window') return recordKinds.has(kind) ? { kind, ids: values } : null
  const [from, until] = values.map(Number)
  return from === undefined || until === undefined ? null : { window: { from, until } }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    add(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call: () => listeners.forEach(listener => listener()),
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

/** Changes within this time count as changes at its beginning, so that an import with thousands needs little memory. */
const changeTimeStepMs = 10
const changeTimesMax = 100

/** When the versions of about the last second became known. */
function createChangeTimes(now: () => number) {
  /** The first version of each step, and when the step began. */
  const steps: { version: number; atMs: number }[] = []
  return {
    add(version: number): void {
      const atMs = now()
      const last = steps.at(-1)
      if (last && atMs < last.atMs + changeTimeStepMs) return
      steps.push({ version, atMs })
      if (steps.length > changeTimesMax) steps.shift()
    },
    /** -Infinity for a version before the first step that is known. */
    find: (version: number): number => steps.findLast(step => step.version <= version)?.atMs ?? -Infinity,
  }
}
