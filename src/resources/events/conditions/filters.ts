import { hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { joinWithAnd, joinWithOr, toIdentifier, type Sql, sql, toTextLiteral } from '../../../db/sql/sql.ts'
import type { CacheDependencies } from '../../../core/cache/dependencies.ts'
import { runAllSteps } from '../../../core/failure/failures.ts'
import { linkedKindByField, type LinkField, linkFields, publishableKindByName } from '../../shared/record/kinds.ts'
import { mapNamedKinds, type NamedKindName } from '../../../core/kinds/names.ts'
import { requireReadableIds } from '../../shared/record/access.ts'
import { buildStatusCondition } from '../../shared/publication/status-condition.ts'
import { buildTranslationCondition } from '../../shared/text/texts.ts'
import { buildUnprotectedCondition } from '../../shared/publication/visibility.ts'
import { type FilterRecords, resolveTermFilter } from '../../terms/actions.ts'
import { type DateConditions, buildDateConditions } from './date.ts'
import { filtersByHiddenField } from './hidden-fields.ts'
import { createLocationConditionBuilder } from './location.ts'
import { selectParentId } from '../view.ts'
import { buildEventSearch } from './search.ts'
import { getEventListDependencies } from '../list/list-dependencies.ts'
import type { EventQuery } from '../schema.ts'

/**
 * The condition that all prices of an event `e` are the word for free or 0, in digits as the cost has them: no currency
 * has more than four decimals. An event without a cost is not free, because nobody has said what it costs. The partial
 * index events_free has the same condition.
 */
export const isFree = sql`(e.cost_values <> '{}' and e.cost_values <@ '{free,0,0.0,0.00,0.000,0.0000}')`

/** The parameters that have facets. */
export type FacetParameter = LinkField | 'featured' | 'is_free' | 'event_status' | 'attendance_mode'

const kind = publishableKindByName.event

/**
 * The conditions of a query on the events `e`, in groups. The facet counts of a parameter ignore its own condition in
 * `facetConditions`.
 */
export type EventConditions = {
  /** The caller may read the event, lists show it, and it is within the dates. */
  baseConditions: Sql[]
  /** The conditions of the parameters that have facets, for those in the query. */
  facetConditions: Partial<Record<FacetParameter, Sql>>
  /** The conditions of all other parameters. */
  otherConditions: Sql[]
  /**
   * The caller may see the fields that a password hides: the event has none, or the caller may read protected events.
   */
  showsHiddenFields: Sql
  /** Whether the query filters by something that a password hides, so that it must not find protected events. */
  excludesProtectedEvents: boolean
  linkedRecords: LinkedRecords
  /** The text row of each event that a search finds, to join to `e`. */
  search: EventSearch | null
  dates: DateConditions
  /** The changes that may add, remove or reorder events of the list. */
  dependencies: CacheDependencies
}

/** A join of the statement that finds events. PostgreSQL plans this statement for its values. */
export type EventSearch = { join: Sql }

/**
 * The filter of a list of events `e`. If `countableWindow` is set, the events are exactly the published events of a
 * date window, and the total is a sum of rows of `event_days`. If `isFilteredByLinks`, PostgreSQL finds the events by
 * their links, and must read all matching events before it can sort one page.
 */
type EventFilters = {
  where: Sql
  search: EventSearch | null
  countableWindow: DateConditions['countableWindow']
  isFilteredByLinks: boolean
  dependencies: CacheDependencies
}

/**
 * The parameters whose conditions read links of events. A radius is read through `event_venues`; `geoloc_lat` stands
 * for it, because its parameters come together.
 */
const parametersReadFromLinks = [...linkFields, 'geoloc_lat'] as const

/**
 * Whether a query finds and counts each series once. A query with `i18n_missing` does so by default: a translation of a
 * series applies to all its dates.
 */
export const findsSeriesOnce = ({
  hide_subsequent_recurrences,
  i18n_missing,
}: Pick<EventQuery, 'hide_subsequent_recurrences' | 'i18n_missing'>): boolean =>
  hide_subsequent_recurrences ?? i18n_missing !== undefined

/**
 * The filter of a query. Looks up the records that the query names. Throws one `rest_invalid_param` with all invalid
 * values.
 */
export async function buildEventFilters(ctx: Context, query: EventQuery): Promise<EventFilters> {
  const {
    baseConditions,
    facetConditions,
    otherConditions,
    showsHiddenFields,
    excludesProtectedEvents,
    search,
    dates: { countableWindow },
    dependencies,
  } = await buildEventConditions(ctx, query)
  const filters = [
    ...otherConditions,
    ...Object.values(facetConditions),
    ...(excludesProtectedEvents ? [showsHiddenFields] : []),
  ]
  const isPublishedOnly = query.status === undefined && !hasPermission(ctx.caller, 'write')
  return {
    where: joinWithAnd([...baseConditions, ...filters]),
    search,
    isFilteredByLinks: parametersReadFromLinks.some(parameter => query[parameter] !== undefined),
    countableWindow: filters.length === 0 && isPublishedOnly ? countableWindow : null,
    dependencies,
  }
}

/**
 * The conditions of a query. Looks up the records that the query names. Throws one `rest_invalid_param` with all
 * invalid values.
 */
export async function buildEventConditions(ctx: Context, query: EventQuery): Promise<EventConditions> {
  const { hasStatus, dates, linkedRecords, buildLocationConditions } = await runAllSteps({
    hasStatus: () => buildStatusCondition(ctx, 'e', query.status),
    dates: () => buildDateConditions(ctx, query),
    linkedRecords: () => resolveLinkedRecords(ctx, query),
    buildLocationConditions: () => createLocationConditionBuilder(ctx, query),
  })
  const search = buildEventSearch(ctx, query, dates)
  const mayEdit = hasPermission(ctx.caller, 'edit-others')
  const showsUnlistedEvents = query.include !== undefined && mayEdit
  return {
    baseConditions: [hasStatus, ...dates.conditions, ...(showsUnlistedEvents ? [] : [sql`not e.hide_from_listings`])],
    facetConditions: buildFacetConditions(query, linkedRecords, dates.linkStartConditions),
    otherConditions: [
      ...buildColumnConditions(ctx, query),
      ...(query.i18n_missing ? [sql`not ${buildTranslationCondition(kind, 'e', query.i18n_missing)}`] : []),
      ...buildLocationConditions(dates.linkStartConditions),
      ...(search?.conditions ?? []),
    ],
    showsHiddenFields: buildUnprotectedCondition(ctx, 'e'),
    excludesProtectedEvents: !mayEdit && filtersByHiddenField(query),
    linkedRecords,
    search: search && { join: search.join },
    dates,
    dependencies: getEventListDependencies(query, dates.affectedTime),
  }
}

function buildColumnConditions(ctx: Context, { include, ticketed, is_online, post_parent, series }: EventQuery): Sql[] {
  const conditions: Sql[] = []
  if (include) conditions.push(sql`e.id = any(${include})`)
  if (series) conditions.push(sql`e.series_id = any(${series})`)
  if (ticketed !== undefined) conditions.push(sql`e.ticketed = ${ticketed}`)
  // SQL text instead of a bound value, so that PostgreSQL uses the partial index events_online.
  if (is_online !== undefined)
    conditions.push(is_online ? sql`e.attendance_mode <> 'offline'` : sql`e.attendance_mode = 'offline'`)
  if (post_parent === null) conditions.push(sql`not exists (${selectParentId(ctx)})`)
  if (post_parent) conditions.push(sql`e.parent_id = ${post_parent}`)
  return conditions
}

/** The linked records that a query names, by parameter. */
type LinkedRecords = Partial<Record<LinkField, FilterRecords | undefined>>

/** Also checks `post_parent`, whose condition is in `buildColumnConditions`. */
async function resolveLinkedRecords(ctx: Context, query: EventQuery): Promise<LinkedRecords> {
  const { parent: _, ...linkedRecords } = await runAllSteps({
    categories: () => query.categories && resolveTermFilter(ctx, 'category', query.categories),
    tags: () => query.tags && resolveTermFilter(ctx, 'tag', query.tags),
    ...mapNamedKinds(name => () => query[name] && resolveIdFilter(ctx, name, query[name])),
    parent: () => query.post_parent && requireReadableIds(ctx, 'event', 'post_parent', [query.post_parent]),
  })
  return linkedRecords
}

async function resolveIdFilter(ctx: Context, name: NamedKindName, ids: number[]): Promise<FilterRecords> {
  const requestedIds = await requireReadableIds(ctx, name, name, ids)
  return { requestedIds, matchingIds: requestedIds }
}

/** For each parameter, an event must link to at least one of the records, or have one of the values. */
function buildFacetConditions(
  { featured, is_free, event_status, attendance_mode }: EventQuery,
  linkedRecords: LinkedRecords,
  linkStartConditions: Sql[],
): EventConditions['facetConditions'] {
  const conditions: EventConditions['facetConditions'] = {}
  for (const parameter of linkFields) {
    const ids = linkedRecords[parameter]?.matchingIds
    if (ids) conditions[parameter] = isLinkedToAny(parameter, ids, linkStartConditions)
  }
  // SQL text instead of a bound value, so that PostgreSQL uses the partial index events_featured.
  if (featured !== undefined) conditions.featured = featured ? sql`e.featured` : sql`not e.featured`
  if (is_free !== undefined) conditions.is_free = is_free ? isFree : sql`not ${isFree}`
  if (event_status) conditions.event_status = isAnyOf(sql`e.event_status`, event_status)
  if (attendance_mode) conditions.attendance_mode = isAnyOf(sql`e.attendance_mode`, attendance_mode)
  return conditions
}

/**
 * Literals instead of bound values, so that PostgreSQL uses the partial indexes events_unscheduled
 * (`event_status <> 'scheduled'`) and events_online. In one order, so that the same values are the same statement.
 */
const isAnyOf = (column: Sql, words: readonly string[]): Sql =>
  joinWithOr([...new Set(words)].sort().map(word => sql`${column} = ${toTextLiteral(word)}`))

function isLinkedToAny(parameter: LinkField, ids: number[], linkStartConditions: Sql[]): Sql {
  const { table, key } = linkedKindByField[parameter].linkTable
  const conditions = [sql`l.event_id = e.id`, sql`${toIdentifier(`l.${key}`)} = any(${ids})`, ...linkStartConditions]
  return sql`exists (select from ${toIdentifier(table)} l where ${joinWithAnd(conditions)})`
}
