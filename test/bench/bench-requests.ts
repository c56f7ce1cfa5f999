import pg from 'pg'

/**
 * A request of the benchmark. `path` is relative to the TEC API; `goal` is the lowest acceptable ratio to the baseline.
 */
export type BenchRequest = { name: string; path: string; pageSize: number; goal: number }

/** Values of a calendar that requests use. `day` returns the date this many days from now. */
type CalendarValues = { event: number; category: number; pages: number; day: (offset: number) => string }

type RequestTemplate = { name: string; path: (calendar: CalendarValues) => string; pageSize?: number }

const goal = 0.6
const farPage = 500

/** The requests that the benchmark sends to every calendar. */
export const benchRequestTemplates: RequestTemplate[] = [
  { name: 'default list', path: () => '/events' },
  { name: 'per_page=100', path: () => '/events?per_page=100', pageSize: 100 },
  { name: `page ${farPage} (or the last)`, path: ({ pages }) => `/events?page=${Math.min(farPage, pages)}` },
  {
    name: 'category and dates',
    path: ({ category, day }) => `/events?categories=${category}&start_date=${day(0)}&end_date=${day(90)}`,
  },
  { name: 'search, rare word', path: () => '/events?search=saxophone&when=all&per_page=5', pageSize: 5 },
  { name: 'search, common word', path: () => '/events?search=concert' },
  { name: 'within 10 km', path: () => '/events?geoloc_lat=37.98&geoloc_lng=23.73&geoloc_radius=10' },
  { name: 'venues with upcoming', path: () => '/venues?only_with_upcoming=true' },
  { name: 'categories', path: () => '/categories' },
  { name: 'one event', path: ({ event }) => `/events/${event}` },
]

/**
 * Builds the requests with these names, with ids of the calendar at `url`. `pages` is the number of pages of its
 * events.
 */
export async function buildBenchRequests(url: string, names: string[], pages: number): Promise<BenchRequest[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const readId = async (sql: string) => (await client.query<{ id: number }>(sql)).rows[0]?.id ?? 0
  const now = Date.now()
  const calendar: CalendarValues = {
    event: await readId(`select id from events where status = 'publish' order by start_utc desc, id limit 1`),
    category: await readId(`select id from terms where taxonomy = 'category' order by id offset 6 limit 1`),
    pages,
    day: offset => new Date(now + offset * 86_400_000).toISOString().slice(0, 10),
  }
  await client.end()
  return benchRequestTemplates
    .filter(({ name }) => names.includes(name))
    .map(({ name, path, pageSize = 10 }) => ({
      name,
      path: path(calendar),
      pageSize,
      goal,
    }))
}
