/** The most records on a page. A larger `per_page` is reduced to it, and `X-Notice` says so. */
export const pageSizeMax = 100
export const pageSizeDefault = 10

/** The number of a page, from 1, and its size in records. */
export type PageRequest = { page: number; size: number }

/** The ids of one page in their order, and the number of records on all pages. */
export type IdPage = { ids: number[]; total: number }

export type PageParams = { page?: number | undefined; per_page?: number | undefined }

/** The page of a query, with a size of at most `pageSizeMax`. */
export const toPageRequest = (query: PageParams): PageRequest => ({
  page: query.page ?? 1,
  size: Math.min(query.per_page ?? pageSizeDefault, pageSizeMax),
})

export const computeOffset = ({ page, size }: PageRequest): number => (page - 1) * size

export const countPages = (total: number, size: number): number => Math.ceil(total / size)

/** The notices for the `X-Notice` header: how the request for a page was changed. */
export const getPageNotices = (query: PageParams): string[] =>
  (query.per_page ?? 0) > pageSizeMax ? [`per_page=${query.per_page} was reduced to ${pageSizeMax}`] : []

type PageLinks = { rest_url: string; next_rest_url?: string; previous_rest_url?: string }

/**
 * The URLs of a page and of the next and previous page, with all parameters of the request and the effective page size.
 * The URL of the first page has no `page` parameter, so that this page has a single URL.
 */
export function buildPageLinks(
  collectionUrl: string,
  params: Record<string, unknown>,
  request: PageRequest,
  total: number,
): PageLinks {
  const { page: _, ...others } = params
  const query = { ...others, ...('per_page' in others ? { per_page: request.size } : {}) }
  const buildUrl = (page: number) => `${collectionUrl}/${formatQuery(page === 1 ? query : { ...query, page })}`
  return {
    rest_url: buildUrl(request.page),
    ...(request.page < countPages(total, request.size) ? { next_rest_url: buildUrl(request.page + 1) } : {}),
    ...(request.page > 1 ? { previous_rest_url: buildUrl(request.page - 1) } : {}),
  }
}

/** `?a=1&b=2,3`, percent-encoded, with lists as comma-separated values; `''` without any value. */
function formatQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${formatValue(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const formatValue = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(formatValue).join(',')
    : encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
