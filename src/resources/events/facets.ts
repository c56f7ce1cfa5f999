import type { Context } from '../../api/context.ts'
import { type CacheDependencies, joinDependencies } from '../../core/cache-dependencies.ts'
import { attendanceModes, eventStatuses } from '../../core/event-status.ts'
import {
  joinWithAnd,
  queryFirstRow,
  joinWithCommas,
  emptySql,
  toIdentifier,
  collateText,
  type Sql,
  sql,
  toTextLiteral,
} from '../../db/sql.ts'
import { aggregateJson } from '../shared/columns.ts'
import {
  type LinkedKindName,
  publishableKindByName,
  termKindByTaxonomy,
  type RecordKind,
} from '../shared/record-kinds.ts'
import { selectTexts } from '../shared/texts.ts'
import { buildReadableCondition } from '../shared/visibility.ts'
import { toOwnBuffer } from '../../core/own-buffer.ts'
import { loadUntilChange } from '../shared/results-until-change.ts'
import { getEventListLifetime } from './date-conditions.ts'
import type { EventFacetsQuery } from './facets-schema.ts'
import {
  type EventConditions,
  buildEventConditions,
  type FacetParameter,
  findsSeriesOnce,
  isHiddenFieldParameter,
  linkedKindByParameter,
  type LinkParameter,
} from './filters.ts'

const facetsMax = 100

/** The facets have the names of these records. */
const shownKinds = ['term', 'venue', 'organizer']

type FoundFacets = { json: Buffer; dependencies: CacheDependencies }

/**
 * The facets of a query, as the JSON of `EventFacets`: the records of each kind that its events link to, and the values
 * of their fields, with the number of events.
 *
 * Guarantees: each count is the total of the list with that record or value as the only one of its parameter and all other
 * parameters unchanged, also for a list that has each series once. The records that the query names are included, even
 * with a count of 0. One statement reads all counts, so that they match each other. A total order that ends with the id.
 * Refuses all bad values at once, as the list does. Reads every event that the query would find without the parameters that have facets, and
 * the links of these events. Uses: the indexes of the list; event_terms_pkey (event_id, …) and the
 * same indexes of the other links.
 */
export async function findFacets(ctx: Context, query: EventFacetsQuery): Promise<FoundFacets> {
  const conditions = { ...(await buildEventConditions(ctx, query)), countsSeriesOnce: findsSeriesOnce(query) }
  const dependencies = joinDependencies([conditions.dependencies, { records: shownKinds }])
  const facets = sql`with recursive matches as materialized (${selectMatches(conditions)}), ancestors as (${categoryAncestors})
        select row_to_json(x)::text as json from (
          select (select ${countMatches(conditions)}::int from matches m where ${meetsFacetConditions(conditions)}) as total,
                 ${categoryFacets(ctx, conditions)} as categories, ${tagFacets(ctx, conditions)} as tags,
                 ${recordFacets(ctx, conditions, 'venue')} as venue,
                 ${recordFacets(ctx, conditions, 'organizer')} as organizer,
                 (select ${countMatches(conditions)}::int from matches m
                   where m.is_featured and ${meetsFacetConditions(conditions, 'featured')}) as featured,
                 ${wordFacets(conditions, 'event_status', eventStatuses)} as event_status,
                 ${wordFacets(conditions, 'attendance_mode', attendanceModes)} as attendance_mode) x`
  const purpose = conditions.search ? 'plan' : 'find'
  const json = await loadUntilChange(
    ctx,
    { query: facets, lifetime: getEventListLifetime(query), dependencies },
    recordCache => recordCache.facets,
    async () => toOwnBuffer((await queryFirstRow<{ json: string }>(ctx.db, facets, purpose))?.json ?? ''),
  )
  return { json, dependencies }
}

type FacetConditions = EventConditions & { countsSeriesOnce: boolean }

/** Counts events of `matches`, or each series once. */
const countMatches = ({ countsSeriesOnce }: FacetConditions): Sql =>
  countsSeriesOnce ? sql`count(distinct m.counted_id)` : sql`count(*)`

/**
 * The events that meet all conditions except those of the facet parameters. For each facet parameter in the query, a
 * column says whether the event meets its condition: `meets_venue`.
 */
function selectMatches(conditions: FacetConditions): Sql {
  const { baseConditions, otherConditions, facetConditions, showsHiddenFields, countsSeriesOnce, search } = conditions
  const columns = Object.entries(facetConditions).map(
    ([parameter, condition]) => sql`${condition} as ${toIdentifier(`meets_${parameter}`)}`,
  )
  return sql`
    select ${joinWithCommas([
      sql`e.id, ${countsSeriesOnce ? sql`coalesce(e.series_id, -e.id)` : sql`e.id`} as counted_id`,
      sql`e.featured as is_featured, e.event_status, e.attendance_mode, ${showsHiddenFields} as shows_hidden_fields`,
      ...columns,
    ])}
      from events e ${search?.join ?? emptySql} where ${joinWithAnd([...baseConditions, ...otherConditions])}`
}

/** The condition that an event of `matches` meets the conditions of all facet parameters, except `countedParameter`. */
function meetsFacetConditions(
  { facetConditions, excludesProtectedEvents }: EventConditions,
  countedParameter?: FacetParameter,
): Sql {
  const parameters = (Object.keys(facetConditions) as FacetParameter[]).filter(name => name !== countedParameter)
  // A list with such a parameter excludes events with a password, so the counts of its facets do too.
  const countsHiddenField = countedParameter !== undefined && isHiddenFieldParameter(countedParameter)
  const showsHiddenFields = excludesProtectedEvents || countsHiddenField ? [sql`m.shows_hidden_fields`] : []
  return joinWithAnd([...showsHiddenFields, ...parameters.map(name => toIdentifier(`m.meets_${name}`))])
}

/** The number of events with each word in the column of this name, as a JSON object. */
function wordFacets(
  conditions: FacetConditions,
  parameter: 'event_status' | 'attendance_mode',
  words: readonly string[],
): Sql {
  const counts = words.map(word => {
    const literal = toTextLiteral(word)
    return sql`${literal}, ${countMatches(conditions)} filter (where ${toIdentifier(`m.${parameter}`)} = ${literal})`
  })
  return sql`(
    select json_build_object(${joinWithCommas(counts)}) from matches m where ${meetsFacetConditions(conditions, parameter)})`
}

/** Each category with itself and each of its ancestors. */
const categoryAncestors = sql`
  select c.id, c.id as ancestor_id, c.parent_id from terms c where c.taxonomy = 'category'
   union
  select a.id, p.id, p.parent_id from ancestors a join terms p on p.id = a.parent_id`

/** A category counts the events of its descendants too. */
function categoryFacets(ctx: Context, conditions: FacetConditions): Sql {
  const links = sql`
    select distinct a.ancestor_id as id, m.counted_id
      from matches m join event_terms l on l.event_id = m.id join ancestors a on a.id = l.term_id
     where ${meetsFacetConditions(conditions, 'categories')}`
  const requestedIds = conditions.linkedRecords.categories?.requestedIds
  const extraColumns = sql`, coalesce(r.parent_id, 0) as parent`
  return facetsJson(
    ctx,
    termKindByTaxonomy.category,
    { links, requestedIds },
    sql`r.taxonomy = 'category'`,
    extraColumns,
  )
}

const tagFacets = (ctx: Context, conditions: FacetConditions): Sql =>
  facetsJson(ctx, termKindByTaxonomy.tag, getFacetLinks(conditions, 'tags'), sql`r.taxonomy = 'tag'`)

const recordFacets = (ctx: Context, conditions: FacetConditions, name: LinkedKindName): Sql =>
  facetsJson(ctx, publishableKindByName[name], getFacetLinks(conditions, name), buildReadableCondition(ctx, 'r'))

/**
 * The links of the facets of a parameter to events, as rows with `id` and `counted_id`, and the ids of the records that
 * the query names.
 */
type FacetLinks = { links: Sql; requestedIds: number[] | undefined }

function getFacetLinks(conditions: FacetConditions, parameter: LinkParameter): FacetLinks {
  const { table, key } = linkedKindByParameter[parameter].linkTable
  const links = sql`
    select ${conditions.countsSeriesOnce ? sql`distinct` : emptySql} ${toIdentifier(`l.${key}`)} as id, m.counted_id
      from matches m join ${toIdentifier(table)} l on l.event_id = m.id
     where ${meetsFacetConditions(conditions, parameter)}`
  return { links, requestedIds: conditions.linkedRecords[parameter]?.requestedIds }
}

/** The facets of a kind as a JSON list, for those of its records `r` that meet `condition`. */
const facetsJson = (
  ctx: Context,
  kind: RecordKind,
  { links, requestedIds = [] }: FacetLinks,
  condition: Sql,
  extraColumns: Sql = emptySql,
): Sql => sql`(
  select ${aggregateJson(sql`row_to_json(y)`, sql`y.count desc, ${collateText(sql`y.name`)}, y.id`)} from (
    select r.id, coalesce(t.slug, '') as slug, t.name, n.count${extraColumns}
      from (select k.id, count(k.counted_id)::int as count
              from (${links} union all select requested.id, null from unnest(${requestedIds}::int[]) as requested(id)) k
             group by k.id) n
      join ${toIdentifier(kind.table)} r on r.id = n.id
     cross join lateral ${selectTexts(ctx, kind, 'r')} t
     where ${condition}
     order by r.id = any(${requestedIds}) desc, n.count desc, ${collateText(sql`t.name`)}, r.id
     limit ${facetsMax}) y)`
