import type { Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql/sql.ts'
import { originColumns, publicationColumns } from '../shared/list/json-columns.ts'
import { imageJson } from '../shared/image/image.ts'
import { publishableKindByName } from '../shared/record/kinds.ts'
import { recordPageUrl, recordRestUrl, selectTexts } from '../shared/text/texts.ts'

const kind = publishableKindByName.organizer

/**
 * The organizer of the row `o` as JSON, with the fields of `Organizer` except `json_ld`. Single reads, lists and events
 * all show this JSON. Fields that are null are absent; with `i18n_fallback=false`, missing texts are ''.
 */
export const organizerJson = (ctx: Context): Sql => sql`(
  select json_strip_nulls(row_to_json(x)) from (
    select o.id, ${publicationColumns(ctx, 'o')},
           ${recordPageUrl(ctx, kind, 'o')} as url, ${recordRestUrl(ctx, kind, 'o')} as rest_url,
           t.name as organizer, t.description, t.excerpt, t.slug, ${imageJson(ctx, sql`o.image_id`)} as image,
           o.phone, o.website, o.email,
           ${originColumns(ctx, 'o')}, t.shown_language as i18n_language, t.translations as i18n_translations
      from ${selectTexts(ctx, kind, 'o')} t) x)`
