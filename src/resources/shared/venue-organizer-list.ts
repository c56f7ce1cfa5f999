import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import {
  joinWithAnd,
  joinWithOr,
  joinWithCommas as columns,
  toIdentifier,
  collateText,
  type Sql,
  sql,
} from '../../db/sql.ts'
import { collectFailures } from '../../core/failures.ts'
import type { CacheLifetime } from '../../core/cache-lifetime.ts'
import { type IdPage, computeOffset, toPageRequest } from '../../core/paging.ts'
import type { VenueOrganizerQuery } from './fields.ts'
import { findPage } from './pages.ts'
import { requireReadableIds, type RecordKind } from './records.ts'
import { matchesSearchInOneField } from './search.ts'
import { buildStatusCondition } from './status-condition.ts'
import { hasTranslation, selectTexts } from './texts.ts'
import { isPublished, isReadable } from './visibility.ts'

/** What the lists of venues and organizers share: their filters and orders. `r` is the record, `links` its links to events. */
export type VenueOrganizerList = {
  kind: RecordKind
  linkTable: { table: string; key: string }
  /** Columns of `r` that a search looks at beside the texts. */
  searchedColumns: Sql[]
}

/**
 * One page of the venues or organizers the caller may read, newest publication first unless asked otherwise.
 *
 * Guarantees: a total order that ends in the id, so pages never overlap; one statement per distinct set of filters, so that
 * PostgreSQL plans each for itself.
 * Uses: venues_by_publication, organizers_by_publication; event_venues_by_venue (venue_id, start_utc, event_id) and its like.
 */
export async function findVenuesOrOrganizers(
  ctx: Context,
  list: VenueOrganizerList,
  query: VenueOrganizerQuery,
): Promise<IdPage> {
  const asked = toPageRequest(query)
  const where = joinWithAnd(await buildVenueOrganizerConditions(ctx, list, query))
  const table = toIdentifier(list.kind.table)
  return findPage(
    ctx,
    sql`select r.id from ${table} r where ${where} order by ${orderOf(ctx, list, query)} limit ${asked.size} offset ${computeOffset(asked)}`,
    sql`select count(*)::int as total from ${table} r where ${where}`,
  )
}

/** How long a page of places stays the same: what is upcoming changes as time goes by. */
export const getVenueOrganizerListLifetime = ({ only_with_upcoming, orderby }: VenueOrganizerQuery): CacheLifetime =>
  only_with_upcoming || orderby === 'start_date' ? 'second' : 'always'

/** What a query asks of the records `r`. Refuses all bad values together. */
export async function buildVenueOrganizerConditions(
  ctx: Context,
  list: VenueOrganizerList,
  query: VenueOrganizerQuery,
): Promise<Sql[]> {
  const { readable, event } = await collectFailures({
    readable: () => buildStatusCondition(ctx, 'r', query.status),
    event: () => query.event && requireReadableIds(ctx, 'event', 'event', [query.event]),
  })
  const asked: Sql[] = [readable]
  if (event) asked.push(withEvent(list, sql`l.event_id = any(${event})`))
  if (query.has_events !== undefined)
    asked.push(sql`${withPublished(ctx, list, sql`true`, hasPrivate(ctx))} = ${query.has_events}`)
  if (query.only_with_upcoming)
    asked.push(withPublished(ctx, list, sql`l.start_utc >= ${ctx.now}`, isReadable(ctx, 'e')))
  if (query.i18n_missing) asked.push(sql`not ${hasTranslation(list.kind.textTable, 'r', query.i18n_missing)}`)
  if (query.search !== undefined)
    asked.push(matchesSearchInOneField(ctx, list.kind.textTable, 'r', query.search, list.searchedColumns))
  return asked
}

/** That the record is linked to an event `e` of which something holds. */
const withEvent = ({ linkTable }: VenueOrganizerList, condition: Sql): Sql => sql`exists (
  select from ${toIdentifier(linkTable.table)} l join events e on e.id = l.event_id where ${toIdentifier(`l.${linkTable.key}`)} = r.id and ${condition})`

/**
 * That the record is linked to a published event whose link meets `link`, or to one that is `also` what counts. Whether an
 * event is published stands beside its link, so that only what that cannot tell is looked up in the events. `offset 0` makes it
 * one look into an index for each record; PostgreSQL would rather read all links of all records first.
 */
function withPublished(ctx: Context, list: VenueOrganizerList, link: Sql, also: Sql): Sql {
  const { table, key } = list.linkTable
  const published = sql`exists (select from ${toIdentifier(table)} l where ${toIdentifier(`l.${key}`)} = r.id and l.is_published and ${link} offset 0)`
  const others = sql`not l.is_published and ${link} and (${isPublished(ctx, 'e')} or ${also})`
  return joinWithOr([published, withEvent(list, sql`${others} offset 0`)])
}

/** Private events count for those who may read them; drafts and the trash never. */
const hasPrivate = (ctx: Context): Sql =>
  hasPermission(ctx.caller, 'edit-others') ? sql`e.status = 'private'` : sql`false`

function orderOf(
  ctx: Context,
  list: VenueOrganizerList,
  { orderby, order = orderby ? 'asc' : 'desc' }: VenueOrganizerQuery,
): Sql {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const then = sql`r.id ${direction}`
  switch (orderby ?? 'date') {
    case 'start_date':
      return columns([sql`${nextStart(ctx, list)} ${direction} nulls last`, then])
    case 'title':
      return columns([
        sql`${collateText(sql`(select t.name from ${selectTexts(ctx, list.kind.textTable, 'r')} t)`)} ${direction}`,
        then,
      ])
    case 'date':
      return columns([sql`r.published_wall ${direction}`, then])
    case 'modified':
      return columns([sql`r.modified_utc ${direction}`, then])
    case 'id':
      return then
  }
}

/** When the record's next event begins; null when it has none. */
const nextStart = (ctx: Context, { linkTable }: VenueOrganizerList): Sql => sql`(
  select min(l.start_utc) from ${toIdentifier(linkTable.table)} l join events e on e.id = l.event_id
   where ${toIdentifier(`l.${linkTable.key}`)} = r.id and l.start_utc >= ${ctx.now} and ${isReadable(ctx, 'e')})`
