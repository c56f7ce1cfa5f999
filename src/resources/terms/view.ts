import { type Context, buildRestUrl, buildSiteUrl } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql/sql.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { termKindByTaxonomy } from '../shared/record/kinds.ts'
import { termEventCount } from '../shared/list/term-counts.ts'
import { selectTexts } from '../shared/text/texts.ts'

/** `cal_events_cat`: what the TEC API calls the taxonomy of categories. */
const buildCategoryTaxonomy = ({ urls }: Context): string => `${urls.namespacePaths.calendar.split('/')[0]}_events_cat`

/**
 * The term of the row `c` as JSON, with the fields of `Term`. Single reads, lists and events all show this JSON.
 * `count` is the number of events, or a placeholder for it.
 */
export function termJson(ctx: Context, taxonomy: Taxonomy, count: Sql = termEventCount(ctx)): Sql {
  const kind = termKindByTaxonomy[taxonomy]
  const collection = `${buildRestUrl(ctx)}/${kind.restCollection}`
  const self = sql`${`${collection}/`}::text || c.id`
  const page = `${buildSiteUrl(ctx)}/${kind.pageFolder}/`
  const taxonomyName = taxonomy === 'category' ? buildCategoryTaxonomy(ctx) : 'post_tag'
  const color = taxonomy === 'category' ? sql`c.color,` : sql``
  return sql`(
    select row_to_json(x) from (
      select c.id, ${count} as count, coalesce(t.description, '') as description, t.name, t.slug,
             ${taxonomyName}::text as taxonomy, coalesce(c.parent_id, 0) as parent, ${color} '[]'::json as meta,
             ${page}::text || url_segment(t.page_slug) || '/' as url,
             case when c.parent_id is null then
               (select row_to_json(u) from (select ${self} as self, ${collection}::text as collection) u)
             else
               (select row_to_json(u) from (select ${self} as self, ${collection}::text as collection,
                                                   ${`${collection}/`}::text || c.parent_id as up) u)
             end as urls,
             0 as term_group, c.id as term_taxonomy_id, 'raw' as filter, c.version,
             t.shown_language as i18n_language, t.translations as i18n_translations
        from ${selectTexts(ctx, kind, 'c')} t) x)`
}
