import type { Context } from '../../../api/context.ts'
import { type Sql, sql } from '../../../db/sql/sql.ts'
import { addDays, addMonths, startOfDay, toInstant, toWall, type WallTime } from '../../../core/time/wall-time.ts'
import { toDatabaseWallTime } from '../../shared/publication/publication.ts'
import { openWindow, type TimeWindow } from '../../../core/cache/dependencies.ts'
import type { EventQuery } from '../schema.ts'

export type Period = NonNullable<EventQuery['when']>

/** An event that meets the conditions takes place in `affectedTime`, at least partly. */
type PeriodConditions = { conditions: Sql[]; affectedTime: TimeWindow }

/**
 * The conditions of a period, in the zone of the site. Events that overlap the period meet them. A week begins on
 * Monday.
 */
export function buildPeriodConditions(ctx: Context, period: Period): PeriodConditions {
  const today = startOfDay(toWall(ctx.now, ctx.siteZone))
  const weekday = (toDatabaseWallTime(today).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  switch (period) {
    case 'all':
      return { conditions: [], affectedTime: openWindow }
    case 'upcoming':
      return { conditions: [sql`e.start_utc > ${ctx.now}`], affectedTime: openWindow }
    case 'ongoing':
      return {
        conditions: [buildOverlapCondition(ctx.now, ctx.now), sql`e.end_utc > ${ctx.now}`],
        affectedTime: openWindow,
      }
    case 'past':
      return { conditions: [sql`e.end_utc <= ${ctx.now}`], affectedTime: openWindow }
    case 'today':
      return buildDayOverlapConditions(ctx, today, addDays(today, 1))
    case 'tomorrow':
      return buildDayOverlapConditions(ctx, addDays(today, 1), addDays(today, 2))
    case 'week':
      return buildDayOverlapConditions(ctx, monday, addDays(monday, 7))
    case 'weekend':
      return buildDayOverlapConditions(ctx, addDays(monday, 5), addDays(monday, 7))
    case 'month':
      return buildDayOverlapConditions(ctx, startOfMonth(today), startOfMonth(addMonths(startOfMonth(today), 1)))
  }
}

const startOfMonth = (wall: WallTime): WallTime => `${wall.slice(0, 8)}01 00:00:00`

function buildDayOverlapConditions(ctx: Context, fromWall: WallTime, beforeWall: WallTime): PeriodConditions {
  const [from, before] = [toInstant(fromWall, ctx.siteZone), toInstant(beforeWall, ctx.siteZone)]
  return {
    affectedTime: { from: from.getTime() / 1_000, until: before.getTime() / 1_000 },
    conditions: [
      buildOverlapCondition(from, before),
      sql`e.start_utc < ${before}`,
      // An event that ends when the period begins does not overlap it, unless it also starts then.
      sql`(e.end_utc > ${from} or e.start_utc >= ${from})`,
    ],
  }
}

/**
 * The condition that an event overlaps the period from `from` to `to`, both included. Selects the ids through the GiST
 * index events_by_period. A plain condition has only an upper bound on the start, and PostgreSQL would scan all events
 * before it.
 */
export const buildOverlapCondition = (from: Date, to: Date): Sql => sql`e.id = any(array(
  select p.id from events p where tstzrange(p.start_utc, p.end_utc, '[]') && tstzrange(${from}, ${to}, '[]')))`
