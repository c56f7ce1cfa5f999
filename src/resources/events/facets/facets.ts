import type { Context } from '../../../api/context.ts'
import { type CacheDependencies, joinDependencies } from '../../../core/cache/dependencies.ts'
import { attendanceModes, eventStatuses } from '../../../core/event-status.ts'
import {
  queryFirstRow,
  joinWithCommas,
  emptySql,
  toIdentifier,
  collateText,
  type Sql,
  sql,
  toTextLiteral,
} from '../../../db/sql/sql.ts'
import { aggregateJson } from '../../shared/list/json-columns.ts'
import { anyLinkedRecord, linkedKindByField, type LinkField, type RecordKind } from '../../shared/record/kinds.ts'
import { type NamedKindName, namedKindNames } from '../../../core/kinds/names.ts'
import { selectTexts } from '../../shared/text/texts.ts'
import { buildReadableCondition } from '../../shared/publication/visibility.ts'
import { toOwnBuffer } from '../../../core/json/template.ts'
import { loadUntilChange } from '../../shared/list/results-until-change.ts'
import { getEventListLifetime } from '../conditions/date.ts'
import {
  countLinksOfMatches,
  countMatches,
  type FacetConditions,
  type FacetCounts,
  meetsFacetConditions,
} from './counts.ts'
import type { EventFacetsQuery } from './schema.ts'
import { buildEventConditions, findsSeriesOnce } from '../conditions/filters.ts'
import { countLinksOfWindow, hasLongWindow } from './window-counts.ts'

const facetsMax = 100

type FoundFacets = { json: Buffer; dependencies: CacheDependencies }

/**
 * The facets of a query, as the JSON of `EventFacets`: the records of each kind that its events link to, and the values
 * of their fields, with the number of events.
 *
 * Guarantees: each count is the total that the list has if its parameter names only this record or value and all other
 * parameters stay unchanged. This holds also for a list that has each series once. The records that the query names are
 * included, even with a count of 0. One statement reads all counts, so that they match each other. A total order that
 * ends with the id. Throws one `rest_invalid_param` with all invalid values, as the list does. Reads every event that
 * the query would find without the parameters that have facets, and the links of these events. Uses: the indexes of the
 * list; event_terms_pkey (event_id, …) and the same indexes of the other links; for a long window without filters, the
 * indexes of `countLinksOfWindow`.
 */
export async function findFacets(ctx: Context, query: EventFacetsQuery): Promise<FoundFacets> {
  const conditions = { ...(await buildEventConditions(ctx, query)), countsSeriesOnce: findsSeriesOnce(query) }
  // The facets have the names of the records.
  const dependencies = joinDependencies([conditions.dependencies, { records: anyLinkedRecord }])
  const counts = hasLongWindow(conditions, query) ? countLinksOfWindow(conditions) : countLinksOfMatches(conditions)
  const namedFacets = namedKindNames.map(
    name => sql`${recordFacets(ctx, conditions, counts, name)} as ${toIdentifier(name)}`,
  )
  const facets = sql`with recursive ${counts.clauses}
        select row_to_json(x)::text as json from (
          select (select ${countMatches(conditions)}::int from matches m where ${meetsFacetConditions(conditions)}) as total,
                 ${categoryFacets(ctx, conditions, counts)} as categories, ${tagFacets(ctx, conditions, counts)} as tags,
                 ${joinWithCommas(namedFacets)},
                 (select ${countMatches(conditions)}::int from matches m
                   where m.is_featured and ${meetsFacetConditions(conditions, 'featured')}) as featured,
                 (select ${countMatches(conditions)}::int from matches m
                   where m.is_free and ${meetsFacetConditions(conditions, 'is_free')}) as is_free,
                 ${wordFacets(conditions, 'event_status', eventStatuses)} as event_status,
                 ${wordFacets(conditions, 'attendance_mode', attendanceModes)} as attendance_mode) x`
  const purpose = conditions.search ? 'plan' : 'find'
  const json = await loadUntilChange(
    ctx,
    { query: facets, lifetime: getEventListLifetime(query), dependencies },
    async () => toOwnBuffer((await queryFirstRow<{ json: string }>(ctx.db, facets, purpose))?.json ?? ''),
  )
  return { json, dependencies }
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

function categoryFacets(ctx: Context, conditions: FacetConditions, { countCategories }: FacetCounts): Sql {
  const extraColumns = sql`, coalesce(r.parent_id, 0) as parent, r.color`
  return facetsJson(ctx, conditions, 'categories', countCategories, sql`r.taxonomy = 'category'`, extraColumns)
}

const tagFacets = (ctx: Context, conditions: FacetConditions, { countLinks }: FacetCounts): Sql =>
  facetsJson(ctx, conditions, 'tags', countLinks('tags'), sql`r.taxonomy = 'tag'`)

const recordFacets = (
  ctx: Context,
  conditions: FacetConditions,
  { countLinks }: FacetCounts,
  name: NamedKindName,
): Sql => facetsJson(ctx, conditions, name, countLinks(name), buildReadableCondition(ctx, 'r'))

/**
 * The facets of a parameter as a JSON list, from the `id` and `count` of its records, for those records `r` that meet
 * `condition`. Reads the texts only of records that can be among the first.
 */
function facetsJson(
  ctx: Context,
  { linkedRecords }: FacetConditions,
  parameter: LinkField,
  counts: Sql,
  condition: Sql,
  extraColumns: Sql = emptySql,
): Sql {
  const kind: RecordKind = linkedKindByField[parameter]
  const requestedIds = linkedRecords[parameter]?.requestedIds ?? []
  const isRequested = sql`r.id = any(${requestedIds}::int[])`
  return sql`(
  select ${aggregateJson(sql`row_to_json(y)`, sql`y.count desc, ${collateText(sql`y.name`)}, y.id`)} from (
    select r.id, coalesce(t.slug, '') as slug, t.name, n.count${extraColumns}
      from (select r.id, k.count, rank() over (order by ${isRequested} desc, k.count desc) as rank
              from (${counts}) k join ${toIdentifier(kind.table)} r on r.id = k.id
             where (k.count > 0 or ${isRequested}) and ${condition}) n
      join ${toIdentifier(kind.table)} r on r.id = n.id
     cross join lateral ${selectTexts(ctx, kind, 'r')} t
     where n.rank <= ${facetsMax}
     order by ${isRequested} desc, n.count desc, ${collateText(sql`t.name`)}, r.id
     limit ${facetsMax}) y)`
}
