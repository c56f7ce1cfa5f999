import type { Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { lineageColumns, publicationColumns } from '../shared/columns.ts'
import { imageJson } from '../shared/images.ts'
import { recordPageUrl, recordRestUrl, type TextTable, selectTexts } from '../shared/texts.ts'

export const venueTextTable: TextTable = {
  table: 'venue_texts',
  recordKey: 'venue_id',
  columns: [
    'name',
    'description',
    'excerpt',
    'slug',
    'address',
    'city',
    'country',
    'province',
    'state',
    'stateprovince',
  ],
  restCollection: 'venues',
  pageFolder: 'venue',
}

/**
 * The venue of the row `v` as JSON, in the shape of `Venue` but for `json_ld`; what is empty is absent.
 * The one home of this representation: alone, in lists and inside an event.
 */
export const venueJson = (ctx: Context): Sql => sql`(
  select json_strip_nulls(row_to_json(x)) from (
    select v.id, ${publicationColumns(ctx, 'v')},
           ${recordPageUrl(ctx, venueTextTable, 'v')} as url, ${recordRestUrl(ctx, venueTextTable, 'v')} as rest_url,
           t.name as venue, t.description, t.excerpt, t.slug, ${imageJson(sql`v.image_id`)} as image,
           t.address, t.city, t.country, t.province, t.state, v.zip, v.phone, v.website, t.stateprovince,
           v.latitude as geo_lat, v.longitude as geo_lng, v.show_map, v.show_map_link,
           ${lineageColumns(ctx, 'v')}, t.served as i18n_language, t.translations as i18n_translations
      from ${selectTexts(ctx, venueTextTable, 'v')} t) x)`
