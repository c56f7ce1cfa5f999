import { may } from '../../api/access.ts'
import type { Context } from '../../api/context.ts'
import { all, firstRow, type Sql, sql, unseen } from '../../db/sql.ts'
import { rehearse, type Tx, write } from '../../db/transaction.ts'
import { Answer } from '../../kernel/answer.ts'
import { readCost } from '../../kernel/cost.ts'
import { Failure, invalid, together } from '../../kernel/failures.ts'
import { cleanHtml, plainText } from '../../kernel/html.ts'
import { hashSecret, saltBytes } from '../../kernel/secret.ts'
import { authorOf } from '../authors.ts'
import { imageIdOf } from '../images.ts'
import { eventLd } from '../json-ld.ts'
import { organizerIdsOf } from '../organizers/actions.ts'
import { jsonOf, pageAnswer, present } from '../pages.ts'
import { matched } from '../preconditions.ts'
import { type Publication, publicationOf } from '../publication.ts'
import { findEditable, findReadable, idOf, lock, type RecordKind, type Ref } from '../records.ts'
import { type AloneText, asRead, asWritten } from '../single.ts'
import { finishSlugs, moveSlugs, slugFor, slugsFor } from '../slugs.ts'
import { removeRecord } from '../removal.ts'
import { termIdsOf } from '../terms/actions.ts'
import { edited, type TextsAsked, textsAsked } from '../texts.ts'
import { isReadable, isStillReadable } from '../visibility.ts'
import { venueIdsOf } from '../venues/actions.ts'
import { findFacets } from './facets.ts'
import { findEvents } from './list.ts'
import type { Event, EventFacets, EventFacetsQuery, EventFields, EventInput, EventPage, EventQuery } from './schema.ts'
import {
  eventBefore,
  type EventColumns,
  type EventLinks,
  type EventTexts,
  insertEvents,
  isKnownEvent,
  type NewEvent,
  updateEvent,
} from './store.ts'
import { publishDue } from './scheduled.ts'
import { timesOf } from './times.ts'
import { type Disclosure, eventJson, eventTexts } from './view.ts'
import { lastingOf } from './window.ts'
import { say } from '../../kernel/messages.ts'
import type { Removal } from '../fields.ts'

const kind: RecordKind = { noun: 'event', table: 'events', texts: eventTexts }

/** One page of the events the caller may read. */
export async function list(ctx: Context, query: EventQuery): Promise<Answer<EventPage>> {
  const found = await findEvents(ctx, query)
  const records = await shownAs(ctx, found.ids, { password: 'masked' }, isStillReadable(ctx, 'e'))
  return pageAnswer(
    ctx,
    { plural: 'events', query, found, pastEnd: 'event-archive-page-not-found', lasts: lastingOf(query) },
    records,
  )
}

/** What the events that the caller may read are linked to, and how many they are. */
export async function facets(ctx: Context, query: EventFacetsQuery): Promise<Answer<EventFacets>> {
  return Answer.ofText(await findFacets(ctx, query), { language: ctx.language, lasts: lastingOf(query) })
}

/** One event, with what search engines read of it. Fails `event-password-protected` without the event's password. */
export async function show(asking: Context, ref: Ref & TextsAsked, password?: string): Promise<Answer<Event>> {
  const ctx = textsAsked(asking, ref)
  const isOpen = may(ctx.caller, 'edit-others') ? sql`true` : sql`e.password_hash is null`
  const meant = sql`e.id = (${idOf(ctx, kind, ref)}) and ${isReadable(ctx, 'e')} and ${isOpen}`
  const json = await jsonOf(
    ctx,
    sql`select ${eventJson(ctx, { password: 'sent' })}::text as json from events e where ${meant}`,
  )
  if (json) return asRead(json, aloneText)
  return asRead(await unlocked(ctx, ref, password), aloneText, { lasts: undefined, isSecret: true })
}

/** An event that is not simply there to be read: with its password, or the reason why not. */
async function unlocked(ctx: Context, ref: Ref, password: string | undefined): Promise<string> {
  const id = await findReadable(ctx, kind, ref)
  const known = await mustKnowPassword(ctx, id, password)
  return read(ctx, id, all([isStillReadable(ctx, 'e'), known]))
}

const aloneText: AloneText<Event> = (event, json) => `${json.slice(0, -1)},"json_ld":${JSON.stringify(eventLd(event))}}`

export async function create(ctx: Context, input: EventInput): Promise<Answer<Event>> {
  const passwordHash = await hashOf(ctx, input.password)
  const id = await write(ctx.db, async tx => {
    await publishDue(tx, ctx.now)
    return add(ctx, tx, input, { passwordHash })
  })
  return asWritten(await read(ctx, id), aloneText, ({ rest_url: location }) => ({ location }))
}

/** Changes what was sent; texts in the language of the request. */
export async function update(ctx: Context, ref: Ref, fields: EventFields): Promise<Answer<Event>> {
  const { id } = await findEditable(ctx, kind, ref)
  const mustMatch = await matched(ctx, kind, id, as => answer(as, id))
  const passwordHash = await hashOf(ctx, fields.password)
  await write(ctx.db, async tx => {
    await mustMatch(tx)
    await change(ctx, tx, id, fields, { passwordHash })
  })
  return answer(ctx, id)
}

/** Moves an event to the trash, or deletes it for good. */
export async function remove(ctx: Context, ref: Ref, removal: Removal & { password?: string }): Promise<Answer<Event>> {
  const { id } = await findEditable(ctx, kind, ref)
  await mustKnowPassword(ctx, id, removal.password)
  return removeRecord(ctx, kind, { id }, removal, answer)
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
 * the one that was checked. Fails `event-password-protected`, and `rest_too_many_requests` after too many wrong ones.
 */
async function mustKnowPassword(ctx: Context, id: number, password: string | undefined): Promise<Sql> {
  if (may(ctx.caller, 'edit-others')) return sql`true`
  const row = await firstRow<{ hash: string | null }>(
    ctx.db,
    sql`select password_hash as hash from events where id = ${id}`,
  )
  const hash = row?.hash ?? null
  const isKnown = hash === null || (password !== undefined && (await opens(ctx, id, password, hash)))
  if (!isKnown) throw new Failure('event-password-protected')
  return sql`e.password_hash is not distinct from ${hash}::text`
}

/** Whether this is the event's password. */
const opens = async (ctx: Context, id: number, password: string, hash: string): Promise<boolean> =>
  (await ctx.attempt({ target: `event ${id}`, secret: password, now: ctx.now }, async () => ({ hash }))) !== null

/** What is stored of an event beside its fields, such as a hash; the links of the importer are ids that it has just found or made. */
type Beside = EventColumns & { links?: EventLinks }

/** Stores an event and what it names that is new; its id. Used by the sample too. */
export async function add(ctx: Context, tx: Tx, input: EventInput, more: Beside = {}): Promise<number> {
  const [id] = await addAll(ctx, tx, [await made(ctx, tx, input, more)])
  if (id === undefined) throw new Error('an event was stored and has no id')
  return id
}

/** A new event before it is stored, with the slug that was sent for it. */
export type Made = NewEvent & { slugSent: EventInput['slug'] }

/** A new event as its fields make it. Refuses what they do not allow. Used by the importer too. */
export async function made(ctx: Context, tx: Tx, input: EventInput, more: Beside = {}): Promise<Made> {
  const { texts, times, publication, authorId, columns, links } = await together({
    texts: () => textsFrom(input),
    times: () => timesOf(ctx, input),
    publication: () => publicationOf(ctx, input),
    authorId: () => authorOf(ctx, tx, input.author),
    columns: () => columnsFrom(ctx, tx, input),
    links: () => more.links ?? linksFrom(ctx, tx, input),
  })
  if (!times) throw new Error('a new event has no times')
  return {
    columns: { ...columns, ...more, ...openIfPrivate(publication), times, publication, authorId },
    ...{ texts, links, slugSent: input.slug },
  }
}

/** Stores new events; their ids, in the same order. Used by the importer, which stores many at once. */
export async function addAll(ctx: Context, tx: Tx, events: Made[]): Promise<number[]> {
  const asked = events.map(({ columns, texts, slugSent }) => ({
    sent: slugSent,
    title: texts.title,
    status: columns.publication.status,
  }))
  const slugs = await slugsFor(ctx, tx, kind, asked)
  const named = events.map((event, place) => ({ ...event, texts: { ...event.texts, slug: slugs[place] } }))
  return insertEvents(tx, ctx.now, ctx.language, named)
}

/** Changes what was sent of an event. Used by the importer too. */
export async function change(ctx: Context, tx: Tx, id: number, fields: EventFields, more: Beside = {}): Promise<void> {
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
    { ...columns, ...more, ...openIfPrivate(publication), times, publication, authorId },
    { ...texts, slug },
    links,
  )
  if (publication.status !== before.publication.status) await finishSlugs(tx, kind, id, publication.status)
}

/** A private event has no password: whoever may read it needs none (F7). */
const openIfPrivate = ({ status }: Publication): EventColumns => (status === 'private' ? { passwordHash: null } : {})

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
    parentId: () => (fields.post_parent === undefined ? undefined : parentOf(ctx, tx, fields.post_parent, id)),
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

/** What is stored of a password. Hashing takes its time, so this is done before the transaction that stores it. */
const hashOf = async (ctx: Context, password: string | null | undefined): Promise<string | null | undefined> =>
  password === undefined || password === null ? password : hashSecret(password, ctx.randomBytes(saltBytes))

async function parentOf(ctx: Context, tx: Tx, parent: number | null, id?: number): Promise<number | null> {
  if (parent === null) return null
  if (parent === id || !(await isKnownEvent(ctx, tx, parent)))
    throw invalid({ post_parent: say('no-event', { id: parent }) })
  return parent
}

const answer = async (ctx: Context, id: number): Promise<Answer<Event>> => asWritten(await read(ctx, id), aloneText)

/** The event in full: whoever gets here may edit it, or has sent its password. */
const read = async (ctx: Context, id: number, condition = sql`true`): Promise<string> =>
  present(await shownAs(ctx, [id], { password: 'sent' }, condition), 'rest-event-not-found')

/** The events of these ids that meet a condition, as JSON objects with commas between them, in the order of the ids. */
const shownAs = (ctx: Context, ids: number[], disclosure: Disclosure, condition: Sql): Promise<string> =>
  jsonOf(
    ctx,
    sql`select ${eventJson(ctx, disclosure)}::text as json from events e where e.id = any(${unseen(ids)}) and ${condition} order by array_position(${ids}::int[], e.id)`,
  )
