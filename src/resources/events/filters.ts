import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { joinWithAnd, joinWithOr, toIdentifier, type Sql, sql, toTextLiteral } from '../../db/sql.ts'
import { runAllSteps } from '../../core/failures.ts'
import { type LinkedKindName, publishableKindByName, termKindByTaxonomy } from '../shared/record-kinds.ts'
import { requireReadableIds } from '../shared/records.ts'
import { buildSearchConditions } from '../shared/search.ts'
import { buildStatusCondition } from '../shared/status-condition.ts'
import { buildTranslationCondition } from '../shared/texts.ts'
import { buildUnprotectedCondition } from '../shared/visibility.ts'
import { type FilterRecords, resolveTermFilter } from '../terms/actions.ts'
import { type DateConditions, buildDateConditions } from './date-conditions.ts'
import { buildLocationConditions } from './location-conditions.ts'
import { selectParentId } from './parent.ts'
import type { EventQuery } from './schema.ts'

/** The parameters that filter events by linked records, with the kind of these records. */
export const linkedKindByParameter = {
  categories: termKindByTaxonomy.category,
  tags: termKindByTaxonomy.tag,
  venue: publishableKindByName.venue,
  organizer: publishableKindByName.organizer,
} as const

export type LinkParameter = keyof typeof linkedKindByParameter

/** The parameters that have facets. */
export type FacetParameter = LinkParameter | 'featured' | 'event_status' | 'attendance_mode'

const linkParameters = Object.keys(linkedKindByParameter) as LinkParameter[]

const kind = publishableKindByName.event

/**
 * The conditions of a query on the events `e`, in groups. The facets of a parameter leave out the condition of this
 * parameter in `facetConditions`.
 */
export type EventConditions = {
  /** The caller may read the event, lists show it, and it is within the dates. */
  baseConditions: Sql[]
  /** The conditions of the parameters that have facets, for those in the query. */
  facetConditions: Partial<Record<FacetParameter, Sql>>
  /** The conditions of all other parameters. */
  otherConditions: Sql[]
  /** The event has no password, or the caller may read protected events. */
  isUnprotected: Sql
  /** Whether the query filters by something that a password hides, so that it must not find protected events. */
  excludesProtectedEvents: boolean
  linkedRecords: LinkedRecords
  /** The events that a search finds first, for the table expression `candidates`. */
  searchCandidates: Sql | null
  countableWindow: DateConditions['countableWindow']
}

/**
 * The filter of a list of events `e`. If `countableWindow` is set, the events are exactly
 * the published events of a date window, and the total can be counted by days. If `isFilteredByLinks`, PostgreSQL finds
 * the events by their links and must read all of them for one page.
 */
type EventFilters = {
  where: Sql
  searchCandidates: Sql | null
  countableWindow: DateConditions['countableWindow']
  isFilteredByLinks: boolean
}

const linkFilterParameters = [...linkParameters, 'geoloc_lat'] as const

/**
 * Whether a query finds each series once. A query for what is not translated does so by default, because one translation
 * is for all dates.
 */
export const findsSeriesOnce = ({
  hide_subsequent_recurrences,
  i18n_missing,
}: Pick<EventQuery, 'hide_subsequent_recurrences' | 'i18n_missing'>): boolean =>
  hide_subsequent_recurrences ?? i18n_missing !== undefined

/** The parameters that filter by fields that a password hides. */
const hiddenFieldParameters = [
  ...linkFilterParameters,
  ...(['search', 'featured', 'ticketed', 'post_parent', 'geoloc', 'geoloc_lng'] as const),
  ...(['attendance_mode', 'is_online'] as const),
] as const

/** Whether a parameter filters by a field that a password hides. */
export const isHiddenFieldParameter = (parameter: string): boolean =>
  hiddenFieldParameters.some(hiddenFieldParameter => hiddenFieldParameter === parameter)

/** The filter of a query. Looks up the records that the query names. Refuses all bad values at once. */
export async function buildEventFilters(ctx: Context, query: EventQuery): Promise<EventFilters> {
  const {
    baseConditions,
    facetConditions,
    otherConditions,
    isUnprotected,
    excludesProtectedEvents,
    searchCandidates,
    countableWindow,
  } = await buildEventConditions(ctx, query)
  const filters = [
    ...otherConditions,
    ...Object.values(facetConditions),
    ...(excludesProtectedEvents ? [isUnprotected] : []),
  ]
  const isPublishedOnly = query.status === undefined && !hasPermission(ctx.caller, 'write')
  return {
    where: joinWithAnd([...baseConditions, ...filters]),
    searchCandidates,
    isFilteredByLinks: linkFilterParameters.some(parameter => query[parameter] !== undefined),
    countableWindow: filters.length === 0 && isPublishedOnly ? countableWindow : null,
  }
}

/** The conditions of a query. Looks up the records that the query names. Refuses all bad values at once. */
export async function buildEventConditions(ctx: Context, query: EventQuery): Promise<EventConditions> {
  const { hasStatus, dates, linkedRecords, buildLocations } = await runAllSteps({
    hasStatus: () => buildStatusCondition(ctx, 'e', query.status),
    dates: () => buildDateConditions(ctx, query),
    linkedRecords: () => resolveLinkedRecords(ctx, query),
    buildLocations: () => buildLocationConditions(ctx, query),
  })
  const search = query.search === undefined ? null : buildSearchConditions(ctx, kind, 'e', query.search)
  const mayEdit = hasPermission(ctx.caller, 'edit-others')
  const showsHiddenEvents = query.include !== undefined && mayEdit
  return {
    baseConditions: [hasStatus, ...dates.conditions, ...(showsHiddenEvents ? [] : [sql`not e.hide_from_listings`])],
    facetConditions: buildFacetConditions(query, linkedRecords, dates.linkConditions),
    otherConditions: [
      ...buildColumnConditions(ctx, query),
      ...(query.i18n_missing ? [sql`not ${buildTranslationCondition(kind, 'e', query.i18n_missing)}`] : []),
      ...buildLocations(dates.linkConditions),
      ...(search?.conditions ?? []),
    ],
    // A filter by a protected field must not find protected events, or callers could guess the value of the field.
    isUnprotected: buildUnprotectedCondition(ctx, 'e'),
    excludesProtectedEvents: !mayEdit && hiddenFieldParameters.some(parameter => query[parameter] !== undefined),
    linkedRecords,
    searchCandidates: search?.candidates ?? null,
    countableWindow: dates.countableWindow,
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
type LinkedRecords = Partial<Record<LinkParameter, FilterRecords | undefined>>

/** Also checks `post_parent`, whose condition is in `buildColumnConditions`. */
async function resolveLinkedRecords(ctx: Context, query: EventQuery): Promise<LinkedRecords> {
  const { parent: _, ...linkedRecords } = await runAllSteps({
    categories: () => query.categories && resolveTermFilter(ctx, 'category', query.categories),
    tags: () => query.tags && resolveTermFilter(ctx, 'tag', query.tags),
    venue: () => query.venue && resolveIdFilter(ctx, 'venue', query.venue),
    organizer: () => query.organizer && resolveIdFilter(ctx, 'organizer', query.organizer),
    parent: () => query.post_parent && requireReadableIds(ctx, 'event', 'post_parent', [query.post_parent]),
  })
  return linkedRecords
}

async function resolveIdFilter(ctx: Context, name: LinkedKindName, ids: number[]): Promise<FilterRecords> {
  const requestedIds = await requireReadableIds(ctx, name, name, ids)
  return { requestedIds, matchingIds: requestedIds }
}

/** An event must link to at least one record, or have at least one value, of each parameter. */
function buildFacetConditions(
  { featured, event_status, attendance_mode }: EventQuery,
  linkedRecords: LinkedRecords,
  linkConditions: Sql[],
): EventConditions['facetConditions'] {
  const conditions: EventConditions['facetConditions'] = {}
  for (const parameter of linkParameters) {
    const ids = linkedRecords[parameter]?.matchingIds
    if (ids) conditions[parameter] = isLinkedToAny(parameter, ids, linkConditions)
  }
  // SQL text instead of a bound value, so that PostgreSQL uses the partial index events_featured.
  if (featured !== undefined) conditions.featured = featured ? sql`e.featured` : sql`not e.featured`
  if (event_status) conditions.event_status = isAnyOf(sql`e.event_status`, event_status)
  if (attendance_mode) conditions.attendance_mode = isAnyOf(sql`e.attendance_mode`, attendance_mode)
  return conditions
}

/**
 * Literals instead of bound values, so that PostgreSQL uses the partial indexes events_unscheduled and events_online. In
 * one order, so that the same values are the same statement.
 */
const isAnyOf = (column: Sql, words: readonly string[]): Sql =>
  joinWithOr([...new Set(words)].sort().map(word => sql`${column} = ${toTextLiteral(word)}`))

function isLinkedToAny(parameter: LinkParameter, ids: number[], linkConditions: Sql[]): Sql {
  const { table, key } = linkedKindByParameter[parameter].linkTable
  const conditions = [sql`l.event_id = e.id`, sql`${toIdentifier(`l.${key}`)} = any(${ids})`, ...linkConditions]
  return sql`exists (select from ${toIdentifier(table)} l where ${joinWithAnd(conditions)})`
}
