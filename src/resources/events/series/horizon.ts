import type { Context } from '../../../api/context.ts'
import type { CacheDependencies } from '../../../core/cache-dependencies.ts'
import { horizonMonths } from '../../../core/recurrence/recurrence.ts'
import { addMonths, endOfDay, toInstant, toWall } from '../../../core/time/wall-time.ts'
import { queryFirstRow, sql } from '../../../db/sql.ts'
import { parseMomentParameter } from '../../shared/publication.ts'
import type { EventQuery } from '../schema.ts'

/**
 * The default window of lists (see `windowMonths`) ends at the horizon in the zone of each event, up to a day later
 * than in the zone of the site. Such a query gets no notice.
 */
const toleranceMs = 86_400_000

type HorizonNotices = { notices: string[]; dependencies: CacheDependencies }

const noNotices: HorizonNotices = { notices: [], dependencies: { records: [] } }

/**
 * The notice that a list ends before its query does, because dates are stored for 24 months only, also those of series
 * that go on after this horizon.
 * None if the query ends earlier, or if no series goes on.
 */
export async function findHorizonNotices(ctx: Context, query: EventQuery): Promise<HorizonNotices> {
  const end = query.end_date ?? query.starts_before ?? query.ends_before
  if (end === undefined) return noNotices
  const { instant } = parseMomentParameter(ctx, 'end_date', end, ctx.siteZone)
  const horizonWall = addMonths(toWall(ctx.now, ctx.siteZone), horizonMonths)
  if (instant.getTime() <= toInstant(endOfDay(horizonWall), ctx.siteZone).getTime() + toleranceMs) return noNotices
  const continuing = await queryFirstRow(
    ctx.db,
    sql`select 1 as found from series where stored_until_utc is not null and stored_until_utc < ${instant} limit 1`,
  )
  const notices = continuing
    ? [`series have dates until ${horizonWall.slice(0, 10)}; later ones are not listed yet`]
    : []
  return { notices, dependencies: { records: ['series'] } }
}
