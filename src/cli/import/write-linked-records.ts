import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transaction.ts'
import type { EventLinks } from '../../resources/events/store.ts'
import type { ImportedRecord } from '../../resources/shared/origins.ts'
import * as organizers from '../../resources/organizers/actions.ts'
import * as terms from '../../resources/terms/actions.ts'
import type { Taxonomy } from '../../resources/shared/record-kinds.ts'
import * as venues from '../../resources/venues/actions.ts'
import type { ExistingRecords, OrphanedTerm } from './existing-records.ts'
import type { MappedEvent } from './mapping/event.ts'
import type { MappedOrganizer, MappedTerm, MappedVenue } from './mapping/linked-records.ts'

/** The ids of the pictures of a batch, by address. */
export type ImageIdsByUrl = ReadonlyMap<string, number>

/** The ids of what an event names; what is new is made, what its source has changed is brought up to date. */
export async function writeLinkedRecords(
  ctx: Context,
  tx: Tx,
  event: MappedEvent,
  known: ExistingRecords,
  images: ImageIdsByUrl,
): Promise<EventLinks> {
  return {
    categoryIds: await termIds(ctx, tx, 'category', event.categories, known),
    tagIds: await termIds(ctx, tx, 'tag', event.tags, known),
    venueIds: await venueIds(ctx, tx, event, known, images),
    organizerIds: await organizerIds(ctx, tx, event, known, images),
  }
}

const distinct = (ids: (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))]

/** The id of a picture; null for none. */
export const getImageId = (images: ImageIdsByUrl, image: { url: string } | null): number | null =>
  image === null ? null : (images.get(image.url) ?? null)

async function venueIds(
  ctx: Context,
  tx: Tx,
  event: MappedEvent,
  known: ExistingRecords,
  images: ImageIdsByUrl,
): Promise<number[]> {
  const ids: (number | null)[] = []
  for (const venue of event.venues) {
    const more = besides(venue, images)
    const write = (id?: number) =>
      id === undefined
        ? venues.findOrInsertVenue(ctx, tx, venue.fields, more)
        : venues.applyVenuePatch(ctx, tx, id, venue.fields, more)
    ids.push(await linkedId(venue, known.venues, write, event.notes))
  }
  return distinct(ids)
}

async function organizerIds(
  ctx: Context,
  tx: Tx,
  event: MappedEvent,
  known: ExistingRecords,
  images: ImageIdsByUrl,
): Promise<number[]> {
  const ids: (number | null)[] = []
  for (const organizer of event.organizers) {
    const more = besides(organizer, images)
    const write = (id?: number) =>
      id === undefined
        ? organizers.findOrInsertOrganizer(ctx, tx, organizer.fields, more)
        : organizers.applyOrganizerPatch(ctx, tx, id, organizer.fields, more)
    ids.push(await linkedId(organizer, known.organizers, write, event.notes))
  }
  return distinct(ids)
}

const besides = ({ image, slug, origin }: MappedVenue | MappedOrganizer, images: ImageIdsByUrl) => ({
  imageId: getImageId(images, image),
  slug,
  origin: origin ?? undefined,
})

/** Whether a venue or organizer is here as its source has it, so that it is linked and not written. */
export const isLinkedRecordUpToDate = (
  { origin }: MappedVenue | MappedOrganizer,
  known: Map<string, ImportedRecord>,
): boolean => {
  const before = origin === null ? undefined : known.get(origin.id)
  return before !== undefined && (before.isTrash || before.digest === origin?.digest)
}

/** The id of a venue or organizer: known by its origin and brought up to date if its source changed, else written by `write`. */
async function linkedId(
  linked: MappedVenue | MappedOrganizer,
  known: Map<string, ImportedRecord>,
  write: (id?: number) => Promise<number | void>,
  notes: string[],
): Promise<number | null> {
  const { origin } = linked
  const before = origin === null ? undefined : known.get(origin.id)
  if (before?.isTrash) {
    notes.push(`${origin?.id} is in the trash here, and was left out`)
    return null
  }
  if (before && isLinkedRecordUpToDate(linked, known)) return before.id
  const id = (await write(before?.id)) ?? before?.id
  if (id === undefined) throw new Error('a record was written and has no id')
  if (origin !== null) known.set(origin.id, { id, digest: origin.digest, isTrash: false })
  return id
}

async function termIds(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  mapped: MappedTerm[],
  known: ExistingRecords,
): Promise<number[]> {
  const ids: number[] = []
  for (const term of mapped) ids.push(await termId(ctx, tx, taxonomy, term, known))
  return distinct(ids)
}

/** The id of a term, made under its parent when it is new. A parent nobody has named yet is remembered for later. */
async function termId(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  term: MappedTerm,
  known: ExistingRecords,
): Promise<number> {
  const stored = known.terms.get(term.key) ?? (await terms.findTermIds(ctx, tx, taxonomy, [term.fields]))[0] ?? null
  const id = stored ?? (await newTerm(ctx, tx, taxonomy, term, known))
  known.terms.set(term.key, id)
  return id
}

async function newTerm(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  term: MappedTerm,
  known: ExistingRecords,
): Promise<number> {
  const { parentKey, fields } = term
  const above = parentKey === null ? undefined : known.termsByKey.get(parentKey)
  const parent = above && (await termId(ctx, tx, taxonomy, { ...above, parentKey: null }, known))
  const id = await terms.insertTerm(ctx, tx, taxonomy, { ...fields, parent })
  if (parentKey !== null && !above) known.orphanedTerms.push({ id, parentKey, language: ctx.language })
  return id
}

/** Puts a category under its parent, which was named only after the category was stored. */
export async function attachToParent(
  ctx: Context,
  tx: Tx,
  orphan: OrphanedTerm,
  known: ExistingRecords,
): Promise<void> {
  const above = known.termsByKey.get(orphan.parentKey)
  if (above)
    await terms.applyTermPatch(ctx, tx, 'category', orphan.id, {
      parent: await termId(ctx, tx, 'category', above, known),
    })
}
