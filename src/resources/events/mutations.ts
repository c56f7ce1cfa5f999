import type { Context } from '../../api/context.ts'
import { dryRunTransaction, type Tx } from '../../db/transactions/transaction.ts'
import { parseCost } from '../../core/cost/cost.ts'
import { createInvalidParamFailure, Failure, runAllSteps, runAllStepsAtOnce } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html/html.ts'
import { mapNamedKinds } from '../../core/kinds/names.ts'
import { createDateSearches } from '../../core/recurrence/dates/rule-dates.ts'
import { namedRecords } from '../named/actions.ts'
import { resolveImageId } from '../shared/image/references.ts'
import type { Publication } from '../shared/publication/publication.ts'
import { createOwnershipSteps, toPlainName } from '../shared/record/ownership.ts'
import { linkFields, publishableKindByName } from '../shared/record/kinds.ts'
import { lockReadableIds } from '../shared/record/access.ts'
import { addMissingSlugs, choosePatchedSlug, chooseSlugs } from '../shared/text/slugs.ts'
import { toStoredText } from '../shared/text/texts.ts'
import { resolveTermIds } from '../terms/actions.ts'
import type { EventPatchFields, EventInput } from './schema.ts'
import type { EventLinks } from './link-rows.ts'
import {
  readStoredEvent,
  type EventColumns,
  type EventTexts,
  identifyEvents,
  insertEventRows,
  type NewEvent,
  type StoredEvent,
  updateEventRows,
} from './store.ts'
import { planDates, resolveRecurrence } from './series/dates/dates.ts'
import { clearStatusReasons, resolvePreviousStart, toStatusColumns } from './status.ts'
import { type EventTimes, resolveEventTimes } from './times.ts'

const kind = publishableKindByName.event

/**
 * Values that an event does not take from the fields of its input, such as the hash of its password. The importer also
 * passes the ids of the linked records, which it stores itself.
 */
export type ExtraColumns = EventColumns & { links?: EventLinks }

/** Stores an event and the new records that it names. Returns its id. */
export async function insertEvent(ctx: Context, tx: Tx, input: EventInput, extras: ExtraColumns = {}): Promise<number> {
  const [id] = await insertEvents(ctx, tx, [await prepareEvent(ctx, tx, input, extras)])
  if (id === undefined) throw new Error('insertEvents returned no id.')
  return id
}

/** A validated event that is not stored yet, with the slug in its request. */
export type PreparedEvent = NewEvent & { requestedSlug: EventInput['slug'] }

/**
 * Validates a new event and stores the new records that it names. Throws one `rest_invalid_param` with all invalid
 * values.
 */
export async function prepareEvent(
  ctx: Context,
  tx: Tx,
  input: EventInput,
  { links: resolvedLinks, ...extraColumns }: ExtraColumns = {},
): Promise<PreparedEvent> {
  const { texts, times, publication, authorId, columns, links } = await collectEventFields(ctx, tx, input, {
    resolvedLinks,
  })
  if (!times) throw new Error('The schema accepted a new event without times.')
  return {
    columns: { ...columns, ...extraColumns, ...removePasswordIfPrivate(publication), times, publication, authorId },
    texts,
    links,
    requestedSlug: input.slug,
  }
}

/** Stores new events. Returns their ids in the same order. */
export async function insertEvents(ctx: Context, tx: Tx, events: PreparedEvent[]): Promise<number[]> {
  const slugRequests = events.map(({ columns, texts, requestedSlug }) => ({
    requested: requestedSlug,
    title: texts.title,
    status: columns.publication.status,
  }))
  const times = events.map(({ columns }) => columns.times)
  const [slugs, identities] = await Promise.all([chooseSlugs(tx, kind, slugRequests), identifyEvents(tx, times)])
  const newEvents = identities.map((identity, index) => {
    const event = events[index] as PreparedEvent
    return { ...event, ...identity, texts: { ...event.texts, slug: slugs[index] } }
  })
  insertEventRows(tx, ctx.now, ctx.language, newEvents)
  return newEvents.map(({ id }) => id)
}

/**
 * Changes the fields of an event that are in `fields`. The caller has locked the record. A date of a series
 * (`isDateOfSeries`) gets no slug from its title, because its slug is the slug of the series with the date. `stored` is
 * the event as `readStoredEvent` returns it, if it was read after it was locked.
 */
export async function applyEventPatch(
  ctx: Context,
  tx: Tx,
  id: number,
  fields: EventPatchFields,
  { links: resolvedLinks, ...extraColumns }: ExtraColumns = {},
  { isDateOfSeries = false, stored }: { isDateOfSeries?: boolean; stored?: StoredEvent | undefined } = {},
): Promise<void> {
  const before = stored ?? (await readStoredEvent(tx, id, ctx.language))
  const { texts, times, publication, authorId, columns, links } = await collectEventFields(ctx, tx, fields, {
    before,
    resolvedLinks,
  })
  const { status } = publication
  const title = isDateOfSeries ? null : (texts.title ?? before.texts?.title)
  const slug = await choosePatchedSlug(tx, kind, id, before, { requested: fields.slug, title, status })
  const eventStatus = columns.eventStatus ?? before.eventStatus
  const previousStart = resolvePreviousStart(before, eventStatus, times)
  if (eventStatus === 'scheduled' && before.eventStatus !== 'scheduled') await clearStatusReasons(tx, id)
  await updateEventRows(
    tx,
    ctx.now,
    id,
    ctx.language,
    {
      ...columns,
      previousStart,
      ...extraColumns,
      ...removePasswordIfPrivate(publication),
      times,
      publication,
      authorId,
    },
    { ...texts, slug },
    links,
  )
  if (status !== before.publication.status && !isDateOfSeries) await addMissingSlugs(tx, kind, id, status)
}

/**
 * Runs the checks of a write and stores nothing. A request that the schema rejects gets their failures too
 * (docs/decisions/requests.md).
 */
export const validateEventFields = (ctx: Context, fields: EventPatchFields): Promise<unknown> =>
  dryRunTransaction(ctx, tx => collectEventFields(ctx, tx, fields))

/** A private event has no password: only signed-in users read it. */
const removePasswordIfPrivate = ({ status }: Publication): EventColumns =>
  status === 'private' ? { passwordHash: null } : {}

/**
 * The columns, texts, times and links for the fields of a request. Throws one `rest_invalid_param` with all invalid
 * values. `before` is the stored event that a patch changes. Without it, the times are undefined unless the request has
 * both dates.
 */
const collectEventFields = (
  ctx: Context,
  tx: Tx,
  fields: EventPatchFields,
  { before, resolvedLinks }: { before?: StoredEvent; resolvedLinks?: EventLinks | undefined } = {},
) =>
  runAllSteps({
    texts: () => toEventTexts(fields),
    times: () =>
      before || (fields.start_date && fields.end_date) ? resolveEventTimes(ctx, fields, before?.times) : undefined,
    ...createOwnershipSteps(ctx, tx, fields, before),
    recurrence: () => checkRecurrence(ctx, fields, before?.times),
    columns: () => toEventColumns(ctx, tx, fields, before),
    links: () => resolvedLinks ?? resolveEventLinks(ctx, tx, fields),
  })

/** Refuses a `recurrence` that the service cannot keep. Does not check it if the times are invalid too. */
function checkRecurrence(ctx: Context, fields: EventPatchFields, before: EventTimes | undefined): void {
  if (!fields.recurrence || (!before && !(fields.start_date && fields.end_date))) return
  let times: EventTimes | undefined
  try {
    times = resolveEventTimes(ctx, fields, before) ?? before
  } catch (error) {
    if (error instanceof Failure) return
    throw error
  }
  const searches = createDateSearches()
  const recurrence = times && resolveRecurrence(fields.recurrence, times, searches)
  if (times && recurrence) planDates(ctx.now, recurrence, times, { searches })
}

/** Titles and reasons are stored as plain text, descriptions as safe HTML. */
const toEventTexts = (fields: EventPatchFields): EventTexts => ({
  title: toPlainName('title', fields.title),
  description: toStoredText(fields.description, sanitizeHtml),
  excerpt: toStoredText(fields.excerpt, sanitizeHtml),
  eventStatusReason: toStoredText(fields.event_status_reason, toPlainText),
})

/** An empty website stays empty. If the website was never set, responses show the URL of the page of the event. */
const toEventColumns = async (
  ctx: Context,
  tx: Tx,
  fields: EventPatchFields,
  before?: StoredEvent,
): Promise<EventColumns> => ({
  ...(await runAllSteps({
    imageId: () => resolveImageId(ctx, tx, fields),
    parentId: () => resolveParentId(ctx, tx, fields.post_parent, before?.id),
  })),
  cost: fields.cost === undefined || fields.cost === before?.cost ? undefined : parseCost(fields.cost),
  website: fields.website === null ? '' : fields.website,
  showMap: fields.show_map,
  showMapLink: fields.show_map_link,
  hideFromListings: fields.hide_from_listings,
  sticky: fields.sticky,
  featured: fields.featured,
  ticketed: fields.ticketed,
  ...toStatusColumns(fields, before),
})

/**
 * The links in a request. Ids are looked up at once. New records are stored one kind after the other, so that all
 * requests lock their names in the same order.
 */
const resolveEventLinks = (ctx: Context, tx: Tx, fields: EventPatchFields): Promise<EventLinks> =>
  (hasOnlyIds(fields) ? runAllStepsAtOnce : runAllSteps)({
    categories: () => fields.categories && resolveTermIds(ctx, tx, 'category', fields.categories),
    tags: () => fields.tags && resolveTermIds(ctx, tx, 'tag', fields.tags),
    ...mapNamedKinds(name => () => {
      const links = fields[name]
      return links && namedRecords[name].resolveIds(ctx, tx, links)
    }),
  })

const hasOnlyIds = (fields: EventPatchFields): boolean =>
  linkFields.every(
    field => fields[field]?.every(ref => typeof ref === 'number' || (typeof ref === 'object' && 'id' in ref)) ?? true,
  )

/**
 * Throws `rest_invalid_param` for `post_parent` if it is the event itself, or an event that the caller may not read.
 */
async function resolveParentId(
  ctx: Context,
  tx: Tx,
  parentId: number | null | undefined,
  id?: number,
): Promise<number | null | undefined> {
  if (parentId === null || parentId === undefined) return parentId
  if (parentId === id || !(await lockReadableIds(ctx, tx, kind, [parentId])).has(parentId))
    throw createInvalidParamFailure({ post_parent: createMessage('no-event', { id: parentId }) })
  return parentId
}
