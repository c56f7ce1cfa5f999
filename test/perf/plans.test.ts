import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largeSize, loadLarge } from '../../prisma/large/load.ts'
import { restClient } from '../support/rest.ts'
import { type Service, startOfTests, startService } from '../support/server.ts'
import { mostRead, type Reading, readingOf } from './plan.ts'
import { type Statement, statementsOf } from './statements.ts'

/** How many events the calendar has. PLAN_EVENTS=200000 holds the same bounds on a large one. */
const events = Number(process.env['PLAN_EVENTS'] ?? 20_000)
const pageSize = 10

/** Tables that grow with the calendar. */
const big = ['events', 'event_texts', 'event_terms', 'event_venues', 'event_organizers']

/**
 * A main form of a list: what it asks, how many rows of the big tables its page may read for each record of a page, and how many
 * its total may for each record that it counts (null: a total by days, which reads next to nothing).
 */
type Form = { name: string; path: () => string; page: number; total: number | null }

let service: Service
const known = { event: 0, slug: '', venue: 0, organizer: 0, category: 0, tag: 0 }

beforeAll(async () => {
  service = await startService({ settings: { auth: 'required' } })
  const client = await service.db.pool.connect()
  try {
    await loadLarge(client, largeSize(events), startOfTests, () => {})
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true) // with its temporary tables
  }
  const rows = await service.db.pool.query<typeof known>(`
    select e.id as event, t.slug, v.venue_id as venue, o.organizer_id as organizer,
           (select min(id) + 100 from terms where taxonomy = 'category') as category,
           (select min(id) + 100 from terms where taxonomy = 'tag') as tag
      from events e join event_texts t on t.event_id = e.id join event_venues v on v.event_id = e.id join event_organizers o on o.event_id = e.id
     where e.status = 'publish' and e.start_utc > $1 order by e.start_utc, e.id limit 1`, [startOfTests])
  Object.assign(known, rows.rows[0])
}, 240_000)

afterAll(() => service.stop())

const form = (name: string, path: string | (() => string), page: number, total: number | null): Form => ({
  name, path: typeof path === 'string' ? () => path : path, page, total,
})

const lists: Form[] = [
  form('the default list', '/events', 20, null),
  form('its second page', '/events?page=2', 20, null),
  form('everything', '/events?when=all', 20, null),
  form('upcoming', '/events?when=upcoming', 20, null),
  form('past', '/events?when=past', 20, null),
  form('today', '/events?when=today', 20, 10),
  form('ongoing', '/events?when=ongoing', 20, 10),
  form('a month', '/events?when=month', 20, 10),
  form('a category and dates', () => `/events?categories=${known.category}&start_date=2026-11-01&end_date=2027-01-31`, 20, 10),
  form('a tag', () => `/events?tags=${known.tag}`, 20, 10),
  form('a venue', () => `/events?venue=${known.venue}`, 20, 10),
  form('an organizer', () => `/events?organizer=${known.organizer}`, 20, 10),
  form('a rare word', '/events?search=saxophone', 20, 10),
  form('two words', '/events?search=saxophone+workshop&when=all', 20, 10),
  form('within 10 km', '/events?geoloc_lat=37.98&geoloc_lng=23.73&geoloc_radius=10', 20, 10),
  form('ids', () => `/events?include=${known.event},${known.event + 1}`, 20, 10),
  form('featured', '/events?featured=true', 20, 10),
  form('venues', '/venues', 20, 10),
  form('venues with upcoming', '/venues?only_with_upcoming=true', 20, 10),
  form('venues with events', '/venues?has_events=true', 20, 10),
  form('venues without events', '/venues?has_events=false', 20, 10),
  form('organizers', '/organizers', 20, 10),
  form('organizers with upcoming', '/organizers?only_with_upcoming=true', 20, 10),
  form('categories', '/categories', 20, 10),
  form('tags', '/tags', 20, 10),
  form('event by id', () => `/events/${known.event}`, 20, 10),
  form('event by slug', () => `/events/by-slug/${known.slug}`, 20, 10),
]

describe('plans', () => {
  it.each(lists)('$name', async ({ path, name }) => {
    const statements = await statementsOf(service.db, () => restClient(() => service.restUrl).get(path()))
    const out: string[] = []
    for (const s of statements) {
      const r = await readingOf(service.db.pool, s)
      const kind = s.rows[0] && 'total' in s.rows[0] ? `total ${s.rows[0]['total']}` : s.rows[0] && 'json' in s.rows[0] ? `json ${s.rows.length}` : `rows ${s.rows.length}`
      out.push(`${kind}: ${mostRead([r], big)} ${r.whole.length ? 'WHOLE ' + r.whole.join() : ''} ${r.isParallel ? 'PAR' : ''}`)
    }
    process.stdout.write(`@@ ${name}: ${out.join(' | ')}\n`)
    expect(statements.length).toBeGreaterThan(0)
  })
})
