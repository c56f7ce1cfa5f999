import type { Context } from '../../api/context.ts'
import { dryRunTransaction, type Tx } from '../../db/transaction.ts'
import { parseCost } from '../../core/cost/cost.ts'
import { createInvalidParamFailure, collectFailures } from '../../core/failures.ts'
import { sanitizePostHtml, toPlainText } from '../../core/text/html.ts'
import { createMessage } from '../../core/messages.ts'
import { resolveAuthorId } from '../shared/authors.ts'
import { resolveImageId } from '../shared/images.ts'
import { resolveOrganizerIds } from '../organizers/actions.ts'
import { type Publication, resolvePublication } from '../shared/publication.ts'
import { lockRecord, type RecordKind } from '../shared/records.ts'
import { addMissingSlugs, renameSlugsForTrash, chooseSlug, chooseSlugs } from '../shared/slugs.ts'
import { resolveTermIds } from '../terms/actions.ts'
import { toStoredText } from '../shared/texts.ts'
import { resolveVenueIds } from '../venues/actions.ts'
import type { EventPatchFields, EventInput } from './schema.ts'
import {
  readEventForUpdate,
  type EventColumns,
  type EventLinks,
  type EventTexts,
  insertEventRows,
  isReadableEvent,
  type NewEvent,
  updateEventRows,
} from './store.ts'
import { resolveEventTimes } from './times.ts'
import { eventTextTable } from './view.ts'

export const eventKind: RecordKind = { name: 'event', table: 'events', textTable: eventTextTable }

/** What is stored of an event beside its fields, such as a hash; the links of the importer are ids that it has just found or made. */
type Beside = EventColumns & { links?: EventLinks }

/** Stores an event and what it names that is new; its id. Used by the sample too. */
export async function insertEvent(ctx: Context, tx: Tx, input: EventInput, more: Beside = {}): Promise<number> {
  const [id] = await insertEvents(ctx, tx, [await prepareEvent(ctx, tx, input, more)])
  if (id === undefined) throw new Error('an event was stored and has no id')
  return id
}

/** A new event before it is stored, with the slug that was sent for it. */
export type PreparedEvent = NewEvent & { requestedSlug: EventInput['slug'] }

/** A new event as its fields make it. Refuses what they do not allow. Used by the importer too. */
export async function prepareEvent(ctx: Context, tx: Tx, input: EventInput, more: Beside = {}): Promise<PreparedEvent> {
  const { texts, times, publication, authorId, columns, links } = await collectFailures({
    texts: () => textsFrom(input),
    times: () => resolveEventTimes(ctx, input),
    publication: () => resolvePublication(ctx, input),
    authorId: () => resolveAuthorId(ctx, tx, input.author),
    columns: () => columnsFrom(ctx, tx, input),
    links: () => more.links ?? linksFrom(ctx, tx, input),
  })
  if (!times) throw new Error('a new event has no times')
  return {
    columns: { ...columns, ...more, ...openIfPrivate(publication), times, publication, authorId },
    ...{ texts, links, requestedSlug: input.slug },
  }
}

/** Stores new events; their ids, in the same order. Used by the importer, which stores many at once. */
export async function insertEvents(ctx: Context, tx: Tx, events: PreparedEvent[]): Promise<number[]> {
  const asked = events.map(({ columns, texts, requestedSlug }) => ({
    requested: requestedSlug,
    title: texts.title,
    status: columns.publication.status,
  }))
  const slugs = await chooseSlugs(ctx, tx, eventKind, asked)
  const named = events.map((event, place) => ({ ...event, texts: { ...event.texts, slug: slugs[place] } }))
  return insertEventRows(tx, ctx.now, ctx.language, named)
}

/** Changes what was sent of an event. Used by the importer too. */
export async function applyEventPatch(
  ctx: Context,
  tx: Tx,
  id: number,
  fields: EventPatchFields,
  more: Beside = {},
): Promise<void> {
  await lockRecord(tx, eventKind, id)
  const before = await readEventForUpdate(tx, id, ctx.language)
  const { texts, times, publication, authorId, columns, links } = await collectFailures({
    texts: () => textsFrom(fields),
    times: () => resolveEventTimes(ctx, fields, before.times),
    publication: () => resolvePublication(ctx, fields, before.publication),
    authorId: () => (fields.author ? resolveAuthorId(ctx, tx, fields.author) : undefined),
    columns: () => columnsFrom(ctx, tx, fields, id),
    links: () => more.links ?? linksFrom(ctx, tx, fields),
  })
  const isTrash = publication.status === 'trash'
  if (isTrash !== (before.publication.status === 'trash')) await renameSlugsForTrash(tx, eventKind, id, isTrash)
  const title = texts.title ?? before.texts?.title
  const slug = await chooseSlug(ctx, tx, eventKind, id, {
    requested: fields.slug,
    title,
    current: before.texts?.slug ?? null,
    status: publication.status,
  })
  await updateEventRows(
    tx,
    ctx.now,
    id,
    ctx.language,
    { ...columns, ...more, ...openIfPrivate(publication), times, publication, authorId },
    { ...texts, slug },
    links,
  )
  if (publication.status !== before.publication.status) await addMissingSlugs(tx, eventKind, id, publication.status)
}

/** A private event has no password: whoever may read it needs none (F7). */
const openIfPrivate = ({ status }: Publication): EventColumns => (status === 'private' ? { passwordHash: null } : {})

/** Texts as they are stored: titles without tags, descriptions as safe HTML. */
function textsFrom(fields: EventPatchFields): EventTexts {
  const title = fields.title === undefined ? undefined : toPlainText(fields.title)
  if (title === '') throw createInvalidParamFailure({ title: createMessage('empty') })
  return {
    title,
    description: toStoredText(fields.description, sanitizePostHtml),
    excerpt: toStoredText(fields.excerpt, sanitizePostHtml),
  }
}

/** What all languages share, as it is stored. A website that was cleared stays empty; one never sent shows the event's own page. */
const columnsFrom = async (ctx: Context, tx: Tx, fields: EventPatchFields, id?: number): Promise<EventColumns> => ({
  ...(await collectFailures({
    imageId: () => (fields.image === undefined ? undefined : resolveImageId(ctx, tx, fields.image)),
    parentId: () => (fields.post_parent === undefined ? undefined : parentOf(ctx, tx, fields.post_parent, id)),
  })),
  cost: fields.cost === undefined ? undefined : parseCost(fields.cost),
  website: fields.website === null ? '' : fields.website,
  showMap: fields.show_map,
  showMapLink: fields.show_map_link,
  hideFromListings: fields.hide_from_listings,
  sticky: fields.sticky,
  featured: fields.featured,
  ticketed: fields.ticketed,
})

const linksFrom = (ctx: Context, tx: Tx, fields: EventPatchFields): Promise<EventLinks> =>
  collectFailures({
    categoryIds: () => fields.categories && resolveTermIds(ctx, tx, 'category', fields.categories),
    tagIds: () => fields.tags && resolveTermIds(ctx, tx, 'tag', fields.tags),
    venueIds: () => fields.venue && resolveVenueIds(ctx, tx, fields.venue),
    organizerIds: () => fields.organizer && resolveOrganizerIds(ctx, tx, fields.organizer),
  })

async function parentOf(ctx: Context, tx: Tx, parent: number | null, id?: number): Promise<number | null> {
  if (parent === null) return null
  if (parent === id || !(await isReadableEvent(ctx, tx, parent)))
    throw createInvalidParamFailure({ post_parent: createMessage('no-event', { id: parent }) })
  return parent
}

/** What the database says against fields of a request that was refused for others. */
export const validateEventFields = (ctx: Context, fields: EventPatchFields): Promise<void> =>
  dryRunTransaction(ctx.db, tx =>
    collectFailures({
      texts: () => textsFrom(fields),
      times: () => (fields.start_date && fields.end_date ? resolveEventTimes(ctx, fields) : undefined),
      authorId: () => resolveAuthorId(ctx, tx, fields.author),
      columns: () => columnsFrom(ctx, tx, fields),
      links: () => linksFrom(ctx, tx, fields),
    }),
  )
