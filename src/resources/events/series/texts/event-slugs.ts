import type { Language } from '../../../../core/language.ts'
import { type Sql, sql } from '../../../../db/sql/sql.ts'
import type { Tx } from '../../../../db/transactions/transaction.ts'
import { publishableKindByName } from '../../../shared/record/kinds.ts'
import { findFreeSlug, listSpellings, lockSlugsAndFindUsed, toSlugColumns } from '../../../shared/text/slugs.ts'

const { textTable } = publishableKindByName.event

type SlugRow = { event_id: number; language: Language; slug: string; slug_latin: string | null }

/**
 * Stores the slugs that `wanted` selects: rows with `id`, `language` and `slug`. A slug to which another event or a
 * series answers gets a number.
 */
export async function storeSlugs(tx: Tx, wanted: Sql): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number; language: Language; slug: string }[]>(sql`
    select n.id, n.language, n.slug from (${wanted}) n where n.slug is not null order by n.language, n.slug, n.id`)
  const used = await lockSlugsAndFindUsed(
    tx,
    textTable,
    rows.map(({ slug }) => slug),
  )
  const idsBySpelling = new Map<string, (number | null)[]>()
  const add = (spelling: string, id: number | null) =>
    idsBySpelling.set(spelling, [...(idsBySpelling.get(spelling) ?? []), id])
  for (const { spelling, id } of used) add(spelling, id)
  const stored: SlugRow[] = []
  for (const { id, language, slug: wantedSlug } of rows) {
    const isOfOther = (spelling: string) => idsBySpelling.get(spelling)?.some(other => other !== id) ?? false
    const slug = listSpellings(wantedSlug).some(isOfOther)
      ? await findFreeSlug(tx, textTable, wantedSlug, id, {
          reserved: [...idsBySpelling.keys()].filter(isOfOther),
          isLocked: true,
        })
      : wantedSlug
    for (const spelling of listSpellings(slug)) add(spelling, id)
    stored.push({ event_id: id, language, slug, slug_latin: toSlugColumns(slug).slugLatin ?? null })
  }
  if (stored.length === 0) return
  await tx.$executeRaw(sql`
    update event_texts x set slug = n.slug, slug_latin = n.slug_latin
      from json_populate_recordset(null::event_texts, ${JSON.stringify(stored)}::json) n
     where x.event_id = n.event_id and x.language = n.language`)
}
