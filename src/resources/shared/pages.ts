import { type Context, buildRestUrl } from '../../api/context.ts'
import { queryFirstRow, emptySql, queryRows, type Sql, sql } from '../../db/sql.ts'
import { ActionResult, type Json, joinJson } from '../../core/action-result.ts'
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

type PageOptions = {
  namespace?: Namespace
  /** The name of the collection in the body, and in the path unless `path` is another one. */
  plural: string
  path?: string | undefined
  query: PageParams & Record<string, unknown>
  page: IdPage
  /** The failure of a page past the end; null = such a page is empty. */
  pastEndReason: FailureReason | null
  /** Whether the totals come before the records, as the TEC API has them for terms. */
  hasTotalsFirst?: true
  cacheLifetime?: CacheLifetime
  notices?: string[]
}

/**
 * One page of a list: its records with links to other pages and totals. `records` are JSON objects with commas between
 * them. Fails `pastEndReason` for a page past the end.
 */
export function createPageResult<T>(ctx: Context, options: PageOptions, records: Json): ActionResult<T> {
  const {
    namespace,
    plural,
    path = plural,
    query,
    page,
    pastEndReason,
    hasTotalsFirst,
    cacheLifetime,
    notices = [],
  } = options
  const request = toPageRequest(query)
  const totalPages = countPages(page.total, request.size)
  if (pastEndReason !== null && request.page > 1 && request.page > totalPages)
    throw new Failure(pastEndReason, { total: page.total, total_pages: totalPages })
  const { rest_url, ...neighbours } = buildPageLinks(
    `${buildRestUrl(ctx, namespace)}/${path}`,
    ctx.rawQuery ?? query,
    request,
    page.total,
  )
  const totals = { total: page.total, total_pages: totalPages }
  const [before, after] = hasTotalsFirst
    ? [{ rest_url, ...totals }, neighbours]
    : [{}, { rest_url, ...neighbours, ...totals }]
  const start = `{${joinTexts([toJsonMembers(before), JSON.stringify(plural)])}:[`
  const end = `${joinTexts([']', toJsonMembers(after)])}}`
  return ActionResult.ofJson<T>(joinJson([start, records, end]), {
    language: ctx.language,
    total: page.total,
    totalPages,
    next: neighbours.next_rest_url,
    previous: neighbours.previous_rest_url,
    notices: [...getPageNotices(query), ...notices],
    cacheLifetime,
  })
}

/** `"total":3,"total_pages":1` */
const toJsonMembers = (object: object): string => JSON.stringify(object).slice(1, -1)

/** The column `json` of every row, as PostgreSQL wrote it, with commas between the rows. */
export const queryJson = async (ctx: Context, query: Sql): Promise<string> =>
  joinTexts((await queryRows<{ json: string }>(ctx.db, query, 'show')).map(row => row.json))

/**
 * The texts that are not empty, with commas between them. `+` instead of `join`: V8 then copies a long text only once,
 * when it is sent.
 */
const joinTexts = (texts: string[]): string =>
  texts.reduce((all, text) => (all === '' || text === '' ? all + text : `${all},${text}`), '')

/**
 * The ids of a page and the total of its list. A statement of its own counts the total: `count(*) over ()` returns
 * nothing for a page past the end.
 *
 * `lifetime` is that of the list, if only tables that tell their changes are read. Without it the total is not cached.
 */
export async function findPage(ctx: Context, page: Sql, count: Sql, lifetime?: CacheLifetime): Promise<IdPage> {
  const [rows, total] = await Promise.all([
    queryRows<{ id: number }>(ctx.db, page),
    lifetime === undefined || lifetime === 'untilNextSecond' ? queryTotal(ctx, count) : findTotal(ctx, count),
  ])
  return { ids: rows.map(row => row.id), total }
}

/** The total of a list that depends on the time of day only by the publication of scheduled records. */
async function findTotal(ctx: Context, count: Sql): Promise<number> {
  const { recordCache, now } = ctx
  if (!recordCache) return queryTotal(ctx, count)
  const { text, values } = count
  const key = text + JSON.stringify(values.map(value => (value === now ? null : value)))
  const cached = recordCache.totals.find(key, now)
  if (cached !== undefined) return cached
  const start = await recordCache.startRead(ctx.db, now)
  const total = await queryTotal(ctx, count)
  recordCache.totals.store(key, total, 'any', start)
  return total
}

const queryTotal = async (ctx: Context, count: Sql): Promise<number> =>
  (await queryFirstRow<{ total: number }>(ctx.db, count))?.total ?? 0

/**
 * As `findPage`, for a list whose records must all be read to find one page. `matches` selects the `id` of each record
 * and its `rank` in the order; one statement evaluates it once for the page and the total. `matches` may read the table
 * expression `candidates`, the ids that a search finds first.
 */
export async function findPageOfMatches(
  ctx: Context,
  candidates: Sql | null,
  matches: Sql,
  request: PageRequest,
): Promise<IdPage> {
  const offset = computeOffset(request)
  const row = await queryFirstRow<{ ids: number[]; total: number }>(
    ctx.db,
    sql`with ${candidates ? sql`candidates as materialized (${candidates}), ` : emptySql}
             matches as materialized (${matches})
        select (select count(*)::int from matches) as total,
               array(select id from matches
                      where rank > ${offset} and rank <= ${offset + request.size} order by rank) as ids`,
  )
  return row ?? { ids: [], total: 0 }
}
