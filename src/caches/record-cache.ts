import type { ResultMetadata } from '../core/action-result.ts'
import type { JsonTemplate } from '../core/json-template.ts'
import type { ChangeTracker } from '../db/changes/change-tracker.ts'
import type { Db } from '../db/connection/connection.ts'
import { createVersionedCache, type ReadStart, type VersionedCache } from './versioned-cache.ts'

/**
 * What callers read again and again, in memory (docs/decisions/changes-and-caches.md). Authors and contributors do not
 * use it.
 */
export type RecordCache = {
  /**
   * The JSON of records in lists, by kind, language, form and id. The placeholders are for the numbers of events of
   * terms.
   */
  documents: VersionedCache<JsonTemplate>
  /** The results of single reads, which have more fields than lists. By kind, language, form and id. */
  singleReads: VersionedCache<SingleRead>
  /** The numbers of events of terms, by id. */
  termCounts: VersionedCache<number>
  /** The ids of records, by kind, language and slug. */
  idsBySlug: VersionedCache<number>
  /** The totals of lists, by statement. */
  totals: VersionedCache<number>
  /** The ids of a page, or of all records that a list finds, in their order, by statement. */
  idLists: VersionedCache<Int32Array>
  /** The JSON of facets, by statement. */
  facets: VersionedCache<Buffer>
  /** The statements that run now and whose results will be stored, by key. */
  runningReads: Map<string, Promise<unknown>>
  /**
   * Call it before a read whose result will be stored; both may run at the same time. `db` is that of the read, so that
   * both wait in the same pool.
   */
  startRead(db: Db, now: Date): Promise<ReadStart>
}

/**
 * Two views of the same values. Reads that run at the same time are shared only inside a view, because the statements of
 * anonymous callers wait for connections of their own (docs/decisions/connections-and-queues.md).
 */
export type RecordCaches = { anonymous: RecordCache; users: RecordCache }

/** The JSON of one record, and the properties of its response. */
export type SingleRead = { json: JsonTemplate; metadata: ResultMetadata }

type Options = {
  changes: ChangeTracker
  /** The memory of documents, single reads, id lists and facets together. */
  maxBytes: number
  /** One for each view, because the calls of one function may share a statement. */
  publicationFinders: Record<keyof RecordCaches, FindPublication>
}

/** Finds the time after `now` at which the next scheduled record is published, in ms. */
type FindPublication = (db: Db, now: Date) => Promise<number>

const totalsMaxBytes = 2_000_000
const slugsMaxBytes = 2_000_000
const countsMaxBytes = 2_000_000
/** The parts of `maxBytes`. */
const shares = { documents: 0.5, singleReads: 0.25, idLists: 0.2, facets: 0.05 }

export function createRecordCaches({ changes, maxBytes, publicationFinders }: Options): RecordCaches {
  const values = createValues({ changes, maxBytes })
  const createView = (findNextPublication: FindPublication): RecordCache => ({
    ...values,
    runningReads: new Map(),
    async startRead(db, now) {
      const { version } = changes // before the query, because a change during the query may change its result
      return { version, fromMs: now.getTime(), untilMs: await findNextPublication(db, now) }
    },
  })
  return { anonymous: createView(publicationFinders.anonymous), users: createView(publicationFinders.users) }
}

function createValues({
  changes,
  maxBytes,
}: Pick<Options, 'changes' | 'maxBytes'>): Omit<RecordCache, 'runningReads' | 'startRead'> {
  const getBytes = (name: keyof typeof shares) => Math.ceil(maxBytes * shares[name])
  return {
    documents: createVersionedCache({ changes, maxBytes: getBytes('documents'), estimateBytes: estimateJsonBytes }),
    singleReads: createVersionedCache({
      changes,
      maxBytes: getBytes('singleReads'),
      estimateBytes: ({ json, metadata }) => estimateJsonBytes(json) + 2 * JSON.stringify(metadata).length,
    }),
    termCounts: createVersionedCache({ changes, maxBytes: countsMaxBytes, estimateBytes: () => 0 }),
    idsBySlug: createVersionedCache({ changes, maxBytes: slugsMaxBytes, estimateBytes: () => 0 }),
    totals: createVersionedCache({ changes, maxBytes: totalsMaxBytes, estimateBytes: () => 0 }),
    idLists: createVersionedCache({ changes, maxBytes: getBytes('idLists'), estimateBytes: ids => ids.byteLength }),
    facets: createVersionedCache({ changes, maxBytes: getBytes('facets'), estimateBytes: json => json.length }),
  }
}

const estimateJsonBytes = ({ bytes, placeholders }: JsonTemplate): number =>
  bytes.length + placeholderBytes * placeholders.length
/** About how much memory a placeholder takes. */
const placeholderBytes = 40
