import type { Context } from '../../api/context.ts'
import { joinWithCommas, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import { toPostgresZone } from '../../core/time/zone.ts'
import { effectiveStatus } from './visibility.ts'

/** Columns that the representations of events, venues and organizers share, from the record of the alias. */

/** `author, status, date, date_utc, modified, modified_utc` */
export function publicationColumns(ctx: Context, record: string): Sql {
  const r = toIdentifier(record)
  const modified = sql`date_trunc('second', ${r}.modified_utc)`
  return joinWithCommas([
    sql`${r}.author_id as author`,
    sql`${effectiveStatus(ctx, record)} as status`,
    sql`${r}.published_wall::text as date`,
    sql`coalesce((${r}.published_utc at time zone 'UTC')::text, '0000-00-00 00:00:00') as date_utc`,
    sql`(${modified} at time zone ${toPostgresZone(ctx.siteZone)}::text)::text as modified`,
    sql`(${modified} at time zone 'UTC')::text as modified_utc`,
  ])
}

/** `global_id, global_id_lineage`: the host and the id, and where an imported record came from. */
export function lineageColumns(ctx: Context, record: string): Sql {
  const r = toIdentifier(record)
  const prefix = `${new URL(ctx.urls.origin).host}?id=`
  return joinWithCommas([
    sql`${prefix}::text || ${r}.id as global_id`,
    sql`array_to_json(array[${prefix}::text || ${r}.id] || ${r}.lineage) as global_id_lineage`,
  ])
}

/** JSON values of several rows as a JSON list; `[]` when there is none. They are put together as they are, not read again. */
export const aggregateJson = (json: Sql, order: Sql): Sql =>
  sql`coalesce(json_agg(${json} order by ${order}), '[]'::json)`
