/** Counts the changes of the calendar, and remembers at which version each record changed last. */
export type ChangedRecords = {
  /** The number of changes so far. */
  readonly version: number
  /** Counts a change whose records a message has named or will name. */
  countChange(): void
  /** Counts a change of the records in a message: `event 12,15`. Any other text means that all may have changed. */
  addChange(message: string): void
  /** Whether any of the records may have changed after the version `since`. */
  hasChanged(records: readonly string[], since: number): boolean
}

/** More changed records are forgotten: then every record counts as changed. */
const changedRecordsMax = 50_000

const changePattern = /^([a-z]+) (\d+(?:,\d+)*)$/

export function createChangedRecords(recordsMax = changedRecordsMax): ChangedRecords {
  const versions = new Map<string, number>()
  let allChangedAt = 0
  let version = 0
  return {
    get version() {
      return version
    },
    countChange: () => void version++,
    addChange(message) {
      version++
      const [, kind, ids] = changePattern.exec(message) ?? []
      if (kind === undefined || ids === undefined || versions.size >= recordsMax) {
        allChangedAt = version
        versions.clear()
      } else for (const id of ids.split(',')) versions.set(`${kind} ${id}`, version)
    },
    hasChanged: (records, since) => allChangedAt > since || records.some(record => (versions.get(record) ?? 0) > since),
  }
}
