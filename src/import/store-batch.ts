import type { Context } from '../api/context.ts'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../core/failures.ts'
import type { Language } from '../core/language.ts'
import * as events from '../resources/events/mutations.ts'
import { type ImageDetails, upsertImages } from '../resources/shared/images.ts'
import { publishableKindByName } from '../resources/shared/record-kinds.ts'
import { storeSourceTimes } from '../resources/shared/origins.ts'
import { lockEditableRecord } from '../resources/shared/records.ts'
import { groupByLanguage, type ContextForLanguage, type ExistingRecords } from './existing-records.ts'
import { ImportFailure } from './import-failure.ts'
import type { MappedEvent } from './mapping/event.ts'
import type { LinkedRecord } from './mapping/linked-records.ts'
import { getImageId, type ImageIdsByUrl, isLinkedRecordUpToDate, writeLinkedRecords } from './write-linked-records.ts'

/** The outcome for one event of a batch; `error` is why it is not stored. */
export type StoreOutcome = { outcome: 'created' | 'updated' | 'unchanged' } | { outcome: 'failed'; error: unknown }

/** The planned outcome for one event, with the new event or the id of the stored one. */
type StorePlan =
  | { outcome: 'created'; event: events.PreparedEvent }
  | { outcome: 'updated'; id: number }
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; error: Failure | ImportFailure }

type Task = { event: MappedEvent; ctx: Context; plan: StorePlan }

/**
 * Stores the events of a batch and the records that they link to, except those that have not changed in their source.
 * Returns one outcome per event. An event fails, and nothing of it is stored, if its fields are invalid or if it is in
 * the trash here. Any other error fails the batch.
 */
export async function storeBatch(
  getContext: ContextForLanguage,
  tx: Tx,
  batch: MappedEvent[],
  existing: ExistingRecords,
): Promise<StoreOutcome[]> {
  const tasks: Task[] = []
  for (const event of batch) {
    const ctx = getContext(event.language)
    tasks.push({ event, ctx, plan: await planStore(ctx, tx, event, existing) })
  }
  const imageIds = await upsertImages(
    tx,
    tasks.flatMap(task => getImagesToStore(task, existing)),
  )
  const newEvents: NewEvent[] = []
  for (const task of tasks) newEvents.push(...(await runTask(tx, task, existing, imageIds)))
  for (const [language, sameLanguage] of groupByLanguage(newEvents)) {
    const preparedEvents = sameLanguage.map(({ event }) => event)
    await events.insertEvents(getContext(language), tx, preparedEvents)
  }
  const changedEvents = await storeTimes(tx, tasks, existing)
  return tasks.map(({ event, plan }) =>
    plan.outcome === 'unchanged' && changedEvents.has(event.origin.globalId) ? { outcome: 'updated' } : plan,
  )
}

/** Stores the times of the events of a batch, and of their venues and organizers, in their sources. Returns the changed events. */
async function storeTimes(tx: Tx, tasks: Task[], { writtenRecords }: ExistingRecords): Promise<Set<string>> {
  const storable = tasks.filter(({ plan }) => plan.outcome !== 'failed')
  const toLinkedTimes = (records: LinkedRecord<unknown>[]) =>
    records.flatMap(({ origin, sourceTimes }) =>
      origin ? [{ ...sourceTimes, globalId: origin.globalId, isWritten: writtenRecords.has(origin.globalId) }] : [],
    )
  const linked = (kind: 'venues' | 'organizers') =>
    toLinkedTimes(storable.flatMap<LinkedRecord<unknown>>(({ event }) => event[kind]))
  await storeSourceTimes(tx, 'venues', linked('venues'))
  await storeSourceTimes(tx, 'organizers', linked('organizers'))
  const eventTimes = storable.map(({ event: { origin, sourceTimes }, plan }) => ({
    ...sourceTimes,
    globalId: origin.globalId,
    isWritten: plan.outcome !== 'unchanged',
  }))
  return new Set(await storeSourceTimes(tx, 'events', eventTimes))
}

/** The columns of an imported event that are not fields of a request. */
const getImportColumns = ({ cost, website, customFields, previousStart, origin }: MappedEvent) => ({
  cost,
  website,
  customFields,
  ...(previousStart && { previousStart }),
  origin,
})

async function planStore(ctx: Context, tx: Tx, event: MappedEvent, existing: ExistingRecords): Promise<StorePlan> {
  const stored = existing.events.get(event.origin.globalId)
  if (stored?.digest === event.origin.digest) return { outcome: 'unchanged' }
  if (stored?.isTrash)
    return { outcome: 'failed', error: new ImportFailure('is in the trash here and stays there', { isError: false }) }
  if (stored) return { outcome: 'updated', id: stored.id }
  try {
    const extras = { ...getImportColumns(event), links: {} }
    return { outcome: 'created', event: await events.prepareEvent(ctx, tx, event.fields, extras) }
  } catch (error) {
    if (error instanceof Failure) return { outcome: 'failed', error }
    throw error
  }
}

/** The images of an event that is written, and of the linked records that are written with it. */
function getImagesToStore({ event, plan }: Task, existing: ExistingRecords): ImageDetails[] {
  if (plan.outcome !== 'created' && plan.outcome !== 'updated') return []
  const venues = event.venues.filter(venue => !isLinkedRecordUpToDate(venue, existing.venues))
  const organizers = event.organizers.filter(organizer => !isLinkedRecordUpToDate(organizer, existing.organizers))
  return [event, ...venues, ...organizers].flatMap(({ image }) => image ?? [])
}

/** A new event with its links. It is inserted together with the others of its language. */
type NewEvent = { language: Language; event: events.PreparedEvent }

/**
 * Stores the records that an event links to, and changes the event if it is stored already. Returns it if it is new.
 */
async function runTask(
  tx: Tx,
  { event, ctx, plan }: Task,
  existing: ExistingRecords,
  imageIds: ImageIdsByUrl,
): Promise<NewEvent[]> {
  if (plan.outcome !== 'created' && plan.outcome !== 'updated') return []
  const links = await writeLinkedRecords(ctx, tx, event, existing, imageIds)
  const imageId = getImageId(imageIds, event.image)
  if (plan.outcome === 'created') {
    const columns = { ...plan.event.columns, imageId }
    return [{ language: event.language, event: { ...plan.event, columns, links } }]
  }
  await lockEditableRecord(ctx, tx, publishableKindByName.event, plan.id)
  await events.applyEventPatch(ctx, tx, plan.id, event.fields, { ...getImportColumns(event), imageId, links })
  return []
}
