import { buildRestUrl, type Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { imageColumns, imageTexts } from '../shared/images.ts'

const instant = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The images with these ids as JSON, in their order: the fields of `MediaItem`. */
export const selectMediaJson = (ctx: Context, ids: number[]): Sql => sql`
  select (
    select json_strip_nulls(row_to_json(y)) from (
      select ${imageColumns(ctx)}, ${`${buildRestUrl(ctx)}/media/`}::text || i.id as rest_url, i.name,
             i.url as source_url, i.read_failure, i.storage_key is not null as is_stored, i.focal_x, i.focal_y, i.author_id as author,
             ${instant(sql`i.created_utc`)} as created, ${instant(sql`i.modified_utc`)} as modified,
             x.language as i18n_language) y)::text as json
    from images i ${imageTexts(ctx)}
   where i.id = any(${ids}::int[]) order by array_position(${ids}::int[], i.id)`
