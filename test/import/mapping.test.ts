import { describe, expect, it } from 'vitest'
import { createRepeatedRecords, mapEachRecord, type MapRepeated } from '../../src/import/mapping/repeated-records.ts'
import { mapEvent } from '../../src/import/mapping/event.ts'
import { formatImportError } from '../../src/import/run/failure.ts'
import { buildSourceEvent, buildSourceVenue } from './fixtures.ts'

const mapFields = (fields: Record<string, unknown> = {}) =>
  mapEvent(buildSourceEvent(1, fields), { language: 'en', siteZone: 'UTC' })

function readError(fields: Record<string, unknown>): string {
  try {
    mapFields(fields)
  } catch (error) {
    return formatImportError(error)
  }
  return 'no error'
}

describe('texts', () => {
  it('decodes entities once in titles, names and addresses, and leaves HTML alone', () => {
    const mapped = mapFields({
      title: 'Rock &#8216;n&#8217; Roll &amp;amp; <em>more</em>',
      description: '<p>Fish &amp; chips</p>',
      categories: [{ id: 1, name: 'Food &amp; Drink', slug: 'food' }],
      venue: buildSourceVenue(5, { venue: 'Bar &#8220;Zoo&#8221;', address: '1 A &amp; B St' }),
      organizer: { id: 6, global_id: 'x?id=6', organizer: 'Q &amp; A' },
    })
    expect(mapped.fields).toMatchObject({ title: 'Rock ‘n’ Roll &amp; more', description: '<p>Fish &amp; chips</p>' })
    expect(mapped.categories[0]?.fields.name).toBe('Food & Drink')
    expect(mapped.venues[0]?.fields).toMatchObject({ venue: 'Bar “Zoo”', address: '1 A & B St' })
    expect(mapped.organizers[0]?.fields.organizer).toBe('Q & A')
  })

  it('an HTML tag written as entities stays text', () => {
    expect(mapFields({ title: 'Using &lt;script&gt; well' }).fields.title).toBe('Using < script> well')
  })

  it('percent-decodes slugs; a missing slug stays undefined', () => {
    expect(mapFields({ slug: '%ce%b3%ce%b9%ce%bf%cf%81%cf%84%ce%ae' }).fields.slug).toBe('γιορτή')
    expect(mapFields({ slug: undefined }).fields.slug).toBeUndefined()
  })
})

describe('times', () => {
  const mapTimes = (timezone: string | undefined, start: string, utc?: string) =>
    mapFields({ timezone, start_date: start, end_date: start, utc_start_date: utc, utc_end_date: utc })

  it.each([
    ['UTC+10', '2027-04-18 09:00:00', '2027-04-17 23:00:00'],
    ['UTC-3', '2027-04-18 09:00:00', '2027-04-18 12:00:00'],
    ['UTC+5:30', '2027-04-18 09:00:00', '2027-04-18 03:30:00'],
    ['Asia/Kathmandu', '2027-04-18 09:00:00', '2027-04-18 03:15:00'],
    ['Europe/Athens', '2027-07-01 09:00:00', '2027-07-01 06:00:00'],
    ['Europe/Athens', '2027-01-01 09:00:00', '2027-01-01 07:00:00'],
  ])('%s %s is %s UTC, without a note', (timezone, start, utc) => {
    const { fields, notes } = mapTimes(timezone, start, utc)
    expect([fields.timezone, fields.start_date, notes]).toEqual([timezone, start, []])
  })

  it.each([
    ['an empty one', '', '2027-04-18 03:15:00', 'UTC+5.75'],
    ['an unknown one', 'Mars/Phobos', '2027-04-18 12:30:00', 'UTC-3.5'],
    ['an offset out of range', 'UTC+99', '2027-04-18 09:00:00', 'UTC'],
    ['an empty one and two days between the times', '', '2027-04-20 09:00:00', 'UTC'],
    ['none and no UTC time', undefined, undefined, 'UTC'],
  ])('takes an invalid time zone from the UTC time, else from the site: %s', (_, timezone, utc, zone) => {
    const { fields, notes } = mapTimes(timezone, '2027-04-18 09:00:00', utc)
    expect(fields.timezone).toBe(zone)
    expect(notes[0]).toMatch(/^timezone: /)
  })

  it('notes a UTC time that contradicts the local time, and uses the local time', () => {
    expect(mapTimes('UTC-7', '2027-04-27 17:00:00', '2027-04-27 23:00:00')).toMatchObject({
      fields: { start_date: '2027-04-27 17:00:00', timezone: 'UTC-7' },
      notes: [
        'utc_start_date: 2027-04-27 23:00:00 in the source, but 2027-04-27 17:00:00 in UTC-7 is 2027-04-28 00:00:00; the local time counts',
        expect.stringMatching(/^utc_end_date: /),
      ],
    })
  })

  it('notes a local time that the time zone skips, and times of an all-day event that are not whole days', () => {
    expect(mapTimes('Europe/Athens', '2027-03-28 03:30:00', '2027-03-28 01:30:00').notes[0]).toBe(
      'start_date: 2027-03-28 03:30:00 became 2027-03-28 04:30:00 (Europe/Athens skips it)',
    )
    expect(mapFields({ all_day: true, utc_start_date: '', utc_end_date: '' }).notes).toEqual([
      'start_date: 2027-04-18 09:00:00 became 2027-04-18 00:00:00 (all day)',
      'end_date: 2027-04-18 17:30:00 became 2027-04-18 23:59:59 (all day)',
    ])
  })

  it('maps both publication dates; a draft may have none; the default status is `publish`', () => {
    expect(mapFields().fields).toMatchObject({
      status: 'publish',
      date: '2026-01-05 10:00:00',
      date_utc: '2026-01-05 08:00:00',
    })
    expect(mapFields({ status: 'draft', date_utc: '0000-00-00 00:00:00' }).fields).not.toHaveProperty('date')
    expect(mapFields({ status: undefined, date: undefined, date_utc: undefined }).fields.status).toBe('publish')
  })
})

describe('other fields', () => {
  it.each([
    ['empty', { website: '' }, '', []],
    ['the page of the event itself', { website: 'https://town.example/event/fair-1' }, null, []],
    ['with entities', { website: 'https://x.example/?a=1&amp;b=2' }, 'https://x.example/?a=1&b=2', []],
    [
      'without a scheme',
      { website: 'www.x.example' },
      'http://www.x.example',
      ['website: “www.x.example” became http://www.x.example'],
    ],
    ['no web address', { website: 'ask us' }, '', ['website: “ask us” is not a web address and was left out']],
  ])('website: %s', (_, fields, website, notes) => {
    expect(mapFields(fields)).toMatchObject({ website, notes })
  })

  it.each([
    ['', {}, { values: [], labels: { en: '' } }],
    ['Free', {}, { values: ['free'], labels: { en: 'Free', fr: 'Gratuit', el: 'Δωρεάν' } }],
    ['Gratuito', { values: ['0'] }, { values: ['0'], labels: { en: 'Gratuito', el: 'Gratuito' } }],
    [
      '$10 &ndash; $20',
      { currency_symbol: '$', currency_code: 'USD\t class=', currency_position: 'suffix', values: [10, '20'] },
      { symbol: '$', code: 'USD', position: 'postfix', values: ['10', '20'], labels: { en: '$10 – $20' } },
    ],
    ['12 €', undefined, { symbol: '€', position: 'postfix', values: ['12'] }],
  ])('cost: %j', (cost, cost_details, expected) => {
    expect(mapFields({ cost, cost_details }).cost).toMatchObject(expected)
  })

  it('reads booleans in any spelling, and `ticketed` also as a list of ticket providers', () => {
    const { fields } = mapFields({
      sticky: '1',
      featured: 'true',
      hide_from_listings: null,
      show_map: 0,
      ticketed: ['tickets'],
    })
    expect(fields).toMatchObject({
      sticky: true,
      featured: true,
      hide_from_listings: false,
      show_map: false,
      ticketed: true,
    })
  })

  it('reads venues as an object, a list or nothing; a venue without a name gets its state and country as name', () => {
    expect(mapFields({ venue: [] }).venues).toEqual([])
    expect(mapFields({ venue: false }).venues).toEqual([])
    expect(mapFields({ venue: [buildSourceVenue(1), buildSourceVenue(2)] }).venues).toHaveLength(2)
    const nameless = mapFields({ venue: { id: 9, global_id: 'x?id=9', state: 'MA', country: 'United States' } })
    expect(nameless.venues[0]?.fields.venue).toBe('MA, United States')
    expect(nameless.notes).toEqual(['venue: has no name and was named “MA, United States”'])
    expect(mapFields({ venue: { id: 9 } })).toMatchObject({
      venues: [],
      notes: ['venue: has no name and no address, and was left out'],
    })
  })

  it.each([{ url: false }, { url: null, id: 7 }, { url: '' }, { id: 7 }, 7, true])(
    'leaves out an image without a URL, %j, with a note',
    image => {
      const venue = buildSourceVenue(5, { image })
      const { image: mapped, venues, notes } = mapFields({ image, venue })
      expect([mapped, venues[0]?.image]).toEqual([null, null])
      expect(notes).toEqual(['image: has no URL and was left out', 'venue.image: has no URL and was left out'])
    },
  )

  it('keeps the excerpts of venues and organizers', () => {
    const venue = buildSourceVenue(5, { excerpt: '<p>By the sea.</p>' })
    const organizer = { id: 6, global_id: 'x?id=6', organizer: 'The Guild', excerpt: '<p>Since 1901.</p>' }
    const { venues, organizers } = mapFields({ venue, organizer })
    expect(venues[0]?.fields.excerpt).toBe('<p>By the sea.</p>')
    expect(organizers[0]?.fields.excerpt).toBe('<p>Since 1901.</p>')
    expect(mapFields({ venue: buildSourceVenue(5, { excerpt: '' }) }).venues[0]?.fields.excerpt).toBeNull()
  })

  it('reads an image as an object, a URL or false, and keeps its known properties', () => {
    expect(mapFields().image).toEqual({ url: 'https://town.example/fair.jpg', width: 800, height: 600, filesize: 9000 })
    expect(mapFields({ image: 'https://town.example/b.png' }).image).toMatchObject({
      url: 'https://town.example/b.png',
    })
    expect(mapFields({ image: false }).image).toBeNull()
    expect(mapFields({ image: { url: 'mailto:b.png' } })).toMatchObject({
      image: null,
      notes: ['image: “mailto:b.png” is not a web address and was left out'],
    })
  })

  it('the origin is the global id, else derived from the URL; the lineage starts with it', () => {
    expect(mapFields({ global_id_lineage: ['a?id=1', 'town.example?id=1'] }).origin.lineage).toEqual([
      'town.example?id=1',
      'a?id=1',
    ])
    expect(mapFields({ global_id: undefined }).origin.globalId).toBe('town.example?id=1')
  })

  it('the digest depends on the imported fields only', () => {
    const { digest } = mapFields().origin
    expect(mapFields({ modified: '2027-01-01 00:00:00', author: '8', json_ld: {} }).origin.digest).toBe(digest)
    expect(mapFields({ title: 'Other' }).origin.digest).not.toBe(digest)
    expect(mapFields({ venue: buildSourceVenue(500, { phone: '1' }) }).origin.digest).not.toBe(digest)
    expect(mapFields({ custom_fields: { b: 1, a: 2 } }).origin.digest).toBe(
      mapFields({ custom_fields: { a: 2, b: 1 } }).origin.digest,
    )
  })
})

describe('an event that cannot be imported fails with the field and the reason', () => {
  it.each([
    [{ title: '' }, 'title: This may not be empty.'],
    [{ title: { rendered: 'x' } }, 'title: is not text'],
    [{ start_date: undefined, end_date: undefined }, 'start_date: is missing'],
    [{ start_date: 'tomorrow' }, 'start_date: “tomorrow” is not a date such as 2027-01-31 18:00:00'],
    [{ start_date: '2027-02-30 10:00' }, 'start_date: “2027-02-30 10:00” is not a date such as 2027-01-31 18:00:00'],
    [{ status: 'inherit' }, 'status: Send one of: publish, future, draft, pending, private, trash.'],
    [{ global_id: undefined, url: '', id: 1 }, 'global_id: is missing, and there is no URL to derive it from'],
    [{ venue: buildSourceVenue(5, { venue: 'x'.repeat(201) }) }, 'venue.venue: Send at most 200 characters.'],
    [{ venue: buildSourceVenue(5, { geo_lat: 91, geo_lng: '0' }) }, 'venue.geo_lat: Send 90 or less.'],
  ])('%j', (fields, reason) => {
    expect(readError(fields)).toBe(reason)
  })

  it('is imported without an optional value that cannot be read, with a note', () => {
    const fields = { sticky: 'maybe', organizer: 'The Guild', venue: buildSourceVenue(5, { show_map: 'perhaps' }) }
    const { organizers, venues, notes } = mapFields({ ...fields, cost: { value: 7 } })
    expect([organizers, venues[0]?.fields.venue]).toEqual([[], 'Town Hall'])
    expect(notes).toEqual([
      'cost: is not text and was left out',
      'sticky: “maybe” is neither true nor false and was left out',
      'venue.0.show_map: “perhaps” is neither true nor false and was left out',
      'organizer: is not a list and was left out',
    ])
  })

  it('a value that is not an object', () => {
    expect(() => mapEvent('x', { language: 'en', siteZone: 'UTC' })).toThrow(/expected object/)
  })
})

describe('createRepeatedRecords', () => {
  const mapWith = (mapRepeated: MapRepeated, id: number, venue: Record<string, unknown>) =>
    mapEvent(buildSourceEvent(id, { venue: buildSourceVenue(5, venue) }), {
      language: 'en',
      siteZone: 'UTC',
      mapRepeated,
    })

  it('maps an equal venue once; each event gets its notes', () => {
    const mapRepeated = createRepeatedRecords()
    const [first, second, changed] = [
      mapWith(mapRepeated, 1, { website: 'ftp://a.example' }),
      mapWith(mapRepeated, 2, { website: 'ftp://a.example' }),
      mapWith(mapRepeated, 3, { website: 'ftp://b.example' }),
    ]

    expect(second.venues[0]).toBe(first.venues[0])
    expect(second.notes).toEqual(first.notes)
    expect(second.notes.some(note => note.startsWith('venue.website:'))).toBe(true)
    expect(changed.venues[0]?.origin?.digest).toBe(first.venues[0]?.origin?.digest)
    expect(changed.notes).not.toEqual(first.notes)
    expect(first).toEqual(mapWith(mapEachRecord, 1, { website: 'ftp://a.example' }))
  })

  it('refuses an invalid venue each time', () => {
    const mapRepeated = createRepeatedRecords()
    const mapInvalid = (id: number) => mapWith(mapRepeated, id, { venue: 'x'.repeat(10_000) })

    expect(() => mapInvalid(1)).toThrow()
    expect(() => mapInvalid(2)).toThrow()
  })
})
