import pg from 'pg'

/** A request of the bench. Its path is below the REST interface. */
export type BenchRequest = { name: string; path: string; pageSize: number }

const farPage = 500

/** The requests of the bench for the calendar at `url`, which decides which ids they name; `pages` is how many pages its events have. */
export async function requestsFor(url: string, pages: number, now: Date): Promise<BenchRequest[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const id = async (sql: string) => (await client.query<{ id: number }>(sql)).rows[0]?.id ?? 0
  const event = await id(`select id from events where status = 'publish' order by start_utc desc, id limit 1`)
  const category = await id(`select id from terms where taxonomy = 'category' order by id offset 6 limit 1`)
  await client.end()
  const day = (later: number) => new Date(now.getTime() + later * 86_400_000).toISOString().slice(0, 10)
  const list = (name: string, path: string, pageSize = 10): BenchRequest => ({ name, path, pageSize })
  return [
    list('default list', '/events'),
    list('per_page=100', '/events?per_page=100', 100),
    list(`page ${farPage} (or the last)`, `/events?page=${Math.min(farPage, pages)}`),
    list('category and dates', `/events?categories=${category}&start_date=${day(0)}&end_date=${day(90)}`),
    list('search, rare word', '/events?search=saxophone&when=all&per_page=5', 5),
    list('search, common word', '/events?search=concert'),
    list('within 10 km', '/events?geoloc_lat=37.98&geoloc_lng=23.73&geoloc_radius=10'),
    list('venues with upcoming', '/venues?only_with_upcoming=true'),
    list('categories', '/categories'),
    list('one event', `/events/${event}`),
  ]
}
