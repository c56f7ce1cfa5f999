import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCsvItems } from '../../src/import/csv/read-items.ts'
import { readHttpSource } from '../../src/import/sources/http/http-source.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import {
  countOutcomes,
  fetchImportedEvent,
  importItems,
  importLines,
  readOptions,
  toNdjson,
  buildSourceEvent,
  buildSourceVenue,
} from './fixtures.ts'

let service: TestService
beforeAll(async () => void (service = await startTestService()))
afterAll(() => service.stop())
beforeEach(() => service.db.pool.query('truncate events, venues, organizers, terms, images restart identity cascade'))

const countRows = async (table: string) =>
  (await service.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

describe('skipped events', () => {
  it('an invalid event stores nothing and is reported with its line and reason; the other events are imported', async () => {
    const invalidEvent = buildSourceEvent(2, {
      start_date: 'soon',
      venue: buildSourceVenue(77, { venue: 'Nowhere' }),
    })
    const outcomes = await importLines(service, [buildSourceEvent(1), invalidEvent, '{"id":', buildSourceEvent(3)])
    expect(outcomes).toMatchObject({ created: ['1', '3'], skipped: ['2', 'stdin:3'] })
    expect(outcomes.results.filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
      {
        location: 'stdin:2',
        reason: expect.stringMatching(/^start_date: “?soon”? is not a date/),
        isError: true,
      },
      { location: 'stdin:3', reason: expect.stringMatching(/^is not valid JSON/), isError: true },
    ])
    expect(await countRows('venues')).toBe(1)
  })

  it('imports the first of several events with the same global id, and reports the others; a second run changes nothing', async () => {
    const lines = [
      buildSourceEvent(1),
      buildSourceEvent(1),
      buildSourceEvent(1, { title: 'Other' }),
      buildSourceEvent(2),
    ]
    const outcomes = await importLines(service, lines)
    expect(countOutcomes(outcomes)).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 2 })
    expect(outcomes.results.filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
      { location: 'stdin:2', reason: 'repeats stdin:1', isError: false },
      {
        location: 'stdin:3',
        reason: 'has the global id of stdin:1 but other content; the first one counts',
        isError: false,
      },
    ])
    expect(countOutcomes(await importLines(service, lines))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      skipped: 2,
    })
  })

  it('imports the second of two events with the same global id when the first is invalid', async () => {
    const invalidEvent = buildSourceEvent(1, { end_date: '2027-04-17 09:00:00' })
    expect(await importLines(service, [invalidEvent, buildSourceEvent(1)])).toMatchObject({
      created: ['1'],
      skipped: ['1'],
    })
  })
})

describe('batches', () => {
  const readSlugs = async () =>
    (await service.db.pool.query<{ slug: string }>('select slug from event_texts order by event_id')).rows.map(
      ({ slug }) => slug,
    )

  it('events with the same slug get numbered slugs in their order', async () => {
    const sourceSlugs = ['fair', 'fair', 'fair-2', 'fair']
    await importLines(
      service,
      sourceSlugs.map((slug, id) => buildSourceEvent(id + 1, { slug })),
    )
    expect(await readSlugs()).toEqual(['fair', 'fair-2', 'fair-2-2', 'fair-3'])
    await importLines(service, [buildSourceEvent(9, { slug: 'fair-3' })])
    expect((await readSlugs()).at(-1)).toBe('fair-3-2')
  })

  it('an event that the database rejects stores nothing, and all others of its batch are imported', async () => {
    const sources = Array.from({ length: 12 }, (_, n) => buildSourceEvent(n + 1, { venue: buildSourceVenue(500 + n) }))
    const invalidEvent = buildSourceEvent(7, {
      venue: buildSourceVenue(506, { venue: 'Nowhere' }),
      website: 'https://rejected.example/',
    })
    await service.db.pool.query(
      `alter table events add constraint rejects_one check (website is distinct from 'https://rejected.example/')`,
    )
    const outcomes = await importLines(service, sources.with(6, invalidEvent))
    await service.db.pool.query('alter table events drop constraint rejects_one')
    expect(countOutcomes(outcomes)).toEqual({ created: 11, updated: 0, unchanged: 0, skipped: 1 })
    expect(outcomes.results.map(({ id }) => id)).toEqual(sources.map(source => source['global_id']))
    expect(outcomes.results[6]).toMatchObject({ outcome: 'skipped', isError: true })
    const { rows: venues } = await service.db.pool.query(`select from venue_texts where name = 'Nowhere'`)
    expect(venues).toEqual([])
  })
})

describe('runs', () => {
  it('two concurrent imports of the same events create each event once', async () => {
    const sources = Array.from({ length: 60 }, (_, n) =>
      buildSourceEvent(n + 1, { venue: buildSourceVenue(500 + (n % 3), { city: `City ${n % 3}` }) }),
    )
    const [first, second] = await Promise.all([
      importLines(service, sources),
      importLines(service, [...sources].reverse()),
    ])
    expect([first, second].map(({ created, unchanged }) => created.length + unchanged.length)).toEqual([60, 60])
    expect(first.created.length + second.created.length).toBe(60)
    expect(await Promise.all(['events', 'venues', 'organizers', 'terms', 'images'].map(countRows))).toEqual([
      60, 3, 1, 1, 1,
    ])
  })

  it('a dry run reports the outcome and stores nothing', async () => {
    const lines = [buildSourceEvent(1), buildSourceEvent(2, { title: '' })]
    expect(await importLines(service, lines, { isDryRun: true })).toMatchObject({ created: ['1'], skipped: ['2'] })
    expect(await Promise.all(['events', 'venues', 'terms', 'images'].map(countRows))).toEqual([0, 0, 0, 0])
  })

  it('counts no remark about a file as one of the `limit` events', async () => {
    const table = 'Title,Start Date,Colour\nA,5/6/2027,red\nB,6/6/2027,red\n'
    const source = { ...readOptions, name: 'a.csv', isUrl: false }
    const items = async function* () {
      yield* readCsvItems(Buffer.from(table), source)
    }
    const outcomes = await importItems(service, items(), { limit: 1 })
    expect(countOutcomes(outcomes)).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0 })
    expect(outcomes.noted).toEqual(['a.csv:1', 'a.csv'])
  })

  it('stops after `limit` events, and when `shouldStop` returns true', async () => {
    const sources = [1, 2, 3, 4].map(id => buildSourceEvent(id))
    expect(countOutcomes(await importLines(service, sources, { limit: 3 }))).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    })
    expect(countOutcomes(await importLines(service, sources, { shouldStop: () => true }))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 1,
      skipped: 0,
    })
  })

  it('an import from another instance of this service keeps every field', async () => {
    await importLines(
      service,
      [1, 2, 3].map(id =>
        buildSourceEvent(id, {
          start_date: `2027-0${id}-01 09:00:00`,
          end_date: `2027-0${id}-01 10:00:00`,
          utc_start_date: '',
          utc_end_date: '',
        }),
      ),
    )
    const other = await startTestService()
    const items = readHttpSource(`${service.restUrl}/events?per_page=1&start_date=2000-01-01`, {
      siteZone: 'UTC',
      onEventCount: () => undefined,
    })
    expect(countOutcomes(await importItems(other, items))).toEqual({ created: 3, updated: 0, unchanged: 0, skipped: 0 })
    const original = await fetchImportedEvent(service, 'town.example?id=2')
    const copy = await fetchImportedEvent(other, original['global_id'])
    for (const key of [
      'title',
      'description',
      'slug',
      'start_date',
      'utc_start_date',
      'timezone',
      'date',
      'date_utc',
      'cost',
    ])
      expect([key, copy[key]]).toEqual([key, original[key]])
    expect(copy['venue']).toMatchObject({ venue: 'Town Hall', slug: 'town-hall', address: '1 Main St' })
    expect(copy['global_id_lineage']).toEqual([copy['global_id'], original['global_id'], 'town.example?id=2'])
    await other.stop()
  })

  it('a failure on the last page keeps the events of the earlier pages', async () => {
    const server = createServer((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1)
      if (page === 3) return response.writeHead(404).end(toNdjson({ message: 'Gone.' }))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?page=${page + 1}`
      return response.end(JSON.stringify({ events: [buildSourceEvent(page)], next_rest_url: url }))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
    const outcomes = await importItems(service, readHttpSource(address, readOptions))
    server.close()
    expect(outcomes).toMatchObject({
      created: ['1', '2'],
      results: [{ reason: expect.stringMatching(/answers 404/), isError: true }, {}, {}],
    })
  })
})
