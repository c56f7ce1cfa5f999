import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPixel } from '../support/draw-pixel.ts'
import { createRestClient, type RestClient } from '../support/rest-client.ts'
import { watchStatements } from '../support/statement-watch.ts'
import { startTestService, type TestService, testStartTime } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'

/**
 * Three services on one database, without response caches: two with a record cache, and one without, whose URLs are those
 * of the first. The answers of the first and the third must be equal byte by byte.
 */

const settings = { auth: 'required', responseCacheMb: 0 } as const
const { service, rest, factories } = useService({ settings })
const statements = watchStatements(service, rest)

let other: TestService
let reference: TestService
let editor: RestClient
let otherEditor: RestClient
beforeAll(async () => {
  const { publicUrl } = service.settings
  other = await startTestService({ settings: { ...settings, publicUrl }, sharesDatabaseWith: service })
  reference = await startTestService({
    settings: { ...settings, publicUrl, recordCacheMb: 0 },
    sharesDatabaseWith: service,
  })
  const { headers } = await factories.user('editor')
  editor = rest.withHeaders(headers)
  otherEditor = createRestClient(() => other.url + namespace).withHeaders(headers)
  await waitUntilListening()
})
afterAll(async () => {
  await other.stop()
  await reference.stop()
})

const namespace = '/cal/events/v1'

const waitUntilListening = () =>
  vi.waitFor(() => expect([service, other].map(({ db }) => db.changes.isListening())).toEqual([true, true]), {
    timeout: 5_000,
  })

const lists = [
  ...['', '/fr', '/el'].flatMap(segment => [
    `${segment}${namespace}/events?per_page=50&start_date=2026-01-01`,
    `${segment}${namespace}/venues?per_page=50`,
    `${segment}${namespace}/categories?per_page=50`,
  ]),
  `${namespace}/events?per_page=50&i18n_language=el`,
  `${namespace}/organizers?per_page=50`,
  `${namespace}/tags?per_page=50`,
]

const readLists = ({ url }: TestService): Promise<string[]> =>
  Promise.all(lists.map(async path => (await fetch(url + path)).text()))

/** Expects that the services answer alike. The second first learns of the changes that the first one has made. */
async function expectCurrentLists(change = ''): Promise<void> {
  const expected = await readLists(reference)
  expect.soft(await readLists(service), change).toEqual(expected)
  await other.db.changes.catchUp()
  expect.soft(await readLists(other), change).toEqual(expected)
}

/** Reads the lists into the caches of both services. After 2.5 s without a request, the first one does not use them. */
async function fillCaches(): Promise<void> {
  await waitUntilListening()
  for (const read of [service, other]) await readLists(read)
}

/** The ids of records that show each other. */
async function createRecords() {
  const [venue, draftVenue, organizer, parentCategory, tag] = [
    await factories.venue(),
    await factories.venue({ status: 'draft' }),
    await factories.organizer(),
    await factories.category(),
    await factories.tag(),
  ]
  const category = await factories.category({ parent: parentCategory.id })
  const image = await factories.image({ alt: 'Before' })
  await editor.patch(`/venues/${venue.id}`, { image: image.id })
  const parent = await factories.event()
  const links = { organizer: [organizer.id], categories: [category.id], tags: [tag.id] }
  const event = await factories.event({ ...links, venue: [venue.id, draftVenue.id], post_parent: parent.id })
  const neighbour = await factories.event({ ...links, venue: [venue.id] })
  const series = await factories.series({ categories: [category.id] })
  const { body } = await editor.get(`/series/${series.id}/occurrences`)
  const dates = body.events.map(({ id }: { id: number }) => id)
  return { venue, draftVenue, organizer, parentCategory, category, tag, image, parent, event, neighbour, series, dates }
}

afterEach(() => service.db.pool.query('truncate events, series, venues, organizers, terms, images cascade'))

let records: Awaited<ReturnType<typeof createRecords>>
beforeEach(async () => {
  records = await createRecords()
})

/** Changes of what lists show, by name. Each can follow those before it. */
const changes: Record<string, (client: RestClient) => Promise<{ status: number }>> = {
  'a new title': client => client.patch(`/events/${records.event.id}`, { title: uniqueName('New') }),
  'a translation': client =>
    client.patch(`/events/${records.event.id}?i18n_language=fr`, { title: uniqueName('Neuf') }),
  'a picture of the venue': client => client.patch(`/media/${records.image.id}`, { alt: uniqueName('Alt') }),
  'a picture of the event': async client => {
    const { body } = await client.post('/media', { file: drawPixel() })
    return client.patch(`/events/${records.event.id}`, { image: body.id })
  },
  'a renamed venue': client => client.patch(`/venues/${records.venue.id}`, { venue: uniqueName('Hall') }),
  'a translated venue': client =>
    client.patch(`/venues/${records.venue.id}?i18n_language=el`, { venue: uniqueName('Αίθουσα') }),
  'a published venue': client => client.patch(`/venues/${records.draftVenue.id}`, { status: 'publish' }),
  'a draft of the venue': client => client.patch(`/venues/${records.venue.id}`, { status: 'draft' }),
  'another venue': client => client.patch(`/events/${records.event.id}`, { venue: [records.draftVenue.id] }),
  'a renamed organizer': client =>
    client.patch(`/organizers/${records.organizer.id}`, { organizer: uniqueName('Club') }),
  'a renamed category': client => client.patch(`/categories/${records.category.id}`, { name: uniqueName('Music') }),
  'another event of the category': client =>
    client.post('/events', {
      title: uniqueName('Event'),
      start_date: '2026-12-01 10:00:00',
      end_date: '2026-12-01 11:00:00',
      categories: [records.category.id],
    }),
  'a draft of the parent': client => client.patch(`/events/${records.parent.id}`, { status: 'draft' }),
  'a new title of a series': client =>
    client.patch(`/events/${records.dates[0]}?scope=all`, { title: uniqueName('Series') }),
  'an exception of a series': client => client.patch(`/events/${records.dates[1]}`, { title: uniqueName('Exception') }),
  'a draft of a date of a series': client => client.patch(`/events/${records.dates[1]}`, { status: 'draft' }),
  'a deleted date of a series': client => client.delete(`/events/${records.dates[2]}?force=true`),
  'a deleted tag': client => client.delete(`/tags/${records.tag.id}?force=true`),
  'a deleted parent category': client => client.delete(`/categories/${records.parentCategory.id}?force=true`),
  'a deleted organizer': client => client.delete(`/organizers/${records.organizer.id}?force=true`),
  'a deleted venue': client => client.delete(`/venues/${records.draftVenue.id}?force=true`),
  'a password': client => client.patch(`/events/${records.event.id}`, { password: 'secret' }),
  'an event in the trash': client => client.delete(`/events/${records.event.id}`),
  'a deleted event': client => client.delete(`/events/${records.event.id}?force=true`),
}

describe('GET of a list, by anonymous callers', () => {
  it('200: the records of the list that was read before are not read again', async () => {
    await fillCaches()
    const readPage = () => rest.get('/events?per_page=50&start_date=2026-01-01&order=desc')

    expect(await statements.countDuring(readPage), 'the ids').toBe(1)
    await editor.patch(`/venues/${records.venue.id}`, { phone: uniqueName('Phone') })
    expect(await statements.countDuring(readPage), 'the ids, the total, the next publication, two events').toBe(4)
    expect(await statements.countDuring(readPage)).toBe(1)
  })

  it('200: shows each change at once', { timeout: 60_000 }, async () => {
    await fillCaches()
    for (const [name, change] of Object.entries(changes)) {
      expect((await change(editor)).status, name).toBeLessThan(300)
      await expectCurrentLists(name)
    }
  })

  it('200: shows a change by another process as soon as it is known', async () => {
    await fillCaches()
    for (const name of ['a new title', 'a renamed venue', 'a renamed category', 'a draft of a date of a series']) {
      expect((await changes[name]?.(otherEditor))?.status, name).toBeLessThan(300)
      await service.db.changes.catchUp()
      expect(await readLists(service), name).toEqual(await readLists(reference))
    }
  })

  it('200: a write that fails changes nothing, and empties nothing', async () => {
    await fillCaches()
    const path = `/events/${records.event.id}`
    expect((await editor.patch(path, { title: 'New', venue: [999_999] })).status).toBe(400)
    expect((await editor.patch(path, { title: 'New' }, { headers: { 'if-match': '"old"' } })).status).toBe(412)

    expect(await statements.countDuring(() => rest.get('/events?per_page=50&start_date=2026-01-01'))).toBe(1)
    await expectCurrentLists()
  })

  it('200: a record that was read before a change is not stored after it', async () => {
    await editor.patch(`/venues/${records.venue.id}`, { phone: uniqueName('Phone') })
    const delayed = statements.delayResultsOf('start_date_details')
    const early = readLists(service)
    await delayed.firstResult
    delayed.end()
    await editor.patch(`/venues/${records.venue.id}`, { venue: uniqueName('Hall') })
    delayed.release()
    await early

    await expectCurrentLists()
  })

  it('200: signed-in callers get what they may read, and it is not cached', async () => {
    const path = '/events?per_page=50&start_date=2026-01-01'
    const { body: hidden } = await editor.patch(`/events/${records.event.id}`, {
      password: 'secret',
      description: 'Hidden',
    })
    await rest.get(path)
    const find = (body: { events: { id: number; description: string }[] }) =>
      body.events.find(({ id }) => id === hidden.id)

    expect(find((await editor.get(path)).body)?.description).toContain('Hidden')
    expect(find((await rest.get(path)).body)?.description).toBe('')
  })
})

describe('GET of a list while writes use all their connections', () => {
  it('200: reads what the cache does not have', async () => {
    const held = await Promise.all(
      Array.from({ length: service.db.pool.options.max ?? 10 }, () => service.db.pool.connect()),
    )
    try {
      const response = await fetch(`${service.url}${namespace}/venues?per_page=7&search=${uniqueName('none')}`)
      expect(response.status).toBe(200)
      expect((await fetch(`${service.url}/fr${namespace}/venues?per_page=50&i18n_fallback=false`)).status).toBe(200)
    } finally {
      for (const client of held) client.release()
    }
  })
})

describe('a record that is scheduled', () => {
  const services = () => [service, other, reference]
  afterEach(() => {
    for (const { clock } of services()) clock.now = testStartTime
  })

  it('200: appears in events, counts and series when its time has come', async () => {
    const date = '2026-11-20 09:30:00'
    await editor.patch(`/venues/${records.venue.id}`, { status: 'future', date })
    await editor.patch(`/events/${records.neighbour.id}`, { status: 'future', date })
    await editor.patch(`/events/${records.dates[1]}`, { status: 'future', date })
    await editor.patch(`/events/${records.parent.id}`, { status: 'future', date })
    await expectCurrentLists()
    const before = await readLists(service)

    for (const time of ['09:29:59', '09:30:00', '09:31:00']) {
      for (const { clock } of services()) clock.now = new Date(`2026-11-20T${time}Z`)
      await expectCurrentLists()
      expect(await readLists(service)).toEqual(time === '09:29:59' ? before : expect.not.arrayContaining([before[0]]))
    }
    for (const { clock } of services()) clock.now = testStartTime
    expect(await readLists(service)).toEqual(before)
  })
})

describe('without the notifications of the database', () => {
  it('200: the cache is not used, and what was read before is not used later', async () => {
    for (let turn = 1; turn <= 5; turn++) {
      await fillCaches()
      await service.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'event calendar listener' and datname = current_database()`,
      )
      await vi.waitFor(() => expect(other.db.changes.isListening()).toBe(false), { interval: 1 })
      await editor.patch(`/venues/${records.venue.id}`, { venue: uniqueName('Hall') })
      expect(await readLists(other), 'not listening').toEqual(await readLists(reference))
      await waitUntilListening()
      expect(await readLists(other), 'listening again').toEqual(await readLists(reference))
    }
  })
})
