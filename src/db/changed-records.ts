/** Remembers at which version each record changed last. */
export type ChangedRecords = {
  /** Adds a message of the database: `event 12,15`; any other text means that every record may have changed. */
  add(message: string, version: number): void
  /** Whether any of the records may have changed after `version`. */
  hasChanged(records: readonly string[], version: number): boolean
}

/** More changed records are forgotten: then every record counts as changed. */
const changedRecordsMax = 50_000

const changePattern = /^([a-z]+) (\d+(?:,\d+)*)$/

export function createChangedRecords(recordsMax = changedRecordsMax): ChangedRecords {
  const versions = new Map<string, number>()
  let allChangedAt = 0
  return {
    add(message, version) {
      const [, kind, ids] = changePattern.exec(message) ?? []
      if (kind === undefined || ids === undefined || versions.size >= recordsMax) {
        allChangedAt = version
        versions.clear()
      } else for (const id of ids.split(',')) versions.set(`${kind} ${id}`, version)
    },
    hasChanged: (records, version) =>
      allChangedAt > version || records.some(record => (versions.get(record) ?? 0) > version),
  }
}
