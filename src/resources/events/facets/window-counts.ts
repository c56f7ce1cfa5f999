import { joinWithAnd, joinWithCommas, type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import { toDatabaseWallTime } from '../../shared/publication/publication.ts'
import { categoryAncestors, countedColumns, type FacetConditions, type FacetCounts } from './counts.ts'
import type { EventFacetsQuery } from './schema.ts'
import { linkedKindByField } from '../../shared/record/kinds.ts'

/** The length from which PostgreSQL reads the links of a window faster from their indexes than event by event. */
const longWindowMinMs = 365 * 86_400_000

/**
 * Whether the query finds almost all events of a long window: without a filter, all that the caller may read and lists
 * show.
 */
export function hasLongWindow(
  { dates: { countableWindow }, facetConditions, otherConditions, search, countsSeriesOnce }: FacetConditions,
  { status }: EventFacetsQuery,
): boolean {
  const isFiltered =
    status !== undefined || search !== null || Object.keys(facetConditions).length + otherConditions.length > 0
  if (isFiltered || countsSeriesOnce || countableWindow === null) return false
  if (typeof countableWindow === 'string') return countableWindow === 'all'
  const { from, until } = countableWindow
  return toDatabaseWallTime(until).getTime() - toDatabaseWallTime(from).getTime() >= longWindowMinMs
}

/**
 * The same counts as `countLinksOfMatches`, for the events of a long window (`hasLongWindow`). Counts all links of the
 * window, and subtracts the links of the few events that the list leaves out or whose links the caller may not see.
 *
 * Uses: event_terms_by_term, event_venues_by_venue and event_organizers_by_organizer, for each record; event_terms_pkey
 * and the same indexes of the other links, for the excluded events.
 */
export function countLinksOfWindow({ dates, baseConditions, showsHiddenFields }: FacetConditions): FacetCounts {
  const { startConditions, linkStartConditions } = dates
  const isInWindow = joinWithAnd(linkStartConditions)
  return {
    // unnest() tells PostgreSQL that there are few excluded events.
    clauses: sql`
      window_events as materialized (
        select e.id, e.id as counted_id, (${joinWithAnd(baseConditions)}) is true as is_match,
               ${joinWithCommas(countedColumns(showsHiddenFields))}
          from events e where ${joinWithAnd(startConditions)}),
      matches as not materialized (select * from window_events where is_match),
      excluded as materialized (
        select x.id from unnest(array(
          select w.id from window_events w where not (w.is_match and w.shows_hidden_fields))) as x(id)),
      ancestors as (${categoryAncestors})`,
    countLinks: parameter => {
      const { table, linkTable } = linkedKindByField[parameter]
      return countInWindow(table, linkTable, isInWindow, parameter === 'tags' ? sql`r.taxonomy = 'tag'` : sql`true`)
    },
    countCategories: sql`
      ${countInWindow('terms', linkedKindByField.categories.linkTable, isInWindow, isCategoryWithoutChildren)}
      union all ${countDescendantsInWindow(isInWindow)}`,
  }
}

/** Counts the links to each record `r` that meets `condition`. */
function countInWindow(
  table: string,
  { table: linkTable, key }: { table: string; key: string },
  isInWindow: Sql,
  condition: Sql,
): Sql {
  const [links, recordId] = [toIdentifier(linkTable), toIdentifier(`l.${key}`)]
  return sql`
    select r.id, n.count - coalesce(x.count, 0) as count
      from ${toIdentifier(table)} r
     cross join lateral (select count(*)::int as count from ${links} l where ${recordId} = r.id and ${isInWindow}) n
      left join (select ${recordId} as id, count(*)::int as count
                   from excluded x join ${links} l on l.event_id = x.id
                  group by ${recordId}) x on x.id = r.id
     where ${condition}`
}

const isCategoryWithoutChildren = sql`
  r.taxonomy = 'category' and not exists (select from terms child where child.parent_id = r.id)`

/** Counts the events of each category with children and of its descendants, each event once. */
const countDescendantsInWindow = (isInWindow: Sql): Sql => sql`
  select c.id, n.count
    from (select a.ancestor_id as id, array_agg(a.id) as descendant_ids
            from ancestors a group by a.ancestor_id having count(*) > 1) c
   cross join lateral (
          select count(*)::int as count
            from (select distinct l.event_id from event_terms l
                   where l.term_id = any(c.descendant_ids) and ${isInWindow}) d
           where not exists (select from excluded x where x.id = d.event_id)) n`
