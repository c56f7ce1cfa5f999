import { taxonomies } from '../../core/kinds/term-kinds.ts'
import { publishableKinds } from '../../core/record-kinds.ts'
import { type KnownDependencies, overlaps, type TimeWindow } from '../../core/cache/dependencies.ts'
import type { LogRow } from './change-log.ts'

/** Counts the changes of the calendar, and remembers at which version each record changed last. */
export type ChangedRecords = {
  /** The number of changes so far. */
  readonly version: number
  /** Counts a change of which no row tells. */
  countChange(): void
  /**
   * Counts the rows of the log that became visible together as one change, of their records and of events in their
   * windows. A kind that is not known here means that all records may have changed. `heardAtMs` is when this process first
   * heard of them, on the clock of `now`; the present time if absent.
   */
  addRows(rows: readonly ChangedRow[], heardAtMs?: number): void
  /** Counts a change of all records. */
  addAll(heardAtMs?: number): void
  /** Whether any of these may have changed after the version `since`. */
  hasChanged(dependencies: KnownDependencies, since: number): boolean
  /**
   * How long ago the first change after the version `since` was heard of, in ms; up to 10 ms too much, and more if a later
   * change was heard of earlier. 0 if there was none, Infinity if the time is forgotten, which happens after at least a second.
   */
  getChangeAgeMs(since: number): number
}

export type ChangedRow = Pick<LogRow, 'kind' | 'id' | 'from' | 'until'>

type Limits = { records: number; windows: number }

/** If more records change, every record counts as changed. Of the windows the oldest are forgotten. */
const defaultLimits: Limits = { records: 50_000, windows: 1_000 }

/**
 * The records of caches by the kinds of the log. Any other kind changes everything: `settings`, `all` of a truncate, and one
 * of a newer version of the schema. Categories and tags share their ids.
 */
const recordKinds = new Map<string, string>([
  ...[...publishableKinds, 'series', 'image', 'user', 'count'].map(kind => [kind, kind] as const),
  ...taxonomies.map(taxonomy => [taxonomy, 'term'] as const),
])

/** The windows of more events than this count as one, so that an import does not push out all others. */
const windowsApartMax = 20

/** `now` counts ms from any moment, and never goes back. */
export function createChangedRecords(
  limits: Partial<Limits> = {},
  now: () => number = () => performance.now(),
): ChangedRecords {
  const { records: recordsMax, windows: windowsMax } = { ...defaultLimits, ...limits }
  const records = createRecordVersions(recordsMax)
  const windows = createChangedWindows(windowsMax)
  const times = createChangeTimes()
  let version = 0

  function countChange(heardAtMs = now()): void {
    version++
    times.add(version, heardAtMs)
  }

  return {
    get version() {
      return version
    },
    countChange: () => countChange(),
    addRows(rows, heardAtMs) {
      countChange(heardAtMs)
      for (const { kind, id } of rows) records.add(recordKinds.get(kind) ?? null, id, version)
      for (const window of joinWindows(rows)) windows.add(window, version)
    },
    addAll(heardAtMs) {
      countChange(heardAtMs)
      records.add(null, 0, version)
    },
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
    /** `kind` is null for a change of all records. */
    add(kind: string | null, id: number, version: number): void {
      if (kind === null || versions.size >= max) {
        allChangedAt = version
        versions.clear()
        return
      }
      versions.set(kind, version)
      versions.set(`${kind} ${id}`, version)
    },
    hasChanged: (records: readonly string[], since: number): boolean =>
      allChangedAt > since || records.some(record => (versions.get(record) ?? 0) > since),
  }
}

function joinWindows(rows: readonly ChangedRow[]): TimeWindow[] {
  const windows = rows.flatMap(({ from, until }) => (from === null || until === null ? [] : [{ from, until }]))
  if (windows.length <= windowsApartMax) return windows
  const earliest = windows.reduce((least, { from }) => Math.min(least, from), Infinity)
  return [{ from: earliest, until: windows.reduce((greatest, { until }) => Math.max(greatest, until), -Infinity) }]
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

/** When the changes of about the last second were heard of. */
function createChangeTimes() {
  /** The first version of each step, and when the step began. */
  const steps: { version: number; atMs: number }[] = []
  return {
    add(version: number, atMs: number): void {
      // A version that was counted while the log was read was heard of later than this one. The times stay ascending.
      for (const step of steps) step.atMs = Math.min(step.atMs, atMs)
      const last = steps.at(-1)
      if (last && atMs < last.atMs + changeTimeStepMs) return
      steps.push({ version, atMs })
      if (steps.length > changeTimesMax) steps.shift()
    },
    /** -Infinity for a version before the first step that is known. */
    find: (version: number): number => steps.findLast(step => step.version <= version)?.atMs ?? -Infinity,
  }
}
