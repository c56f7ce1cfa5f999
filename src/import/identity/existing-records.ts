import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { Language } from '../../core/language.ts'
import { type ImportedRecord, findImportedRecords } from '../../resources/shared/record/origins.ts'
import * as terms from '../../resources/terms/actions.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { removeDate } from './calendar-id.ts'
import type { MappedEvent } from '../mapping/event.ts'
import type { MappedTerm } from '../mapping/linked-records.ts'
import type { StorePolicy } from '../store/policy.ts'

/** The stored records that a batch names, by their global ids in the source. Storing the batch adds its new records. */
export type ExistingRecords = {
  events: Map<string, ImportedRecord>
  venues: Map<string, ImportedRecord>
  organizers: Map<string, ImportedRecord>
  terms: Map<string, number>
  /** Every term that the sources have named so far. */
  termsByKey: ReadonlyMap<string, MappedTerm>
  orphanedTerms: OrphanedTerm[]
  /** The global ids of the venues and organizers that this batch has stored. */
  writtenRecords: Set<string>
  /** How events are stored, by their global ids, if a source is imported. */
  policies?: ReadonlyMap<string, StorePolicy>
}

/** A new category whose parent no source has named yet. */
export type OrphanedTerm = { id: number; parentKey: string; language: Language }

export type ContextForLanguage = (language: Language) => Context

/** Finds the stored records of a whole batch, with one statement per kind. */
export async function findExistingRecords(
  getContext: ContextForLanguage,
  tx: Tx,
  batch: MappedEvent[],
  termsByKey: ExistingRecords['termsByKey'],
): Promise<ExistingRecords> {
  const listGlobalIds = (records: { origin: { globalId: string } | null }[]) =>
    records.flatMap(({ origin }) => origin?.globalId ?? [])
  const venues = batch.flatMap(event => event.venues)
  const organizers = batch.flatMap(event => event.organizers)
  return {
    // For a date, also finds the series to which it may belong.
    events: await findImportedRecords(tx, 'events', [
      ...new Set(listGlobalIds(batch).flatMap(id => [id, removeDate(id)])),
    ]),
    venues: await findImportedRecords(tx, 'venues', listGlobalIds(venues)),
    organizers: await findImportedRecords(tx, 'organizers', listGlobalIds(organizers)),
    terms: await findExistingTerms(getContext, tx, batch, termsByKey),
    termsByKey,
    orphanedTerms: [],
    writtenRecords: new Set(),
  }
}

async function findExistingTerms(
  getContext: ContextForLanguage,
  tx: Tx,
  batch: MappedEvent[],
  termsByKey: ExistingRecords['termsByKey'],
): Promise<ExistingRecords['terms']> {
  const idsByKey: [key: string, id: number][] = []
  for (const [language, events] of groupByLanguage(batch)) {
    const ctx = getContext(language)
    const [categories, tags] = [events.flatMap(event => event.categories), events.flatMap(event => event.tags)]
    idsByKey.push(...(await findIdsByKey(ctx, tx, 'category', categories, termsByKey)))
    idsByKey.push(...(await findIdsByKey(ctx, tx, 'tag', tags, termsByKey)))
  }
  return new Map(idsByKey)
}

async function findIdsByKey(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  mappedTerms: MappedTerm[],
  termsByKey: ExistingRecords['termsByKey'],
): Promise<[key: string, id: number][]> {
  const importedByKey = new Map(mappedTerms.map(term => [term.key, toImportedTerm(term, termsByKey)]))
  const ids = await terms.findTermIds(ctx, tx, taxonomy, [...importedByKey.values()])
  return [...importedByKey.keys()].flatMap((key, index): [string, number][] => (ids[index] ? [[key, ids[index]]] : []))
}

/**
 * A term as it is looked up. A source without slugs names terms by their names alone. A parent that no source has named yet
 * has no name, so the term is then looked up with its slug.
 */
export function toImportedTerm(
  { fields: { name, slug }, parentKey }: MappedTerm,
  termsByKey: ExistingRecords['termsByKey'],
): terms.ImportedTerm {
  if (!slug) return { name }
  return { name, slug, parentName: parentKey === null ? null : (termsByKey.get(parentKey)?.fields.name ?? '') }
}

export function groupByLanguage<T extends { language: Language }>(items: T[]): Map<Language, T[]> {
  const groups = new Map<Language, T[]>()
  for (const item of items) groups.set(item.language, [...(groups.get(item.language) ?? []), item])
  return groups
}
