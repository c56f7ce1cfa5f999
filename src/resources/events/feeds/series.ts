import type { Context } from '../../../api/context.ts'
import type { SeriesStart } from '../../../core/recurrence/recurrence.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import { queryRows, sql, withGenericPlan } from '../../../db/sql/sql.ts'

/**
 * Guarantees: the same ids, with those of the dates of a series behind its first one, in the order of the rule. All
 * others stay in their order.
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

/** When the series of these events start, by their ids. */
export async function findSeriesStarts(ctx: Context, ids: number[]): Promise<Map<number, SeriesStart>> {
  const rows = await queryRows<{ id: number; startWall: WallTime; zone: string; isAllDay: boolean }>(
    ctx.db,
    sql`select id, start_wall::text as "startWall", zone, all_day as "isAllDay" from series
         where id in (select series_id from events where id = any(${withGenericPlan(ids)}))`,
  )
  return new Map(rows.map(({ id, ...start }) => [id, start]))
}
