import type { Language } from '../../../../core/language.ts'
import { sanitizeSlug, toSlug } from '../../../../core/text/slug.ts'
import { sql } from '../../../../db/sql/sql.ts'
import type { Tx } from '../../../../db/transactions/transaction.ts'
import type { RecordStatus } from '../../../shared/publication/publication.ts'
import { findFreeSlug, isDraftOrPending, lockSlugs, toSlugColumns } from '../../../shared/text/slugs.ts'
import { storeSlugs } from './event-slugs.ts'
import { addMissingEventSlugs } from '../events.ts'
import type { TextTable } from '../../../shared/record/kinds.ts'

/** The texts of series. Their slugs differ from slugs of events, because a request by slug finds both. */
export const seriesTextTable = {
  table: 'series_texts',
  recordKey: 'series_id',
  columns: ['title', 'description', 'excerpt', 'slug'],
  otherSlugTable: 'event_texts',
} as const satisfies TextTable

/**
 * Gives a series the slugs of the event that becomes its first occurrence. The event has none then, until
 * `addMissingEventSlugs` gives it slugs with its date.
 */
export async function moveSlugsToSeries(tx: Tx, eventId: number, seriesId: number): Promise<void> {
  await tx.$executeRaw(sql`
    update series_texts s set slug = x.slug, slug_latin = x.slug_latin
      from event_texts x where s.series_id = ${seriesId} and x.event_id = ${eventId} and x.language = s.language`)
  await tx.$executeRaw(sql`update event_texts set slug = null, slug_latin = null where event_id = ${eventId}`)
}

/**
 * Gives the texts of a series that have a title but no slug a slug, and the texts of its events too. A draft or pending
 * series has none, because its title may still change, unless one of its occurrences is published. `desiredSlugs` take
 * precedence over slugs made from titles.
 */
export async function addMissingSeriesSlugs(
  tx: Tx,
  seriesId: number,
  desiredSlugs: Partial<Record<Language, string>> = {},
): Promise<void> {
  const texts = await tx.$queryRaw<{ language: Language; title: string; statuses: RecordStatus[] }[]>(sql`
    select x.language, x.title,
           s.columns ->> 'status' || array(
             select distinct e.status from events e where e.series_id = s.id and e.status <> 'trash') as statuses
      from series_texts x join series s on s.id = x.series_id
     where x.series_id = ${seriesId} and x.slug is null and x.title is not null order by x.language`)
  const wanted = texts
    .filter(({ statuses }) => !statuses.every(isDraftOrPending))
    .map(({ language, title }) => ({ language, slug: desiredSlugs[language] ?? (toSlug(title) || 'event') }))
  if (wanted.length > 0)
    await lockSlugs(
      tx,
      seriesTextTable,
      wanted.map(({ slug }) => slug),
    )
  for (const { language, slug } of wanted) await setSlug(tx, seriesId, language, slug)
  await addMissingEventSlugs(tx, seriesId)
}

/**
 * Makes the slugs of a series from this date's own titles. Call it when anonymous callers may read no other date: a
 * slug from the title of the series would show them a title that only hidden dates have. A slug that somebody chose
 * stays.
 */
export async function takeSlugsFromDate(tx: Tx, seriesId: number, eventId: number): Promise<void> {
  const titles = await tx.$queryRaw<{ language: Language; title: string; hidden: string; slug: string | null }[]>(sql`
    select y.language, own.title, y.title as hidden, y.slug
      from events e join series_texts y on y.series_id = e.series_id
     cross join lateral (
       select (array_agg(x.title order by x.language = y.language desc, x.language = e.language desc))[1] as title
         from event_texts x where x.event_id = e.id and x.title is not null) own
     where e.id = ${eventId} and y.title is not null and own.title <> y.title order by y.language`)
  for (const { language, title, hidden, slug } of titles)
    if (slug === null || slug.replace(/-\d+$/, '') === toSlug(hidden).replace(/-\d+$/, ''))
      await changeSeriesSlug(tx, seriesId, language, toSlug(title) || 'event')
}

/** Changes the slug of a series in one language, and the slugs of its events, which begin with it. */
export async function changeSeriesSlug(tx: Tx, seriesId: number, language: Language, requested: string): Promise<void> {
  const desiredSlug = sanitizeSlug(requested)
  const oldSlug = (await readSlugs(tx, seriesId))[language]
  if (desiredSlug === '' || desiredSlug === oldSlug) return
  const slug = await setSlug(tx, seriesId, language, desiredSlug)
  if (oldSlug === undefined) return
  await storeSlugs(
    tx,
    sql`select x.event_id as id, x.language, ${slug}::text || substr(x.slug, length(${oldSlug}) + 1) as slug
          from events e join event_texts x on x.event_id = e.id
         where e.series_id = ${seriesId} and x.language = ${language} and starts_with(x.slug, ${`${oldSlug}-`})`,
  )
}

/** The slugs of a series by language. */
export async function readSlugs(tx: Tx, seriesId: number): Promise<Partial<Record<Language, string>>> {
  const rows = await tx.$queryRaw<{ language: Language; slug: string }[]>(
    sql`select language, slug from series_texts where series_id = ${seriesId} and slug is not null`,
  )
  return Object.fromEntries(rows.map(({ language, slug }) => [language, slug]))
}

async function setSlug(tx: Tx, seriesId: number, language: Language, desiredSlug: string): Promise<string> {
  const slug = await findFreeSlug(tx, seriesTextTable, desiredSlug, seriesId)
  await tx.$executeRaw(sql`
    update series_texts set slug = ${slug}, slug_latin = ${toSlugColumns(slug).slugLatin ?? null}::text
     where series_id = ${seriesId} and language = ${language}`)
  return slug
}
