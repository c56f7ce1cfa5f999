import type { Context } from '../../../api/context.ts'
import { joinWithCommas, toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import { toPostgresZone } from '../../../core/time/zone.ts'
import { effectiveStatus } from '../publication/visibility.ts'

/** Columns of the JSON of events, venues and organizers. `alias` is the alias of the record's table. */

/**
 * `author, status, date, date_utc, modified, modified_utc`. Until an imported record is changed here, `modified` is
 * what the clock of its source showed.
 */
export function publicationColumns(ctx: Context, alias: string): Sql {
  const r = toIdentifier(alias)
  const modified = sql`date_trunc('second', ${r}.modified_utc)`
  const siteWall = sql`${modified} at time zone ${toPostgresZone(ctx.siteZone)}::text`
  return joinWithCommas([
    ctx.isTecApi ? sql`${r}.author_id::text as author` : sql`${r}.author_id as author`,
    sql`${effectiveStatus(ctx, alias)} as status`,
    sql`${r}.published_wall::text as date`,
    sql`coalesce((${r}.published_utc at time zone 'UTC')::text, '0000-00-00 00:00:00') as date_utc`,
    sql`(case when ${r}.source_modified_utc = ${r}.modified_utc then ${r}.source_modified_wall else ${siteWall} end)::text as modified`,
    sql`(${modified} at time zone 'UTC')::text as modified_utc`,
  ])
}

/** `global_id, global_id_lineage`: the host and the id, and the global ids of an imported record in its sources. */
export function originColumns(ctx: Context, alias: string): Sql {
  const r = toIdentifier(alias)
  const prefix = `${new URL(ctx.urls.origin).host}?id=`
  return joinWithCommas([
    sql`${prefix}::text || ${r}.id as global_id`,
    sql`array_to_json(array[${prefix}::text || ${r}.id] || ${r}.lineage) as global_id_lineage`,
  ])
}

/**
 * The JSON values of all rows as a JSON list; `[]` without rows. PostgreSQL joins the texts and does not parse them.
 */
export const aggregateJson = (json: Sql, order: Sql): Sql =>
  sql`coalesce(json_agg(${json} order by ${order}), '[]'::json)`
