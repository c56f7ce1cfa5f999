import { hasPermission } from '../../auth/permissions.ts'
import { buildRestUrl, type Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql/sql.ts'
import { imageColumns, imageTexts } from '../shared/image/image.ts'

const instant = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The condition that the image `i` is one of the caller, or that the caller may change all. */
const buildEditableCondition = ({ caller }: Context): Sql =>
  hasPermission(caller, 'edit-others') ? sql`true` : sql`i.author_id = ${caller.userId}::int`

/** The columns that only some callers may read, of the row `i`; null for others. */
export function restrictedColumns(ctx: Context): { name: Sql; author: Sql; sourceUrl: Sql; readFailure: Sql } {
  const ifUploader = (column: Sql) => (hasPermission(ctx.caller, 'upload-images') ? column : sql`null::text`)
  const ifEditor = (column: Sql) => sql`case when ${buildEditableCondition(ctx)} then ${column} end`
  return {
    name: ifUploader(sql`i.name`),
    author: ifUploader(sql`i.author_id`),
    sourceUrl: ifEditor(sql`i.url`),
    readFailure: ifEditor(sql`i.read_failure`),
  }
}

/** The images with these ids as JSON, in their order: the fields of `MediaItem`. */
export function selectImageJson(ctx: Context, ids: number[]): Sql {
  const { name, author, sourceUrl, readFailure } = restrictedColumns(ctx)
  return sql`
  select (
    select json_strip_nulls(row_to_json(y)) from (
      select ${imageColumns(ctx)}, ${`${buildRestUrl(ctx)}/media/`}::text || i.id as rest_url, ${name} as name,
             ${sourceUrl} as source_url, ${readFailure} as read_failure, i.storage_key is not null as is_stored, i.focal_x, i.focal_y, ${author} as author,
             ${instant(sql`i.created_utc`)} as created, ${instant(sql`i.modified_utc`)} as modified,
             x.language as i18n_language) y)::text as json
    from images i ${imageTexts(ctx)}
   where i.id = any(${ids}::int[]) order by array_position(${ids}::int[], i.id)`
}
