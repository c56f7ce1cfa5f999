import type { Context } from '../../../api/context.ts'
import { queryRows, sql, withGenericPlan } from '../../../db/sql/sql.ts'
import type { StartOfSeries } from '../../../formats/ics/write-series.ts'
import { selectSeriesVersion } from './sequence.ts'

/**
 * Guarantees: returns the same ids. The dates of a series follow its first one, in the order of the rule. All other ids
 * keep their order.
 */
export async function groupBySeries(ctx: Context, ids: number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    ctx.db,
    sql`select id
          from (select e.id, e.recurrence_wall,
                       min(s.position) over (partition by coalesce(e.series_id, 0),
                                                          case when e.series_id is null then e.id end) as position
                  from unnest(${withGenericPlan(ids)}) with ordinality as s(id, position) join events e on e.id = s.id) x
         order by position, recurrence_wall, id`,
  )
  return rows.map(({ id }) => id)
}

/** When the series of these events start, and their versions, by their ids. */
export async function findSeriesStarts(ctx: Context, ids: number[]): Promise<Map<number, StartOfSeries>> {
  const rows = await queryRows<StartOfSeries & { id: number }>(
    ctx.db,
    sql`select s.id, s.start_wall::text as "startWall", s.zone, s.all_day as "isAllDay", v.sequence, v."modifiedUtc"
          from series s cross join lateral (${selectSeriesVersion(ctx)}) v
         where s.id in (select series_id from events where id = any(${withGenericPlan(ids)}))`,
  )
  return new Map(rows.map(({ id, ...start }) => [id, start]))
}
