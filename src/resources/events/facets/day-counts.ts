import type { Context } from '../../../api/context.ts'
import { type Sql, sql } from '../../../db/sql/sql.ts'
import { addDays, startOfDay, toWall, type WallTime } from '../../../core/time/wall-time.ts'
import { toDatabaseWallTime } from '../../shared/publication/publication.ts'
import { utcOffsetMaxMs } from '../conditions/date-bounds.ts'
import type { CountableWindow, DayRange } from '../conditions/date.ts'
import { buildOverlapCondition } from '../conditions/period.ts'

/**
 * A statement that counts the published events in a window, as `total`. It adds up the counts per day in `event_days`,
 * which triggers update, and counts only the events at the edges of the window one by one.
 *
 * Guarantees: the same number as counting the events themselves (docs/decisions/changes-and-caches.md).
 * Uses: event_days; events_long (start_wall, end_wall); events_scheduled (published_utc); events_by_start_utc;
 * events_by_period.
 */
export function buildDayCountQuery(ctx: Context, window: CountableWindow): Sql {
  if (window === 'all') return sumCounts(countStartsFrom(null), countDuePublications(ctx, sql`true`))
  if (window === 'upcoming') return sumCounts(...countUpcoming(ctx))
  if (window === 'past') return sumCounts(...countPast(ctx))
  return sumCounts(...countWithin(ctx, window))
}

const sumCounts = (...counts: Sql[]): Sql =>
  sql`select (${counts.reduce((sum, count) => sql`${sum} + (${count})`, sql`0`)})::int as total`

/**
 * Counts the events within a range: the events that start in it or later, minus the events that end after it. This also
 * subtracts the events that start before the range and end after it, so they are added again. `events_long` finds them,
 * because the range is longer than 31 days.
 */
function countWithin(ctx: Context, { from, until }: DayRange): Sql[] {
  const spansRange = sql`e.end_wall - e.start_wall > interval '31 days'
                     and e.start_wall < ${from}::timestamp and e.end_wall > ${until}::timestamp`
  return [
    countStartsFrom(from),
    sql`select -coalesce(sum(d.ends), 0) from event_days d where d.day > ${until}::timestamp::date`,
    sql`select count(*) from events e where ${spansRange} and ${isInDayCounts}`,
    countDuePublications(ctx, sql`e.start_wall >= ${from}::timestamp and e.end_wall <= ${until}::timestamp`),
  ]
}

/** Adds up the days that have not begun in any time zone, and counts earlier events one by one. */
function countUpcoming(ctx: Context): Sql[] {
  const firstFutureDay = addDays(startOfDay(toWall(new Date(ctx.now.getTime() + utcOffsetMaxMs), 'UTC')), 1)
  const startsBeforeFutureDays = sql`e.start_utc <= ${shift(firstFutureDay, utcOffsetMaxMs)}
                   and e.start_wall < ${firstFutureDay}::timestamp`
  return [
    countStartsFrom(firstFutureDay),
    sql`select count(*) from events e where e.start_utc > ${ctx.now} and ${startsBeforeFutureDays} and ${isInDayCounts}`,
    countDuePublications(ctx, sql`e.start_utc > ${ctx.now}`),
  ]
}

/** Adds up the days that are over in all time zones, and counts later events one by one. */
function countPast(ctx: Context): Sql[] {
  const firstOpenDay = startOfDay(toWall(new Date(ctx.now.getTime() - utcOffsetMaxMs), 'UTC'))
  const endsAfterPastDays = sql`${buildOverlapCondition(shift(firstOpenDay, -utcOffsetMaxMs), ctx.now)}
                  and e.end_wall >= ${firstOpenDay}::timestamp`
  return [
    sql`select coalesce(sum(d.ends), 0) from event_days d where d.day < ${firstOpenDay}::timestamp::date`,
    sql`select count(*) from events e where e.end_utc <= ${ctx.now} and ${endsAfterPastDays} and ${isInDayCounts}`,
    countDuePublications(ctx, sql`e.end_utc <= ${ctx.now}`),
  ]
}

const shift = (wall: WallTime, ms: number): Date => new Date(toDatabaseWallTime(wall).getTime() + ms)

const countStartsFrom = (wall: WallTime | null): Sql =>
  wall === null
    ? sql`select coalesce(sum(d.starts), 0) from event_days d`
    : sql`select coalesce(sum(d.starts), 0) from event_days d where d.day >= ${wall}::timestamp::date`

/** The condition that `event_days` counts an event. */
const isInDayCounts = sql`e.status = 'publish' and not e.hide_from_listings`

/** Counts the scheduled events whose date has come. They are published, but `event_days` does not count them. */
const countDuePublications = (ctx: Context, condition: Sql): Sql => sql`
  select count(*) from events e
   where e.status = 'future' and e.published_utc <= ${ctx.now} and not e.hide_from_listings and ${condition}`
