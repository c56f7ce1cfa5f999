import type { Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql/sql.ts'
import { originColumns, publicationColumns } from '../shared/list/json-columns.ts'
import { imageJson } from '../shared/image/image.ts'
import { publishableKindByName } from '../shared/record/kinds.ts'
import { recordPageUrl, recordRestUrl, selectTexts } from '../shared/text/texts.ts'

const kind = publishableKindByName.venue

/**
 * The venue of the row `v` as JSON, with the fields of `Venue` except `json_ld`. Single reads, lists and events contain
 * this JSON. Fields that are null are absent; with `i18n_fallback=false`, missing texts are ''.
 */
export const venueJson = (ctx: Context): Sql => sql`(
  select json_strip_nulls(row_to_json(x)) from (
    select v.id, ${publicationColumns(ctx, 'v')},
           ${recordPageUrl(ctx, kind, 'v')} as url, ${recordRestUrl(ctx, kind, 'v')} as rest_url,
           t.name as venue, t.description, t.excerpt, t.slug, ${imageJson(ctx, sql`v.image_id`)} as image,
           t.address, t.city, t.country, t.province, t.state, v.zip, v.phone, v.website, t.stateprovince,
           v.latitude as geo_lat, v.longitude as geo_lng, v.show_map, v.show_map_link,
           ${originColumns(ctx, 'v')}, t.shown_language as i18n_language, t.translations as i18n_translations
      from ${selectTexts(ctx, kind, 'v')} t) x)`
