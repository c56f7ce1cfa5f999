import { createContextFactory, findFirstAdministrator, type Dependencies } from '../../api/dependencies.ts'
import { isDatabaseUnreachable } from '../../db/unreachable.ts'
import { withAdvisoryLock, runTransaction } from '../../db/transaction.ts'
import { isLanguage, type Language } from '../../core/language.ts'
import { type MappedEvent, mapEvent } from './mapping/event.ts'
import type { MappedTerm } from './mapping/linked-records.ts'
import { type ContextForLanguage, findExistingRecords, type OrphanedTerm } from './existing-records.ts'
import { attachToParent } from './write-linked-records.ts'
import { ImportFailure, formatImportError } from './import-failure.ts'
import type { SourceEvent, SourceItem } from './sources/source-item.ts'
import { type ImportOutcome, storeBatch } from './store-batch.ts'

/** What became of one event, or of something in a source that is none. */
export type ImportResult = {
  location: string
  outcome: ImportOutcome | 'skipped'
  /** The event's global id in its source. */
  id?: string | undefined
  title?: string | undefined
  /** Why it was skipped. */
  reason?: string | undefined
  isError?: boolean | undefined
  /** What could not be taken as it was. */
  notes?: string[] | undefined
}

export type ImportOptions = {
  /** Language of all texts; else that of each line, else the service's. */
  language?: Language | undefined
  /** Stop after so many events. */
  limit?: number | undefined
  /** Do everything, and undo it. */
  isDryRun?: boolean | undefined
  shouldStop?: (() => boolean) | undefined
  onResult: (result: ImportResult) => void
}

const batchSize = 250
const batchMaxMs = 120_000

type Pending = SourceEvent & { mapped: MappedEvent }

/** What became of an event of a batch; `error` is why it was refused. */
type Fate = { outcome: ImportOutcome } | { outcome: 'refused'; error: unknown }

/** One import: what it writes with, and what it has seen so far. */
type Run = ImportOptions & {
  parts: Dependencies
  contextIn: ContextForLanguage
  /** Place and digest of every event that was taken, by global id. */
  taken: Map<string, { place: string; digest: string }>
  named: Map<string, MappedTerm>
  orphans: OrphanedTerm[]
}

/**
 * Stores the events of `items` and what comes with them, in the name of the first administrator; `tell` hears of each.
 *
 * A source that is as it was changes nothing. An event that is refused leaves nothing behind, and the others go on. Of several
 * events with one global id the first counts. Throws when the database cannot be reached.
 */
export async function importEvents(
  parts: Dependencies,
  items: AsyncIterable<SourceItem>,
  options: ImportOptions,
): Promise<void> {
  const caller = await findFirstAdministrator(parts.db)
  if (!caller) throw new Error('An import needs an administrator to write in the name of. Make one first.')
  const contextOf = createContextFactory(parts)
  const contextIn = (language: Language) => contextOf({ caller, language })
  const run: Run = { ...options, parts, contextIn, taken: new Map(), named: new Map(), orphans: [] }
  let batch: Pending[] = []
  let read = 0
  for await (const item of items) {
    const pending = pendingFrom(run, item)
    if (pending && batch.some(({ mapped }) => mapped.origin.id === pending.mapped.origin.id))
      batch = await stored(run, batch)
    if (pending && !isRepeat(run, pending)) batch.push(pending)
    if (batch.length >= batchSize) batch = await stored(run, batch)
    if (options.shouldStop?.() || ++read === options.limit) break
  }
  await stored(run, batch)
  await adoptOrphans(run)
}

/** An item in our words; null for what is refused. */
function pendingFrom(run: Run, item: SourceItem): Pending | null {
  const { location } = item
  if ('error' in item) {
    run.onResult({ location, outcome: 'skipped', reason: item.error, isError: true })
    return null
  }
  const language = run.language ?? (isLanguage(item.lang) ? item.lang : run.parts.settings.defaultLanguage)
  try {
    const mapped = mapEvent(item.event, { language, siteZone: run.parts.settings.siteTimezone })
    for (const term of [...mapped.categories, ...mapped.tags]) run.named.set(term.key, term)
    return { ...item, mapped }
  } catch (error) {
    run.onResult({ location, ...namesIn(item.event), ...skipped(error) })
    return null
  }
}

/** How a raw event calls itself, as far as it does. */
function namesIn(event: unknown): Pick<ImportResult, 'id' | 'title'> {
  const { global_id, title } = (event ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined)
  return { id: text(global_id), title: text(title) }
}

function isRepeat(run: Run, { location, mapped }: Pending): boolean {
  const first = run.taken.get(mapped.origin.id)
  if (!first) return false
  const isSame = first.digest === mapped.origin.digest
  const reason = isSame
    ? `repeats ${first.place}`
    : `has the global id of ${first.place} but other contents; the first counts`
  run.onResult({ location, ...named(mapped), outcome: 'skipped', reason, isError: false })
  return true
}

const named = ({ origin, fields }: MappedEvent) => ({ id: origin.id, title: fields.title })

const skipped = (error: unknown) => ({
  outcome: 'skipped' as const,
  reason: formatImportError(error),
  isError: !(error instanceof ImportFailure) || error.isError,
})

/**
 * Stores a batch in one transaction; when that is refused, each half of it for itself, down to the event that is to blame. The
 * next, empty batch.
 */
async function stored(run: Run, batch: Pending[]): Promise<Pending[]> {
  const [first] = batch
  if (!first) return []
  try {
    const fates = await storedTogether(run, batch)
    for (const [index, one] of batch.entries()) tellFate(run, one, fates[index])
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error
    if (batch.length === 1) tellFate(run, first, { outcome: 'refused', error })
    else for (const half of halvesOf(batch)) await stored(run, half)
  }
  return []
}

const halvesOf = <T>(list: T[]): [T[], T[]] => {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}

function tellFate(run: Run, { location, mapped }: Pending, fate: Fate = { outcome: 'unchanged' }): void {
  if (fate.outcome === 'refused') return run.onResult({ location, ...named(mapped), ...skipped(fate.error) })
  run.taken.set(mapped.origin.id, { place: location, digest: mapped.origin.digest })
  const notes = fate.outcome === 'unchanged' ? [] : [...new Set(mapped.notes)]
  run.onResult({ location, ...named(mapped), outcome: fate.outcome, notes })
}

/** Ends the transaction of a dry run. */
class Undo extends Error {
  readonly fates: Fate[]

  constructor(fates: Fate[]) {
    super('a dry run keeps nothing')
    this.fates = fates
  }
}

/** Imports wait for each other, batch by batch, so that two of them never make the same event. */
async function storedTogether({ parts, contextIn, named, orphans, isDryRun }: Run, batch: Pending[]): Promise<Fate[]> {
  const events = batch.map(({ mapped }) => mapped)
  const work = runTransaction(
    parts.db,
    async tx => {
      await withAdvisoryLock(tx, 'import')
      const known = await findExistingRecords(contextIn, tx, events, named)
      const fates = await storeBatch(contextIn, tx, events, known)
      if (isDryRun) throw new Undo(fates)
      return { fates, known }
    },
    batchMaxMs,
  )
  try {
    const { fates, known } = await work
    orphans.push(...known.orphanedTerms)
    return fates
  } catch (error) {
    if (error instanceof Undo) return error.fates
    throw error
  }
}

async function adoptOrphans({ parts, contextIn, named, orphans }: Run): Promise<void> {
  const found = orphans.filter(({ parentKey }) => named.has(parentKey))
  if (found.length === 0) return
  await runTransaction(
    parts.db,
    async tx => {
      const known = await findExistingRecords(contextIn, tx, [], named)
      for (const orphan of found) await attachToParent(contextIn(orphan.language), tx, orphan, known)
    },
    batchMaxMs,
  )
}
