import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catchUp, loseListener } from '../../support/catch-up.ts'
import { createFakeTimers } from '../../support/fake-timers.ts'
import type { RestClient } from '../../support/rest-client.ts'
import { observeStatements } from '../../support/statement-watch.ts'
import { testStartTime, uniqueName, useService } from '../../support/use-service.ts'
import { createLinkedRecords, type LinkedRecords } from './linked-records.ts'

/** A service with a record cache, without a response cache. Its timers stand still. */
const timers = createFakeTimers()
const { service, rest, factories } = useService({ settings: { auth: 'required', responseCacheMb: 0 }, timers })
const statements = observeStatements(service, rest)

const list = '/events?per_page=50&start_date=2026-01-01'

let editor: RestClient
let records: LinkedRecords
beforeAll(async () => {
  editor = rest.withHeaders((await factories.user('editor')).headers)
  records = await createLinkedRecords(editor, factories)
  await catchUp(service)
})

const countReads = async (...paths: string[]): Promise<number> =>
  statements.countDuring(async () => {
    for (const path of paths) expect((await rest.get(path)).status).toBe(200)
  })

const findEvent = async (client: RestClient, id: number) =>
  (await client.get(list)).body.events.find((event: { id: number }) => event.id === id)

describe('GET of a list, by anonymous callers', () => {
  it('200: the records of the list that was read before are not read again', async () => {
    await rest.get(list)
    const page = `${list}&order=desc`

    expect(await countReads(page), 'the ids').toBe(1)
    await editor.patch(`/venues/${records.venue.id}`, { phone: uniqueName('Phone') })
    expect(await countReads(page), 'the next publication, two events').toBe(2)
    expect(await countReads(page)).toBe(0)
  })

  it('200: after a new event with the same terms, no event is read again, and all show the new numbers of events', async () => {
    const { category, tag, event } = records
    await countReads(list, `/events/${event.id}`)
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

    const readCounts = ({ categories, tags }: { categories: { count: number }[]; tags: { count: number }[] }) => [
      categories[0]?.count,
      tags[0]?.count,
    ]
    expect(await countReads(list), 'publication, counts').toBeLessThanOrEqual(2)
    expect(await countReads(`/events/${event.id}`)).toBe(0)
    expect(isEventRead).toBe(false)
    eventReads.end()
    const counts = [
      (await rest.get(`/categories/${category.id}`)).body.count,
      (await rest.get(`/tags/${tag.id}`)).body.count,
    ]
    const shown = [await findEvent(rest, event.id), (await rest.get(`/events/${event.id}`)).body]
    expect(shown.map(readCounts)).toEqual([counts, counts])
  })

  it('200: lists look up the records that their parameters name once, until one of them changes', async () => {
    const { category, tag, venue, organizer } = records
    const filters = [`categories=${category.slug}`, `tags=${tag.id}`, `venue=${venue.id}`, `organizer=${organizer.id}`]
    const [path, laterPath] = ['2026-01-01', '2026-01-02'].map(
      day => `/events?when=all&${filters.join('&')}&starts_after=${day}`,
    ) as [string, string]

    await countReads('/events?when=all&per_page=50', path)
    expect(await countReads(path)).toBe(0)
    expect(await countReads(laterPath), 'the ids of the events').toBe(1)
    await editor.patch(`/categories/${category.id}`, { slug: uniqueName('renamed') })
    expect((await rest.get(laterPath)).status).toBe(400)
  })

  it('200: a search is read once for all its pages, and facets once, until an event changes', async () => {
    const [pages, facets] = [
      [1, 2, 1].map(page => `/events?search=event&when=all&per_page=2&page=${page}`),
      ['/events/facets?search=event&when=all'],
    ]

    await countReads('/events?when=all&per_page=50')
    expect(await countReads(...pages), 'the ids, the next publication').toBeLessThanOrEqual(2)
    expect(await countReads(...facets)).toBe(1)
    expect(await countReads(...pages, ...facets)).toBe(0)
    await editor.post('/tags', { name: uniqueName('Tag') })
    expect(await countReads(...pages)).toBe(0)
    await editor.patch(`/events/${records.event.id}`, { show_map: true })
    expect(await countReads(...pages), 'the ids, the next publication, the event').toBe(3)
  })

  it('200: a write that fails empties nothing', async () => {
    await rest.get(list)
    const path = `/events/${records.event.id}`
    expect((await editor.patch(path, { title: 'New', venue: [999_999] })).status).toBe(400)
    expect((await editor.patch(path, { title: 'New' }, { headers: { 'if-match': '"old"' } })).status).toBe(412)

    expect(await countReads(list)).toBe(0)
  })

  it('200: a record that was read before a change is not stored after it', async () => {
    const { venue, event } = records
    await editor.patch(`/venues/${venue.id}`, { phone: uniqueName('Phone') })
    const delayed = statements.delayResultsOf('start_date_details')
    const early = rest.get(list)
    await delayed.firstResult
    delayed.end()
    const name = uniqueName('Hall')
    await editor.patch(`/venues/${venue.id}`, { venue: name })
    delayed.release()
    await early

    expect((await findEvent(rest, event.id)).venue.venue).toBe(name)
  })

  it('200: reads what the cache does not have while writes use all their connections', async () => {
    const { options } = service.db.pool
    const held = await Promise.all(Array.from({ length: options.max ?? 10 }, () => service.db.pool.connect()))
    try {
      expect((await rest.get(`/venues?per_page=7&search=${uniqueName('none').replace(' ', '-')}`)).status).toBe(200)
      expect((await rest.get('/venues?per_page=50&i18n_language=fr&i18n_fallback=false')).status).toBe(200)
    } finally {
      for (const client of held) client.release()
    }
  })
})

describe('GET of a record, by anonymous callers', () => {
  it('200: a record that was read before is not read again, by id and by slug', async () => {
    const { event, venue } = records
    const [byId, bySlug] = [`/events/${event.id}`, `/events/by-slug/${event.slug}`]
    await countReads(byId, bySlug)

    expect(await countReads(byId, bySlug)).toBe(0)
    await editor.patch(`/venues/${venue.id}`, { phone: uniqueName('Phone') })
    expect(await countReads(byId), 'the next publication, the event').toBe(2)
    expect(await countReads(byId)).toBe(0)
    expect(await countReads(bySlug), 'the venue changed, so the slug is read again').toBe(1)
    expect(await countReads(bySlug)).toBe(0)
  })

  it('200: a slug names the record that has it in the language of the request, as soon as there is one', async () => {
    const { event, parent } = records
    const readId = async () => (await rest.get(`/events/by-slug/${event.slug}?i18n_language=el`)).body.id
    expect(await readId()).toBe(event.id)

    await service.db.pool.query(
      `insert into event_texts (event_id, language, title, slug) values ($1, 'el', 'Συναυλία', $2)`,
      [parent.id, event.slug],
    )
    await catchUp(service)
    expect(await readId()).toBe(parent.id)
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

describe('without the notifications of the database', () => {
  it('200: the cache is not used, and what was read before is not used later', async () => {
    const { venue, event } = records
    const change = async () => {
      const name = uniqueName('Hall')
      // By another program, whose changes the service does not hear of now.
      await service.db.pool.query(`update venue_texts set name = $1 where venue_id = $2`, [name, venue.id])
      return name
    }
    const readName = async () => (await findEvent(rest, event.id)).venue.venue
    await readName()
    await loseListener(service)
    const first = await change()
    expect(await readName(), 'not listening').toBe(first)
    const second = await change()
    expect(await readName(), 'not listening').toBe(second)
    await timers.advance(50)
    await catchUp(service)
    expect(await readName(), 'listening again').toBe(second)
  })
})

describe('a record that is scheduled', () => {
  afterEach(() => void (service.clock.now = testStartTime))

  it('200: appears in events, counts and series when its time has come', async () => {
    const { venue, neighbour, dates, event, category, series } = records
    const date = '2026-11-20 09:30:00'
    await editor.patch(`/venues/${venue.id}`, { status: 'future', date })
    for (const id of [neighbour.id, dates[1]]) await editor.patch(`/events/${id}`, { status: 'future', date })
    const read = async () => {
      const { body } = await rest.get(list)
      const ids = body.events.map(({ id }: { id: number }) => id)
      return {
        hasEvent: ids.includes(neighbour.id),
        hasDate: ids.includes(dates[1]),
        hasVenue: !Array.isArray((await findEvent(rest, event.id)).venue),
        count: (await rest.get(`/categories/${category.id}`)).body.count,
        dateCount: (await rest.get(`/series/${series.id}/occurrences`)).body.events.length,
      }
    }
    const before = await read()
    expect(before).toMatchObject({ hasEvent: false, hasDate: false, hasVenue: false, dateCount: 2 })

    // The third event that counts then is the one of `createLinkedRecords`.
    const after = { hasEvent: true, hasDate: true, hasVenue: true, count: before.count + 3, dateCount: 3 }
    for (const time of ['09:29:59', '09:30:00', '09:31:00']) {
      service.clock.now = new Date(`2026-11-20T${time}Z`)
      expect(await read(), time).toEqual(time === '09:29:59' ? before : after)
    }
    service.clock.now = testStartTime
    expect(await read()).toEqual(before)
  })
})
