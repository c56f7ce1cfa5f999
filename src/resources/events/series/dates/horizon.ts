import type { Context } from '../../../../api/context.ts'
import { horizonMonths } from '../../../../core/recurrence/recurrence.ts'
import { addMonths, endOfDay, toInstant, toWall } from '../../../../core/time/wall-time.ts'
import type { Validity } from '../../../../core/cache/validity.ts'
import { queryFirstRow, sql } from '../../../../db/sql/sql.ts'
import { parseMomentParameter } from '../../../shared/publication/publication.ts'
import { buildReadableCondition } from '../../../shared/publication/visibility.ts'
import type { EventQuery } from '../../schema.ts'
import { isSeriesReadable } from './shown-dates.ts'

/**
 * The default window of lists (see `windowMonths`) ends at the horizon in the zone of each event, which may be up to a
 * day later than in the zone of the site. A query with the default window gets no notice.
 */
const toleranceMs = 86_400_000

type HorizonNotices = Validity & { notices: string[] }

const noNotices: HorizonNotices = { notices: [], lifetime: 'untilChange', dependencies: { records: [] } }

/**
 * The notice that a list ends before its query does, because the service stores only the dates of the next 24 months,
 * even if a series goes on after this horizon. The notice names the horizon, which moves at midnight. There is no
 * notice if the query ends earlier, or if the caller may read no later dates of any series.
 */
export async function findHorizonNotices(ctx: Context, query: EventQuery): Promise<HorizonNotices> {
  const end = query.end_date ?? query.starts_before ?? query.ends_before
  if (end === undefined) return noNotices
  const { instant } = parseMomentParameter(ctx, 'end_date', end, ctx.siteZone)
  const horizonWall = addMonths(toWall(ctx.now, ctx.siteZone), horizonMonths)
  if (instant.getTime() <= toInstant(endOfDay(horizonWall), ctx.siteZone).getTime() + toleranceMs) return noNotices
  const continuing = await queryFirstRow(
    ctx.db,
    sql`select 1 as found from series s
         where s.stored_until_utc < ${instant}
           and ${isSeriesReadable(ctx)}
           and exists (select from events e where e.series_id = s.id and ${buildReadableCondition(ctx, 'e')})
         limit 1`,
  )
  const dependencies = { records: ['series'] }
  if (!continuing) return { ...noNotices, dependencies }
  const notice = `series have dates until ${horizonWall.slice(0, 10)}; later ones are not listed yet`
  return { notices: [notice], lifetime: 'untilMidnight', dependencies }
}
