import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { EventLinks } from '../../resources/events/link-rows.ts'
import type { ImportedRecord, Origin } from '../../resources/shared/record/origins.ts'
import { namedRecords } from '../../resources/named/actions.ts'
import * as terms from '../../resources/terms/actions.ts'
import * as termMutations from '../../resources/terms/mutations.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { type PublishableKind } from '../../resources/shared/record/kinds.ts'
import { lockEditableRecord } from '../../resources/shared/record/access.ts'
import { type ExistingRecords, type OrphanedTerm, toImportedTerm } from '../identity/existing-records.ts'
import type { MappedEvent } from '../mapping/event.ts'
import type { LinkedRecord, MappedTerm } from '../mapping/linked-records.ts'

export type ImageIdsByUrl = ReadonlyMap<string, number>

/**
 * The ids of the records that an event links to. Stores new records, and changes records that have changed in their
 * source.
 */
export async function writeLinkedRecords(
  ctx: Context,
  tx: Tx,
  event: MappedEvent,
  existing: ExistingRecords,
  imageIds: ImageIdsByUrl,
): Promise<EventLinks> {
  const { notes } = event
  const { writtenRecords } = existing
  return {
    categories: await writeTerms(ctx, tx, 'category', event.categories, existing),
    tags: await writeTerms(ctx, tx, 'tag', event.tags, existing),
    venue: await writeRecords(
      ctx,
      tx,
      event.venues,
      { existing: existing.venues, writtenRecords, imageIds, notes },
      namedRecords.venue,
    ),
    organizer: await writeRecords(
      ctx,
      tx,
      event.organizers,
      { existing: existing.organizers, writtenRecords, imageIds, notes },
      namedRecords.organizer,
    ),
  }
}

const toDistinctIds = (ids: (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))]

/** The id of a stored image; null for no image. */
export const getImageId = (imageIds: ImageIdsByUrl, image: { url: string } | null): number | null =>
  image === null ? null : (imageIds.get(image.url) ?? null)

type ImportColumns = { imageId: number | null; slug: string | undefined; origin: Origin | undefined }

/** The actions of venues or of organizers. */
type RecordActions<Fields> = {
  kind: PublishableKind
  insert: (ctx: Context, tx: Tx, fields: Fields, columns: ImportColumns) => Promise<number>
  applyPatch: (ctx: Context, tx: Tx, id: number, fields: Fields, columns: ImportColumns) => Promise<void>
}

type WriteOptions = {
  existing: Map<string, ImportedRecord>
  writtenRecords: Set<string>
  imageIds: ImageIdsByUrl
  notes: string[]
}

async function writeRecords<Fields>(
  ctx: Context,
  tx: Tx,
  records: LinkedRecord<Fields>[],
  options: WriteOptions,
  actions: RecordActions<Fields>,
): Promise<number[]> {
  const ids: (number | null)[] = []
  for (const record of records) ids.push(await writeRecord(ctx, tx, record, options, actions))
  return toDistinctIds(ids)
}

/**
 * The id of a venue or organizer: the stored one, changed if its source has changed, or a new one. Null for one in the
 * trash, with a note.
 */
async function writeRecord<Fields>(
  ctx: Context,
  tx: Tx,
  record: LinkedRecord<Fields>,
  { existing, writtenRecords, imageIds, notes }: WriteOptions,
  { kind, insert, applyPatch }: RecordActions<Fields>,
): Promise<number | null> {
  const { fields, slug, image, origin } = record
  const stored = origin === null ? undefined : existing.get(origin.globalId)
  if (stored?.isTrash) {
    notes.push(`${origin?.globalId} is in the trash here, and the event is not linked to it`)
    return null
  }
  if (stored && isLinkedRecordUpToDate(record, existing)) return stored.id
  const columns = { imageId: getImageId(imageIds, image), slug, origin: origin ?? undefined }
  if (stored) {
    await lockEditableRecord(ctx, tx, kind, stored.id)
    await applyPatch(ctx, tx, stored.id, fields, columns)
  }
  const id = stored?.id ?? (await insert(ctx, tx, fields, columns))
  if (origin !== null) {
    existing.set(origin.globalId, { id, digest: origin.digest, isTrash: false })
    writtenRecords.add(origin.globalId)
  }
  return id
}

/**
 * Whether a stored venue or organizer has not changed in its source, or is in the trash, so that the import does not
 * write it.
 */
export const isLinkedRecordUpToDate = (
  { origin }: LinkedRecord<unknown>,
  existing: Map<string, ImportedRecord>,
): boolean => {
  const stored = origin === null ? undefined : existing.get(origin.globalId)
  return stored !== undefined && (stored.isTrash || stored.digest === origin?.digest)
}

async function writeTerms(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  mappedTerms: MappedTerm[],
  existing: ExistingRecords,
): Promise<number[]> {
  const ids: number[] = []
  for (const term of mappedTerms) ids.push(await findOrInsertTerm(ctx, tx, taxonomy, term, existing))
  return toDistinctIds(ids)
}

async function findOrInsertTerm(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  term: MappedTerm,
  existing: ExistingRecords,
): Promise<number> {
  const storedId =
    existing.terms.get(term.key) ??
    (await terms.findTermIds(ctx, tx, taxonomy, [toImportedTerm(term, existing.termsByKey)]))[0] ??
    null
  const id = storedId ?? (await insertTerm(ctx, tx, taxonomy, term, existing))
  existing.terms.set(term.key, id)
  return id
}

/** Stores a term under its parent. If no source has named the parent yet, adds the term to `orphanedTerms`. */
async function insertTerm(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  term: MappedTerm,
  existing: ExistingRecords,
): Promise<number> {
  const { parentKey, fields } = term
  const parentTerm = parentKey === null ? undefined : existing.termsByKey.get(parentKey)
  const parent = parentTerm && (await findOrInsertTerm(ctx, tx, taxonomy, { ...parentTerm, parentKey: null }, existing))
  const id = await termMutations.insertTerm(ctx, tx, taxonomy, { ...fields, parent })
  if (parentKey !== null && !parentTerm) existing.orphanedTerms.push({ id, parentKey, language: ctx.language })
  return id
}

/**
 * Moves an orphaned category under its parent, if a source has named the parent since. The caller has locked the
 * category tree.
 */
export async function attachToParent(
  ctx: Context,
  tx: Tx,
  orphan: OrphanedTerm,
  existing: ExistingRecords,
): Promise<void> {
  const parentTerm = existing.termsByKey.get(orphan.parentKey)
  if (!parentTerm) return
  const parent = await findOrInsertTerm(ctx, tx, 'category', parentTerm, existing)
  await termMutations.lockExistingTerm(tx, 'category', orphan.id)
  await termMutations.applyTermPatch(ctx, tx, 'category', orphan.id, { parent })
}
