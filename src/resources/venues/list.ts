import type { Context } from '../../api/context.ts'
import { all, sql } from '../../db/sql.ts'
import { type Found, offsetOf, pageAsked } from '../../kernel/paging.ts'
import { find } from '../pages.ts'
import { listed } from '../statuses.ts'
import type { VenueQuery } from './schema.ts'

/**
 * One page of the venues the caller may read, newest publication first.
 *
 * Guarantees: ordered by publication, then id, so pages never overlap; one statement per distinct set of filters.
 * Uses: venues_by_publication (published_wall desc, id desc).
 */
export function findVenues(ctx: Context, query: VenueQuery): Promise<Found> {
  const asked = pageAsked(query)
  const where = all([listed(ctx, 'v', query.status)])
  return find(
    ctx,
    sql`select v.id from venues v where ${where}
         order by v.published_wall desc, v.id desc limit ${asked.size} offset ${offsetOf(asked)}`,
    sql`select count(*)::int as total from venues v where ${where}`,
  )
}
