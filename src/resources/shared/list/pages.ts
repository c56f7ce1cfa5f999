import { listSearchNotices } from '../../../core/text/search.ts'
import { type Context, buildRestUrl } from '../../../api/context.ts'
import { queryFirstRow, queryRows, type Sql, sql } from '../../../db/sql/sql.ts'
import { ActionResult, type Json, joinJson } from '../../../core/action-result.ts'
import type { CacheDependencies } from '../../../core/cache/dependencies.ts'
import { Failure, type FailureReason } from '../../../core/failure/failures.ts'
import type { CacheLifetime } from '../../../core/cache/lifetime.ts'
import type { NamespaceName } from '../../../core/namespace.ts'
import type { Validity } from '../../../core/cache/validity.ts'
import { isResultCached, loadUntilChange } from './results-until-change.ts'
import {
  type IdPage,
  computeOffset,
  type PageRequest,
  toPageRequest,
  buildPageLinks,
  getPageNotices,
  type PageParams,
  countPages,
} from '../../../core/paging.ts'

type PageOptions = {
  namespace?: NamespaceName
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
  dependencies?: CacheDependencies
  notices?: string[]
}

/**
 * One page of a list: its records with links to other pages and totals. `records` are JSON objects with commas between
 * them. Throws `pastEndReason` for a page past the end.
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
    dependencies,
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
    notices: [...getPageNotices(query), ...listSearchNotices(query['search']), ...notices],
    cacheLifetime,
    dependencies,
  })
}

/** The ids of a page and the total of its list, and what these depend on. */
export type FoundPage = IdPage & { dependencies: CacheDependencies }

/** `"total":3,"total_pages":1` */
const toJsonMembers = (object: object): string => JSON.stringify(object).slice(1, -1)

/** The column `json` of every row, as PostgreSQL wrote it, with commas between the rows. */
export const queryJson = async (ctx: Context, query: Sql, purpose: 'show' | 'find' = 'show'): Promise<string> =>
  joinTexts((await queryRows<{ json: string }>(ctx.db, query, purpose)).map(row => row.json))

/**
 * The texts that are not empty, with commas between them. `+` instead of `join`: V8 then copies a long text only once,
 * when it is sent.
 */
const joinTexts = (texts: string[]): string =>
  texts.reduce((all, text) => (all === '' || text === '' ? all + text : `${all},${text}`), '')

const notCached: Validity = { lifetime: 'untilNextSecond', dependencies: 'any' }

/**
 * The ids of a page and the total of its list. A separate query counts the total, because `count(*) over ()` returns
 * nothing for a page past the end. One statement reads what is not cached.
 *
 * `validity` is the validity of the list, if the list reads only tables with change triggers. Without it nothing is
 * cached.
 */
export async function findPage(ctx: Context, page: Sql, count: Sql, validity = notCached): Promise<FoundPage> {
  const { dependencies } = validity
  if (!isResultCached(ctx, validity))
    return { ...(await queryIdPage(ctx, sql`select array(${page}) as ids, (${count}) as total`)), dependencies }
  const findIds = async () => Int32Array.from(await queryRows<{ id: number }>(ctx.db, page), ({ id }) => id)
  const countRecords = () => queryTotal(ctx, count)
  const [ids, total] = await Promise.all([
    loadUntilChange(ctx, { query: page, ...validity }, findIds),
    loadUntilChange(ctx, { query: count, ...validity }, countRecords),
  ])
  return { ids: [...ids], total, dependencies }
}

const queryTotal = async (ctx: Context, count: Sql): Promise<number> =>
  (await queryFirstRow<{ total: number }>(ctx.db, count))?.total ?? 0

/** A list whose records must all be read to find one page. */
type Matches = Validity & {
  /** Selects the `id` of each record and its `rank` in the order. */
  matches: Sql
  /** `plan` if PostgreSQL must plan the statement for its values. */
  purpose: 'find' | 'plan'
}

/**
 * As `findPage`, for a list whose records must all be read to find one page. One statement evaluates `matches` once for
 * the page and the total. Anonymous callers get all pages from the ids of one statement, until a record changes.
 */
export async function findPageOfMatches(ctx: Context, list: Matches, request: PageRequest): Promise<FoundPage> {
  const offset = computeOffset(request)
  const { lifetime, dependencies } = list
  if (!isResultCached(ctx, list)) return { ...(await queryPage(ctx, list, request, offset)), dependencies }
  const query = selectFromMatches(list, sql`array_send(array(select id from matches order by rank)) as ids`)
  const ids = await loadUntilChange(ctx, { query, lifetime, dependencies }, async () =>
    readIdArray((await queryFirstRow<{ ids: Buffer }>(ctx.db, query, list.purpose))?.ids),
  )
  return { ids: [...ids.subarray(offset, offset + request.size)], total: ids.length, dependencies }
}

async function queryPage(ctx: Context, list: Matches, { size }: PageRequest, offset: number): Promise<IdPage> {
  return queryIdPage(
    ctx,
    selectFromMatches(
      list,
      sql`(select count(*)::int from matches) as total,
          array(select id from matches where rank > ${offset} and rank <= ${offset + size} order by rank) as ids`,
    ),
    list.purpose,
  )
}

const queryIdPage = async (ctx: Context, query: Sql, purpose: Matches['purpose'] = 'find'): Promise<IdPage> =>
  (await queryFirstRow<IdPage>(ctx.db, query, purpose)) ?? { ids: [], total: 0 }

const selectFromMatches = ({ matches }: Matches, columns: Sql): Sql => sql`
  with matches as materialized (${matches})
select ${columns}`

/** The header of an array, and the length before each element, in the binary format of PostgreSQL. */
const arrayHeaderBytes = 20
const elementBytes = 8

/** Reads an array of integers in the binary format of PostgreSQL, which is faster than to parse 200,000 texts. */
function readIdArray(bytes: Buffer = Buffer.alloc(0)): Int32Array {
  const count = Math.max(0, bytes.length - arrayHeaderBytes) / elementBytes
  return Int32Array.from({ length: count }, (_, index) =>
    bytes.readInt32BE(arrayHeaderBytes + index * elementBytes + 4),
  )
}
