import { may } from '../../api/access.ts'
import type { Context } from '../../api/context.ts'
import { all, raw, type Sql, sql } from '../../db/sql.ts'
import { together } from '../../kernel/failures.ts'
import { idsKnown } from '../records.ts'
import { searchOf } from '../search.ts'
import { listed } from '../statuses.ts'
import { termIdsAsked } from '../terms/actions.ts'
import { isTranslated } from '../texts.ts'
import { nearby } from './nearby.ts'
import type { EventQuery } from './schema.ts'
import { eventTexts } from './view.ts'
import { type DatesAsked, datesAsked } from './window.ts'

/**
 * What a query asks of events `e`. `found`, where there is a search, are the events that its rarest word is in; `window` is
 * set when the conditions are no more than what strangers may read in a window of days; `isByLinks` when events are looked up
 * from what they are linked to, so that all of them are read for one page too.
 */
export type Filters = { where: Sql; found: Sql | null; window: DatesAsked['window']; isByLinks: boolean }

const links = ['categories', 'tags', 'venue', 'organizer', 'geoloc_lat'] as const

/** Parameters that look at what an event's password hides. */
const masked = [...links, 'search', 'featured', 'ticketed', 'geoloc', 'geoloc_lng'] as const

/** The conditions of a query, looked up where they name records. Refuses all bad values together. */
export async function filtersOf(ctx: Context, query: EventQuery): Promise<Filters> {
  const { readable, dates, linked, place } = await together({
    readable: () => listed(ctx, 'e', query.status),
    dates: () => datesAsked(ctx, query),
    linked: () => linkedAs(ctx, query),
    place: () => nearby(ctx, query),
  })
  const search = query.search === undefined ? null : searchOf(ctx, eventTexts, 'e', query.search)
  const asked = [
    ...flags(query),
    ...(query.i18n_missing ? [sql`not ${isTranslated(eventTexts, 'e', query.i18n_missing)}`] : []),
    ...linked(dates.linkConditions),
    ...place(dates.linkConditions),
    ...(search?.conditions ?? []),
  ]
  const mayEdit = may(ctx.caller, 'edit-others')
  if (!(query.include && mayEdit)) dates.conditions.push(sql`not e.hide_from_listings`)
  // What a password protects is not found by its words, flags or links, or it could be guessed one by one.
  if (!mayEdit && masked.some(parameter => query[parameter] !== undefined)) asked.push(sql`e.password_hash is null`)
  return {
    where: all([readable, ...dates.conditions, ...asked]),
    found: search?.found ?? null,
    isByLinks: links.some(parameter => query[parameter] !== undefined),
    window: asked.length === 0 && query.status === undefined && !may(ctx.caller, 'write') ? dates.window : null,
  }
}

function flags({ include, featured, ticketed, post_parent }: EventQuery): Sql[] {
  const asked: Sql[] = []
  if (include) asked.push(sql`e.id = any(${include})`)
  if (featured !== undefined) asked.push(featured ? sql`e.featured` : sql`not e.featured`) // as events_featured says it
  if (ticketed !== undefined) asked.push(sql`e.ticketed = ${ticketed}`)
  if (post_parent === null) asked.push(sql`e.parent_id is null`)
  if (post_parent) asked.push(sql`e.parent_id = ${post_parent}`)
  return asked
}

/** The conditions on linked records: any of the records of one parameter, and all parameters. */
async function linkedAs(ctx: Context, query: EventQuery): Promise<(onLink: Sql[]) => Sql[]> {
  const { categories, tags, venues, organizers } = await together({
    categories: () => query.categories && termIdsAsked(ctx, 'category', query.categories),
    tags: () => query.tags && termIdsAsked(ctx, 'tag', query.tags),
    venues: () => query.venue && idsKnown(ctx, 'venue', 'venue', query.venue),
    organizers: () => query.organizer && idsKnown(ctx, 'organizer', 'organizer', query.organizer),
    parent: () => query.post_parent && idsKnown(ctx, 'event', 'post_parent', [query.post_parent]),
  })
  return onLink => [
    ...linkedTo('event_terms', 'term_id', categories, onLink),
    ...linkedTo('event_terms', 'term_id', tags, onLink),
    ...linkedTo('event_venues', 'venue_id', venues, onLink),
    ...linkedTo('event_organizers', 'organizer_id', organizers, onLink),
  ]
}

const linkedTo = (table: string, key: string, ids: number[] | undefined, onLink: Sql[]): Sql[] =>
  ids === undefined
    ? []
    : [
        sql`exists (select from ${raw(table)} l where ${all([sql`l.event_id = e.id`, sql`${raw(`l.${key}`)} = any(${ids})`, ...onLink])})`,
      ]
