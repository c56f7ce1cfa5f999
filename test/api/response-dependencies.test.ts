import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRestClient, type RestClient } from '../support/rest-client.ts'
import { observeStatements } from '../support/statement-watch.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import {
  changes,
  createLinkedRecords,
  findDifferences,
  type LinkedRecords,
  listReadPaths,
  readPaths,
} from './linked-records.ts'
import { listListPaths, listWindowPaths } from './list-paths.ts'

/**
 * Three services on one database, with the same URLs: one with all caches, one with a record cache only, and one
 * without caches. The responses of all must be equal byte by byte.
 */

/** Other changes: `PROPERTY_SEED=7 npx vitest run test/api/response-dependencies`. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_123)
const randomChanges = Number(process.env['PROPERTY_RUNS'] ?? 20)

const settings = { auth: 'required' } as const
const { service, rest, factories } = useService({ settings })
const statements = observeStatements(service, rest)

let other: TestService
let reference: TestService
/** Clients of an editor for the first and the second service. */
let editors: [RestClient, RestClient]
let editor: RestClient
let editorHeaders: Record<string, string>
beforeAll(async () => {
  const { publicUrl } = service.settings
  other = await startTestService({
    settings: { ...settings, publicUrl, responseCacheMb: 0 },
    sharesDatabaseWith: service,
  })
  reference = await startTestService({
    settings: { ...settings, publicUrl, responseCacheMb: 0, recordCacheMb: 0 },
    sharesDatabaseWith: service,
  })
  editorHeaders = (await factories.user('editor')).headers
  editors = [createRestClient(() => service.restUrl), createRestClient(() => other.restUrl)].map(client =>
    client.withHeaders(editorHeaders),
  ) as [RestClient, RestClient]
  editor = editors[0]
})
afterAll(async () => {
  await other.stop()
  await reference.stop()
})

let records: LinkedRecords
beforeEach(async () => {
  records = await createLinkedRecords(editor, factories)
})
afterEach(() => service.db.pool.query('truncate events, series, venues, organizers, terms, images cascade'))

const waitUntilListening = () =>
  vi.waitFor(() => expect([service, other].map(({ db }) => db.changes.isListening())).toEqual([true, true]), {
    timeout: 20_000,
  })

/**
 * Expects that the services answer alike after a change by one of them: the one that made it at once, the other one
 * when the messages of the database have arrived.
 */
async function expectCurrentResponses(paths: string[], change: string, writer = service): Promise<void> {
  const expected = await readPaths(reference.url, paths)
  const findOutdated = async (reader: TestService) => {
    return findDifferences(paths, await readPaths(reader.url, paths), expected)
  }
  for (const reader of [service, other]) {
    const expectNoneOutdated = async () => expect(await findOutdated(reader), change).toEqual([])
    if (reader === writer) await expectNoneOutdated()
    else await vi.waitFor(expectNoneOutdated, { timeout: 20_000 })
  }
}

/** Expects that an editor gets the same from all services at once. */
async function expectCurrentResponsesOfEditor(paths: string[], change: string): Promise<void> {
  const read = ({ url }: TestService) => readPaths(url, paths, editorHeaders)
  const responses = [await read(other), await read(service)]
  const expected = await read(reference)
  for (const response of responses) expect(findDifferences(paths, response, expected), change).toEqual([])
}

describe('GET of anything', () => {
  it('200: shows each change at once', { timeout: 180_000 }, async () => {
    const paths = [...listReadPaths(records), ...listListPaths(records)]
    await waitUntilListening()
    await Promise.all([service, other].map(({ url }) => readPaths(url, paths)))
    for (const [turn, [name, change]] of Object.entries(changes).entries()) {
      const writer = turn % 2
      expect((await change(editors[writer] ?? editor, records)).status, name).toBeLessThan(300)
      // The others stay in the caches for a later turn.
      const chosen = paths.filter((_, index) => index % 5 === turn % 5)
      await expectCurrentResponses(chosen, name, writer === 0 ? service : other)
    }
    await expectCurrentResponses(paths, 'after all changes')
  })

  it('200: lists show new events at the edges of their windows at once', async () => {
    const paths = listWindowPaths()
    await waitUntilListening()
    await readPaths(service.url, paths)
    for (const [start_date, end_date, timezone] of [
      ['2026-11-30 22:00', '2026-11-30 23:59', 'Pacific/Pago_Pago'],
      ['2026-12-01 00:00', '2026-12-01 00:00', 'Pacific/Kiritimati'],
      ['2026-11-30 17:00', '2026-11-30 18:00', 'UTC'],
      ['2026-11-30 19:00', '2026-11-30 19:00', 'UTC'],
      ['2026-12-05 00:00', '2026-12-05 01:00', 'UTC'],
      ['2025-01-01 00:00', '2028-01-01 00:00', 'UTC'],
    ]) {
      await editor.post('/events', { title: uniqueName('New'), start_date, end_date, timezone })
      await expectCurrentResponses(paths, `${start_date} ${timezone}`)
    }
  })

  /** The lists show no record that changes, so only what their parameters read removes them from the cache. */
  it('200, 400: lists follow changes of the records that their parameters name', async () => {
    const { venue, organizer, category, parentCategory, tag, parent } = records
    const [other, lone] = [await factories.category(), await factories.venue()]
    const inNovember = '/cal/events/v1/events?start_date=2026-11-01&end_date=2026-11-30&per_page=1'
    const inMay = '/cal/events/v1/events?start_date=2026-05-01&end_date=2026-05-30'
    const nowhere = `${inNovember}&page=1&geoloc_radius=9`
    const steps: [paths: string[], change: () => Promise<{ status: number }>][] = [
      [
        [`${inNovember}&categories=${other.slug}`, `${inNovember}&categories=${parentCategory.id}`],
        () => editor.patch(`/categories/${category.id}`, { parent: other.id }),
      ],
      [
        [`${inNovember}&geoloc=true`, `${nowhere}&geoloc_lat=38&geoloc_lng=23`],
        () => editor.patch(`/venues/${venue.id}`, { geo_lat: 38, geo_lng: 23 }),
      ],
      [
        [`${inMay}&post_parent=${parent.id}`, `${inMay}&post_parent=0`],
        () => editor.patch(`/events/${parent.id}`, { status: 'draft' }),
      ],
      ...[
        ['limestone', () => editor.patch(`/venues/${venue.id}`, { city: 'Limestone' })] as const,
        ['choir', () => editor.patch(`/organizers/${organizer.id}`, { organizer: 'Choir' })] as const,
        ['jazz', () => editor.patch(`/tags/${tag.id}`, { name: 'Jazz' })] as const,
      ].map(([word, change]): (typeof steps)[number] => [[`${inNovember}&search=${word}&search_in=all`], change]),
      [[`${inMay}&tags=${tag.id}`, `${inMay}&tags=${tag.slug}`], () => editor.delete(`/tags/${tag.id}?force=true`)],
      [[`${inMay}&venue=${lone.id}`], () => editor.patch(`/venues/${lone.id}`, { status: 'draft' })],
      [[`${inMay}&organizer=${organizer.id}`], () => editor.delete(`/organizers/${organizer.id}`)],
      [
        ['venues?has_events=true', 'venues?has_events=false', `venues?event=${records.neighbour.id}`].map(
          path => `/cal/events/v1/${path}`,
        ),
        () => editor.patch(`/events/${records.neighbour.id}`, { venue: [lone.id] }),
      ],
    ]
    await waitUntilListening()
    for (const [paths, change] of steps) {
      await Promise.all([service, reference].map(({ url }) => readPaths(url, paths)))
      const before = await readPaths(service.url, paths)
      expect((await change()).status).toBeLessThan(300)
      await expectCurrentResponses(paths, paths.join(' '))
      expect.soft(await readPaths(service.url, paths), paths.join(' ')).not.toEqual(before)
    }
  })

  it('200: random lists show random changes at once', { timeout: 180_000 }, async () => {
    const paths = listListPaths(records)
    await waitUntilListening()
    await readPaths(service.url, paths)
    for (const [index, { change, reads }] of fc.sample(step, { seed, numRuns: randomChanges }).entries()) {
      await applyChange(change)
      const chosen = [...new Set(reads.map(read => paths[read % paths.length] ?? ''))]
      const name = `seed ${seed}, change ${index}: ${JSON.stringify(change)}`
      await expectCurrentResponses(chosen, name)
      await expectCurrentResponsesOfEditor(chosen, name)
    }
  })
})

/** Mostly near the ends of the windows. */
const day = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 29, max: 32 }) }, fc.integer({ min: 1, max: 90 }))
const change = fc.record({
  kind: fc.constantFrom('create', 'move', 'move', 'move', 'retitle', 'links', 'status', 'flags', 'delete', 'venue'),
  nth: fc.nat(30),
  day,
  hours: fc.constantFrom(0, 1, 1, 5, 30, 800),
  hour: fc.constantFrom(0, 5, 12, 18, 22),
  timezone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  isOn: fc.boolean(),
})
const step = fc.record({ change, reads: fc.array(fc.nat(10_000), { minLength: 18, maxLength: 18 }) })
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** Days are counted from 1 November 2026. Changes an event, or creates one. */
async function applyChange({ kind, nth, day, hours, hour, timezone, isOn }: Change): Promise<void> {
  const { body } = await editor.get('/events?when=all&per_page=100&orderby=id')
  const ids: number[] = body.events.map(({ id }: { id: number }) => id)
  const path = `/events/${ids[nth % Math.max(1, ids.length)]}`
  const { venue, organizer, category, tag } = records
  const startMs = Date.UTC(2026, 10, day, hour)
  const format = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  const times = { start_date: format(startMs), end_date: format(startMs + hours * 3_600_000), timezone }
  const links = isOn ? { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [] } : {}
  const { status } = await {
    create: () => editor.post('/events', { title: uniqueName('New'), ...times, ...links }),
    move: () => editor.patch(path, times),
    retitle: () => editor.patch(`${path}?i18n_language=${isOn ? 'el' : 'en'}`, { title: uniqueName('New') }),
    links: () => editor.patch(path, isOn ? links : { venue: [], organizer: [], categories: [], tags: [tag.id] }),
    status: () => editor.patch(path, { status: isOn ? 'publish' : 'draft' }),
    flags: () => editor.patch(path, { featured: isOn, hide_from_listings: nth % 3 === 0, ticketed: !isOn }),
    delete: () => editor.delete(`${path}?force=${String(isOn)}`),
    venue: () => editor.patch(`/venues/${venue.id}`, { geo_lat: isOn ? 38 : 50, geo_lng: 23 }),
  }[kind as 'create']()
  expect([200, 201, 400, 404, 410]).toContain(status)
}

describe('a cached response after a change that it does not show', () => {
  /** Those of the paths for which the service reads the database again after the change. */
  async function findReadAgain(paths: string[], change: () => Promise<{ status: number }>): Promise<string[]> {
    await waitUntilListening()
    for (const path of paths) await statements.waitUntilCached(path)
    expect((await change()).status).toBeLessThan(300)
    const readAgain: string[] = []
    for (const path of paths) if ((await statements.countDuring(() => rest.get(path))) > 0) readAgain.push(path)
    return readAgain
  }

  it('200: stays cached', async () => {
    const { event, venue, organizer, tag } = records
    const january = await factories.event({ start_date: '2027-01-15 10:00', end_date: '2027-01-15 11:00' })
    const moveTo = (day: string) => ({ title: 'New', start_date: `${day} 10:00`, end_date: `${day} 11:00` })
    const inNovember = '/events?start_date=2026-11-01&end_date=2026-11-30'
    const ofNovember = [inNovember, `${inNovember}&venue=${venue.id}`, `${inNovember}&tags=${tag.id}`]
    const ofJanuary = [
      '/events?start_date=2027-01-01&end_date=2027-01-31',
      '/events?search=new&starts_after=2027-01-02',
    ]
    const facets = ['/events/facets?start_date=2026-11-01&end_date=2026-11-30']
    const singleReads = [`/events/${event.id}`, `/events/by-slug/${event.slug}`, `/organizers/${organizer.id}`]
    const otherLists = ['/venues', '/organizers', '/categories?hide_empty=false']
    const paths = [...ofNovember, ...ofJanuary, ...facets, ...singleReads, ...otherLists]
    const read = (change: () => Promise<{ status: number }>) => findReadAgain(paths, change)

    expect(await read(() => editor.patch(`/events/${january.id}`, { title: 'New' }))).toEqual(ofJanuary)
    expect(await read(() => editor.post('/events', moveTo('2027-01-20')))).toEqual(ofJanuary)
    expect(await read(() => editor.patch(`/organizers/${organizer.id}`, { phone: '1' }))).toEqual([
      ...ofNovember,
      ...facets,
      ...singleReads,
      '/organizers',
    ])
    expect(await read(() => editor.patch(`/events/${january.id}`, moveTo('2026-11-29')))).toEqual([
      ...ofNovember,
      ...ofJanuary,
      ...facets,
    ])
    expect(await read(() => editor.patch(`/events/${event.id}`, { categories: [] }))).toEqual([
      ...ofNovember,
      ...facets,
      ...singleReads.slice(0, 2),
      '/categories?hide_empty=false',
    ])
  })
})
