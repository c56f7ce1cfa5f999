import pg from 'pg'

/** Requests that are measured in turn, as one row. The paths are relative to the TEC API. */
export type ComputedRequests = { name: string; paths: string[] }

/** Ids and days that requests use. `day` returns the date this many days from now. */
type Values = { events: number[]; categories: number[]; day: (offset: number) => string }

const count = <T>(length: number, create: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => create(index))

const builders: Record<string, (values: Values) => string[]> = {
  'default list': () => ['/events'],
  '200 windows of days': ({ day }) => count(200, n => `/events?start_date=${day(n)}&end_date=${day(n + 7 + (n % 30))}`),
  '2,000 filters': ({ categories, day }) =>
    count(2_000, n => {
      const from = n % 100
      const category = categories[Math.floor(n / 100) % categories.length] ?? 0
      return `/events?start_date=${day(from)}&end_date=${day(from + 60)}&categories=${category}`
    }),
  'one event': ({ events }) => events.slice(0, 1).map(id => `/events/${id}`),
  '200 events': ({ events }) => events.map(id => `/events/${id}`),
  'search, common word, 20 pages': () => count(20, n => `/events?search=concert&page=${n + 1}`),
  venues: () => ['/venues'],
  categories: () => ['/categories'],
}

/**
 * The 77 paths that readers of a calendar request most: months, pages of the default list, single events, the
 * categories.
 */
export async function buildPopularPaths(url: string): Promise<string[]> {
  const [events] = await buildComputedRequests(url, ['200 events'])
  const month = new Date()
  const months = count(36, n => {
    const [first, last] = [n - 12, n - 11].map((offset, index) =>
      new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + offset, 1 - index)).toISOString().slice(0, 10),
    )
    return `/events?start_date=${first}&end_date=${last}&per_page=50`
  })
  const pages = count(20, n => `/events?page=${n + 1}`)
  return [...months, ...pages, ...(events?.paths.slice(0, 20) ?? []), '/categories']
}

export const computedRequestNames: string[] = Object.keys(builders)

/** Builds the requests with these names, with ids of the calendar at `url`. */
export async function buildComputedRequests(url: string, names: string[]): Promise<ComputedRequests[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const readIds = async (sql: string) => (await client.query<{ id: number }>(sql)).rows.map(({ id }) => id)
  const now = Date.now()
  const values: Values = {
    events: await readIds(`select id from events where status = 'publish' order by start_utc desc, id limit 200`),
    categories: await readIds(`select id from terms where taxonomy = 'category' order by id limit 20`),
    day: offset => new Date(now + offset * 86_400_000).toISOString().slice(0, 10),
  }
  await client.end()
  return names.map(name => ({ name, paths: builders[name]?.(values) ?? [] }))
}
