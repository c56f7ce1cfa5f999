import { type Context, buildRestUrl } from '../../api/context.ts'
import { queryFirstRow, emptySql, queryRows, type Sql, sql } from '../../db/sql.ts'
import { ActionResult } from '../../core/action-result.ts'
import { Failure, type FailureReason } from '../../core/failures.ts'
import type { CacheLifetime } from '../../core/cache-lifetime.ts'
import type { Namespace } from '../../core/namespace.ts'
import {
  type IdPage,
  computeOffset,
  type PageRequest,
  toPageRequest,
  buildPageLinks,
  getPageNotices,
  type PageParams,
  countPages,
} from '../../core/paging.ts'

type Listing = {
  namespace?: Namespace
  plural: string
  query: PageParams & Record<string, unknown>
  page: IdPage
  pastEndReason: FailureReason | null
  hasTotalsFirst?: true
  cacheLifetime?: CacheLifetime
}

/**
 * One page of a listing: its records, given as JSON objects with commas between them, inside the envelope of links and totals.
 * A page past the end fails with `pastEnd`; with null it is an empty page.
 */
export function createPageAnswer<T>(ctx: Context, listing: Listing, records: string): ActionResult<T> {
  const { namespace, plural, query, page, pastEndReason, hasTotalsFirst } = listing
  const asked = toPageRequest(query)
  const totalPages = countPages(page.total, asked.size)
  if (pastEndReason !== null && asked.page > 1 && asked.page > totalPages)
    throw new Failure(pastEndReason, { total: page.total, total_pages: totalPages })
  const { rest_url, ...neighbours } = buildPageLinks(
    `${buildRestUrl(ctx, namespace)}/${plural}`,
    ctx.rawQuery ?? query,
    asked,
    page.total,
  )
  const totals = { total: page.total, total_pages: totalPages }
  const [before, after] = hasTotalsFirst
    ? [{ rest_url, ...totals }, neighbours]
    : [{}, { rest_url, ...neighbours, ...totals }]
  const list = `${JSON.stringify(plural)}:[${records}]`
  const text = `{${commaJoined([inner(before), list, inner(after)])}}`
  return ActionResult.ofJson<T>(text, {
    language: ctx.language,
    total: page.total,
    totalPages,
    next: neighbours.next_rest_url,
    previous: neighbours.previous_rest_url,
    notices: getPageNotices(query),
    lifetime: listing.cacheLifetime,
  })
}

const inner = (object: object): string => JSON.stringify(object).slice(1, -1)

/** The column `json` of every row, with commas between them: what PostgreSQL wrote, untouched. */
export const selectJson = async (ctx: Context, query: Sql): Promise<string> =>
  commaJoined((await queryRows<{ json: string }>(ctx.db, query, 'show')).map(row => row.json))

/** The texts that are not empty. They are added up, not joined: V8 then copies them once, when the whole is sent. */
const commaJoined = (texts: string[]): string =>
  texts.reduce((all, text) => (all === '' || text === '' ? all + text : `${all},${text}`), '')

/** The JSON of the one record that was read. Fails with `absent` when somebody has deleted it since it was found. */
export function requireRecordJson(json: string, absent: FailureReason): string {
  if (json === '') throw new Failure(absent)
  return json
}

/** The ids and the total of a listing. The total is counted apart: `count(*) over ()` would lose it on a page past the end. */
export async function findPage(ctx: Context, page: Sql, count: Sql): Promise<IdPage> {
  const [ids, [counted]] = await Promise.all([
    queryRows<{ id: number }>(ctx.db, page),
    queryRows<{ total: number }>(ctx.db, count),
  ])
  return { ids: ids.map(row => row.id), total: counted?.total ?? 0 }
}

/**
 * The ids and the total of a listing whose records all have to be read: what it `matched` (`id`, and `place` in the order), and what
 * a search has `found` before, are worked out once for both.
 */
export async function findPageOfMatches(
  ctx: Context,
  found: Sql | null,
  matched: Sql,
  asked: PageRequest,
): Promise<IdPage> {
  const first = computeOffset(asked)
  const row = await queryFirstRow<{ ids: number[]; total: number }>(
    ctx.db,
    sql`with ${found ? sql`found as materialized (${found}), ` : emptySql}matched as materialized (${matched})
        select (select count(*)::int from matched) as total,
               array(select id from matched where place > ${first} and place <= ${first + asked.size} order by place) as ids`,
  )
  return row ?? { ids: [], total: 0 }
}
