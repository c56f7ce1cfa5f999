import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/factories.ts'
import type { RestClient, RestResponse } from '../../support/rest-client.ts'
import { observeStatements } from '../../support/statement-watch.ts'
import { chooseRotatingPart, createSeed, isWholeSuite, seed } from '../../support/suite-size.ts'
import { createLinkedRecords, type LinkedRecords } from './linked-records.ts'
import { listListPaths, listWindowPaths } from './list-paths.ts'
import { readPaths } from './reads.ts'
import { catchUpAll, createClientOf, useCacheServices } from './use-cache-services.ts'

/** Lists of services with and without caches, with all parameters, while events move into the lists and out of them. */
const services = useCacheServices()

let editor: RestClient
let records: LinkedRecords
beforeAll(async () => {
  const { cached, headers, factories } = services
  editor = createClientOf(cached, headers.editor)
  records = await createLinkedRecords(editor, factories)
  await catchUpAll(services)
})

/** Expects that anonymous callers, or users, get the same from both services. The service with caches made the change. */
async function expectCurrent(paths: string[], change: string, headers?: Record<string, string>): Promise<void> {
  const actual = await readPaths(services.cached.url, paths, headers)
  const expected = await readPaths(services.reference.url, paths, headers)
  const outdated = paths.filter((_, index) => actual[index] !== expected[index])
  expect(outdated, `outdated after ${change} (SEED=${seed})`).toEqual([])
}

describe('GET of lists', () => {
  it('200: show new events at the edges of their windows at once', async () => {
    const paths = chooseRotatingPart(listWindowPaths(), 2, 'windows')
    await readPaths(services.cached.url, paths)
    for (const [start_date, end_date, timezone] of [
      ['2026-11-30 22:00', '2026-11-30 23:59', 'Pacific/Pago_Pago'],
      ['2026-12-01 00:00', '2026-12-01 00:00', 'Pacific/Kiritimati'],
      ['2026-11-30 17:00', '2026-11-30 18:00', 'UTC'],
      ['2026-11-30 19:00', '2026-11-30 19:00', 'UTC'],
      ['2026-12-05 00:00', '2026-12-05 01:00', 'UTC'],
      ['2025-01-01 00:00', '2028-01-01 00:00', 'UTC'],
    ]) {
      const { status } = await editor.post('/events', { title: uniqueName('New'), start_date, end_date, timezone })
      expect(status).toBe(201)
      await expectCurrent(paths, `${start_date} ${timezone}`)
    }
  })

  it('200: show random changes at once, to anonymous callers and editors', async () => {
    const paths = listListPaths(records)
    await readPaths(services.cached.url, paths)
    const sampleSeed = createSeed('random changes of lists')
    const numRuns = isWholeSuite ? 40 : 8
    for (const [index, { change, reads }] of fc.sample(step, { seed: sampleSeed, numRuns }).entries()) {
      const chosen = [...new Set(reads.map(read => paths[read % paths.length] ?? ''))]
      await readPaths(services.cached.url, chosen)
      await applyChange(change)
      const name = `change ${index} of ${numRuns}, ${JSON.stringify(change)}`
      await expectCurrent(chosen, name)
      await expectCurrent(chosen.slice(0, 4), name, services.headers.editor)
    }
  })

  /** The lists show no record that changes, so only what their parameters read removes them from the cache. */
  it('200, 400: follow changes of the records that their parameters name', async () => {
    for (const { paths, change } of await createParameterSteps()) {
      await readPaths(services.cached.url, paths)
      const before = await readPaths(services.cached.url, paths)
      expect((await change()).status, paths.join(' ')).toBeLessThan(300)
      await expectCurrent(paths, paths.join(' '))
      expect.soft(await readPaths(services.cached.url, paths), paths.join(' ')).not.toEqual(before)
    }
  })
})

type ParameterStep = { paths: string[]; change: () => Promise<RestResponse> }

async function createParameterSteps(): Promise<ParameterStep[]> {
  const { factories } = services
  const { venue, organizer, category, parentCategory, tag, parent, neighbour } = await createLinkedRecords(
    editor,
    factories,
  )
  const [otherCategory, lone] = [await factories.category(), await factories.venue()]
  await catchUpAll(services)
  const namespace = '/cal/events/v1'
  const inNovember = `${namespace}/events?start_date=2026-11-01&end_date=2026-11-30&per_page=1`
  const inMay = `${namespace}/events?start_date=2026-05-01&end_date=2026-05-30`
  const nowhere = `${inNovember}&page=1&geoloc_radius=9`
  const searchAll = (word: string) => [`${inNovember}&search=${word}&search_in=all`]
  const toStep = (paths: string[], change: ParameterStep['change']): ParameterStep => ({ paths, change })
  return [
    toStep([`${inNovember}&categories=${otherCategory.slug}`, `${inNovember}&categories=${parentCategory.id}`], () =>
      editor.patch(`/categories/${category.id}`, { parent: otherCategory.id }),
    ),
    toStep([`${nowhere}&geoloc_lat=51&geoloc_lng=-1`, `${inNovember}&geoloc=true`], () =>
      editor.patch(`/venues/${venue.id}`, { geo_lat: 51, geo_lng: -1 }),
    ),
    toStep([`${inMay}&post_parent=${parent.id}`, `${inMay}&post_parent=0`], () =>
      editor.patch(`/events/${parent.id}`, { status: 'draft' }),
    ),
    toStep(searchAll('limestone'), () => editor.patch(`/venues/${venue.id}`, { city: 'Limestone' })),
    toStep(searchAll('choir'), () => editor.patch(`/organizers/${organizer.id}`, { organizer: 'Choir' })),
    toStep(searchAll('swing'), () => editor.patch(`/tags/${tag.id}`, { name: 'Swing' })),
    toStep([`${inMay}&tags=${tag.id}`, `${inMay}&tags=${tag.slug}`], () => editor.delete(`/tags/${tag.id}?force=true`)),
    toStep([`${inMay}&venue=${lone.id}`], () => editor.patch(`/venues/${lone.id}`, { status: 'draft' })),
    toStep([`${inMay}&organizer=${organizer.id}`], () => editor.delete(`/organizers/${organizer.id}`)),
    toStep(
      ['venues?has_events=true', 'venues?has_events=false', `venues?event=${neighbour.id}`].map(
        path => `${namespace}/${path}`,
      ),
      () => editor.patch(`/events/${neighbour.id}`, { venue: [lone.id] }),
    ),
  ]
}

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
const step = fc.record({ change, reads: fc.array(fc.nat(10_000), { minLength: 14, maxLength: 14 }) })
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
    const rest = createClientOf(services.cached)
    const statements = observeStatements(services.cached, rest, 'now')
    for (const path of paths) await statements.waitUntilCached(path)
    expect((await change()).status).toBeLessThan(300)
    const readAgain: string[] = []
    for (const path of paths) if ((await statements.countDuring(() => rest.get(path))) > 0) readAgain.push(path)
    return readAgain
  }

  it('200: stays cached', async () => {
    const { factories } = services
    const { event, venue, organizer, tag } = await createLinkedRecords(editor, factories)
    const january = await factories.event({ start_date: '2027-01-15 10:00', end_date: '2027-01-15 11:00' })
    const moveTo = (day: string) => ({ title: 'New', start_date: `${day} 10:00`, end_date: `${day} 11:00` })
    // All events, those of the other tests too, so that the lists of a venue and a tag have none that this one lacks.
    const inNovember = '/events?start_date=2026-11-01&end_date=2026-11-30&per_page=100'
    const ofNovember = [inNovember, `${inNovember}&venue=${venue.id}`, `${inNovember}&tags=${tag.id}`]
    const ofJanuary = [
      '/events?start_date=2027-01-01&end_date=2027-01-31',
      '/events?search=new&starts_after=2027-01-02',
    ]
    const facets = ['/events/facets?start_date=2026-11-01&end_date=2026-11-30']
    const singleReads = [`/events/${event.id}`, `/events/by-slug/${event.slug}`, `/organizers/${organizer.id}`]
    const otherLists = ['/venues', '/organizers', '/categories?hide_empty=false']
    const paths = [...ofNovember, ...ofJanuary, ...facets, ...singleReads, ...otherLists]
    await catchUpAll(services)
    const read = (change: () => Promise<{ status: number }>) => findReadAgain(paths, change)

    expect(await read(() => editor.patch(`/events/${january.id}`, { title: 'New' }))).toEqual(ofJanuary)
    expect(await read(() => editor.post('/events', moveTo('2027-01-20')))).toEqual(ofJanuary)
    // One list reads the event again. The others of November have the same events, and take it from memory.
    const [list, ...others] = await read(() => editor.patch(`/organizers/${organizer.id}`, { phone: '1' }))
    expect(ofNovember).toContain(list)
    expect(others).toEqual([...facets, ...singleReads, '/organizers'])
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
