import type { Context } from '../api/context.ts'
import type { Tx } from '../db/transaction.ts'
import type { Language } from '../kernel/language.ts'
import * as events from '../resources/events/actions.ts'
import { type ImageKnown, recordImage } from '../resources/images.ts'
import * as organizers from '../resources/organizers/actions.ts'
import { type Imported, importedFrom } from '../resources/origins.ts'
import * as terms from '../resources/terms/actions.ts'
import type { Taxonomy } from '../resources/terms/view.ts'
import * as venues from '../resources/venues/actions.ts'
import type { MappedEvent } from './mapping.ts'
import type { MappedOrganizer, MappedTerm, MappedVenue } from './mapping-linked.ts'
import { Refusal } from './refusal.ts'

/** What is known here of the records that a batch names, by where they came from; grows while the batch is stored. */
export type Known = {
  events: Map<string, Imported>
  venues: Map<string, Imported>
  organizers: Map<string, Imported>
  terms: Map<string, number>
  /** Every term that the sources have named so far. */
  named: ReadonlyMap<string, MappedTerm>
  orphans: Orphan[]
}

/** A new category whose parent is not known yet. */
export type Orphan = { id: number; parentKey: string; language: Language }

export type Outcome = 'created' | 'updated' | 'unchanged'

/** Looks up at once what a batch will ask for. */
export async function knownOf(tx: Tx, batch: MappedEvent[], named: Known['named']): Promise<Known> {
  const origins = (linked: { origin: { id: string } | null }[]) => linked.flatMap(({ origin }) => origin?.id ?? [])
  return {
    events: await importedFrom(tx, 'events', origins(batch)),
    venues: await importedFrom(tx, 'venues', origins(batch.flatMap(event => event.venues))),
    organizers: await importedFrom(tx, 'organizers', origins(batch.flatMap(event => event.organizers))),
    terms: new Map(),
    named,
    orphans: [],
  }
}

/**
 * Stores an event with all that comes with it, unless the source is as it was. Throws a Refusal for an event that was moved
 * to the trash here, and whatever the actions throw.
 */
export async function storeEvent(ctx: Context, tx: Tx, event: MappedEvent, known: Known): Promise<Outcome> {
  const { origin } = event
  const before = known.events.get(origin.id)
  if (before?.digest === origin.digest) return 'unchanged'
  if (before?.isTrash) throw new Refusal('is in the trash here, and stays there', { isFault: false })
  const links = {
    categoryIds: await termIds(ctx, tx, 'category', event.categories, known),
    tagIds: await termIds(ctx, tx, 'tag', event.tags, known),
    venueIds: await venueIds(ctx, tx, event, known),
    organizerIds: await organizerIds(ctx, tx, event, known),
  }
  const { fields, cost, website, customFields } = event
  const more = { cost, website, customFields, imageId: await imageId(tx, event.image), origin, links }
  if (before) await events.change(ctx, tx, before.id, fields, more)
  else await events.add(ctx, tx, fields, more)
  return before ? 'updated' : 'created'
}

const distinct = (ids: (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))]

const imageId = async (tx: Tx, image: ImageKnown | null): Promise<number | null> =>
  image === null ? null : recordImage(tx, image)

async function venueIds(ctx: Context, tx: Tx, event: MappedEvent, known: Known): Promise<number[]> {
  const ids: (number | null)[] = []
  for (const venue of event.venues) {
    const write = async (id?: number) => {
      const more = { imageId: await imageId(tx, venue.image), slug: venue.slug, origin: venue.origin ?? undefined }
      if (id === undefined) return venues.add(ctx, tx, venue.fields, more)
      return venues.change(ctx, tx, id, venue.fields, more)
    }
    ids.push(await linkedId(venue, known.venues, write, event.notes))
  }
  return distinct(ids)
}

async function organizerIds(ctx: Context, tx: Tx, event: MappedEvent, known: Known): Promise<number[]> {
  const ids: (number | null)[] = []
  for (const organizer of event.organizers) {
    const write = async (id?: number) => {
      const more = {
        imageId: await imageId(tx, organizer.image),
        slug: organizer.slug,
        origin: organizer.origin ?? undefined,
      }
      if (id === undefined) return organizers.add(ctx, tx, organizer.fields, more)
      return organizers.change(ctx, tx, id, organizer.fields, more)
    }
    ids.push(await linkedId(organizer, known.organizers, write, event.notes))
  }
  return distinct(ids)
}

/** The id of a venue or organizer: known by its origin and brought up to date if its source changed, else written by `write`. */
async function linkedId(
  { origin }: MappedVenue | MappedOrganizer,
  known: Map<string, Imported>,
  write: (id?: number) => Promise<number | void>,
  notes: string[],
): Promise<number | null> {
  const before = origin === null ? undefined : known.get(origin.id)
  if (before?.isTrash) {
    notes.push(`${origin?.id} is in the trash here, and was left out`)
    return null
  }
  if (before && before.digest === origin?.digest) return before.id
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
  known: Known,
): Promise<number[]> {
  const ids: number[] = []
  for (const term of mapped) ids.push(await termId(ctx, tx, taxonomy, term, known))
  return distinct(ids)
}

/** The id of a term, made under its parent when it is new. A parent nobody has named yet is remembered for later. */
async function termId(ctx: Context, tx: Tx, taxonomy: Taxonomy, term: MappedTerm, known: Known): Promise<number> {
  const stored = known.terms.get(term.key)
  if (stored !== undefined) return stored
  const above = term.parentKey === null ? undefined : known.named.get(term.parentKey)
  const parent = above && (await termId(ctx, tx, taxonomy, { ...above, parentKey: null }, known))
  const { id, isNew } = await terms.keep(ctx, tx, taxonomy, { ...term.fields, parent })
  known.terms.set(term.key, id)
  if (isNew && term.parentKey !== null && !above)
    known.orphans.push({ id, parentKey: term.parentKey, language: ctx.language })
  return id
}

/** Puts a category under its parent, which was named only after the category was stored. */
export async function adopt(ctx: Context, tx: Tx, orphan: Orphan, known: Known): Promise<void> {
  const above = known.named.get(orphan.parentKey)
  if (above)
    await terms.change(ctx, tx, 'category', orphan.id, { parent: await termId(ctx, tx, 'category', above, known) })
}
