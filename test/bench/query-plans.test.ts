import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLargeSize, loadLargeCalendar } from '../../prisma/large/load.ts'
import { createRestClient } from '../support/rest-client.ts'
import { type TestService, testStartTime, startTestService } from '../support/test-service.ts'
import { getMaxRowsRead, type PlanSummary, explainStatement } from './query-plan.ts'
import { type ExecutedStatement, captureStatements } from './capture-statements.ts'

/** How many events the calendar has. PLAN_EVENTS=200000 holds the same bounds on a large one. */
const events = Number(process.env['PLAN_EVENTS'] ?? 20_000)
const pageSize = 10

/** Tables that grow with the calendar. */
const big = ['events', 'event_texts', 'event_terms', 'event_venues', 'event_organizers']

/** How few rows a statement may always read: what lies between the clocks of the earth's zones around a border. */
const margin = 10 + events / 1_000

/**
 * A main form of a list. Its page reads a small multiple of its records, or, where it has to be chosen `from: 'found'`, of what the
 * list found, which is what its total reads. A total is `byDays` where it is a sum that reads next to nothing.
 */
type Form = { name: string; path: () => string; from: 'page' | 'found'; total: 'byDays' | 'found' }

/** Rows of the big tables that may be read for each record of a page, each record found, each one shown, each one whose links are counted. */
const perRecord = { page: 3, found: 4, shown: 20, counted: 30 }

let service: TestService
const known = { event: 0, slug: '', venue: 0, organizer: 0, category: 0, tag: 0 }

beforeAll(async () => {
  service = await startTestService({ settings: { auth: 'required' } })
  const client = await service.db.pool.connect()
  try {
    await loadLargeCalendar(client, getLargeSize(events), testStartTime, () => {})
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true) // with its temporary tables
  }
  const rows = await service.db.pool.query<typeof known>(
    `
    select e.id as event, t.slug, v.venue_id as venue, o.organizer_id as organizer,
           (select min(id) + 100 from terms where taxonomy = 'category') as category,
           (select min(id) + 100 from terms where taxonomy = 'tag') as tag
      from events e join event_texts t on t.event_id = e.id join event_venues v on v.event_id = e.id join event_organizers o on o.event_id = e.id
     where e.status = 'publish' and e.start_utc > $1 order by e.start_utc, e.id limit 1`,
    [testStartTime],
  )
  Object.assign(known, rows.rows[0])
}, 240_000)

afterAll(() => service.stop())

const form = (
  name: string,
  path: string | (() => string),
  from: Form['from'],
  total: Form['total'] = 'found',
): Form => ({ name, path: typeof path === 'string' ? () => path : path, from, total })

const quarter = 'start_date=2026-11-01&end_date=2027-01-31'

const forms: Form[] = [
  form('the default list of events', '/events', 'page', 'byDays'),
  form('its second page', '/events?page=2', 'page', 'byDays'),
  form('all events', '/events?when=all', 'page', 'byDays'),
  form('upcoming events', '/events?when=upcoming', 'page', 'byDays'),
  form('past events', '/events?when=past', 'page', 'byDays'),
  form('events of today', '/events?when=today', 'found'),
  form('events under way', '/events?when=ongoing', 'found'),
  form('events of this month', '/events?when=month', 'found'),
  form('events of a category, by dates', () => `/events?categories=${known.category}&${quarter}`, 'found'),
  form('events with a tag', () => `/events?tags=${known.tag}`, 'found'),
  form('events of a venue', () => `/events?venue=${known.venue}`, 'found'),
  form('events of an organizer', () => `/events?organizer=${known.organizer}`, 'found'),
  form('events with a rare word', '/events?search=saxophone&when=all', 'found'),
  form(
    'events within 10 km, by dates',
    `/events?geoloc_lat=37.98&geoloc_lng=23.73&geoloc_radius=10&${quarter}`,
    'found',
  ),
  form('events of some ids', () => `/events?include=${known.event},${known.event + 1}`, 'found'),
  form('featured events', '/events?featured=true', 'page'),
  form('venues', '/venues', 'page'),
  form('venues with upcoming events', '/venues?only_with_upcoming=true', 'page'),
  form('venues with events', '/venues?has_events=true', 'page'),
  form('organizers', '/organizers', 'page'),
  form('organizers with upcoming events', '/organizers?only_with_upcoming=true', 'page'),
  form('categories', '/categories', 'page'),
  form('tags', '/tags', 'page'),
]

/** Facets by what is asked of the events, and what is asked of their links besides. */
const facets: [string, string, () => string][] = [
  ['of the default list', '', () => ''],
  ['of events of today', 'when=today', () => ''],
  ['of events with a rare word', 'search=saxophone&when=all', () => ''],
  ['of a category, by dates', quarter, () => `categories=${known.category}`],
  ['of a venue and a tag, by dates', quarter, () => `venue=${known.venue}&tags=${known.tag}&featured=true`],
]

const reads: [string, () => string][] = [
  ['an event by its id', () => `/events/${known.event}`],
  ['an event by its slug', () => `/events/by-slug/${known.slug}`],
  ['a venue by its id', () => `/venues/${known.venue}`],
  ['an organizer by its id', () => `/organizers/${known.organizer}`],
  ['a category by its id', () => `/categories/${known.category}`],
]

/** What each statement of a request read, and what it gave. */
async function readingsOf(path: string): Promise<(PlanSummary & ExecutedStatement)[]> {
  const statements = await captureStatements(service.db, () => createRestClient(() => service.restUrl).get(path))
  const readings: (PlanSummary & ExecutedStatement)[] = []
  for (const statement of statements)
    readings.push({ ...statement, ...(await explainStatement(service.db.pool, statement)) })
  return readings
}

const isTotal = ({ rows: [row] }: ExecutedStatement) => row !== undefined && 'total' in row
const isShown = ({ rows: [row] }: ExecutedStatement) => row !== undefined && 'json' in row

describe(`what lists read of ${events} events`, () => {
  it.each(forms)('$name: no table as a whole, and little more than the page', async ({ path, from, total }) => {
    const readings = await readingsOf(path())
    const shown = readings.filter(isShown)
    const counted = readings.filter(isTotal)
    const pages = readings.filter(reading => !isShown(reading) && !isTotal(reading))
    const found = Number(counted[0]?.rows[0]?.['total'])
    const foundMax = perRecord.found * found + margin

    expect(
      readings.flatMap(({ fullyScannedTables }) => fullyScannedTables).filter(table => big.includes(table)),
    ).toEqual([])
    expect(readings.some(({ isParallel }) => isParallel)).toBe(false)
    expect(getMaxRowsRead(pages, big)).toBeLessThanOrEqual(
      from === 'found' ? foundMax : perRecord.page * pageSize * 2 + margin,
    )
    expect(getMaxRowsRead(counted, big)).toBeLessThanOrEqual(total === 'byDays' ? 2 * margin : foundMax)
    expect(getMaxRowsRead(shown, big)).toBeLessThanOrEqual(perRecord.shown * pageSize)
  })

  it.each(facets)('the facets %s: in one statement, not more than what the events are linked to', async (...form) => {
    const [, query, more] = form
    const { body } = await createRestClient(() => service.restUrl).get(`/events?per_page=1&${query}`)
    const readings = await readingsOf(`/events/facets?${query}&${more()}`)

    expect(readings.filter(({ text }) => text.includes('matched'))).toHaveLength(1)
    expect(readings.some(({ isParallel }) => isParallel)).toBe(false)
    expect(getMaxRowsRead(readings, big)).toBeLessThanOrEqual(perRecord.counted * body.total + margin)
  })

  it.each(reads)('%s: its own rows', async (_, path) => {
    const readings = await readingsOf(path())

    expect(
      readings.flatMap(({ fullyScannedTables }) => fullyScannedTables).filter(table => big.includes(table)),
    ).toEqual([])
    expect(getMaxRowsRead(readings, big)).toBeLessThanOrEqual(perRecord.shown)
  })
})
