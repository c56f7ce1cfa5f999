import type { Context } from '../../../api/context.ts'
import { joinWithCommas, queryFirstRow, type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import { namedKindByName, type LinkedTable, linkedTables } from '../../shared/record/kinds.ts'
import {
  buildReadableCondition,
  buildUnprotectedCondition,
  effectiveStatus,
} from '../../shared/publication/visibility.ts'
import { termEventCount } from '../../shared/list/term-counts.ts'
import { selectShownDates } from '../series/dates/shown-dates.ts'

/**
 * A digest of the versions of all records that the views of these events read. It includes what the views compute from
 * other rows or from the time: whether the caller may read a linked record, how many events a category has, and the dates
 * of a series. It does not depend on the records to which a protected event links, nor on other records that the caller
 * may not read: otherwise it would tell anonymous callers when these records change.
 *
 * The latest time of a change would not suffice: a transaction with an earlier time may be committed later.
 */
export async function findFeedVersion(ctx: Context, ids: number[]): Promise<string> {
  const row = await queryFirstRow<{ version: string }>(ctx.db, buildVersionQuery(ctx, ids))
  return row?.version ?? ''
}

/** The statement of `findFeedVersion`. A test compares the tables that it reads with the tables of the view. */
export const buildVersionQuery = (ctx: Context, ids: number[]): Sql => sql`
  with shown as materialized (
         select e.*, s.position
           from unnest(${ids}::int[]) with ordinality as s(id, position) join events e on e.id = s.id),
       unprotected as materialized (select e.* from shown e where ${buildUnprotectedCondition(ctx, 'e')}),
       series_ids as materialized (select distinct series_id as id from shown where series_id is not null),
       ${joinWithCommas(linkedTables.map(kind => selectLinkedIds(ctx, kind)))},
       image_ids as materialized (${selectImageIds()})
  select md5(concat_ws(';', ${joinWithCommas(listDigests(ctx))})) as version`

const listDigests = (ctx: Context): Sql[] => [
  sql`(select md5(string_agg(concat_ws(':', e.id, e.version, ${effectiveStatus(ctx, 'e')}), ',' order by e.position))
         from shown e)`,
  ...linkedTables.map(kind => digestLinked(ctx, kind)),
  digestRows(sql`images`, sql`r.id in (select id from image_ids)`),
  digestSeries(ctx),
  digestRows(sql`events`, sql`r.id in (select parent_id from unprotected) and ${buildReadableCondition(ctx, 'r')}`),
]

const digestLinked = (ctx: Context, { name, table }: LinkedTable): Sql =>
  digestRows(
    toIdentifier(table),
    sql`r.id in (select id from ${toIdentifier(`${name}_ids`)})`,
    name === 'term' ? countEvents(ctx) : sql`null`,
  )

/** A digest of the records `r` of a table: their ids, versions and `computed`. */
const digestRows = (table: Sql, condition: Sql, computed: Sql = sql`null`): Sql => sql`(
  select md5(string_agg(concat_ws(':', r.id, r.version, ${computed}), ',' order by r.id)) from ${table} r where ${condition})`

/** The linked records that the caller may read. */
function selectLinkedIds(ctx: Context, { name, table, linkTable }: LinkedTable): Sql {
  const isReadable = name === 'term' ? sql`true` : buildReadableCondition(ctx, 'r')
  return sql`${toIdentifier(`${name}_ids`)} as materialized (
         select r.id from ${toIdentifier(table)} r
          where r.id in (select ${toIdentifier(`l.${linkTable.key}`)} from ${toIdentifier(linkTable.table)} l
                          where l.event_id in (select id from unprotected)) and ${isReadable})`
}

const selectImageIds = (): Sql =>
  Object.values(namedKindByName).reduce(
    (ids, { name, table }) => sql`${ids}
          union select image_id from ${toIdentifier(table)}
                 where id in (select id from ${toIdentifier(`${name}_ids`)}) and image_id is not null`,
    sql`select image_id as id from unprotected where image_id is not null`,
  )

/** The number of events that the view of the term `r` shows. */
const countEvents = (ctx: Context): Sql => sql`(select ${termEventCount(ctx)} from terms c where c.id = r.id)`

/**
 * A digest of what the views show of the series. It leaves out the versions of their rows, which also change with dates
 * that the caller may not read.
 */
const digestSeries = (ctx: Context): Sql => sql`(
  select md5(string_agg(concat_ws(':', s.id, s.zone, s.all_day, d.count, d.recurrence, d.start_wall, t.slugs), ',' order by s.id))
    from series s
   cross join lateral (${selectShownDates(ctx)}) d
   cross join lateral (
     select string_agg(x.language || ' ' || x.slug, ' ' order by x.language) as slugs
       from series_texts x where x.series_id = s.id) t
   where s.id in (select id from series_ids))`
