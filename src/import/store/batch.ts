import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { Failure } from '../../core/failure/failures.ts'
import type { Language } from '../../core/language.ts'
import * as events from '../../resources/events/mutations.ts'
import { resolveEventTimes } from '../../resources/events/times.ts'
import { type ImageDetails, upsertImages } from '../../resources/shared/image/references.ts'
import { storeSourceTimes } from '../../resources/shared/record/origins.ts'
import { groupByLanguage, type ContextForLanguage, type ExistingRecords } from '../identity/existing-records.ts'
import { ImportFailure } from '../run/failure.ts'
import { fitRecurrence } from '../values/fit-recurrence.ts'
import type { LinkedRecord } from '../mapping/linked-records.ts'
import { isDigestOfSeries, type MappedItem, type MappedOverride } from '../mapping/source-event.ts'
import { isReinstated, parseStoredDigest, recordVersion } from '../identity/message-version.ts'
import { type MessageTarget, planMessage, storeMessage } from './message.ts'
import { findUntrashedEventOfSeries, storeOverrides } from './series.ts'
import {
  addCategories,
  getImportColumns,
  getOverrideExtras,
  storeDatesOfSeries,
  updateStored,
} from './update-stored.ts'
import { getImageId, type ImageIdsByUrl, isLinkedRecordUpToDate, writeLinkedRecords } from './write-linked-records.ts'

/** The outcome for one event of a batch; `error` is why it is not stored. */
export type StoreOutcome = { outcome: 'created' | 'updated' | 'unchanged' } | { outcome: 'failed'; error: unknown }

/** The planned outcome for one event, with the new event or the id of the stored one. */
type StorePlan =
  | { outcome: 'created'; event: events.PreparedEvent }
  | { outcome: 'updated'; id: number; wasSeries: boolean }
  | { outcome: 'updated'; targets: MessageTarget[]; versionId: number }
  | { outcome: 'unchanged'; versionId?: number | undefined }
  | { outcome: 'failed'; error: Failure | ImportFailure }

type Task = { event: MappedItem; ctx: Context; plan: StorePlan }

/** How many dates of recurring events an import has, and how many it may have. */
export type SeriesDates = { count: number; max: number }

/** `processorMs`: the processor time that the program has used. On a busy machine, planning does not end earlier. */
type Limits = { seriesDates: SeriesDates; processorMs: () => number }

/**
 * Stores the first events of a batch and the records that they link to, except what has not changed in its source.
 * Returns one outcome for each of these events, and the number of dates including their dates. Any other events of the
 * batch need another transaction: if planning takes long, some are left, because planning must neither stop requests
 * nor wait for them while it holds locks.
 *
 * An event fails, and nothing of it is stored, if its fields are invalid, if it is in the trash here, or if it would exceed
 * `seriesDates`. Any other error fails the batch.
 */
export async function storeBatch(
  getContext: ContextForLanguage,
  tx: Tx,
  batch: MappedItem[],
  existing: ExistingRecords,
  { seriesDates, processorMs }: Limits,
): Promise<{ outcomes: StoreOutcome[]; seriesDates: SeriesDates }> {
  const { tasks, seriesDates: datesWithBatch } = await planBatch(getContext, tx, batch, existing, {
    seriesDates,
    processorMs,
  })
  const [first] = tasks
  if (!first) return { outcomes: [], seriesDates }
  const imageIds = await upsertImages(
    first.ctx,
    tx,
    tasks.flatMap(task => getImagesToStore(task, existing)),
  )
  const newEvents: NewEvent[] = []
  for (const task of tasks) newEvents.push(...(await runTask(tx, task, existing, imageIds)))
  for (const [language, sameLanguage] of groupByLanguage(newEvents)) {
    const ctx = getContext(language)
    const ids = await events.insertEvents(
      ctx,
      tx,
      sameLanguage.map(({ event }) => event),
    )
    for (const [index, { item }] of sameLanguage.entries())
      await storeDatesOfSeries(ctx, tx, ids[index] ?? 0, item, { existing, imageIds })
  }
  const changedEvents = await storeTimes(tx, tasks, existing)
  const outcomes = tasks.map(({ event, plan }): StoreOutcome =>
    plan.outcome === 'unchanged' && changedEvents.has(event.origin.globalId) ? { outcome: 'updated' } : plan,
  )
  return { outcomes, seriesDates: datesWithBatch }
}

/** A transaction plans no other event after this processor time. */
const planMaxMs = 40

/**
 * Plans the first events of a batch in their order. The dates of an unchanged series count too, so that the next import of
 * the same file skips the same events. After the first series that exceeds the limit, no other is expanded.
 */
async function planBatch(
  getContext: ContextForLanguage,
  tx: Tx,
  batch: MappedItem[],
  existing: ExistingRecords,
  { seriesDates: { count, max }, processorMs }: Limits,
): Promise<{ tasks: Task[]; seriesDates: SeriesDates }> {
  const tasks: Task[] = []
  let dateCount = count
  const startedAtMs = processorMs()
  for (const item of batch) {
    if (tasks.length > 0 && processorMs() - startedAtMs >= planMaxMs) break
    const ctx = getContext(item.language)
    const fitted = dateCount < max ? fitItem(ctx, item) : { event: item, dateCount: isSeries(item) ? 1 : 0 }
    const plan = await planStore(ctx, tx, fitted.event, existing)
    const exceedsMax = dateCount + fitted.dateCount > max && /^(created|updated)$/.test(plan.outcome)
    if (plan.outcome !== 'failed') dateCount = Math.min(max, dateCount + fitted.dateCount)
    tasks.push({
      event: fitted.event,
      ctx,
      plan: exceedsMax ? { outcome: 'failed', error: createSeriesDatesFailure(max) } : plan,
    })
  }
  return { tasks, seriesDates: { count: dateCount, max } }
}

const isSeries = ({ fields }: MappedItem): boolean => (fields.recurrence?.length ?? 0) > 0

const createSeriesDatesFailure = (max: number) =>
  new ImportFailure(
    `exceeds the ${max} dates of recurring events that one run stores; end the rules earlier, or split the calendar`,
  )

/**
 * Stores the times of the events of a batch, and of their venues and organizers, in their sources. Returns the changed
 * events.
 */
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

/**
 * The event with a rule that the service can keep, and the number of its dates if it is a series. It has the digest of
 * its source, so that the next import knows it.
 */
function fitItem(ctx: Context, item: MappedItem): { event: MappedItem; dateCount: number } {
  const { recurrence = [] } = item.fields
  const times = recurrence.length > 0 ? resolveEventTimes(ctx, item.fields) : undefined
  if (!times) return { event: item, dateCount: 0 }
  const { dateCount, change } = fitRecurrence(ctx.now, recurrence, times)
  if (!change) return { event: item, dateCount }
  const { note, ...dates } = change
  item.notes.push(note)
  return { event: { ...item, fields: { ...item.fields, ...dates } }, dateCount }
}

async function planStore(ctx: Context, tx: Tx, event: MappedItem, existing: ExistingRecords): Promise<StorePlan> {
  const stored = existing.events.get(event.origin.globalId)
  const { skipReason, isRetained, isForced, isRestored } = existing.policies?.get(event.origin.globalId) ?? {}
  if (skipReason) return { outcome: 'failed', error: new ImportFailure(skipReason, { isError: false }) }
  const message = isRetained ? null : await planMessage(tx, event, existing)
  if (message) return message.outcome === 'changed' ? { ...message, outcome: 'updated' } : message
  const wasSeries = stored !== undefined && isDigestOfSeries(stored.digest)
  const { digest, all } = parseStoredDigest(stored?.digest)
  const isUnchanged =
    stored !== undefined && digest === parseStoredDigest(event.origin.digest).digest && !isReinstated(event, all)
  if (isRetained || (isUnchanged && !isForced)) return { outcome: 'unchanged', versionId: stored?.id }
  const untrashedId =
    stored?.isTrash && !isRestored ? await findUntrashedEventOfSeries(tx, stored.id) : (stored?.id ?? null)
  if (stored && untrashedId === null && isUnchanged) return { outcome: 'unchanged' }
  if (stored && untrashedId === null)
    return { outcome: 'failed', error: new ImportFailure('is in the trash here and stays there', { isError: false }) }
  if (untrashedId !== null) return { outcome: 'updated', id: untrashedId, wasSeries }
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
  const overrides = event.overrides.map(override => override.event)
  return [event, ...overrides, ...venues, ...organizers].flatMap(({ image }) => image ?? [])
}

/** A new event with its links. It is inserted together with the others of its language. */
type NewEvent = { language: Language; event: events.PreparedEvent; item: MappedItem }

/**
 * Stores the records that an event links to, and changes the event if it is stored already. Returns it if it is new.
 */
async function runTask(
  tx: Tx,
  { event, ctx, plan }: Task,
  existing: ExistingRecords,
  imageIds: ImageIdsByUrl,
): Promise<NewEvent[]> {
  if (plan.outcome === 'unchanged' && plan.versionId !== undefined) await recordVersion(tx, plan.versionId, event)
  if (plan.outcome !== 'created' && plan.outcome !== 'updated') return []
  if ('targets' in plan && event.message?.isCancellation) {
    for (const target of plan.targets) await storeMessage(ctx, tx, target, event, {})
    await recordVersion(tx, plan.versionId, event)
    return []
  }
  const policy = existing.policies?.get(event.origin.globalId)
  const links = addCategories(await writeLinkedRecords(ctx, tx, event, existing, imageIds), policy)
  const imageId = getImageId(imageIds, event.image)
  if (plan.outcome === 'created') {
    const columns = { ...plan.event.columns, imageId }
    return [{ language: event.language, event: { ...plan.event, columns, links }, item: event }]
  }
  const extras = { ...getImportColumns(event), imageId, links }
  if ('targets' in plan) {
    for (const target of plan.targets)
      await storeMessage(ctx, tx, target, event, { ...extras, keptFields: policy?.keptFields })
    await recordVersion(tx, plan.versionId, event)
    return []
  }
  await updateStored(ctx, tx, plan, event, extras, existing.policies)
  if (event.overrides.length > 0) {
    const getExtras = (override: MappedOverride) => getOverrideExtras(ctx, tx, override, { existing, imageIds })
    await storeOverrides(ctx, tx, event.origin.globalId, event.overrides, getExtras, existing.policies)
  }
  return []
}
