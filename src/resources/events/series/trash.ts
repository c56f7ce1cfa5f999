import type { Language } from '../../../core/language.ts'
import { sql } from '../../../db/sql.ts'
import type { Tx } from '../../../db/transaction.ts'
import { publishableKindByName } from '../../shared/record-kinds.ts'
import { findFreeSlug, toSlugColumns } from '../../shared/slugs.ts'

const { textTable } = publishableKindByName.event

/** Moves events to the trash. Their slugs end with `__trashed-` and their id, which frees them for other events. */
export async function moveEventsToTrash(tx: Tx, now: Date, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw(sql`
    update events set status = 'trash', modified_utc = ${now} where id = any(${ids}::int[]) and status <> 'trash'`)
  await tx.$executeRaw(sql`
    update event_texts set slug = slug || '__trashed-' || event_id, slug_latin = slug_latin || '-trashed'
     where event_id = any(${ids}::int[]) and slug is not null and slug !~ '__trashed(-[0-9]+)?$'`)
}

/** Takes events of a series out of the trash. They get the status of the series, and their slugs if these are free. */
export async function restoreEvents(tx: Tx, now: Date, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw(sql`
    update events e set status = s.columns ->> 'status', modified_utc = ${now}
      from series s where e.id = any(${ids}::int[]) and e.status = 'trash' and s.id = e.series_id`)
  const slugs = await tx.$queryRaw<{ id: number; language: Language; slug: string; isFree: boolean }[]>(sql`
    select n.*, not exists (select from event_texts o where o.slug = n.slug and o.language = n.language) as "isFree"
      from (select event_id as id, language, regexp_replace(slug, '__trashed(-[0-9]+)?$', '') as slug from event_texts
             where event_id = any(${ids}::int[]) and slug ~ '__trashed(-[0-9]+)?$') n
     order by n.language, n.slug, n.id`)
  const rows: { id: number; language: Language; slug: string; slug_latin: string | null }[] = []
  for (const { id, language, slug: oldSlug, isFree } of slugs) {
    const reserved = rows.filter(row => row.language === language).map(({ slug }) => slug)
    const isAvailable = isFree && !reserved.includes(oldSlug)
    const slug = isAvailable ? oldSlug : await findFreeSlug(tx, textTable, oldSlug, language, id, { reserved })
    rows.push({ id, language, slug, slug_latin: toSlugColumns(slug).slugLatin ?? null })
  }
  await tx.$executeRaw(sql`
    update event_texts x set slug = n.slug, slug_latin = n.slug_latin
      from json_to_recordset(${JSON.stringify(rows)}::json) n(id int, language text, slug text, slug_latin text)
     where x.event_id = n.id and x.language = n.language`)
}
