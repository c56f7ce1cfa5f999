import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRestClient, type RestClient } from '../support/rest-client.ts'
import { observeStatements } from '../support/statement-watch.ts'
import { startTestService, type TestService, testStartTime } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import { changes, createLinkedRecords, type LinkedRecords, readAll } from './linked-records.ts'

/**
 * Three services on one database, without response caches: two with a record cache, and one without, whose URLs are
 * those of the first. The answers of the first and the third must be equal byte by byte.
 */

const settings = { auth: 'required', responseCacheMb: 0 } as const
const { service, rest, factories } = useService({ settings })
const statements = observeStatements(service, rest)

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
    timeout: 20_000,
  })

const readLists = ({ url }: TestService): Promise<string[]> => readAll(url, records)

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
  await waitUntilListening()
}

afterEach(() => service.db.pool.query('truncate events, series, venues, organizers, terms, images cascade'))

let records: LinkedRecords
beforeEach(async () => {
  records = await createLinkedRecords(editor, factories)
})

describe('GET of a list, by anonymous callers', () => {
  it('200: the records of the list that was read before are not read again', async () => {
    await fillCaches()
    const readPage = () => rest.get('/events?per_page=50&start_date=2026-01-01&order=desc')

    expect(await statements.countDuring(readPage), 'the ids').toBe(1)
    await editor.patch(`/venues/${records.venue.id}`, { phone: uniqueName('Phone') })
    expect(await statements.countDuring(readPage), 'the next publication, two events').toBe(2)
    expect(await statements.countDuring(readPage)).toBe(0)
  })

  it('200: after a new event with the same terms, no event is read again, and all show the new numbers of events', async () => {
    await fillCaches()
    const { category, tag, event } = records
    const created = await editor.post('/events', {
      title: uniqueName('Event'),
      start_date: '2028-12-01 10:00:00',
      end_date: '2028-12-01 11:00:00',
      categories: [category.id],
      tags: [tag.id],
    })
    expect(created.status).toBe(201)
    const eventReads = statements.delayResultsOf('start_date_details')
    eventReads.release()
    let isEventRead = false
    void eventReads.firstResult.then(() => (isEventRead = true))

    const readCounts = async (path: string) => {
      const { body } = await rest.get(path)
      const { categories, tags } = body.events?.find(({ id }: { id: number }) => id === event.id) ?? body
      return [categories[0].count, tags[0].count]
    }
    const list = '/events?per_page=50&start_date=2026-01-01'
    await waitUntilListening()
    expect(await statements.countDuring(() => readCounts(list)), 'publication, counts').toBeLessThanOrEqual(2)
    expect(await statements.countDuring(() => readCounts(`/events/${event.id}`))).toBe(0)
    expect(isEventRead).toBe(false)
    const counts = [
      (await rest.get(`/categories/${category.id}`)).body.count,
      (await rest.get(`/tags/${tag.id}`)).body.count,
    ]
    expect([await readCounts(list), await readCounts(`/events/${event.id}`)]).toEqual([counts, counts])
    eventReads.end()
  })

  it('200: a search is read once for all its pages, and facets once, until an event changes', async () => {
    await fillCaches()
    const search = `/events?search=event&when=all&per_page=2&page=`
    const readAll = async (paths: string[]) => {
      for (const path of paths) expect((await rest.get(path)).status).toBe(200)
    }
    const [pages, facets] = [[1, 2, 1].map(page => search + page), ['/events/facets?search=event&when=all']]

    await readAll(['/events?when=all&per_page=50'])
    expect(await statements.countDuring(() => readAll(pages)), 'the ids, the next publication').toBeLessThanOrEqual(2)
    expect(await statements.countDuring(() => readAll(facets))).toBe(1)
    expect(await statements.countDuring(() => readAll([...pages, ...facets]))).toBe(0)
    await editor.post('/tags', { name: uniqueName('Tag') })
    expect(await statements.countDuring(() => readAll(pages))).toBe(0)
    await editor.patch(`/events/${records.event.id}`, { show_map: true })
    expect(await statements.countDuring(() => readAll(pages)), 'the ids, the next publication, the event').toBe(3)
  })

  it('200: shows a change by another process as soon as it is known', async () => {
    await fillCaches()
    for (const name of ['a new title', 'a renamed venue', 'a renamed category', 'a draft of a date of a series']) {
      expect((await changes[name]?.(otherEditor, records))?.status, name).toBeLessThan(300)
      await service.db.changes.catchUp()
      expect(await readLists(service), name).toEqual(await readLists(reference))
    }
  })

  it('200: a write that fails changes nothing, and empties nothing', async () => {
    await fillCaches()
    const path = `/events/${records.event.id}`
    expect((await editor.patch(path, { title: 'New', venue: [999_999] })).status).toBe(400)
    expect((await editor.patch(path, { title: 'New' }, { headers: { 'if-match': '"old"' } })).status).toBe(412)

    expect(await statements.countDuring(() => rest.get('/events?per_page=50&start_date=2026-01-01'))).toBe(0)
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

  it('200: editors get what a password protects, anonymous callers do not', async () => {
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

describe('GET of a record, by anonymous callers', () => {
  it('200: a record that was read before is not read again, by id and by slug', async () => {
    await fillCaches()
    const { event, venue } = records
    const read = (path: string) => statements.countDuring(() => rest.get(path))

    expect(await read(`/events/${event.id}`)).toBe(0)
    expect(await read(`/events/by-slug/${event.slug}`)).toBe(0)
    await editor.patch(`/venues/${venue.id}`, { phone: uniqueName('Phone') })
    expect(await read(`/events/${event.id}`), 'the next publication, the event').toBe(2)
    expect(await read(`/events/${event.id}`)).toBe(0)
    expect(await read(`/events/by-slug/${event.slug}`), 'the venue changed, so the slug is read again').toBe(1)
    expect(await read(`/events/by-slug/${event.slug}`)).toBe(0)
  })

  it('200: a slug names the record that has it in the language of the request, as soon as there is one', async () => {
    await fillCaches()
    const { slug } = records.event
    const read = async () => (await rest.get(`/events/by-slug/${slug}?i18n_language=el`)).body.id
    expect(await read()).toBe(records.event.id)

    await service.db.pool.query(
      `insert into event_texts (event_id, language, title, slug) values ($1, 'el', 'Συναυλία', $2)`,
      [records.neighbour.id, slug],
    )
    await service.db.changes.catchUp()
    expect(await read()).toBe(records.neighbour.id)
  })

  it('200: what a password protects is in no other response', async () => {
    const { id } = await factories.event({ title: uniqueName('Secret'), description: 'Hidden', password: 'sesame' })
    const readInList = async () => (await rest.get(`/events?include=${id}`)).body.events[0].description
    const readAlone = async (query = '') => (await rest.get(`/events/${id}${query}`)).body.description

    for (let turn = 1; turn <= 2; turn++) {
      expect([await readInList(), await readAlone(), await readAlone('?password=sesame')]).toEqual([
        '',
        undefined,
        expect.stringContaining('Hidden'),
      ])
    }
    await editor.patch(`/events/${id}`, { password: null })
    for (let turn = 1; turn <= 2; turn++)
      expect([await readInList(), await readAlone()]).toEqual(Array(2).fill(expect.stringContaining('Hidden')))
    await editor.patch(`/events/${id}`, { password: 'again' })
    expect([await readInList(), await readAlone()]).toEqual(['', undefined])
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
    for (let turn = 1; turn <= 3; turn++) {
      await fillCaches()
      await service.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'event calendar listener' and datname = current_database()`,
      )
      await expect.poll(() => other.db.changes.isListening(), { interval: 1 }).toBe(false)
      await editor.patch(`/venues/${records.venue.id}`, { venue: uniqueName('Hall') })
      expect(await readLists(other), 'not listening').toEqual(await readLists(reference))
      await waitUntilListening()
      expect(await readLists(other), 'listening again').toEqual(await readLists(reference))
    }
  })
})
