import { joinWithAnd, joinWithCommas, emptySql, type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import { isFree, type EventConditions, type FacetParameter } from '../conditions/filters.ts'
import { isHiddenFieldParameter } from '../conditions/hidden-fields.ts'
import { linkedKindByField, type LinkField } from '../../shared/record/kinds.ts'

export type FacetConditions = EventConditions & { countsSeriesOnce: boolean }

/** How facets are counted. */
export type FacetCounts = {
  /** The queries of a recursive `with`, among them `matches`: see `selectMatches`. */
  clauses: Sql
  /** Selects the `id` of each linked record of a kind, and the `count` of its events. */
  countLinks: (parameter: Exclude<LinkField, 'categories'>) => Sql
  /** The same for categories. A category counts the events of its descendants too. */
  countCategories: Sql
}

/**
 * Counts the links of each event of `matches`. Also selects the records that the query names, even with a count of 0.
 */
export const countLinksOfMatches = (conditions: FacetConditions): FacetCounts => ({
  clauses: sql`matches as materialized (${selectMatches(conditions)}), ancestors as (${categoryAncestors})`,
  countLinks: parameter => {
    const { table, key } = linkedKindByField[parameter].linkTable
    const id = toIdentifier(`l.${key}`)
    return countPairs(
      conditions,
      parameter,
      sql`select ${conditions.countsSeriesOnce ? sql`distinct` : emptySql} ${id} as id, m.counted_id
            from matches m join ${toIdentifier(table)} l on l.event_id = m.id
           where ${meetsFacetConditions(conditions, parameter)}`,
    )
  },
  countCategories: countPairs(
    conditions,
    'categories',
    sql`select distinct a.ancestor_id as id, m.counted_id
          from matches m join event_terms l on l.event_id = m.id join ancestors a on a.id = l.term_id
         where ${meetsFacetConditions(conditions, 'categories')}`,
  ),
})

/** Counts the rows of `pairs`, which have the `id` of a record and the `counted_id` of an event. */
function countPairs({ linkedRecords }: FacetConditions, parameter: LinkField, pairs: Sql): Sql {
  const requestedIds = linkedRecords[parameter]?.requestedIds ?? []
  return sql`
    select k.id, count(k.counted_id)::int as count
      from (${pairs} union all select requested.id, null from unnest(${requestedIds}::int[]) as requested(id)) k
     group by k.id`
}

/** Each category with itself and each of its ancestors. */
export const categoryAncestors = sql`
  select c.id, c.id as ancestor_id, c.parent_id from terms c where c.taxonomy = 'category'
   union
  select a.id, p.id, p.parent_id from ancestors a join terms p on p.id = a.parent_id`

/** Counts events of `matches`, or each series once. */
export const countMatches = ({ countsSeriesOnce }: FacetConditions): Sql =>
  countsSeriesOnce ? sql`count(distinct m.counted_id)` : sql`count(*)`

/**
 * The events that meet all conditions except the conditions of the facet parameters. For each facet parameter in the
 * query, a column says whether the event meets its condition: `meets_venue`.
 */
function selectMatches(conditions: FacetConditions): Sql {
  const { baseConditions, otherConditions, facetConditions, showsHiddenFields, countsSeriesOnce, search } = conditions
  const columns = Object.entries(facetConditions).map(
    ([parameter, condition]) => sql`${condition} as ${toIdentifier(`meets_${parameter}`)}`,
  )
  return sql`
    select ${joinWithCommas([
      sql`e.id, ${countsSeriesOnce ? sql`coalesce(e.series_id, -e.id)` : sql`e.id`} as counted_id`,
      ...countedColumns(showsHiddenFields),
      ...columns,
    ])}
      from events e ${search?.join ?? emptySql} where ${joinWithAnd([...baseConditions, ...otherConditions])}`
}

/** The columns of an event `e` that facets count. */
export const countedColumns = (showsHiddenFields: Sql): Sql[] => [
  sql`e.featured as is_featured, ${isFree} as is_free, e.event_status, e.attendance_mode, ${showsHiddenFields} as shows_hidden_fields`,
]

/** The condition that an event of `matches` meets the conditions of all facet parameters, except `countedParameter`. */
export function meetsFacetConditions(
  { facetConditions, excludesProtectedEvents }: EventConditions,
  countedParameter?: FacetParameter,
): Sql {
  const parameters = (Object.keys(facetConditions) as FacetParameter[]).filter(name => name !== countedParameter)
  // A list with such a parameter excludes events with a password, so the counts of its facets do too.
  const countsHiddenField = countedParameter !== undefined && isHiddenFieldParameter(countedParameter)
  const showsHiddenFields = excludesProtectedEvents || countsHiddenField ? [sql`m.shows_hidden_fields`] : []
  return joinWithAnd([...showsHiddenFields, ...parameters.map(name => toIdentifier(`m.meets_${name}`))])
}
