import type { Context } from '../../api/context.ts'
import { all, sql } from '../../db/sql.ts'
import { type Found, offsetOf, pageAsked } from '../../kernel/paging.ts'
import { find } from '../pages.ts'
import { listed } from '../statuses.ts'
import type { OrganizerQuery } from './schema.ts'

/**
 * One page of the organizers the caller may read, newest publication first.
 *
 * Guarantees: ordered by publication, then id, so pages never overlap; one statement per distinct set of filters.
 * Uses: organizers_by_publication (published_wall desc, id desc).
 */
export function findOrganizers(ctx: Context, query: OrganizerQuery): Promise<Found> {
  const asked = pageAsked(query)
  const where = all([listed(ctx, 'o', query.status)])
  return find(
    ctx,
    sql`select o.id from organizers o where ${where}
         order by o.published_wall desc, o.id desc limit ${asked.size} offset ${offsetOf(asked)}`,
    sql`select count(*)::int as total from organizers o where ${where}`,
  )
}
