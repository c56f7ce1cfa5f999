import { listSearchNotices } from '../../core/text/search.ts'
import type { Context } from '../../api/context.ts'
import { joinWithAnd } from '../../db/sql/sql.ts'
import { ActionResult } from '../../core/action-result.ts'
import { joinDependencies } from '../../core/cache/dependencies.ts'
import { pickShorterLifetime } from '../../core/cache/lifetime.ts'
import { createReadResult } from '../shared/record/results.ts'
import { publishableKindByName } from '../shared/record/kinds.ts'
import { loadListResult, findReadResult, requireRecordJson } from '../shared/record/view.ts'
import { requireReadableId, type RecordRef } from '../shared/record/access.ts'
import { type TextOptions, applyTextOptions } from '../shared/text/texts.ts'
import { buildStillReadableCondition, buildUnprotectedCondition } from '../shared/publication/visibility.ts'
import { getEventListLifetime, listDateNotices } from './conditions/date.ts'
import { findFacets } from './facets/facets.ts'
import type { EventFacets, EventFacetsQuery } from './facets/schema.ts'
import { findEvents } from './list/list.ts'
import { requireEventPassword } from './access/passwords.ts'
import { chooseMaskedView, fullView } from './record-views.ts'
import { findHorizonNotices } from './series/dates/horizon.ts'
import { findNextDate, requireSeriesJson } from './series/read.ts'
import type { OccurrenceQuery } from './series/schema.ts'
import type { Event, EventPage, EventQuery } from './schema.ts'
import { findsSeriesOnce } from './conditions/filters.ts'

const kind = publishableKindByName.event

/** One page of the events that the caller may read. */
export const listEvents = (ctx: Context, query: EventQuery): Promise<ActionResult<EventPage>> => loadEvents(ctx, query)

/** The dates of a series that the caller may read. */
export async function listOccurrences(
  ctx: Context,
  { id, ...query }: OccurrenceQuery,
): Promise<ActionResult<EventPage>> {
  await requireSeriesJson(ctx, id)
  return loadEvents(ctx, { ...query, series: [id], when: 'all' }, `series/${id}/occurrences`)
}

async function loadEvents(ctx: Context, query: EventQuery, path?: string): Promise<ActionResult<EventPage>> {
  const { seriesDates, ...page } = await findEvents(ctx, query)
  const { notices, lifetime, dependencies } = await findHorizonNotices(ctx, query)
  return loadListResult(ctx, chooseMaskedView(seriesDates), {
    query,
    page: { ...page, dependencies: joinDependencies([page.dependencies, dependencies]) },
    cacheLifetime: pickShorterLifetime(getEventListLifetime(query), lifetime),
    path,
    notices: [...(path === undefined ? listQueryNotices(query) : []), ...notices],
  })
}

/** The facets of a query: the records that its events link to, each with the number of these events. */
export async function getEventFacets(ctx: Context, query: EventFacetsQuery): Promise<ActionResult<EventFacets>> {
  const { json, dependencies } = await findFacets(ctx, query)
  return ActionResult.ofJson(json, {
    language: ctx.language,
    notices: [...listSearchNotices(query.search), ...listQueryNotices(query)],
    cacheLifetime: getEventListLifetime(query),
    dependencies,
  })
}

/**
 * One event with its JSON-LD; for the slug of a series, its next date or else its last one. Fails as
 * `requireReadableId` does, and `event-password-protected` without the password of a protected event.
 */
export async function getEvent(
  ctx: Context,
  ref: RecordRef & TextOptions,
  password?: string,
): Promise<ActionResult<Event>> {
  const result = await findEvent(ctx, ref)
  if (result) return result
  const nextDate = 'slug' in ref ? await findNextDate(ctx, ref.slug) : undefined
  if (nextDate === undefined) return getProtectedEvent(ctx, ref, password)
  const { i18n_fallback } = ref
  const date = await getEvent(ctx, { id: nextDate, i18n_fallback }, password)
  // Which date is the next one depends on the time of day, and on the other dates.
  const cacheLifetime = date.metadata.cacheLifetime && 'untilNextSecond'
  return ActionResult.ofJson(date.jsonText, { ...date.metadata, cacheLifetime, dependencies: 'any' })
}

/** An event that has no password and that the caller may read; undefined if there is none. */
function findEvent(requestContext: Context, ref: RecordRef & TextOptions): Promise<ActionResult<Event> | undefined> {
  const ctx = applyTextOptions(requestContext, ref)
  return findReadResult(ctx, fullView, ref, () => buildUnprotectedCondition(ctx, 'e'))
}

/** An event that has a password. Fails with the reason why the caller may not read it. */
async function getProtectedEvent(
  requestContext: Context,
  ref: RecordRef & TextOptions,
  password: string | undefined,
): Promise<ActionResult<Event>> {
  const ctx = applyTextOptions(requestContext, ref)
  return createReadResult(await readProtectedEvent(ctx, ref, password), fullView.serializeSingle, {
    cacheLifetime: undefined,
    isPrivate: true,
  })
}

/** The JSON of an event that has a password. Fails with the reason why the caller may not read it. */
async function readProtectedEvent(ctx: Context, ref: RecordRef, password: string | undefined): Promise<string> {
  const id = await requireReadableId(ctx, kind, ref)
  const hasSamePassword = await requireEventPassword(ctx, id, password)
  return requireRecordJson(ctx, fullView, id, joinWithAnd([buildStillReadableCondition(ctx, 'e'), hasSamePassword]))
}

/**
 * A notice for each parameter that has no effect, because of another parameter of the query or because one is missing.
 */
export const listQueryNotices = (query: EventQuery): string[] => [
  ...listDateNotices(query),
  ...(query.search_in !== undefined && query.search === undefined ? ['search_in was ignored without search'] : []),
  ...(query.dates !== undefined && !findsSeriesOnce(query)
    ? ['dates was ignored without hide_subsequent_recurrences']
    : []),
]
