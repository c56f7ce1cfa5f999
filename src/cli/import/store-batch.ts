import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../core/failures.ts'
import type { Language } from '../../core/language.ts'
import * as events from '../../resources/events/mutations.ts'
import { type ImageDetails, upsertImages } from '../../resources/shared/images.ts'
import { groupByLanguage, type ContextForLanguage, type ExistingRecords } from './existing-records.ts'
import { getImageId, type ImageIdsByUrl, isLinkedRecordUpToDate, writeLinkedRecords } from './write-linked-records.ts'
import type { MappedEvent } from './mapping/event.ts'
import { ImportFailure } from './import-failure.ts'

export type ImportOutcome = 'created' | 'updated' | 'unchanged'
export type FailedImport = { outcome: 'refused'; error: Failure | ImportFailure }

/** What is to become of an event: a new one with what will be stored of it, a known one with its id here. */
type Fate =
  | { outcome: 'created'; made: events.PreparedEvent }
  | { outcome: 'updated'; id: number }
  | { outcome: 'unchanged' }
  | FailedImport

type Work = { event: MappedEvent; ctx: Context; fate: Fate }

/**
 * Stores the events of a batch with all that comes with them, unless their sources are as they were. What became of each, in their
 * order: an event that its own fields refuse, or that was moved to the trash here, leaves nothing behind. Throws whatever else the
 * actions throw.
 */
export async function storeBatch(
  contextIn: ContextForLanguage,
  tx: Tx,
  batch: MappedEvent[],
  known: ExistingRecords,
): Promise<({ outcome: ImportOutcome } | FailedImport)[]> {
  const works: Work[] = []
  for (const event of batch) {
    const ctx = contextIn(event.language)
    works.push({ event, ctx, fate: await fateOf(ctx, tx, event, known) })
  }
  const images = await upsertImages(
    tx,
    works.flatMap(work => imagesOf(work, known)),
  )
  const added: Added[] = []
  for (const work of works) added.push(...(await linkedOrChanged(tx, work, known, images)))
  for (const [language, alike] of groupByLanguage(added))
    await events.insertEvents(
      contextIn(language),
      tx,
      alike.map(({ made }) => made),
    )
  return works.map(({ fate }) => fate)
}

/** What an import knows of an event beside its fields. */
const besides = ({ cost, website, customFields, origin }: MappedEvent) => ({ cost, website, customFields, origin })

async function fateOf(ctx: Context, tx: Tx, event: MappedEvent, known: ExistingRecords): Promise<Fate> {
  const before = known.events.get(event.origin.id)
  if (before?.digest === event.origin.digest) return { outcome: 'unchanged' }
  if (before?.isTrash)
    return { outcome: 'refused', error: new ImportFailure('is in the trash here, and stays there', { isError: false }) }
  if (before) return { outcome: 'updated', id: before.id }
  try {
    const made = await events.prepareEvent(ctx, tx, event.fields, { ...besides(event), links: {} })
    return { outcome: 'created', made }
  } catch (error) {
    if (error instanceof Failure) return { outcome: 'refused', error }
    throw error
  }
}

const isWritten = ({ outcome }: Fate): boolean => outcome === 'created' || outcome === 'updated'

/** The pictures of an event that is written, and of what is written with it. */
function imagesOf({ event, fate }: Work, known: ExistingRecords): ImageDetails[] {
  if (!isWritten(fate)) return []
  const venues = event.venues.filter(venue => !isLinkedRecordUpToDate(venue, known.venues))
  const organizers = event.organizers.filter(organizer => !isLinkedRecordUpToDate(organizer, known.organizers))
  return [event, ...venues, ...organizers].flatMap(({ image }) => image ?? [])
}

/** A new event with its links, which is stored together with the others of its language. */
type Added = { language: Language; made: events.PreparedEvent }

/** Stores what an event names. One that is known is changed; one that is new comes back, to be stored with the others. */
async function linkedOrChanged(
  tx: Tx,
  { event, ctx, fate }: Work,
  known: ExistingRecords,
  images: ImageIdsByUrl,
): Promise<Added[]> {
  if (fate.outcome !== 'created' && fate.outcome !== 'updated') return []
  const links = await writeLinkedRecords(ctx, tx, event, known, images)
  const imageId = getImageId(images, event.image)
  if (fate.outcome === 'created') {
    const columns = { ...fate.made.columns, imageId }
    return [{ language: event.language, made: { ...fate.made, columns, links } }]
  }
  await events.applyEventPatch(ctx, tx, fate.id, event.fields, { ...besides(event), imageId, links })
  return []
}
