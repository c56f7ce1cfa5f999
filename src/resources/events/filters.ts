import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { joinWithAnd, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import { collectFailures } from '../../core/failures.ts'
import { requireReadableIds } from '../shared/records.ts'
import { buildSearchConditions } from '../shared/search.ts'
import { buildStatusCondition } from '../shared/status-condition.ts'
import { type FilterRecords, resolveTermFilter } from '../terms/actions.ts'
import { hasTranslation } from '../shared/texts.ts'
import { buildLocationConditions } from './location-conditions.ts'
import type { EventQuery } from './schema.ts'
import { eventTextTable } from './view.ts'
import { type DateConditions, buildDateConditions } from './date-conditions.ts'

/** Where the links are that a parameter looks at. */
export const LINK_TABLES = {
  categories: { table: 'event_terms', key: 'term_id' },
  tags: { table: 'event_terms', key: 'term_id' },
  venue: { table: 'event_venues', key: 'venue_id' },
  organizer: { table: 'event_organizers', key: 'organizer_id' },
} as const

export type LinkParameter = keyof typeof LINK_TABLES
const linkParameters = Object.keys(LINK_TABLES) as LinkParameter[]

/** What a query asks of events `e`, in pieces of which facets leave out one at a time. */
export type EventConditions = {
  /** That the caller may read the event, that lists show it, and that it is in the dates. */
  baseConditions: Sql[]
  /** What each parameter of linked records asks, and `featured`; absent where it was not sent. */
  facetConditions: Partial<Record<LinkParameter | 'featured', Sql>>
  /** What all other parameters ask. */
  otherConditions: Sql[]
  /** That the event has no password, as far as this matters to the caller. */
  withoutPassword: Sql
  /** Whether the query asks for something that a password hides, so that it finds open events alone. */
  excludesProtectedEvents: boolean
  /** The linked records that the query names. */
  linkedRecords: Linked
  /** What its search has to find first. */
  searchCandidates: Sql | null
  /** What its dates amount to, where that is simple. */
  countableWindow: DateConditions['countableWindow']
}

/**
 * What a query asks of events `e`. `found`, where there is a search, are the events that its rarest word is in; `window` is
 * set when the conditions are no more than what strangers may read in a window of days; `isByLinks` when events are looked up
 * from what they are linked to, so that all of them are read for one page too.
 */
export type EventFilters = {
  where: Sql
  searchCandidates: Sql | null
  countableWindow: DateConditions['countableWindow']
  isFilteredByLinks: boolean
}

const links = [...linkParameters, 'geoloc_lat'] as const

/** Parameters that look at what an event's password hides. */
const masked = [...links, 'search', 'featured', 'ticketed', 'geoloc', 'geoloc_lng'] as const

/** The conditions of a query, looked up where they name records. Refuses all bad values together. */
export async function buildEventFilters(ctx: Context, query: EventQuery): Promise<EventFilters> {
  const {
    baseConditions,
    facetConditions,
    otherConditions,
    withoutPassword,
    excludesProtectedEvents,
    searchCandidates,
    countableWindow,
  } = await buildEventConditions(ctx, query)
  const asked = [
    ...otherConditions,
    ...Object.values(facetConditions),
    ...(excludesProtectedEvents ? [withoutPassword] : []),
  ]
  return {
    where: joinWithAnd([...baseConditions, ...asked]),
    searchCandidates,
    isFilteredByLinks: links.some(parameter => query[parameter] !== undefined),
    countableWindow:
      asked.length === 0 && query.status === undefined && !hasPermission(ctx.caller, 'write') ? countableWindow : null,
  }
}

/** The same in pieces. */
export async function buildEventConditions(ctx: Context, query: EventQuery): Promise<EventConditions> {
  const { readable, dates, linked, place } = await collectFailures({
    readable: () => buildStatusCondition(ctx, 'e', query.status),
    dates: () => buildDateConditions(ctx, query),
    linked: () => linkedAs(ctx, query),
    place: () => buildLocationConditions(ctx, query),
  })
  const search = query.search === undefined ? null : buildSearchConditions(ctx, eventTextTable, 'e', query.search)
  const mayEdit = hasPermission(ctx.caller, 'edit-others')
  const isHiddenShown = query.include !== undefined && mayEdit
  return {
    baseConditions: [readable, ...dates.conditions, ...(isHiddenShown ? [] : [sql`not e.hide_from_listings`])],
    facetConditions: facetsAsked(query, linked, dates.linkConditions),
    otherConditions: [
      ...flags(query),
      ...(query.i18n_missing ? [sql`not ${hasTranslation(eventTextTable, 'e', query.i18n_missing)}`] : []),
      ...place(dates.linkConditions),
      ...(search?.conditions ?? []),
    ],
    // What a password protects is not found by its words, flags or links, or it could be guessed one by one.
    withoutPassword: mayEdit ? sql`true` : sql`e.password_hash is null`,
    excludesProtectedEvents: !mayEdit && masked.some(parameter => query[parameter] !== undefined),
    linkedRecords: linked,
    searchCandidates: search?.candidates ?? null,
    countableWindow: dates.countableWindow,
  }
}

function flags({ include, ticketed, post_parent }: EventQuery): Sql[] {
  const asked: Sql[] = []
  if (include) asked.push(sql`e.id = any(${include})`)
  if (ticketed !== undefined) asked.push(sql`e.ticketed = ${ticketed}`)
  if (post_parent === null) asked.push(sql`e.parent_id is null`)
  if (post_parent) asked.push(sql`e.parent_id = ${post_parent}`)
  return asked
}

/** The linked records that a query names, each looked up. */
type Linked = Partial<Record<LinkParameter, FilterRecords | undefined>>

async function linkedAs(ctx: Context, query: EventQuery): Promise<Linked> {
  const { parent: _, ...linked } = await collectFailures({
    categories: () => query.categories && resolveTermFilter(ctx, 'category', query.categories),
    tags: () => query.tags && resolveTermFilter(ctx, 'tag', query.tags),
    venue: () => query.venue && placesAsked(ctx, 'venue', query.venue),
    organizer: () => query.organizer && placesAsked(ctx, 'organizer', query.organizer),
    parent: () => query.post_parent && requireReadableIds(ctx, 'event', 'post_parent', [query.post_parent]),
  })
  return linked
}

/** Venues or organizers as they are named; nothing stands below them. */
async function placesAsked(ctx: Context, noun: 'venue' | 'organizer', ids: number[]): Promise<FilterRecords> {
  const named = await requireReadableIds(ctx, noun, noun, ids)
  return { requestedIds: named, matchingIds: named }
}

/** The conditions on linked records: any of those of one parameter, and all parameters. */
function facetsAsked({ featured }: EventQuery, linked: Linked, onLink: Sql[]): EventConditions['facetConditions'] {
  const asked: EventConditions['facetConditions'] = {}
  for (const parameter of linkParameters) {
    const ids = linked[parameter]?.matchingIds
    if (ids) asked[parameter] = linkedTo(parameter, ids, onLink)
  }
  if (featured !== undefined) asked.featured = featured ? sql`e.featured` : sql`not e.featured` // as events_featured says it
  return asked
}

function linkedTo(parameter: LinkParameter, ids: number[], onLink: Sql[]): Sql {
  const { table, key } = LINK_TABLES[parameter]
  const conditions = [sql`l.event_id = e.id`, sql`${toIdentifier(`l.${key}`)} = any(${ids})`, ...onLink]
  return sql`exists (select from ${toIdentifier(table)} l where ${joinWithAnd(conditions)})`
}
