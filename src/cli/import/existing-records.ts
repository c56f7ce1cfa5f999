import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Language } from '../../core/language.ts'
import { type ImportedRecord, findImportedRecords } from '../../resources/shared/origins.ts'
import * as terms from '../../resources/terms/actions.ts'
import type { Taxonomy } from '../../resources/shared/record-kinds.ts'
import type { MappedEvent } from './mapping/event.ts'
import type { MappedTerm } from './mapping/linked-records.ts'

/** What is known here of the records that a batch names, by where they came from; grows while the batch is stored. */
export type ExistingRecords = {
  events: Map<string, ImportedRecord>
  venues: Map<string, ImportedRecord>
  organizers: Map<string, ImportedRecord>
  terms: Map<string, number>
  /** Every term that the sources have named so far. */
  termsByKey: ReadonlyMap<string, MappedTerm>
  orphanedTerms: OrphanedTerm[]
}

/** A new category whose parent is not known yet. */
export type OrphanedTerm = { id: number; parentKey: string; language: Language }

export type ContextForLanguage = (language: Language) => Context

/** Looks up at once what a batch will ask for. */
export async function findExistingRecords(
  contextIn: ContextForLanguage,
  tx: Tx,
  batch: MappedEvent[],
  named: ExistingRecords['termsByKey'],
): Promise<ExistingRecords> {
  const origins = (linked: { origin: { id: string } | null }[]) => linked.flatMap(({ origin }) => origin?.id ?? [])
  return {
    events: await findImportedRecords(tx, 'events', origins(batch)),
    venues: await findImportedRecords(tx, 'venues', origins(batch.flatMap(event => event.venues))),
    organizers: await findImportedRecords(tx, 'organizers', origins(batch.flatMap(event => event.organizers))),
    terms: await knownTerms(contextIn, tx, batch),
    termsByKey: named,
    orphanedTerms: [],
  }
}

async function knownTerms(
  contextIn: ContextForLanguage,
  tx: Tx,
  batch: MappedEvent[],
): Promise<ExistingRecords['terms']> {
  const known: [key: string, id: number][] = []
  for (const [language, events] of groupByLanguage(batch)) {
    const ctx = contextIn(language)
    const [categories, tags] = [events.flatMap(event => event.categories), events.flatMap(event => event.tags)]
    known.push(...(await idsByKey(ctx, tx, 'category', categories)), ...(await idsByKey(ctx, tx, 'tag', tags)))
  }
  return new Map(known)
}

async function idsByKey(ctx: Context, tx: Tx, taxonomy: Taxonomy, mapped: MappedTerm[]): Promise<[string, number][]> {
  const asked = [...new Map(mapped.map(term => [term.key, term.fields]))]
  const fields = asked.map(([, fields]) => fields)
  const ids = await terms.findTermIds(ctx, tx, taxonomy, fields)
  return asked.flatMap(([key], place): [string, number][] => (ids[place] ? [[key, ids[place]]] : []))
}

/** The same things, apart by their language. */
export const groupByLanguage = <T extends { language: Language }>(things: T[]): Map<Language, T[]> =>
  new Map(
    [...new Set(things.map(({ language }) => language))].map(language => [
      language,
      things.filter(thing => thing.language === language),
    ]),
  )
