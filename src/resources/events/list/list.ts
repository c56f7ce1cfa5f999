import type { Context } from '../../../api/context.ts'
import { collateText, emptySql, queryFirstRow, type Sql, sql } from '../../../db/sql/sql.ts'
import { computeOffset, toPageRequest } from '../../../core/paging.ts'
import { findPage, findPageOfMatches, type FoundPage } from '../../shared/list/pages.ts'
import { publishableKindByName } from '../../shared/record/kinds.ts'
import { languageSql, selectTexts } from '../../shared/text/texts.ts'
import { getEventListLifetime } from '../conditions/date.ts'
import { buildDayCountQuery } from '../facets/day-counts.ts'
import { buildEventFilters, findsSeriesOnce } from '../conditions/filters.ts'
import type { EventQuery } from '../schema.ts'
import { seriesDatesDefault } from '../series/schema.ts'

/** `seriesDates`: the statement for `dates` of the series `s`, if the list has each series once. */
type FoundEvents = FoundPage & { seriesDates?: Sql }

/**
 * One page of the events that the caller may read, by default the earliest start first.
 *
 * Guarantees: a total order that ends with the id, so that pages never overlap. An event that matches twice counts
 * once. One statement per distinct set of filters, so that PostgreSQL plans each of them. Throws one
 * `rest_invalid_param` with all invalid values. Uses: events_by_start_utc (start_utc, id); event_terms_by_term,
 * event_venues_by_venue, event_organizers_by_organizer; event_texts_search for words; event_days for the totals of date
 * windows; events_by_period for `when`; events_featured.
 */
export async function findEvents(ctx: Context, query: EventQuery): Promise<FoundEvents> {
  const request = toPageRequest(query)
  const { where, search, countableWindow, isFilteredByLinks, dependencies } = await buildEventFilters(ctx, query)
  const filter = { where, join: search?.join ?? emptySql }
  const order = buildOrder(ctx, query)
  const validity = { lifetime: getEventListLifetime(query), dependencies }
  const list = { purpose: search ? 'plan' : 'find', ...validity } as const
  if (findsSeriesOnce(query)) {
    const page = await findPageOfMatches(ctx, { ...list, matches: selectFirstDates(filter, order) }, request)
    return { ...page, seriesDates: selectSeriesDates(filter, query.dates) }
  }
  if (search || isFilteredByLinks || query.i18n_missing)
    return findPageOfMatches(ctx, { ...list, matches: selectMatches(filter, order) }, request)
  return findPage(
    ctx,
    sql`select e.id from events e ${order.join} where ${where}
         order by ${order.by} limit ${request.size} offset ${computeOffset(request)}`,
    countableWindow
      ? buildDayCountQuery(ctx, countableWindow)
      : sql`select count(*)::int as total from events e where ${where}`,
    validity,
  )
}

/** The first events of a list without pages, in its order. `seriesDates`: see `findEvents`. */
type FirstEvents = { ids: number[]; seriesDates?: Sql }

/**
 * The first `max` events that a list finds. As `findEvents`, but without a total, so that PostgreSQL can stop after
 * `max` events of an order that an index has. Throws one `rest_invalid_param` with all invalid values.
 */
export async function findFirstEvents(ctx: Context, query: EventQuery, max: number): Promise<FirstEvents> {
  const { where, search } = await buildEventFilters(ctx, query)
  const filter = { where, join: search?.join ?? emptySql }
  const order = buildOrder(ctx, query)
  const hasFirstDates = query.hide_subsequent_recurrences ?? false
  const matches = hasFirstDates ? selectFirstDates(filter, order) : selectMatches(filter, order)
  const row = await queryFirstRow<{ ids: number[] }>(
    ctx.db,
    sql`select array(select m.id from (${matches}) m where m.rank <= ${max} order by m.rank) as ids`,
    search ? 'plan' : 'find',
  )
  const { ids } = row ?? { ids: [] }
  return hasFirstDates ? { ids, seriesDates: selectSeriesDates(filter, query.dates) } : { ids }
}

/** The condition that selects the events `e` of a list, and the joins that it needs. */
type Filter = { where: Sql; join: Sql }

/** The events of a list, each with its rank. */
const selectMatches = ({ where, join }: Filter, order: Order): Sql => sql`
  select e.id, row_number() over (order by ${order.by}) as rank from events e ${join} ${order.join} where ${where}`

/** The matches of a list that has each series once, with its first match in the order of the list. */
const selectFirstDates = ({ where, join }: Filter, order: Order): Sql => sql`
  select h.id, row_number() over (order by h.position) as rank
    from (select e.id, row_number() over (order by ${order.by}) as position,
                 row_number() over (partition by coalesce(e.series_id, -e.id) order by ${order.by}) as nth
            from events e ${join} ${order.join} where ${where}) h
   where h.nth = 1`

/** The first dates of the series `s` that the list would find, as the JSON of `EventSeries.dates`. */
const selectSeriesDates = ({ where, join }: Filter, count = seriesDatesDefault): Sql => sql`(
  select coalesce(json_agg(row_to_json(d)), '[]') from (
    select e.id, e.start_wall::text as start_date, e.end_wall::text as end_date, e.all_day, e.event_status
      from events e ${join} where e.series_id = s.id and ${where}
     order by e.start_utc, e.id limit ${count}) d)`

/** The expressions of an order, and a join to the events `e` that adds at most one row for each event. */
type Order = { by: Sql; join: Sql }

/** By start; for `include` by publication date, as in the TEC API. Every order ends with the id. */
function buildOrder(ctx: Context, { orderby, order, include }: EventQuery): Order {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const byId = sql`e.id ${direction}`
  const orderBy = (column: Sql): Order => ({ by: sql`${column} ${direction}, ${byId}`, join: emptySql })
  switch (orderby ?? (include ? 'date' : 'start_date')) {
    case 'start_date':
      return orderBy(sql`e.start_utc`)
    case 'title':
      return { ...orderBy(collateText(shownTitle(ctx))), join: joinTitle(ctx) }
    case 'date':
      return orderBy(sql`e.published_wall`)
    case 'modified':
      return orderBy(sql`e.modified_utc`)
    case 'id':
      return { by: byId, join: emptySql }
  }
}

/** The text row `titled` in the language of the request. */
const joinTitle = ({ language }: Context): Sql =>
  sql`left join event_texts titled on titled.event_id = e.id and titled.language = ${languageSql(language)}`

/**
 * The title that a list shows. PostgreSQL reads other texts only of events without one in the language of the request.
 */
const shownTitle = (ctx: Context): Sql =>
  sql`coalesce(titled.title, (select t.title from ${selectTexts(ctx, publishableKindByName.event, 'e')} t))`
