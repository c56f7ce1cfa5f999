import type { ChangeTracker } from './change-tracker.ts'
import type { Db } from './connection.ts'
import { createVersionedCache, type ReadStart, type VersionedCache } from './versioned-cache.ts'

/** What anonymous callers read again and again, in memory (docs/decisions/0039). */
export type RecordCache = {
  /** The JSON of records, by kind, language, form and id. */
  documents: VersionedCache<Buffer>
  /** The totals of lists, by statement. */
  totals: VersionedCache<number>
  /** Call it before a read whose result will be stored. `db` is that of the read, so that both wait in the same pool. */
  startRead(db: Db, now: Date): Promise<ReadStart>
}

type Options = {
  changes: ChangeTracker
  /** The memory of the documents. */
  maxBytes: number
  /** The time after `now` at which the next scheduled record is published, in ms. */
  findNextPublication: (db: Db, now: Date) => Promise<number>
}

const totalsMaxBytes = 2_000_000

export function createRecordCache({ changes, maxBytes, findNextPublication }: Options): RecordCache {
  return {
    documents: createVersionedCache({ changes, maxBytes, estimateBytes: json => json.length }),
    totals: createVersionedCache({ changes, maxBytes: totalsMaxBytes, estimateBytes: () => 0 }),
    async startRead(db, now) {
      const { version } = changes // before the query, because a change during the query may change its result
      return { version, fromMs: now.getTime(), untilMs: await findNextPublication(db, now) }
    },
  }
}
