import type { ResultMetadata } from '../core/action-result.ts'
import type { JsonTemplate } from '../core/json/template.ts'
import type { ChangeTracker } from '../db/changes/change-tracker.ts'
import type { Db } from '../db/connection/connection.ts'
import { createVersionedCache, type ReadStart, type VersionedCache } from './versioned-cache.ts'

/** What callers read again and again, in memory (docs/caches.md). Authors and contributors do not use it. */
export type RecordCache = {
  /**
   * The JSON of records, by the form of the JSON and id. A single read has more fields than a list, and the properties of its
   * response.
   */
  documents: VersionedCache<RecordDocument>
  /**
   * The results of statements, by a digest of the statement: the ids of a page or of all records that a list finds, in their
   * order; the total of a list; the JSON of facets. And by name: the id of a slug, and the number of events of a term.
   */
  results: VersionedCache<CachedResult>
  /** The statements that run now and whose results will be stored, by key. */
  runningReads: Map<string, Promise<unknown>>
  /**
   * Call it before a read whose result will be stored; both may run at the same time. Pass the `db` of the read, so
   * that both wait in the same pool.
   */
  startRead(db: Db, now: Date): Promise<ReadStart>
}

/**
 * Two views of the same values. Reads that run at the same time are shared only inside a view, because the statements of
 * anonymous callers wait for connections of their own (docs/decisions/costs.md).
 */
export type RecordCaches = { anonymous: RecordCache; users: RecordCache }

/**
 * The JSON of a record, with placeholders for the numbers of events of terms. `metadata` is the metadata of a single
 * read.
 */
export type RecordDocument = { json: JsonTemplate; metadata?: ResultMetadata }

export type CachedResult = number | Int32Array | Buffer

type Options = {
  changes: ChangeTracker
  /** The memory of both caches together. */
  maxBytes: number
  /** One for each view, because the calls of one function may share a statement. */
  publicationFinders: Record<keyof RecordCaches, FindPublication>
}

/** Finds the time after `now` at which the next scheduled record is published, in ms. */
type FindPublication = (db: Db, now: Date) => Promise<number>

/** The part of `maxBytes` for documents. */
const shareOfDocuments = 0.75

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

function createValues({ changes, maxBytes }: Pick<Options, 'changes' | 'maxBytes'>) {
  const documentsMaxBytes = Math.ceil(maxBytes * shareOfDocuments)
  return {
    documents: createVersionedCache<RecordDocument>({
      changes,
      maxBytes: documentsMaxBytes,
      estimateBytes: ({ json, metadata }) =>
        estimateJsonBytes(json) + (metadata ? 2 * JSON.stringify(metadata).length : 0),
    }),
    results: createVersionedCache<CachedResult>({
      changes,
      maxBytes: maxBytes - documentsMaxBytes,
      estimateBytes: result => (typeof result === 'number' ? 0 : result.byteLength),
    }),
  }
}

const estimateJsonBytes = ({ bytes, placeholders }: JsonTemplate): number =>
  bytes.length + placeholderBytes * placeholders.length
/** About how much memory a placeholder takes. */
const placeholderBytes = 40
