import type { Context } from '../../api/context.ts'
import { all, sql } from '../../db/sql.ts'
import { type Found, offsetOf, pageAsked } from '../../kernel/paging.ts'
import { find } from '../pages.ts'
import { listed } from '../statuses.ts'
import type { EventQuery } from './schema.ts'

/**
 * One page of the events the caller may read, soonest first.
 *
 * Guarantees: ordered by start, then id, so pages never overlap; one statement per distinct set of filters.
 * Uses: events_by_start_utc (start_utc, id).
 */
export function findEvents(ctx: Context, query: EventQuery): Promise<Found> {
  const asked = pageAsked(query)
  const where = all([listed(ctx, 'e', query.status), sql`not e.hide_from_listings`])
  return find(
    ctx,
    sql`select e.id from events e where ${where} order by e.start_utc, e.id limit ${asked.size} offset ${offsetOf(asked)}`,
    sql`select count(*)::int as total from events e where ${where}`,
  )
}
