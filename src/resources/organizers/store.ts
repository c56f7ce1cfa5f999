import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transaction.ts'
import { isReadable } from '../shared/visibility.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../../core/language.ts'
import { isFromOtherCalendar, type Origin } from '../shared/origins.ts'
import type { Publication, RecordStatus } from '../shared/publication.ts'
import { toDatabaseWallTime, fromDatabaseWallTime } from '../shared/publication.ts'
import { toSlugColumns } from '../shared/slugs.ts'

/** What an organizer's row and its text row are made from; absent = leave as it is, null = clear. */
export type OrganizerColumns = {
  authorId?: number | undefined
  publication?: Publication | undefined
  phone?: string | null | undefined
  website?: string | null | undefined
  email?: string | null | undefined
  imageId?: number | null | undefined
  origin?: Origin | undefined
}

export type OrganizerTexts = {
  name?: string | undefined
  description?: string | null | undefined
  excerpt?: string | null | undefined
  slug?: string | null | undefined
}

/** Columns by name: what a caller sends never reaches the database in any other way. */
const shared = (organizer: OrganizerColumns) => ({
  authorId: organizer.authorId,
  status: organizer.publication?.status,
  publishedWall: organizer.publication && toDatabaseWallTime(organizer.publication.wall),
  publishedUtc: organizer.publication?.utc,
  phone: organizer.phone,
  website: organizer.website,
  email: organizer.email,
  imageId: organizer.imageId,
  originId: organizer.origin?.id,
  originDigest: organizer.origin?.digest,
  lineage: organizer.origin?.lineage,
})

const translated = (texts: OrganizerTexts) => ({
  name: texts.name,
  description: texts.description,
  excerpt: texts.excerpt,
  ...toSlugColumns(texts.slug),
})

/** Stores an organizer with its texts in `language`, its original language; the new id. */
export async function insertOrganizerRows(
  tx: Tx,
  now: Date,
  language: Language,
  organizer: OrganizerColumns & { authorId: number; publication: Publication },
  texts: OrganizerTexts,
): Promise<number> {
  const { publication, authorId } = organizer
  const { id } = await tx.organizer.create({
    data: {
      ...shared(organizer),
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
export async function updateOrganizerRows(
  tx: Tx,
  now: Date,
  id: number,
  language: Language,
  organizer: OrganizerColumns,
  texts: OrganizerTexts,
): Promise<void> {
  await tx.organizer.update({ where: { id }, data: { ...shared(organizer), modifiedUtc: now }, select: { id: true } })
  if (Object.values(texts).every(text => text === undefined)) return
  await tx.organizerText.upsert({
    where: { organizerId_language: { organizerId: id, language } },
    create: { organizerId: id, language, ...translated(texts) },
    update: translated(texts),
    select: { organizerId: true },
  })
}

/** An organizer as an update needs it: its state, and its texts in `language`. */
export async function readOrganizerForUpdate(tx: Tx, id: number, language: Language) {
  const organizer = await tx.organizer.findUniqueOrThrow({ where: { id }, include: { texts: { where: { language } } } })
  const publication: Publication = {
    status: organizer.status as RecordStatus,
    wall: fromDatabaseWallTime(organizer.publishedWall),
    utc: organizer.publishedUtc,
  }
  return { publication, original: organizer.language, texts: organizer.texts[0] ?? null }
}

/** The organizer that has this name, in any case and language, and this description when one is given; one that the caller may read. */
export async function findOrganizerByName(
  ctx: Context,
  tx: Tx,
  name: string,
  description: string | null,
): Promise<number | null> {
  const [found] = await tx.$queryRaw<{ id: number }[]>(sql`
    select o.id from organizer_texts t join organizers o on o.id = t.organizer_id
     where lower(t.name) = lower(${name}) and ${isReadable(ctx, 'o')}
       and (${description}::text is null or lower(t.description) = lower(${description}))
     order by o.id limit 1`)
  return found?.id ?? null
}

/**
 * The organizer that an imported one is already known as: one of the same name and description, as in `organizerNamed`,
 * that is no other organizer of the same calendar.
 */
export async function findOrganizerMatchingImport(
  tx: Tx,
  origin: Origin,
  texts: OrganizerTexts,
): Promise<number | null> {
  const [found] = await tx.$queryRaw<{ id: number }[]>(sql`
    select o.id from organizer_texts t join organizers o on o.id = t.organizer_id
     where lower(t.name) = lower(${texts.name}) and o.status <> 'trash' and ${isFromOtherCalendar(origin, 'o')}
       and (${texts.description ?? null}::text is null or lower(t.description) = lower(${texts.description ?? null}))
     order by o.id limit 1`)
  return found?.id ?? null
}

/** Which of these ids are organizers that the caller may link. */
export async function findReadableOrganizerIds(ctx: Context, tx: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const known = await tx.$queryRaw<{ id: number }[]>(
    sql`select o.id from organizers o where o.id = any(${ids}) and ${isReadable(ctx, 'o')}`,
  )
  return new Set(known.map(organizer => organizer.id))
}
