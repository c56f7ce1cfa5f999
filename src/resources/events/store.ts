import type { Context } from '../../api/context.ts'
import type { Cost } from '../../core/cost/cost.ts'
import type { Language } from '../../core/language.ts'
import { isFixedOffsetZone, toPostgresZone } from '../../core/time/wall-time.ts'
import { sql } from '../../db/sql.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Origin } from '../shared/origins.ts'
import { type Publication, type RecordStatus, toDatabaseWallTime, fromDatabaseWallTime } from '../shared/publication.ts'
import type { EventTimes } from './times.ts'
import { toSlugColumns } from '../shared/slugs.ts'
import { isReadable } from '../shared/visibility.ts'

/** What an event's row is made from; absent = leave as it is, null = clear. */
export type EventColumns = {
  authorId?: number | undefined
  publication?: Publication | undefined
  times?: EventTimes | undefined
  cost?: Cost | undefined
  website?: string | null | undefined
  showMap?: boolean | undefined
  showMapLink?: boolean | undefined
  hideFromListings?: boolean | undefined
  sticky?: boolean | undefined
  featured?: boolean | undefined
  ticketed?: boolean | undefined
  passwordHash?: string | null | undefined
  parentId?: number | null | undefined
  imageId?: number | null | undefined
  customFields?: object | undefined
  origin?: Origin | undefined
}

export type EventTexts = {
  title?: string | undefined
  description?: string | null | undefined
  excerpt?: string | null | undefined
  slug?: string | undefined
}

/** Links of an event, in order; absent = leave as they are. */
export type EventLinks = {
  venueIds?: number[] | undefined
  organizerIds?: number[] | undefined
  categoryIds?: number[] | undefined
  tagIds?: number[] | undefined
}

/** Columns by name: what a caller sends never reaches the database in any other way. */
const shared = (event: EventColumns) => ({
  authorId: event.authorId,
  status: event.publication?.status,
  publishedWall: event.publication && toDatabaseWallTime(event.publication.wall),
  publishedUtc: event.publication?.utc,
  costSymbol: event.cost?.symbol,
  costCode: event.cost?.code,
  costPosition: event.cost?.position,
  costValues: event.cost?.values,
  costLabels: event.cost?.labels,
  website: event.website,
  showMap: event.showMap,
  showMapLink: event.showMapLink,
  hideFromListings: event.hideFromListings,
  sticky: event.sticky,
  featured: event.featured,
  ticketed: event.ticketed,
  passwordHash: event.passwordHash,
  parentId: event.parentId,
  imageId: event.imageId,
  customFields: event.customFields,
  originId: event.origin?.id,
  originDigest: event.origin?.digest,
  lineage: event.origin?.lineage,
})

const timed = (times: EventTimes, zoneAbbreviation: string) => ({
  allDay: times.isAllDay,
  startWall: toDatabaseWallTime(times.startWall),
  endWall: toDatabaseWallTime(times.endWall),
  startUtc: times.startUtc,
  endUtc: times.endUtc,
  zone: times.zone,
  zoneAbbreviation,
})

const translated = ({ title, description, excerpt, slug }: EventTexts) => ({
  title,
  description,
  excerpt,
  ...toSlugColumns(slug),
})

export type NewEvent = {
  columns: EventColumns & { authorId: number; publication: Publication; times: EventTimes }
  texts: EventTexts
  links: EventLinks
}

/** Stores events with their texts in `language`, their original language; the new ids, in the same order. */
export async function insertEventRows(tx: Tx, now: Date, language: Language, events: NewEvent[]): Promise<number[]> {
  const ids = await newIds(tx, events.length)
  const abbreviations = await abbreviationsOf(
    tx,
    events.map(({ columns }) => columns.times),
  )
  const made = events.map((event, at) => ({ ...event, id: ids[at] ?? 0, abbreviation: abbreviations[at] ?? '' }))
  await insertRows(
    tx,
    'events',
    made.map(({ id, columns, abbreviation }) => ({
      id,
      ...shared(columns),
      ...timed(columns.times, abbreviation),
      authorId: columns.authorId,
      status: columns.publication.status,
      publishedWall: toDatabaseWallTime(columns.publication.wall),
      language,
      createdUtc: now,
      modifiedUtc: now,
    })),
  )
  await insertRows(
    tx,
    'event_texts',
    made.map(({ id, texts }) => ({ eventId: id, language, ...translated(texts) })),
  )
  await linkAll(tx, made)
  return ids
}

async function newIds(tx: Tx, count: number): Promise<number[]> {
  const drawn = await tx.$queryRaw<{ id: number }[]>(
    sql`select nextval('record_ids')::int as id from generate_series(1, ${count}::int)`,
  )
  return drawn.map(({ id }) => id)
}

/** Changes what is not undefined, and the texts in `language` alone. */
export async function updateEventRows(
  tx: Tx,
  now: Date,
  id: number,
  language: Language,
  event: EventColumns,
  texts: EventTexts,
  links: EventLinks,
): Promise<void> {
  const [abbreviation = ''] = event.times ? await abbreviationsOf(tx, [event.times]) : []
  const times = event.times && timed(event.times, abbreviation)
  await tx.event.update({ where: { id }, data: { ...shared(event), ...times, modifiedUtc: now }, select: { id: true } })
  await link(tx, id, links)
  if (Object.values(texts).every(text => text === undefined)) return
  await tx.eventText.upsert({
    where: { eventId_language: { eventId: id, language } },
    create: { eventId: id, language, ...translated(texts) },
    update: translated(texts),
    select: { eventId: true },
  })
}

/** What tzdata calls the zones of events at their starts; a manual zone is called by its own name. */
async function abbreviationsOf(tx: Tx, times: EventTimes[]): Promise<string[]> {
  const zones = times.map(({ zone }) => (isFixedOffsetZone(zone) ? 'UTC' : toPostgresZone(zone)))
  const starts = times.map(({ startUtc }) => startUtc.toISOString())
  const named = await tx.$queryRaw<{ name: string }[]>(sql`
    select zone_abbreviation(t.start::timestamptz, t.zone) as name
      from unnest(${starts}::text[], ${zones}::text[]) with ordinality t(start, zone, place) order by place`)
  return times.map(({ zone }, place) => (isFixedOffsetZone(zone) ? zone : (named[place]?.name ?? zone)))
}

/** Puts the links of an event in place of those it had. */
async function link(
  tx: Tx,
  eventId: number,
  { venueIds, organizerIds, categoryIds, tagIds }: EventLinks,
): Promise<void> {
  const unlinkTerms = (taxonomy: 'category' | 'tag', kept: number[]) =>
    tx.eventTerm.deleteMany({ where: { eventId, term: { taxonomy }, termId: { notIn: kept } } })
  if (venueIds) await tx.eventVenue.deleteMany({ where: { eventId } })
  if (organizerIds) await tx.eventOrganizer.deleteMany({ where: { eventId } })
  if (categoryIds) await unlinkTerms('category', categoryIds)
  if (tagIds) await unlinkTerms('tag', tagIds)
  await linkAll(tx, [{ id: eventId, links: { venueIds, organizerIds, categoryIds, tagIds } }])
}

/** Links events that have none of these venues and organizers yet. */
async function linkAll(tx: Tx, events: { id: number; links: EventLinks }[]): Promise<void> {
  const each = <Row>(rowsOf: (eventId: number, links: EventLinks) => Row[] | undefined): Row[] =>
    events.flatMap(({ id, links }) => rowsOf(id, links) ?? [])
  await insertRows(
    tx,
    'event_venues',
    each((eventId, { venueIds }) => venueIds?.map((venueId, position) => ({ eventId, venueId, position }))),
  )
  await insertRows(
    tx,
    'event_organizers',
    each((eventId, { organizerIds }) =>
      organizerIds?.map((organizerId, position) => ({ eventId, organizerId, position })),
    ),
  )
  const terms = each((eventId, { categoryIds = [], tagIds = [] }) =>
    [...categoryIds, ...tagIds].map(termId => ({ eventId, termId })),
  )
  await insertRows(tx, 'event_terms', terms, { skipsExisting: true })
}

/** An event as an update needs it: its state, its times, and its texts in `language`. */
export async function readEventForUpdate(tx: Tx, id: number, language: Language) {
  const event = await tx.event.findUniqueOrThrow({ where: { id }, include: { texts: { where: { language } } } })
  const publication: Publication = {
    status: event.status as RecordStatus,
    wall: fromDatabaseWallTime(event.publishedWall),
    utc: event.publishedUtc,
  }
  const times = {
    zone: event.zone,
    isAllDay: event.allDay,
    startWall: fromDatabaseWallTime(event.startWall),
    endWall: fromDatabaseWallTime(event.endWall),
    startUtc: event.startUtc,
    endUtc: event.endUtc,
  }
  return { publication, times, texts: event.texts[0] ?? null }
}

/** Whether this is an event that the caller may link. */
export async function isReadableEvent(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const known = await tx.$queryRaw<unknown[]>(
    sql`select e.id from events e where e.id = ${id} and ${isReadable(ctx, 'e')}`,
  )
  return known.length > 0
}
