/** The largest page a caller may ask for; more is clamped, and said. */
export const pageSizeMax = 100
export const pageSizeDefault = 10

/** Which page of a listing, and how many records a page has. */
export type PageRequest = { page: number; size: number }

/** What was found: the ids of one page in their order, and how many records match in all. */
export type IdPage = { ids: number[]; total: number }

export type PageParams = { page?: number | undefined; per_page?: number | undefined }

/** The page a query asks for, its size clamped to `pageSizeMax`. */
export const toPageRequest = (query: PageParams): PageRequest => ({
  page: query.page ?? 1,
  size: Math.min(query.per_page ?? pageSizeDefault, pageSizeMax),
})

export const computeOffset = ({ page, size }: PageRequest): number => (page - 1) * size

export const countPages = (total: number, size: number): number => Math.ceil(total / size)

/** What was changed about a request for a page, in words for the `X-Notice` header. */
export const getPageNotices = (query: PageParams): string[] =>
  (query.per_page ?? 0) > pageSizeMax ? [`per_page=${query.per_page} was reduced to ${pageSizeMax}`] : []

export type PageLinks = { rest_url: string; next_rest_url?: string; previous_rest_url?: string }

/**
 * The addresses of a page and its neighbours: every parameter that was sent, with the effective page size.
 * The first page carries no `page`, so that it has one address.
 */
export function buildPageLinks(
  collectionUrl: string,
  sent: Record<string, unknown>,
  asked: PageRequest,
  total: number,
): PageLinks {
  const { page: _, ...kept } = sent
  const query = { ...kept, ...('per_page' in kept ? { per_page: asked.size } : {}) }
  const at = (page: number) => `${collectionUrl}/${queryText(page === 1 ? query : { ...query, page })}`
  return {
    rest_url: at(asked.page),
    ...(asked.page < countPages(total, asked.size) ? { next_rest_url: at(asked.page + 1) } : {}),
    ...(asked.page > 1 ? { previous_rest_url: at(asked.page - 1) } : {}),
  }
}

/** `?a=1&b=2,3`, percent-encoded; lists as comma-separated values, absent values left out; '' when nothing is left. */
function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${textOf(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
