import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { joinWithAnd, joinWithOr, joinWithCommas, toIdentifier, collateText, type Sql, sql } from '../../db/sql/sql.ts'
import { runAllSteps } from '../../core/failure/failures.ts'
import type { CacheLifetime } from '../../core/cache/lifetime.ts'
import type { CacheDependencies } from '../../core/cache/dependencies.ts'
import { computeOffset, toPageRequest } from '../../core/paging.ts'
import type { NamedRecordQuery } from '../shared/fields.ts'
import { findPage, type FoundPage } from '../shared/list/pages.ts'
import type { LinkTable, PublishableKind } from '../shared/record/kinds.ts'
import type { NamedKindName } from '../../core/kinds/names.ts'
import { requireUnprotectedEventIds } from '../shared/record/access.ts'
import { matchesSearchInOneField } from '../shared/text/search.ts'
import { buildStatusCondition } from '../shared/publication/status-condition.ts'
import { buildTranslationCondition, selectTexts } from '../shared/text/texts.ts'
import {
  buildPublishedCondition,
  buildReadableCondition,
  buildUnprotectedCondition,
} from '../shared/publication/visibility.ts'

/**
 * How the list of one kind differs from the lists of the others. In SQL, `r` is the record and `l` its links to events.
 */
export type NamedRecordList = {
  kind: PublishableKind & { name: NamedKindName; linkTable: LinkTable }
  /** The columns of `r` that a search reads, besides the texts. */
  searchColumns: Sql[]
}

/**
 * One page of the records of a kind that the caller may read, by default the latest publication first.
 *
 * Guarantees: a total order that ends with the id, so that pages never overlap. One statement per distinct set of
 * filters, so that PostgreSQL plans each of them.
 * Uses: venues_by_publication, organizers_by_publication; event_venues_by_venue (venue_id, start_utc, event_id) and the
 * same index for organizers.
 */
export async function findNamedRecords(
  ctx: Context,
  list: NamedRecordList,
  query: NamedRecordQuery,
): Promise<FoundPage> {
  const page = toPageRequest(query)
  const where = joinWithAnd(await buildNamedRecordConditions(ctx, list, query))
  const table = toIdentifier(list.kind.table)
  return findPage(
    ctx,
    sql`select r.id from ${table} r where ${where}
         order by ${buildOrder(ctx, list, query)} limit ${page.size} offset ${computeOffset(page)}`,
    sql`select count(*)::int as total from ${table} r where ${where}`,
    { lifetime: getNamedRecordListLifetime(query), dependencies: getListDependencies(list, query) },
  )
}

/** A list that reads events depends on them too. */
const getListDependencies = (
  { kind }: NamedRecordList,
  { event, has_events, only_with_upcoming, orderby }: NamedRecordQuery,
): CacheDependencies => ({
  records:
    event === undefined && has_events === undefined && !only_with_upcoming && orderby !== 'start_date'
      ? [kind.name]
      : [kind.name, 'event'],
})

/**
 * How long a page of the list stays the same if no record changes. A list by upcoming events changes when one begins.
 */
export const getNamedRecordListLifetime = ({ only_with_upcoming, orderby }: NamedRecordQuery): CacheLifetime =>
  only_with_upcoming || orderby === 'start_date' ? 'untilNextSecond' : 'untilChange'

/** The conditions of a query on the records `r`. Throws one `rest_invalid_param` with all invalid values. */
export async function buildNamedRecordConditions(
  ctx: Context,
  list: NamedRecordList,
  query: NamedRecordQuery,
): Promise<Sql[]> {
  const { hasStatus, eventIds } = await runAllSteps({
    hasStatus: () => buildStatusCondition(ctx, 'r', query.status),
    eventIds: () => query.event && requireUnprotectedEventIds(ctx, 'event', query.event),
  })
  const conditions: Sql[] = [hasStatus]
  if (eventIds) conditions.push(hasEvent(list, sql`l.event_id = any(${eventIds})`))
  if (query.has_events !== undefined)
    conditions.push(sql`${hasCountedEvent(ctx, list, sql`true`, isReadablePrivateEvent(ctx))} = ${query.has_events}`)
  if (query.only_with_upcoming)
    conditions.push(hasCountedEvent(ctx, list, sql`l.start_utc >= ${ctx.now}`, buildReadableCondition(ctx, 'e')))
  if (query.i18n_missing) conditions.push(sql`not ${buildTranslationCondition(list.kind, 'r', query.i18n_missing)}`)
  if (query.search !== undefined)
    conditions.push(matchesSearchInOneField(ctx, list.kind, 'r', query.search, list.searchColumns))
  return conditions
}

/** The condition that the record has a linked event `e` that meets `condition`. */
function hasEvent({ kind: { linkTable } }: NamedRecordList, condition: Sql): Sql {
  const recordId = toIdentifier(`l.${linkTable.key}`)
  return sql`exists (
    select from ${toIdentifier(linkTable.table)} l join events e on e.id = l.event_id where ${recordId} = r.id and ${condition})`
}

/**
 * The condition that the record has a link that meets `linkCondition`, to an event that is published or that meets
 * `unpublishedCondition`. Protected events do not count, except for editors.
 *
 * The link table has a copy of whether the event is published, so mostly one link and one event per record are
 * looked up. `offset 0` makes PostgreSQL look into the index once per record; without it, PostgreSQL would first
 * read all links of all records.
 */
function hasCountedEvent(ctx: Context, list: NamedRecordList, linkCondition: Sql, unpublishedCondition: Sql): Sql {
  const isCounted = joinWithAnd([linkCondition, buildUnprotectedCondition(ctx, 'e')])
  const isPublishedOrPrivate = joinWithOr([buildPublishedCondition(ctx, 'e'), unpublishedCondition])
  return joinWithOr([
    hasEvent(list, sql`l.is_published and ${isCounted} offset 0`),
    hasEvent(list, sql`not l.is_published and ${isCounted} and ${isPublishedOrPrivate} offset 0`),
  ])
}

/** Private events count for callers who may read them. Drafts and the trash never count. */
const isReadablePrivateEvent = (ctx: Context): Sql =>
  hasPermission(ctx.caller, 'edit-others') ? sql`e.status = 'private'` : sql`false`

function buildOrder(
  ctx: Context,
  list: NamedRecordList,
  { orderby, order = orderby ? 'asc' : 'desc' }: NamedRecordQuery,
): Sql {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const byId = sql`r.id ${direction}`
  switch (orderby ?? 'date') {
    case 'start_date':
      return joinWithCommas([sql`${selectNextStart(ctx, list)} ${direction} nulls last`, byId])
    case 'title': {
      const name = sql`(select t.name from ${selectTexts(ctx, list.kind, 'r')} t)`
      return joinWithCommas([sql`${collateText(name)} ${direction}`, byId])
    }
    case 'date':
      return joinWithCommas([sql`r.published_wall ${direction}`, byId])
    case 'modified':
      return joinWithCommas([sql`r.modified_utc ${direction}`, byId])
    case 'id':
      return byId
  }
}

/** The start of the next event of the record, protected events excepted; null when it has none. */
const selectNextStart = (ctx: Context, { kind: { linkTable } }: NamedRecordList): Sql => sql`(
  select min(l.start_utc) from ${toIdentifier(linkTable.table)} l join events e on e.id = l.event_id
   where ${toIdentifier(`l.${linkTable.key}`)} = r.id and l.start_utc >= ${ctx.now}
     and ${buildReadableCondition(ctx, 'e')} and ${buildUnprotectedCondition(ctx, 'e')})`
