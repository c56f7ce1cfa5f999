import type { Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { lineageColumns, publicationColumns } from '../shared/columns.ts'
import { imageJson } from '../shared/images.ts'
import { recordPageUrl, recordRestUrl, type TextTable, selectTexts } from '../shared/texts.ts'

export const organizerTextTable: TextTable = {
  table: 'organizer_texts',
  recordKey: 'organizer_id',
  columns: ['name', 'description', 'excerpt', 'slug'],
  restCollection: 'organizers',
  pageFolder: 'organizer',
}

/**
 * The organizer of the row `o` as JSON, in the shape of `Organizer` but for `json_ld`; what is empty is absent.
 * The one home of this representation: alone, in lists and inside an event.
 */
export const organizerJson = (ctx: Context): Sql => sql`(
  select json_strip_nulls(row_to_json(x)) from (
    select o.id, ${publicationColumns(ctx, 'o')},
           ${recordPageUrl(ctx, organizerTextTable, 'o')} as url, ${recordRestUrl(ctx, organizerTextTable, 'o')} as rest_url,
           t.name as organizer, t.description, t.excerpt, t.slug, ${imageJson(sql`o.image_id`)} as image,
           o.phone, o.website, o.email,
           ${lineageColumns(ctx, 'o')}, t.served as i18n_language, t.translations as i18n_translations
      from ${selectTexts(ctx, organizerTextTable, 'o')} t) x)`
