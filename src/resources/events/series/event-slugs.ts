import type { Language } from '../../../core/language.ts'
import { type Sql, sql } from '../../../db/sql.ts'
import type { Tx } from '../../../db/transaction.ts'
import { publishableKindByName } from '../../shared/record-kinds.ts'
import { findFreeSlug, toSlugColumns } from '../../shared/slugs.ts'

const { textTable } = publishableKindByName.event

type SlugRow = { event_id: number; language: Language; slug: string; slug_latin: string | null }

/**
 * Stores the slugs that `wanted` selects: rows with `id`, `language` and `slug`. A slug that another event or a series
 * has gets a number.
 */
export async function storeSlugs(tx: Tx, wanted: Sql): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number; language: Language; slug: string; isUnused: boolean }[]>(sql`
    select n.id, n.language, n.slug, not exists (
             select from event_texts o where o.slug = n.slug and o.language = n.language)
           and not exists (select from series_texts o where o.slug = n.slug and o.language = n.language) as "isUnused"
      from (${wanted}) n where n.slug is not null order by n.language, n.slug, n.id`)
  const stored: SlugRow[] = []
  for (const { id, language, slug: wantedSlug, isUnused } of rows) {
    const reserved = stored.filter(row => row.language === language).map(({ slug }) => slug)
    const isAvailable = isUnused && !reserved.includes(wantedSlug)
    const slug = isAvailable ? wantedSlug : await findFreeSlug(tx, textTable, wantedSlug, language, id, { reserved })
    stored.push({ event_id: id, language, slug, slug_latin: toSlugColumns(slug).slugLatin ?? null })
  }
  if (stored.length === 0) return
  await tx.$executeRaw(sql`
    update event_texts x set slug = n.slug, slug_latin = n.slug_latin
      from json_populate_recordset(null::event_texts, ${JSON.stringify(stored)}::json) n
     where x.event_id = n.event_id and x.language = n.language`)
}
