import type { Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Days } from './window.ts'

/**
 * How many events strangers may read in a window of whole days, as `total`.
 *
 * Events that start in the window or later, less those that end behind it: both are sums over days, which triggers keep exact.
 * Put right for the few that hang over both ends, and for scheduled events whose date has come. The window must be longer than
 * what `events_long` calls long, or unbounded.
 *
 * Guarantees: the number that counting the same events would give (docs/decisions/0006).
 * Uses: event_days; events_long (start_wall, end_wall); events_scheduled (published_utc).
 */
export function countOfDays(ctx: Context, days: Days | 'all'): Sql {
  if (days === 'all')
    return sql`select (coalesce(sum(d.starts), 0) + (${scheduled(ctx, sql`true`)}))::int as total from event_days d`
  const { from, until } = days
  const inside = sql`e.start_wall >= ${from}::timestamp and e.end_wall <= ${until}::timestamp`
  return sql`
    select ((select coalesce(sum(d.starts), 0) from event_days d where d.day >= ${from}::timestamp::date)
          - (select coalesce(sum(d.ends), 0) from event_days d where d.day > ${until}::timestamp::date)
          + (select count(*) from events e
              where e.end_wall - e.start_wall > interval '31 days' and e.start_wall < ${from}::timestamp and e.end_wall > ${until}::timestamp
                and e.status = 'publish' and not e.hide_from_listings)
          + (${scheduled(ctx, inside)}))::int as total`
}

/** Scheduled events whose date has come are published, but no day has counted them. */
const scheduled = (ctx: Context, condition: Sql): Sql => sql`
  select count(*) from events e
   where e.status = 'future' and e.published_utc <= ${ctx.now} and not e.hide_from_listings and ${condition}`
