import { may } from '../../api/access.ts'
import type { Context } from '../../api/context.ts'
import { all, firstRow, type Sql, sql, unseen } from '../../db/sql.ts'
import { rehearse, type Tx, write } from '../../db/transaction.ts'
import { Answer } from '../../kernel/answer.ts'
import { readCost } from '../../kernel/cost.ts'
import { Failure, invalid, together } from '../../kernel/failures.ts'
import { cleanHtml, plainText } from '../../kernel/html.ts'
import { hashSecret, isSecret, saltBytes } from '../../kernel/secret.ts'
import { authorOf } from '../authors.ts'
import { imageIdOf } from '../images.ts'
import { eventLd } from '../json-ld.ts'
import { organizerIdsOf } from '../organizers/actions.ts'
import { jsonOf, pageAnswer, recordOf } from '../pages.ts'
import { publicationOf } from '../publication.ts'
import { findEditable, findReadable, lock, type RecordKind, type Ref } from '../records.ts'
import { finishSlugs, moveSlugs, slugFor } from '../slugs.ts'
import { removeRecord } from '../removal.ts'
import { termIdsOf } from '../terms/actions.ts'
import { edited } from '../texts.ts'
import { isStillReadable } from '../visibility.ts'
import { venueIdsOf } from '../venues/actions.ts'
import { findEvents } from './list.ts'
import type { Event, EventFields, EventInput, EventPage, EventQuery } from './schema.ts'
import {
  eventBefore,
  type EventColumns,
  type EventLinks,
  type EventTexts,
  insertEvent,
  isEvent,
  updateEvent,
} from './store.ts'
import { publishDue } from './scheduled.ts'
import { timesOf } from './times.ts'
import { type Disclosure, eventJson, eventTexts } from './view.ts'
import { say } from '../../kernel/messages.ts'
import type { Removal } from '../fields.ts'

const kind: RecordKind = { noun: 'event', table: 'events', texts: eventTexts }

/** One page of the events the caller may read. */
export async function list(ctx: Context, query: EventQuery): Promise<Answer<EventPage>> {
  const found = await findEvents(ctx, query)
  const records = await shownAs(ctx, found.ids, { password: 'masked' }, isStillReadable(ctx, 'e'))
  return pageAnswer(ctx, { plural: 'events', query, found, pastEnd: 'event-archive-page-not-found' }, records)
}

/** One event, with what search engines read of it. Fails `event-password-protected` without the event's password. */
export async function show(ctx: Context, ref: Ref, password?: string): Promise<Answer<Event>> {
  const id = await findReadable(ctx, kind, ref)
  const unlocked = await mustKnowPassword(ctx, id, password)
  const event = await read(ctx, id, all([isStillReadable(ctx, 'e'), unlocked]))
  return Answer.of(
    { ...event, json_ld: eventLd(event) },
    { language: event.i18n_language, alternates: event.i18n_translations },
  )
}

export async function create(ctx: Context, input: EventInput): Promise<Answer<Event>> {
  const id = await write(ctx.db, async tx => {
    await publishDue(tx, ctx.now)
    return add(ctx, tx, input)
  })
  const event = await read(ctx, id)
  return Answer.of(event, { language: event.i18n_language, location: event.rest_url })
}

/** Changes what was sent; texts in the language of the request. */
export async function update(ctx: Context, ref: Ref, fields: EventFields): Promise<Answer<Event>> {
  const { id } = await findEditable(ctx, kind, ref)
  await write(ctx.db, tx => change(ctx, tx, id, fields))
  return answer(ctx, id)
}

/** Moves an event to the trash, or deletes it for good. */
export async function remove(ctx: Context, ref: Ref, removal: Removal & { password?: string }): Promise<Answer<Event>> {
  const { id } = await findEditable(ctx, kind, ref)
  await mustKnowPassword(ctx, id, removal.password)
  return removeRecord(ctx, kind, { id }, removal, id => answer(ctx, id))
}

/** What the database says against fields of a request that was refused for others. */
export const inspect = (ctx: Context, fields: EventFields): Promise<void> =>
  rehearse(ctx.db, tx =>
    together({
      texts: () => textsFrom(fields),
      times: () => (fields.start_date && fields.end_date ? timesOf(ctx, fields) : undefined),
      authorId: () => authorOf(ctx, tx, fields.author),
      columns: () => columnsFrom(ctx, tx, fields),
      links: () => linksFrom(ctx, tx, fields),
    }),
  )

/**
 * The condition under which an event may be shown in full, once the caller has sent its password: that the password is still
 * the one that was checked. Fails `event-password-protected`.
 */
async function mustKnowPassword(ctx: Context, id: number, password: string | undefined): Promise<Sql> {
  if (may(ctx.caller, 'edit-others')) return sql`true`
  const row = await firstRow<{ hash: string | null }>(
    ctx.db,
    sql`select password_hash as hash from events where id = ${id}`,
  )
  const hash = row?.hash ?? null
  if (hash !== null && (password === undefined || !(await isSecret(password, hash))))
    throw new Failure('event-password-protected')
  return sql`e.password_hash is not distinct from ${hash}::text`
}

/** What the importer knows of an event beside its fields; its links are ids that it has just found or made. */
type Imported = EventColumns & { links?: EventLinks }

/** Stores an event and what it names that is new. Used by the importer, which stores many in one transaction. */
export async function add(ctx: Context, tx: Tx, input: EventInput, more: Imported = {}): Promise<number> {
  const { texts, times, publication, authorId, columns, links } = await together({
    texts: () => textsFrom(input),
    times: () => timesOf(ctx, input),
    publication: () => publicationOf(ctx, input),
    authorId: () => authorOf(ctx, tx, input.author),
    columns: () => columnsFrom(ctx, tx, input),
    links: () => more.links ?? linksFrom(ctx, tx, input),
  })
  if (!times) throw new Error('a new event has no times')
  const slug = await slugFor(ctx, tx, kind, null, {
    sent: input.slug,
    title: texts.title,
    had: null,
    status: publication.status,
  })
  return insertEvent(
    tx,
    ctx.now,
    ctx.language,
    { ...columns, ...more, times, publication, authorId },
    { ...texts, slug },
    links,
  )
}

/** Changes what was sent of an event. Used by the importer too. */
export async function change(
  ctx: Context,
  tx: Tx,
  id: number,
  fields: EventFields,
  more: Imported = {},
): Promise<void> {
  await lock(tx, kind, id)
  const before = await eventBefore(tx, id, ctx.language)
  const { texts, times, publication, authorId, columns, links } = await together({
    texts: () => textsFrom(fields),
    times: () => timesOf(ctx, fields, before.times),
    publication: () => publicationOf(ctx, fields, before.publication),
    authorId: () => (fields.author ? authorOf(ctx, tx, fields.author) : undefined),
    columns: () => columnsFrom(ctx, tx, fields, id),
    links: () => more.links ?? linksFrom(ctx, tx, fields),
  })
  const isTrash = publication.status === 'trash'
  if (isTrash !== (before.publication.status === 'trash')) await moveSlugs(tx, kind, id, isTrash)
  const title = texts.title ?? before.texts?.title
  const slug = await slugFor(ctx, tx, kind, id, {
    sent: fields.slug,
    title,
    had: before.texts?.slug ?? null,
    status: publication.status,
  })
  await updateEvent(
    tx,
    ctx.now,
    id,
    ctx.language,
    { ...columns, ...more, times, publication, authorId },
    { ...texts, slug },
    links,
  )
  if (publication.status !== before.publication.status) await finishSlugs(tx, kind, id, publication.status)
}

/** Texts as they are stored: titles without tags, descriptions as safe HTML. */
function textsFrom(fields: EventFields): EventTexts {
  const title = fields.title === undefined ? undefined : plainText(fields.title)
  if (title === '') throw invalid({ title: say('empty') })
  return { title, description: edited(fields.description, cleanHtml), excerpt: edited(fields.excerpt, cleanHtml) }
}

/** What all languages share, as it is stored. A website that was cleared stays empty; one never sent shows the event's own page. */
const columnsFrom = async (ctx: Context, tx: Tx, fields: EventFields, id?: number): Promise<EventColumns> => ({
  ...(await together({
    imageId: () => (fields.image === undefined ? undefined : imageIdOf(ctx, tx, fields.image)),
    parentId: () => (fields.post_parent === undefined ? undefined : parentOf(tx, fields.post_parent, id)),
    passwordHash: () => passwordFrom(ctx, fields.password),
  })),
  cost: fields.cost === undefined ? undefined : readCost(fields.cost),
  website: fields.website === null ? '' : fields.website,
  showMap: fields.show_map,
  showMapLink: fields.show_map_link,
  hideFromListings: fields.hide_from_listings,
  sticky: fields.sticky,
  featured: fields.featured,
  ticketed: fields.ticketed,
})

const linksFrom = (ctx: Context, tx: Tx, fields: EventFields): Promise<EventLinks> =>
  together({
    categoryIds: () => fields.categories && termIdsOf(ctx, tx, 'category', fields.categories),
    tagIds: () => fields.tags && termIdsOf(ctx, tx, 'tag', fields.tags),
    venueIds: () => fields.venue && venueIdsOf(ctx, tx, fields.venue),
    organizerIds: () => fields.organizer && organizerIdsOf(ctx, tx, fields.organizer),
  })

const passwordFrom = (ctx: Context, sent: string | null | undefined): Promise<string> | null | undefined =>
  sent === undefined || sent === null ? sent : hashSecret(sent, ctx.randomBytes(saltBytes))

async function parentOf(tx: Tx, parent: number | null, id?: number): Promise<number | null> {
  if (parent === null) return null
  if (parent === id || !(await isEvent(tx, parent))) throw invalid({ post_parent: say('no-event', { id: parent }) })
  return parent
}

const answer = async (ctx: Context, id: number): Promise<Answer<Event>> => {
  const event = await read(ctx, id)
  return Answer.of(event, { language: event.i18n_language })
}

/** The event in full: whoever gets here may edit it, or has sent its password. */
async function read(ctx: Context, id: number, condition = sql`true`): Promise<Event> {
  return recordOf<Event>(await shownAs(ctx, [id], { password: 'sent' }, condition), 'rest-event-not-found')
}

/** The events of these ids that meet a condition, as JSON objects with commas between them, in the order of the ids. */
const shownAs = (ctx: Context, ids: number[], disclosure: Disclosure, condition: Sql): Promise<string> =>
  jsonOf(
    ctx,
    sql`select ${eventJson(ctx, disclosure)}::text as json from events e where e.id = any(${unseen(ids)}) and ${condition} order by array_position(${ids}::int[], e.id)`,
  )
