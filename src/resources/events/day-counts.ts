import type { Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { addDays, startOfDay, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { toDatabaseWallTime } from '../shared/publication.ts'
import { type DayRange, overlapsPeriod, type CountableWindow, utcOffsetMaxMs } from './date-conditions.ts'

/**
 * How many events strangers may read in a window of whole days, or of all that is to come or over, as `total`.
 *
 * Guarantees: the number that counting the same events would give (docs/decisions/0006).
 * Uses: event_days; events_long (start_wall, end_wall); events_scheduled (published_utc); events_by_start_utc; events_by_period.
 */
export function buildDayCountQuery(ctx: Context, window: CountableWindow): Sql {
  if (window === 'all') return total(startsFrom(null), scheduled(ctx, sql`true`))
  if (window === 'upcoming') return total(...upcoming(ctx))
  if (window === 'past') return total(...past(ctx))
  return total(...inside(ctx, window))
}

const total = (...parts: Sql[]): Sql =>
  sql`select (${parts.reduce((sum, part) => sql`${sum} + (${part})`, sql`0`)})::int as total`

/**
 * Events that start in the window or later, less those that end behind it: both are sums over days, which triggers keep exact.
 * Put right for the few that hang over both ends. The window must be longer than what `events_long` calls long.
 */
function inside(ctx: Context, { from, until }: DayRange): Sql[] {
  const hanging = sql`e.end_wall - e.start_wall > interval '31 days' and e.start_wall < ${from}::timestamp and e.end_wall > ${until}::timestamp`
  return [
    startsFrom(from),
    sql`select -coalesce(sum(d.ends), 0) from event_days d where d.day > ${until}::timestamp::date`,
    sql`select count(*) from events e where ${hanging} and ${isCounted}`,
    scheduled(ctx, sql`e.start_wall >= ${from}::timestamp and e.end_wall <= ${until}::timestamp`),
  ]
}

/** Whole days that have begun nowhere yet, and the events before them one by one. */
function upcoming(ctx: Context): Sql[] {
  const border = addDays(startOfDay(toWall(new Date(ctx.now.getTime() + utcOffsetMaxMs), 'UTC')), 1)
  const isNear = sql`e.start_utc <= ${farFrom(border, utcOffsetMaxMs)} and e.start_wall < ${border}::timestamp`
  return [
    startsFrom(border),
    sql`select count(*) from events e where e.start_utc > ${ctx.now} and ${isNear} and ${isCounted}`,
    scheduled(ctx, sql`e.start_utc > ${ctx.now}`),
  ]
}

/** Whole days that are over everywhere, and the events after them one by one. */
function past(ctx: Context): Sql[] {
  const border = startOfDay(toWall(new Date(ctx.now.getTime() - utcOffsetMaxMs), 'UTC'))
  const isNear = sql`${overlapsPeriod(farFrom(border, -utcOffsetMaxMs), ctx.now)} and e.end_wall >= ${border}::timestamp`
  return [
    sql`select coalesce(sum(d.ends), 0) from event_days d where d.day < ${border}::timestamp::date`,
    sql`select count(*) from events e where e.end_utc <= ${ctx.now} and ${isNear} and ${isCounted}`,
    scheduled(ctx, sql`e.end_utc <= ${ctx.now}`),
  ]
}

const farFrom = (wall: WallTime, ms: number): Date => new Date(toDatabaseWallTime(wall).getTime() + ms)

const startsFrom = (wall: WallTime | null): Sql =>
  wall === null
    ? sql`select coalesce(sum(d.starts), 0) from event_days d`
    : sql`select coalesce(sum(d.starts), 0) from event_days d where d.day >= ${wall}::timestamp::date`

/** What a day counts. */
const isCounted = sql`e.status = 'publish' and not e.hide_from_listings`

/** Scheduled events whose date has come are published, but no day has counted them. */
const scheduled = (ctx: Context, condition: Sql): Sql => sql`
  select count(*) from events e
   where e.status = 'future' and e.published_utc <= ${ctx.now} and not e.hide_from_listings and ${condition}`
