import { setImmediate } from 'node:timers/promises'
import { createContextFactory, type Dependencies } from '../../api/dependencies.ts'
import { isDatabaseUnreachable } from '../../db/connection/unreachable.ts'
import { takeAdvisoryLocks, dryRunTransaction, runTransaction, type Tx } from '../../db/transactions/transaction.ts'
import { lockCaller } from '../../resources/shared/publication/caller-lock.ts'
import { lockCategoryTree } from '../../resources/terms/store.ts'
import type { Language } from '../../core/language.ts'
import type { Zone } from '../../core/time/zone.ts'
import { type ContextForLanguage, findExistingRecords, type OrphanedTerm } from '../identity/existing-records.ts'
import { removeDate } from '../identity/calendar-id.ts'
import { ImportFailure, formatImportError, ImportStopped } from './failure.ts'
import type { MappedEvent } from '../mapping/event.ts'
import { readGlobalId } from '../identity/match-ids.ts'
import { splitGlobalId } from '../identity/origin-key.ts'
import type { MappedTerm } from '../mapping/linked-records.ts'
import { mapAhead, mapItem, type ReadItem } from '../values/map-ahead.ts'
import type { MappedItem } from '../mapping/source-event.ts'
import { getFileOfLocation, type SourceEvent, type SourceItem } from '../sources/source-item.ts'
import { createRepeatedRecords, type MapRepeated } from '../mapping/repeated-records.ts'
import { createIdCorrection } from '../identity/identify-events.ts'
import { type SeriesDates, storeBatch, type StoreOutcome } from '../store/batch.ts'
import type { StorePolicy } from '../store/policy.ts'
import { attachToParent } from '../store/write-linked-records.ts'
import type { Caller } from '../../auth/permissions.ts'
import { findFirstAdministrator } from '../../auth/first-administrator.ts'
import type { Db } from '../../db/connection/connection.ts'

/** The result for one event, or for an item of a source that is not an event; `noted` for a remark about a file. */
export type ImportResult = {
  /** Where the event is in its source: `events.ndjson:3`. */
  location: string
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'noted'
  /** The global id of the event in its source. */
  id?: string | undefined
  title?: string | undefined
  /** Why the event was skipped, or the remark about a file. */
  reason?: string | undefined
  /** False if nobody has to correct anything, as for a duplicate. */
  isError?: boolean | undefined
  /** The values of the event that the import changed or left out. */
  notes?: string[] | undefined
  /** The fields of an updated event that have another value now, if `finishBatch` names them. */
  changedFields?: string[] | undefined
}

export type ImportOptions = {
  /**
   * The language of all texts. Default: the language that the source names, else the default language of the service.
   */
  language?: Language | undefined
  /** The number of events after which the import stops. */
  limit?: number | undefined
  /** The number of dates of recurring events after which further recurring events are skipped; default: no limit. */
  seriesDatesMax?: number | undefined
  /** Do everything, then roll it back. */
  isDryRun?: boolean | undefined
  shouldStop?: (() => boolean) | undefined
  /** The zone of events without one; default: the zone of the site. */
  siteZone?: Zone | undefined
  /**
   * Decides in the transaction of a batch how its events are stored. An ImportStopped ends the import and nothing of
   * the batch is stored.
   */
  prepareBatch?: (tx: Tx, events: MappedItem[]) => Promise<ReadonlyMap<string, StorePolicy>>
  /**
   * Called in the same transaction with the events that were created or updated. Returns the fields of updated events
   * that have another value now, by global id.
   */
  finishBatch?: (tx: Tx, events: MappedItem[]) => Promise<ReadonlyMap<string, string[]>>
  onResult: (result: ImportResult) => void
  /** Called for each event that is stored, or was before. */
  onStored?: (location: string, event: MappedItem) => void
}

const batchSize = 250
const batchMaxMs = 120_000

type BatchEvent = SourceEvent & { mapped: MappedItem }

/** One import, with the events and terms that it has read so far. */
type ImportState = ImportOptions & {
  dependencies: Dependencies
  getContext: ContextForLanguage
  mapRepeated: MapRepeated
  /** The location and digest of every imported event, by global id. */
  importedEvents: Map<string, { location: string; digest: string }>
  termsByKey: Map<string, MappedTerm>
  /** New categories whose parent no source has named yet. */
  orphanedTerms: OrphanedTerm[]
  /** The dates of the batches that are stored. */
  seriesDates: SeriesDates
}

/**
 * Stores the events of `items` and the records that they link to, in the name of the first administrator. Calls
 * `onResult` for each item.
 *
 * It does not write events that have not changed in their source, and skips invalid events. If several events have the
 * same global id, it imports the first. Throws if the database cannot be reached.
 */
export async function importEvents(
  dependencies: Dependencies,
  items: AsyncIterable<SourceItem>,
  options: ImportOptions,
): Promise<void> {
  const caller = await requireImportCaller(dependencies.db)
  const createContext = createContextFactory(dependencies)
  const run: ImportState = {
    ...options,
    dependencies,
    getContext: language => createContext({ caller, language }),
    mapRepeated: createRepeatedRecords(),
    importedEvents: new Map(),
    termsByKey: new Map(),
    orphanedTerms: [],
    seriesDates: { count: 0, max: options.seriesDatesMax ?? Number.POSITIVE_INFINITY },
  }
  const correctId = createIdCorrection(dependencies.db, (reason, { location }) =>
    run.onResult({ location: getFileOfLocation(location), outcome: 'noted', reason, isError: false }),
  )
  let batch: BatchEvent[] = []
  const flush = async () => {
    await importBatch(run, batch)
    batch = []
  }
  for await (const read of mapAhead(run, items, batchSize)) {
    // A message names an event that may be in this batch.
    if (read.kind === 'unmapped' && batch.some(({ mapped }) => isAbout(read.item, mapped))) await flush()
    const event = acceptItem(
      run,
      read.kind === 'unmapped' ? await mapIdentified(run, await correctId(read.item)) : read,
    )
    // A second event with the same global id must wait: it is a duplicate only if the first one is stored.
    if (event && batch.some(({ mapped }) => isSameEvent(mapped, event.mapped))) await flush()
    if (event && !reportIfDuplicate(run, event)) batch.push(event)
    if (measureBatch(batch) >= batchSize) await flush()
    if (options.shouldStop?.()) break
  }
  await flush()
  await attachOrphanedTerms(run)
}

const mapIdentified = async (run: ImportState, item: SourceItem) =>
  'problem' in item ? { kind: 'problem' as const, item } : mapItem(run, item)

/** Whether an item is a message with the UID of an event, whatever its calendar. */
const isAbout = (item: SourceEvent, { origin }: MappedItem): boolean =>
  item.message?.isSent === true && splitGlobalId(readGlobalId(item)).key === splitGlobalId(origin.globalId).key

/** Whether two items are about one event, or about dates of it. */
const isSameEvent = (a: MappedItem, b: MappedItem): boolean =>
  a.message || b.message
    ? removeDate(a.origin.globalId) === removeDate(b.origin.globalId)
    : a.origin.globalId === b.origin.globalId

/** A series is as much work as several events. */
const seriesWeight = 10

const measureBatch = (batch: BatchEvent[]): number =>
  batch.reduce(
    (sum, { mapped }) => sum + (mapped.fields.recurrence?.length ? seriesWeight : 1) + mapped.overrides.length,
    0,
  )

/** The mapped event of an item. Reports any other item as skipped and returns null. Throws the failure of the source. */
function acceptItem(run: ImportState, read: Exclude<ReadItem, { kind: 'unmapped' }>): BatchEvent | null {
  if (read.kind === 'failure') throw read.error
  const { location } = read.item
  if (read.kind === 'problem') {
    const { globalId: id, problem: reason, isError = true, isRemark = false } = read.item
    run.onResult({ location, outcome: isRemark ? 'noted' : 'skipped', id, reason, isError })
    return null
  }
  if (read.kind === 'invalid') {
    run.onResult({ location, ...identifySourceEvent(read.item.event), ...toSkippedResult(read.error) })
    return null
  }
  const { item, mapped } = read
  for (const term of [...mapped.categories, ...mapped.tags]) run.termsByKey.set(term.key, term)
  return { ...item, mapped }
}

/** The global id and title of an event that could not be mapped, if it has them. */
function identifySourceEvent(event: unknown): Pick<ImportResult, 'id' | 'title'> {
  const { global_id, title } = (event ?? {}) as Record<string, unknown>
  const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined)
  return { id: toText(global_id), title: toText(title) }
}

const identify = ({ origin, fields }: MappedEvent) => ({ id: origin.globalId, title: fields.title })

/**
 * Whether this import has stored an event with the same global id. Reports the duplicate as skipped. A message is no
 * duplicate: it changes the event.
 */
function reportIfDuplicate(run: ImportState, { location, mapped }: BatchEvent): boolean {
  const first = run.importedEvents.get(mapped.origin.globalId)
  if (!first || mapped.message) return false
  const reason =
    first.digest === mapped.origin.digest
      ? `repeats ${first.location}`
      : `has the global id of ${first.location} but other content; the first one counts`
  run.onResult({ location, ...identify(mapped), outcome: 'skipped', reason, isError: false })
  return true
}

const toSkippedResult = (error: unknown) => ({
  outcome: 'skipped' as const,
  reason: formatImportError(error),
  isError: !(error instanceof ImportFailure) || error.isError,
})

/**
 * Stores a batch in as few transactions as possible, lets others run between them, and reports its outcomes. If a
 * transaction fails, tries each half of the batch, down to the single event that fails.
 */
async function importBatch(run: ImportState, batch: BatchEvent[]): Promise<void> {
  const [first] = batch
  if (!first) return
  const stored = await storeInTransaction(run, batch).catch((error: unknown) => ({ error }))
  if ('outcomes' in stored) {
    run.seriesDates = stored.seriesDates
    reportStoredBatch(run, batch.slice(0, stored.outcomes.length), stored)
    await setImmediate()
    return importBatch(run, batch.slice(stored.outcomes.length))
  }
  const { error } = stored
  if (isDatabaseUnreachable(error) || error instanceof ImportStopped) throw error
  if (batch.length === 1) return reportOutcome(run, first, { outcome: 'failed', error })
  const middle = Math.ceil(batch.length / 2)
  await importBatch(run, batch.slice(0, middle))
  await importBatch(run, batch.slice(middle))
}

function reportStoredBatch(run: ImportState, batch: BatchEvent[], { outcomes, changedFields }: StoredBatch): void {
  for (const [index, event] of batch.entries())
    reportOutcome(run, event, outcomes[index], changedFields?.get(event.mapped.origin.globalId))
}

function reportOutcome(
  run: ImportState,
  { location, mapped }: BatchEvent,
  outcome: StoreOutcome = { outcome: 'unchanged' }, // there is an outcome for each event
  changedFields?: string[],
): void {
  if (outcome.outcome === 'failed')
    return run.onResult({ location, ...identify(mapped), ...toSkippedResult(outcome.error) })
  run.importedEvents.set(mapped.origin.globalId, { location, digest: mapped.origin.digest })
  run.onStored?.(location, mapped)
  const notes = outcome.outcome === 'unchanged' ? [] : listNotes(mapped)
  run.onResult({ location, ...identify(mapped), outcome: outcome.outcome, notes, changedFields })
}

/** The notes of an event and, with their dates, the notes of its overrides. */
const listNotes = ({ notes, overrides }: MappedItem): string[] => [
  ...new Set([...notes, ...overrides.flatMap(({ wall, event }) => event.notes.map(note => `${wall}: ${note}`))]),
]

type StoredBatch = {
  outcomes: StoreOutcome[]
  changedFields: ReadonlyMap<string, string[]> | undefined
  seriesDates: SeriesDates
}

/**
 * A batch of another import may take longer than the limits of requests: `batchMaxMs` limits this transaction. With those
 * limits, imports at the same time failed.
 */
const waitWithoutLimit = (tx: Tx): Promise<unknown> =>
  tx.$queryRaw`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`

function readProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Concurrent imports take turns, batch by batch, so that they never create the same event twice. */
async function storeInTransaction(run: ImportState, batch: BatchEvent[]): Promise<StoredBatch> {
  const { dependencies, getContext, termsByKey, orphanedTerms } = run
  const events = batch.map(({ mapped }) => mapped)
  const store = async (tx: Tx) => {
    await waitWithoutLimit(tx)
    await lockCaller(getContext(dependencies.settings.defaultLanguage), tx)
    await lockCategoryTree(tx) // before any row: the order of locks in docs/decisions/changes-and-caches.md
    await takeAdvisoryLocks(tx, 'import')
    const existing = await findExistingRecords(getContext, tx, events, termsByKey)
    const policies = await run.prepareBatch?.(tx, events)
    const { outcomes, seriesDates } = await storeBatch(
      getContext,
      tx,
      events,
      { ...existing, ...(policies && { policies }) },
      { seriesDates: run.seriesDates, processorMs: dependencies.processorMs ?? readProcessorMs },
    )
    const isWritten = (_: MappedEvent, index: number) => /^(created|updated)$/.test(outcomes[index]?.outcome ?? '')
    const changedFields = await run.finishBatch?.(tx, events.filter(isWritten))
    return { outcomes, changedFields, seriesDates, orphanedTerms: existing.orphanedTerms }
  }
  if (run.isDryRun) return dryRunTransaction(dependencies, store, batchMaxMs)
  const stored = await runTransaction(dependencies, store, batchMaxMs)
  orphanedTerms.push(...stored.orphanedTerms)
  return stored
}

async function attachOrphanedTerms(run: ImportState): Promise<void> {
  const { dependencies, getContext, termsByKey, orphanedTerms } = run
  const terms = orphanedTerms.filter(({ parentKey }) => termsByKey.has(parentKey))
  if (terms.length === 0) return
  await runTransaction(
    dependencies,
    async tx => {
      await lockCategoryTree(tx)
      await run.prepareBatch?.(tx, []) // may end the import
      const existing = await findExistingRecords(getContext, tx, [], termsByKey)
      for (const term of terms) await attachToParent(getContext(term.language), tx, term, existing)
    },
    batchMaxMs,
  )
}

/** The first administrator, in whose name imports store events. Throws an ImportFailure if there is none. */
export async function requireImportCaller(db: Db): Promise<Caller> {
  const caller = await findFirstAdministrator(db)
  if (caller) return caller
  throw new ImportFailure(
    'There is no administrator to import in the name of. Add one: npm run users -- add LOGIN --role administrator',
  )
}
