import type { Context } from '../../api/context.ts'
import { joinWithCommas as columns, collateText, type Sql, sql } from '../../db/sql.ts'
import { type IdPage, computeOffset, toPageRequest } from '../../core/paging.ts'
import { findPage, findPageOfMatches } from '../shared/pages.ts'
import { selectTexts } from '../shared/texts.ts'
import { buildEventFilters } from './filters.ts'
import type { EventQuery } from './schema.ts'
import { buildDayCountQuery } from './day-counts.ts'
import { eventTextTable } from './view.ts'

/**
 * One page of the events the caller may read, soonest first unless asked otherwise.
 *
 * Guarantees: a total order that ends in the id, so pages never overlap; an event that matches twice counts once; one statement
 * per distinct set of filters, so that PostgreSQL plans each for itself. Bad values are refused together.
 * Uses: events_by_start_utc (start_utc, id); event_terms_by_term, event_venues_by_venue, event_organizers_by_organizer;
 * event_texts_search for words; event_days for the totals of windows; events_by_period for `when`; events_featured.
 */
export async function findEvents(ctx: Context, query: EventQuery): Promise<IdPage> {
  const asked = toPageRequest(query)
  const { where, searchCandidates, countableWindow, isFilteredByLinks } = await buildEventFilters(ctx, query)
  const order = orderOf(ctx, query)
  if (searchCandidates || isFilteredByLinks)
    return findPageOfMatches(
      ctx,
      searchCandidates,
      sql`select e.id, row_number() over (order by ${order}) as place from events e where ${where}`,
      asked,
    )
  const page = sql`select e.id from events e where ${where} order by ${order} limit ${asked.size} offset ${computeOffset(asked)}`
  return findPage(
    ctx,
    page,
    countableWindow
      ? buildDayCountQuery(ctx, countableWindow)
      : sql`select count(*)::int as total from events e where ${where}`,
  )
}

/** By start; events asked for by their ids by publication, as the interface has it. Ends in the id. */
function orderOf(ctx: Context, { orderby, order, include }: EventQuery): Sql {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const then = sql`e.id ${direction}`
  switch (orderby ?? (include ? 'date' : 'start_date')) {
    case 'start_date':
      return columns([sql`e.start_utc ${direction}`, then])
    case 'title':
      return columns([
        sql`${collateText(sql`(select t.title from ${selectTexts(ctx, eventTextTable, 'e')} t)`)} ${direction}`,
        then,
      ])
    case 'date':
      return columns([sql`e.published_wall ${direction}`, then])
    case 'modified':
      return columns([sql`e.modified_utc ${direction}`, then])
    case 'id':
      return then
  }
}
