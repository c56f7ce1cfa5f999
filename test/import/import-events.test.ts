import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryRows, sql } from '../../src/db/sql/sql.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { countOutcomes, fetchImportedEvent, importLines, buildSourceEvent, buildSourceVenue } from './fixtures.ts'

let service: TestService
beforeAll(async () => void (service = await startTestService()))
afterAll(() => service.stop())
beforeEach(() => service.db.pool.query('truncate events, venues, organizers, terms, images restart identity cascade'))

/** All rows of the tables that an import writes. */
async function readAllRows(): Promise<unknown> {
  const tables = [
    'events',
    'event_texts',
    'event_terms',
    'venues',
    'venue_texts',
    'organizers',
    'terms',
    'term_texts',
    'images',
  ]
  return Promise.all(
    tables.map(async table => (await service.db.pool.query(`select * from ${table} order by 1, 2`)).rows),
  )
}

const countRows = async (table: string) =>
  (await service.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

const sendUpdate = (path: string, body: unknown) =>
  fetch(`${service.restUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('an imported event', () => {
  it('has the texts, times, venue, organizer, category, image and lineage of the source', async () => {
    const source = buildSourceEvent(1, {
      title: 'Fair &amp; Square',
      cost: '5 €',
      featured: true,
      ticketed: true,
      custom_fields: { _x: { label: 'Dress', value: 'red' } },
      global_id_lineage: ['town.example?id=1', 'first.example?id=8'],
    })
    expect(countOutcomes(await importLines(service, [source]))).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    })
    const event = await fetchImportedEvent(service, 'town.example?id=1')
    expect(event).toMatchObject({
      title: 'Fair & Square',
      description: '<p>Bring &amp; buy.</p>',
      slug: 'fair-1',
      status: 'publish',
      date: '2026-01-05 10:00:00',
      date_utc: '2026-01-05 08:00:00',
      start_date: '2027-04-18 09:00:00',
      utc_start_date: '2027-04-18 06:00:00',
      timezone: 'Europe/Athens',
      cost: '5 €',
      website: '',
      featured: true,
      ticketed: true,
      image: { url: 'https://town.example/fair.jpg', width: 800, height: 600, filesize: 9000, extension: 'jpg' },
      categories: [{ name: 'Fairs', slug: 'fairs' }],
      venue: {
        venue: 'Town Hall',
        slug: 'town-hall',
        city: 'Athens',
        global_id_lineage: [expect.any(String), 'town.example?id=500'],
      },
      organizer: [{ organizer: 'The Guild', slug: 'guild', phone: '555-1' }],
      custom_fields: { _x: { label: 'Dress', value: 'red' } },
    })
    expect(event['global_id_lineage']).toEqual([event['global_id'], 'town.example?id=1', 'first.example?id=8'])
  })

  it('has its own page as its website if the source does, too', async () => {
    await importLines(service, [buildSourceEvent(1, { website: 'https://town.example/event/fair-1/' })])
    const event = await fetchImportedEvent(service, 'town.example?id=1')
    expect(event['website']).toBe(event['url'])
  })

  it('has the excerpts of the venue and the organizer, until the source removes them', async () => {
    const organizer = { id: 600, global_id: 'town.example?id=600', organizer: 'The Guild' }
    const venue = buildSourceVenue(500, { excerpt: '<p>By the sea.</p>' })
    await importLines(service, [buildSourceEvent(1, { venue, organizer: { ...organizer, excerpt: '<p>Old.</p>' } })])
    expect(await fetchImportedEvent(service, 'town.example?id=1')).toMatchObject({
      venue: { excerpt: '<p>By the sea.</p>' },
      organizer: [{ excerpt: '<p>Old.</p>' }],
    })
    await importLines(service, [buildSourceEvent(1, { organizer })])
    const event = await fetchImportedEvent(service, 'town.example?id=1')
    expect([event['venue'].excerpt, event['organizer'][0].excerpt]).toEqual([undefined, undefined])
  })

  it('has only the sizes of an image that have a web address', async () => {
    const sizes = {
      medium: { width: 300, height: 200, url: 'https://town.example/fair-300.jpg' },
      thumbnail: { width: 150, height: 150, url: 'javascript:alert(1)' },
      large: { width: 1000, height: 700, url: 'data:text/html,x' },
    }
    const picture = { url: 'https://town.example/sizes.jpg', sizes }
    const unsafeSizes = { ...picture, url: 'https://town.example/unsafe.jpg', sizes: { thumbnail: sizes.thumbnail } }
    const venue = buildSourceVenue(500, { image: unsafeSizes })
    const { results } = await importLines(service, [buildSourceEvent(1, { image: picture, venue })])

    const event = await fetchImportedEvent(service, 'town.example?id=1')
    expect(event['image']).toMatchObject({ url: picture.url, sizes: { medium: sizes.medium } })
    expect(Object.keys(event['image'].sizes as object)).toEqual(['medium'])
    expect(event['venue'].image).not.toHaveProperty('sizes')
    expect(results[0]?.notes?.join()).toMatch(/image\.sizes\.thumbnail: “javascript:.*image\.sizes\.large: “data:/)
  })

  it('has no image whose address is too long; an event or venue with too long a global id is skipped', async () => {
    const path = Array.from({ length: 4000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('')
    await importLines(service, [
      buildSourceEvent(1, { image: `https://town.example/${path}` }),
      buildSourceEvent(2, { global_id: `town.example?id=${path}` }),
      buildSourceEvent(3, { venue: buildSourceVenue(7, { global_id: `town.example?id=${path}` }) }),
      buildSourceEvent(4),
    ])
    expect((await fetchImportedEvent(service, 'town.example?id=1'))['image']).toBe(false)
    expect(await countRows('events')).toBe(2)
  })

  it('shares venue, organizer, category and image with other events', async () => {
    await importLines(service, [buildSourceEvent(1), buildSourceEvent(2)])
    expect(await Promise.all(['venues', 'organizers', 'terms', 'images'].map(countRows))).toEqual([1, 1, 1, 1])
  })

  it('shares a venue with the same name, unless the address differs or one calendar has two ids for the name', async () => {
    const buildOtherVenue = (id: number, fields = {}) =>
      buildSourceVenue(id, { global_id: `city.example?id=${id}`, ...fields })
    await importLines(service, [
      buildSourceEvent(1, { venue: buildSourceVenue(500) }),
      buildSourceEvent(2, { venue: buildSourceVenue(501) }),
      buildSourceEvent(3, { venue: buildOtherVenue(1) }),
      buildSourceEvent(4, { venue: buildOtherVenue(2, { city: 'Sparta' }) }),
    ])
    expect(await countRows('venues')).toBe(3)
    const [first, , third] = await Promise.all(
      [1, 2, 3].map(id => fetchImportedEvent(service, `town.example?id=${id}`)),
    )
    expect(third?.['venue'].id).toBe(first?.['venue'].id)
  })

  it('has categories with the slugs and parents of the source, in any order of import', async () => {
    const [child, parent] = [
      { id: 4, name: 'Jazz', slug: 'jazz-nights', parent: 9 },
      { id: 9, name: 'Music', slug: 'music', parent: 0 },
    ]
    const other = { id: 5, name: 'Rock', slug: 'rock', parent: 9 }
    const otherEvents = Array.from({ length: 30 }, (_, n) => buildSourceEvent(100 + n, { categories: [] }))
    await importLines(service, [
      buildSourceEvent(1, { categories: [child] }),
      ...otherEvents,
      buildSourceEvent(2, { categories: [other, parent] }),
    ])
    const { rows: terms } = await service.db.pool.query(
      `select t.slug, p.slug as parent from terms c join term_texts t on t.term_id = c.id left join term_texts p on p.term_id = c.parent_id order by 1`,
    )
    expect(terms).toEqual([
      { slug: 'jazz-nights', parent: 'music' },
      { slug: 'music', parent: null },
      { slug: 'rock', parent: 'music' },
    ])
  })

  it('is in the language of the option, else of the line if it is supported, else in the default language', async () => {
    await importLines(service, [
      { lang: 'fr', event: buildSourceEvent(1) },
      { lang: 'es', event: buildSourceEvent(2) },
      buildSourceEvent(3),
    ])
    await importLines(service, [{ lang: 'fr', event: buildSourceEvent(4) }], { language: 'el' })
    const rows = await queryRows(service.db, sql`select language from events order by origin_id`)
    expect(rows).toEqual(['fr', 'en', 'en', 'el'].map(language => ({ language })))
  })
})

describe('a second import', () => {
  it('changes nothing when the source did not change, also after a local edit', async () => {
    const sources = [buildSourceEvent(1), buildSourceEvent(2, { venue: [] })]
    await importLines(service, sources)
    const { id } = await fetchImportedEvent(service, 'town.example?id=1')
    await sendUpdate(`/events/${id}`, { title: 'Edited here' })
    const before = await readAllRows()
    expect(countOutcomes(await importLines(service, sources))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      skipped: 0,
    })
    expect(await readAllRows()).toEqual(before)
    expect(await fetchImportedEvent(service, 'town.example?id=1')).toMatchObject({ title: 'Edited here' })
  })

  it('updates changed fields, and empties removed ones', async () => {
    await importLines(service, [
      buildSourceEvent(1, { website: 'https://x.example/', cost: '5 €', custom_fields: { a: 1 } }),
      buildSourceEvent(2),
    ])
    const changed = buildSourceEvent(1, {
      title: 'Moved',
      organizer: [],
      image: false,
      categories: [],
      website: 'https://town.example/event/fair-1/',
    })
    expect(await importLines(service, [changed, buildSourceEvent(2)])).toMatchObject({
      updated: ['1'],
      unchanged: ['2'],
    })
    const event = await fetchImportedEvent(service, 'town.example?id=1')
    expect(event).toMatchObject({
      title: 'Moved',
      organizer: [],
      image: false,
      categories: [],
      cost: '',
      custom_fields: [],
      slug: 'fair-1',
    })
    expect(event['website']).toBe(event['url'])
    expect(countOutcomes(await importLines(service, [changed, buildSourceEvent(2)]))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      skipped: 0,
    })
  })

  it('updates a venue only if its source changed; otherwise local edits stay', async () => {
    await importLines(service, [buildSourceEvent(1)])
    const { venue } = await fetchImportedEvent(service, 'town.example?id=1')
    await sendUpdate(`/venues/${venue.id}`, { phone: '123' })
    await importLines(service, [buildSourceEvent(2)])
    expect(await fetchImportedEvent(service, 'town.example?id=2')).toMatchObject({
      venue: { id: venue.id, phone: '123' },
    })
    await importLines(service, [buildSourceEvent(2, { venue: buildSourceVenue(500, { venue: 'New Hall' }) })])
    expect(await fetchImportedEvent(service, 'town.example?id=1')).toMatchObject({
      venue: { id: venue.id, venue: 'New Hall', slug: 'town-hall' },
    })
  })

  it('leaves a trashed event in the trash', async () => {
    await importLines(service, [buildSourceEvent(1), buildSourceEvent(2)])
    const { id, venue } = await fetchImportedEvent(service, 'town.example?id=1')
    await fetch(`${service.restUrl}/events/${id}`, { method: 'DELETE' })
    await fetch(`${service.restUrl}/venues/${venue.id}`, { method: 'DELETE' })
    const secondImport = await importLines(service, [
      buildSourceEvent(1, { title: 'X' }),
      buildSourceEvent(2, { title: 'Y' }),
    ])
    expect(secondImport.results).toMatchObject([
      { outcome: 'skipped', reason: 'is in the trash here and stays there', isError: false },
      { outcome: 'updated', notes: ['town.example?id=500 is in the trash here, and the event is not linked to it'] },
    ])
  })
})
