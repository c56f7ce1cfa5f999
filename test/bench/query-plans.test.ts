import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient } from '../../src/db/connection/pg-client.ts'
import { getLargeSize, loadLargeCalendar } from '../../prisma/large/load.ts'
import { createRestClient } from '../support/rest-client.ts'
import { type TestService, testStartTime, startTestService } from '../support/test-service.ts'
import { getMaxRowsRead, type PlanSummary, explainStatement } from './query-plan.ts'
import { type ExecutedStatement, captureStatements } from './capture-statements.ts'

/** The number of events. PLAN_EVENTS=200000 checks the same bounds on a large calendar. */
const events = Number(process.env['PLAN_EVENTS'] ?? 14_000)
const pageSize = 10

/** Tables that grow with the calendar. */
const largeTables = ['events', 'event_texts', 'event_terms', 'event_venues', 'event_organizers']

/** The rows that a statement may always read: events near the ends of a window, where time zones differ. */
const margin = 10 + events / 1_000

/**
 * A typical list request. The statement of its page reads a small multiple of the page size (`'page'`) or of the
 * number of matching records (`'matches'`). The statement of its total reads a few sums by day (`'days'`) or a small
 * multiple of the matches.
 */
type ListRequest = { name: string; path: () => string; pageReads: 'page' | 'matches'; totalReads: 'days' | 'matches' }

/**
 * The maximum of rows read from large tables: per record of a page, per match, per record written as
 * JSON, per match of facets.
 */
const rowsPerRecord = { page: 3, match: 4, json: 20, facets: 30 }

let service: TestService
const sampleIds = { event: 0, slug: '', venue: 0, organizer: 0, category: 0, tag: 0 }

beforeAll(async () => {
  service = await startTestService({ settings: { auth: 'required', recordCacheMb: 0 } })
  const client = await openClient(service.databaseUrl)
  try {
    await loadLargeCalendar(client, getLargeSize(events), testStartTime, () => {})
    // PostgreSQL samples 300 rows of a table for each of these. So it reads all, and the plans do not depend on chance.
    await client.query('set default_statistics_target = 200')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
  const rows = await service.db.pool.query<typeof sampleIds>(
    `
    select e.id as event, t.slug, v.venue_id as venue, o.organizer_id as organizer,
           (select min(id) + 100 from terms where taxonomy = 'category') as category,
           (select min(id) + 100 from terms where taxonomy = 'tag') as tag
      from events e join event_texts t on t.event_id = e.id join event_venues v on v.event_id = e.id join event_organizers o on o.event_id = e.id
     where e.status = 'publish' and e.start_utc > $1 order by e.start_utc, e.id limit 1`,
    [testStartTime],
  )
  Object.assign(sampleIds, rows.rows[0])
}, 240_000)

afterAll(() => service.stop())

const listRequest = (
  name: string,
  path: string | (() => string),
  pageReads: ListRequest['pageReads'],
  totalReads: ListRequest['totalReads'] = 'matches',
): ListRequest => ({ name, path: typeof path === 'string' ? () => path : path, pageReads, totalReads })

const quarter = 'start_date=2026-11-01&end_date=2027-01-31'

const listRequests: ListRequest[] = [
  listRequest('the default list of events', '/events', 'page', 'days'),
  listRequest('its second page', '/events?page=2', 'page', 'days'),
  listRequest('all events', '/events?when=all', 'page', 'days'),
  listRequest('upcoming events', '/events?when=upcoming', 'page', 'days'),
  listRequest('past events', '/events?when=past', 'page', 'days'),
  listRequest('events of today', '/events?when=today', 'matches'),
  listRequest('events under way', '/events?when=ongoing', 'matches'),
  listRequest('events of this month', '/events?when=month', 'matches'),
  listRequest('events of a category, by dates', () => `/events?categories=${sampleIds.category}&${quarter}`, 'matches'),
  listRequest('events with a tag', () => `/events?tags=${sampleIds.tag}`, 'matches'),
  listRequest('events of a venue', () => `/events?venue=${sampleIds.venue}`, 'matches'),
  listRequest('events of an organizer', () => `/events?organizer=${sampleIds.organizer}`, 'matches'),
  listRequest('events with a rare word', '/events?search=saxophone&when=all', 'matches'),
  listRequest('events with a rare word anywhere', '/events?search=saxophone&search_in=all&when=all', 'matches'),
  listRequest('the same with a common name', '/events?search=saxophone%20group&search_in=all&when=all', 'matches'),
  listRequest('free events', '/events?is_free=true', 'page'),
  listRequest(
    'events within 10 km, by dates',
    `/events?geoloc_lat=37.98&geoloc_lng=23.73&geoloc_radius=10&${quarter}`,
    'matches',
  ),
  listRequest('events of some ids', () => `/events?include=${sampleIds.event},${sampleIds.event + 1}`, 'matches'),
  listRequest('featured events', '/events?featured=true', 'page'),
  listRequest('canceled and postponed events', '/events?event_status=canceled,postponed', 'page'),
  listRequest('online events', '/events?is_online=true', 'page'),
  listRequest('venues', '/venues', 'page'),
  listRequest('venues with upcoming events', '/venues?only_with_upcoming=true', 'page'),
  listRequest('venues with events', '/venues?has_events=true', 'page'),
  listRequest('organizers', '/organizers', 'page'),
  listRequest('organizers with upcoming events', '/organizers?only_with_upcoming=true', 'page'),
  listRequest('categories', '/categories', 'page'),
  listRequest('tags', '/tags', 'page'),
]

/** Facet requests: a name, the filters of the events, and further filters by venue, tag or category. */
const facets: [string, string, () => string][] = [
  ['of the default list', '', () => ''],
  ['of events of today', 'when=today', () => ''],
  ['of events with a rare word', 'search=saxophone&when=all', () => ''],
  ['of a category, by dates', quarter, () => `categories=${sampleIds.category}`],
  ['of a venue and a tag, by dates', quarter, () => `venue=${sampleIds.venue}&tags=${sampleIds.tag}&featured=true`],
]

const reads: [string, () => string][] = [
  ['an event by its id', () => `/events/${sampleIds.event}`],
  ['an event by its slug', () => `/events/by-slug/${sampleIds.slug}`],
  ['a venue by its id', () => `/venues/${sampleIds.venue}`],
  ['an organizer by its id', () => `/organizers/${sampleIds.organizer}`],
  ['a category by its id', () => `/categories/${sampleIds.category}`],
]

/** The statements of a request, each with its result and what it read. */
async function explainRequest(path: string): Promise<(PlanSummary & ExecutedStatement)[]> {
  const executed = await captureStatements(service.db, () => createRestClient(() => service.restUrl).get(path))
  const explained: (PlanSummary & ExecutedStatement)[] = []
  for (const statement of executed)
    explained.push({ ...statement, ...(await explainStatement(service.db.pool, statement)) })
  return explained
}

const hasTotal = ({ rows: [row] }: ExecutedStatement) => row !== undefined && 'total' in row
const hasJson = ({ rows: [row] }: ExecutedStatement) => row !== undefined && 'json' in row

describe(`rows that requests read from a calendar of ${events} events`, () => {
  it.each(listRequests)(
    '$name: no sequential scan, and few rows more than the page',
    async ({ path, pageReads, totalReads }) => {
      const explained = await explainRequest(path())
      const jsonStatements = explained.filter(hasJson)
      const totalStatements = explained.filter(hasTotal)
      const pageStatements = explained.filter(statement => !hasJson(statement) && !hasTotal(statement))
      const matches = Number(totalStatements[0]?.rows[0]?.['total'])
      const matchesMax = rowsPerRecord.match * matches + margin

      expect(
        explained.flatMap(({ fullyScannedTables }) => fullyScannedTables).filter(table => largeTables.includes(table)),
      ).toEqual([])
      expect(explained.some(({ isParallel }) => isParallel)).toBe(false)
      expect(getMaxRowsRead(pageStatements, largeTables)).toBeLessThanOrEqual(
        pageReads === 'matches' ? matchesMax : rowsPerRecord.page * pageSize * 2 + margin,
      )
      expect(getMaxRowsRead(totalStatements, largeTables)).toBeLessThanOrEqual(
        totalReads === 'days' ? 2 * margin : matchesMax,
      )
      expect(getMaxRowsRead(jsonStatements, largeTables)).toBeLessThanOrEqual(rowsPerRecord.json * pageSize)
    },
  )

  it.each(facets)('the facets %s: one statement, which reads only the links of the matches', async (...facet) => {
    const [, query, more] = facet
    const { body } = await createRestClient(() => service.restUrl).get(`/events?per_page=1&${query}`)
    const explained = await explainRequest(`/events/facets?${query}&${more()}`)

    expect(explained.filter(({ text }) => text.includes('ancestors as ('))).toHaveLength(1)
    expect(explained.some(({ isParallel }) => isParallel)).toBe(false)
    expect(getMaxRowsRead(explained, largeTables)).toBeLessThanOrEqual(rowsPerRecord.facets * body.total + margin)
  })

  it.each(['', 'when=all'])('the facets of a long window (%s): links are read by record, not by event', async query => {
    const { body } = await createRestClient(() => service.restUrl).get(`/events?per_page=1&${query}`)
    const explained = await explainRequest(`/events/facets?${query}`)
    const { rows } = await service.db.pool.query<{ organizers: number; terms: number; unlisted: number }>(`
      select (select count(*)::int from organizers) as organizers, (select count(*)::int from terms) as terms,
             (select count(*)::int from events where status <> 'publish') as unlisted`)
    const { organizers = 0, terms = 0, unlisted = 0 } = rows[0] ?? {}
    const countScans = (table: string) => Math.max(...explained.map(({ scansByTable }) => scansByTable.get(table) ?? 0))

    expect(body.total).toBeGreaterThan(organizers)
    expect(countScans('event_organizers')).toBeLessThanOrEqual(organizers + unlisted + margin)
    expect(countScans('event_terms')).toBeLessThanOrEqual(2 * (terms + unlisted) + margin)
    expect(getMaxRowsRead(explained, ['events'])).toBeLessThanOrEqual(1.2 * body.total + margin)
  })

  it.each(['', '&when=all'])('a list by title (%s): one text of each event of the window', async query => {
    const { body } = await createRestClient(() => service.restUrl).get(`/events?per_page=1${query}`)
    const explained = await explainRequest(`/events?orderby=title${query}`)
    const pageStatements = explained.filter(statement => !hasJson(statement) && !hasTotal(statement))
    const { rows } = await service.db.pool.query<{ texts: number }>('select count(*)::int as texts from event_texts')
    const textsMax = query === '' ? body.total : (rows[0]?.texts ?? 0)

    expect(getMaxRowsRead(pageStatements, ['event_texts'])).toBeLessThanOrEqual(textsMax + margin)
  })

  it.each(['concert', 'concert sea', 'concert -sea'])(
    'a search for common words (%s): reads only the texts of the window',
    async words => {
      const { body } = await createRestClient(() => service.restUrl).get(`/events?${quarter}`)
      const explained = await explainRequest(`/events?${quarter}&search=${encodeURIComponent(words)}`)
      const pageStatements = explained.filter(statement => !hasJson(statement))

      expect(getMaxRowsRead(pageStatements, ['event_texts'])).toBeLessThanOrEqual(2 * body.total + margin)
      expect(getMaxRowsRead(pageStatements, ['events'])).toBeLessThanOrEqual(1.2 * body.total + margin)
    },
  )

  it.each(['concert', 'concert group', 'concert -hall'])(
    'a search for common words anywhere (%s): reads the texts and links of the window',
    async words => {
      const { body } = await createRestClient(() => service.restUrl).get(`/events?${quarter}`)
      const explained = await explainRequest(`/events?${quarter}&search_in=all&search=${encodeURIComponent(words)}`)
      const pageStatements = explained.filter(statement => !hasJson(statement))

      expect(getMaxRowsRead(pageStatements, ['event_texts'])).toBeLessThanOrEqual(3 * body.total + margin)
      expect(getMaxRowsRead(pageStatements, ['events'])).toBeLessThanOrEqual(2 * body.total + margin)
      expect(getMaxRowsRead(pageStatements, ['event_terms'])).toBeLessThanOrEqual(4 * body.total + margin)
    },
  )

  it.each(['a b c d e f', 'a -b -c -d', 'ab a b'])(
    'a search for short words (%s): reads each text once',
    async words => {
      const { rows } = await service.db.pool.query<{ count: number }>('select count(*)::int from event_texts')
      const explained = await explainRequest(`/events?when=all&search=${encodeURIComponent(words)}`)
      const pageStatements = explained.filter(statement => !hasJson(statement))

      expect(getMaxRowsRead(pageStatements, ['event_texts'])).toBeLessThanOrEqual(rows[0]?.count ?? 0)
    },
  )

  it.each(reads)('%s: reads only the rows of the record', async (_, path) => {
    const explained = await explainRequest(path())

    expect(
      explained.flatMap(({ fullyScannedTables }) => fullyScannedTables).filter(table => largeTables.includes(table)),
    ).toEqual([])
    expect(getMaxRowsRead(explained, largeTables)).toBeLessThanOrEqual(rowsPerRecord.json)
  })
})
