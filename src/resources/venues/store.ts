import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transaction.ts'
import { isReadable } from '../shared/visibility.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Language } from '../../core/language.ts'
import { isFromOtherCalendar, type Origin } from '../shared/origins.ts'
import type { Publication, RecordStatus } from '../shared/publication.ts'
import { toDatabaseWallTime, fromDatabaseWallTime } from '../shared/publication.ts'
import { toSlugColumns } from '../shared/slugs.ts'

/** What a venue's row and its text row are made from; absent = leave as it is, null = clear. */
export type VenueColumns = {
  authorId?: number | undefined
  publication?: Publication | undefined
  zip?: string | null | undefined
  phone?: string | null | undefined
  website?: string | null | undefined
  showMap?: boolean | undefined
  showMapLink?: boolean | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  imageId?: number | null | undefined
  origin?: Origin | undefined
}

export type VenueTexts = {
  name?: string | undefined
  description?: string | null | undefined
  excerpt?: string | null | undefined
  slug?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  province?: string | null | undefined
  state?: string | null | undefined
  stateprovince?: string | null | undefined
}

/** Columns by name: what a caller sends never reaches the database in any other way. */
const shared = (venue: VenueColumns) => ({
  authorId: venue.authorId,
  status: venue.publication?.status,
  publishedWall: venue.publication && toDatabaseWallTime(venue.publication.wall),
  publishedUtc: venue.publication?.utc,
  zip: venue.zip,
  phone: venue.phone,
  website: venue.website,
  showMap: venue.showMap,
  showMapLink: venue.showMapLink,
  latitude: venue.latitude,
  longitude: venue.longitude,
  imageId: venue.imageId,
  originId: venue.origin?.id,
  originDigest: venue.origin?.digest,
  lineage: venue.origin?.lineage,
})

const translated = (texts: VenueTexts) => ({
  name: texts.name,
  description: texts.description,
  excerpt: texts.excerpt,
  ...toSlugColumns(texts.slug),
  address: texts.address,
  city: texts.city,
  country: texts.country,
  province: texts.province,
  state: texts.state,
  stateprovince: texts.stateprovince,
})

/** Stores a venue with its texts in `language`, its original language; the new id. */
export async function insertVenueRows(
  tx: Tx,
  now: Date,
  language: Language,
  venue: VenueColumns & { authorId: number; publication: Publication },
  texts: VenueTexts,
): Promise<number> {
  const { publication, authorId } = venue
  const { id } = await tx.venue.create({
    data: {
      ...shared(venue),
      authorId,
      status: publication.status,
      publishedWall: toDatabaseWallTime(publication.wall),
      language,
      createdUtc: now,
      modifiedUtc: now,
      texts: { create: { language, ...translated(texts) } },
    },
    select: { id: true },
  })
  return id
}

/** Changes what is not undefined, and the texts in `language` alone. */
export async function updateVenueRows(
  tx: Tx,
  now: Date,
  id: number,
  language: Language,
  venue: VenueColumns,
  texts: VenueTexts,
): Promise<void> {
  await tx.venue.update({ where: { id }, data: { ...shared(venue), modifiedUtc: now }, select: { id: true } })
  if (Object.values(texts).every(text => text === undefined)) return
  await tx.venueText.upsert({
    where: { venueId_language: { venueId: id, language } },
    create: { venueId: id, language, ...translated(texts) },
    update: translated(texts),
    select: { venueId: true },
  })
}

/** A venue as an update needs it: its state, and its texts in `language`. */
export async function readVenueForUpdate(tx: Tx, id: number, language: Language) {
  const venue = await tx.venue.findUniqueOrThrow({ where: { id }, include: { texts: { where: { language } } } })
  const publication: Publication = {
    status: venue.status as RecordStatus,
    wall: fromDatabaseWallTime(venue.publishedWall),
    utc: venue.publishedUtc,
  }
  return {
    publication,
    original: venue.language,
    latitude: venue.latitude,
    longitude: venue.longitude,
    texts: venue.texts[0] ?? null,
  }
}

/** The venue that has this name, in any case and language, and this description when one is given; one that the caller may read. */
export async function findVenueByName(
  ctx: Context,
  tx: Tx,
  name: string,
  description: string | null,
): Promise<number | null> {
  const [found] = await tx.$queryRaw<{ id: number }[]>(sql`
    select v.id from venue_texts t join venues v on v.id = t.venue_id
     where lower(t.name) = lower(${name}) and ${isReadable(ctx, 'v')}
       and (${description}::text is null or lower(t.description) = lower(${description}))
     order by v.id limit 1`)
  return found?.id ?? null
}

/**
 * The venue that an imported one is already known as: one of the same name and description, as in `venueNamed`, whose
 * address and city do not contradict it, and that is no other venue of the same calendar.
 */
export async function findVenueMatchingImport(tx: Tx, origin: Origin, texts: VenueTexts): Promise<number | null> {
  const agrees = (column: Sql, value: string | null | undefined) =>
    sql`coalesce(lower(${column}) = lower(${value ?? null}::text), true)`
  const [found] = await tx.$queryRaw<{ id: number }[]>(sql`
    select v.id from venue_texts t join venues v on v.id = t.venue_id
     where lower(t.name) = lower(${texts.name}) and v.status <> 'trash' and ${isFromOtherCalendar(origin, 'v')}
       and (${texts.description ?? null}::text is null or lower(t.description) = lower(${texts.description ?? null}))
       and ${agrees(sql`t.address`, texts.address)} and ${agrees(sql`t.city`, texts.city)}
     order by v.id limit 1`)
  return found?.id ?? null
}

/** Which of these ids are venues that the caller may link. */
export async function findReadableVenueIds(ctx: Context, tx: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const known = await tx.$queryRaw<{ id: number }[]>(
    sql`select v.id from venues v where v.id = any(${ids}) and ${isReadable(ctx, 'v')}`,
  )
  return new Set(known.map(venue => venue.id))
}
