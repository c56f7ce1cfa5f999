import type { Cost } from '../../kernel/cost.ts'
import type { Language } from '../../kernel/language.ts'
import { isManualZone, toPostgresZone } from '../../kernel/time.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Origin } from '../origins.ts'
import { type Publication, type Status, wallDate, wallOf } from '../publication.ts'
import type { EventTimes } from './times.ts'
import { slugColumns } from '../slugs.ts'

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
  publishedWall: event.publication && wallDate(event.publication.wall),
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
  allDay: times.allDay,
  startWall: wallDate(times.startWall),
  endWall: wallDate(times.endWall),
  startUtc: times.startUtc,
  endUtc: times.endUtc,
  zone: times.zone,
  zoneAbbreviation,
})

const translated = ({ title, description, excerpt, slug }: EventTexts) => ({
  title,
  description,
  excerpt,
  ...slugColumns(slug),
})

type NewEvent = EventColumns & { authorId: number; publication: Publication; times: EventTimes }

/** Stores an event with its texts in `language`, its original language; the new id. */
export async function insertEvent(
  tx: Tx,
  now: Date,
  language: Language,
  event: NewEvent,
  texts: EventTexts,
  links: EventLinks,
): Promise<number> {
  const { publication, authorId } = event
  const { id } = await tx.event.create({
    data: {
      ...shared(event),
      ...timed(event.times, await abbreviationOf(tx, event.times)),
      authorId,
      status: publication.status,
      publishedWall: wallDate(publication.wall),
      language,
      createdUtc: now,
      modifiedUtc: now,
    },
    select: { id: true },
  })
  await tx.eventText.createMany({ data: [{ eventId: id, language, ...translated(texts) }] })
  await linkAll(tx, id, links)
  return id
}

/** Changes what is not undefined, and the texts in `language` alone. */
export async function updateEvent(
  tx: Tx,
  now: Date,
  id: number,
  language: Language,
  event: EventColumns,
  texts: EventTexts,
  links: EventLinks,
): Promise<void> {
  const times = event.times && timed(event.times, await abbreviationOf(tx, event.times))
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

/** What tzdata calls the event's zone at its start; a manual zone is called by its own name. */
async function abbreviationOf(tx: Tx, { zone, startUtc }: EventTimes): Promise<string> {
  if (isManualZone(zone)) return zone
  const [row] = await tx.$queryRaw<{ name: string }[]>(
    sql`select zone_abbreviation(${startUtc}, ${toPostgresZone(zone)}) as name`,
  )
  return row?.name ?? zone
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
  await linkAll(tx, eventId, { venueIds, organizerIds, categoryIds, tagIds })
}

/** Links an event that has none of these venues and organizers yet. */
async function linkAll(tx: Tx, eventId: number, links: EventLinks): Promise<void> {
  const { venueIds = [], organizerIds = [], categoryIds = [], tagIds = [] } = links
  const venues = venueIds.map((venueId, position) => ({ eventId, venueId, position }))
  const organizers = organizerIds.map((organizerId, position) => ({ eventId, organizerId, position }))
  const terms = [...categoryIds, ...tagIds].map(termId => ({ eventId, termId }))
  if (venues.length > 0) await tx.eventVenue.createMany({ data: venues })
  if (organizers.length > 0) await tx.eventOrganizer.createMany({ data: organizers })
  if (terms.length > 0) await tx.eventTerm.createMany({ data: terms, skipDuplicates: true })
}

/** An event as an update needs it: its state, its times, and its texts in `language`. */
export async function eventBefore(tx: Tx, id: number, language: Language) {
  const event = await tx.event.findUniqueOrThrow({ where: { id }, include: { texts: { where: { language } } } })
  const publication: Publication = {
    status: event.status as Status,
    wall: wallOf(event.publishedWall),
    utc: event.publishedUtc,
  }
  const times = {
    zone: event.zone,
    allDay: event.allDay,
    startWall: wallOf(event.startWall),
    endWall: wallOf(event.endWall),
    startUtc: event.startUtc,
    endUtc: event.endUtc,
  }
  return { publication, times, texts: event.texts[0] ?? null }
}

/** Whether this is an event that is not in the trash. */
export const isEvent = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.event.count({ where: { id, status: { not: 'trash' } } })) > 0
