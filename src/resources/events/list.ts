import type { Context } from '../../api/context.ts'
import { joinWithCommas, collateText, type Sql, sql } from '../../db/sql.ts'
import { type IdPage, computeOffset, toPageRequest } from '../../core/paging.ts'
import { findPage, findPageOfMatches } from '../shared/pages.ts'
import { publishableKindByName } from '../shared/record-kinds.ts'
import { selectTexts } from '../shared/texts.ts'
import { buildDayCountQuery } from './day-counts.ts'
import { buildEventFilters } from './filters.ts'
import type { EventQuery } from './schema.ts'

/**
 * One page of the events that the caller may read, by default the earliest start first.
 *
 * Guarantees: a total order that ends with the id, so that pages never overlap. An event that matches twice counts
 * once. One statement per distinct set of filters, so that PostgreSQL plans each of them. Refuses all bad values at
 * once.
 * Uses: events_by_start_utc (start_utc, id); event_terms_by_term, event_venues_by_venue, event_organizers_by_organizer;
 * event_texts_search for words; event_days for the totals of date windows; events_by_period for `when`;
 * events_featured.
 */
export async function findEvents(ctx: Context, query: EventQuery): Promise<IdPage> {
  const request = toPageRequest(query)
  const { where, searchCandidates, countableWindow, isFilteredByLinks } = await buildEventFilters(ctx, query)
  const order = buildOrder(ctx, query)
  if (searchCandidates || isFilteredByLinks) {
    const matches = sql`select e.id, row_number() over (order by ${order}) as rank from events e where ${where}`
    return findPageOfMatches(ctx, searchCandidates, matches, request)
  }
  return findPage(
    ctx,
    sql`select e.id from events e where ${where}
         order by ${order} limit ${request.size} offset ${computeOffset(request)}`,
    countableWindow
      ? buildDayCountQuery(ctx, countableWindow)
      : sql`select count(*)::int as total from events e where ${where}`,
  )
}

/** By start; for `include` by publication date, as in the TEC API. Every order ends with the id. */
function buildOrder(ctx: Context, { orderby, order, include }: EventQuery): Sql {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const byId = sql`e.id ${direction}`
  switch (orderby ?? (include ? 'date' : 'start_date')) {
    case 'start_date':
      return joinWithCommas([sql`e.start_utc ${direction}`, byId])
    case 'title': {
      const title = sql`(select t.title from ${selectTexts(ctx, publishableKindByName.event, 'e')} t)`
      return joinWithCommas([sql`${collateText(title)} ${direction}`, byId])
    }
    case 'date':
      return joinWithCommas([sql`e.published_wall ${direction}`, byId])
    case 'modified':
      return joinWithCommas([sql`e.modified_utc ${direction}`, byId])
    case 'id':
      return byId
  }
}
