import { describe, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { mapEvent } from '../../src/import/mapping/event.ts'
import { describeInWholeSuite } from '../support/suite-size.ts'
import { collectItems, readOptions, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()

const page = (...documents: unknown[]) => {
  const scripts = documents.map(
    one => `<script type="application/ld+json">${typeof one === 'string' ? one : JSON.stringify(one)}</script>`,
  )
  return `<!DOCTYPE html><html><head><script>var a = "<p>"</script>${scripts.join('<br>')}</head><body><p>Text</html>`
}
const read = (name: string, text: string) =>
  collectItems(
    readSources([files.write(name, text)], { ...readOptions, siteZone: 'Europe/Athens', stdin: Readable.from('') }),
  )
const readEvents = async (...documents: unknown[]) =>
  (await read('page.html', page(...documents))).map(item =>
    'event' in item ? (item.event as Record<string, any>) : item.problem,
  )
const event = (fields: Record<string, unknown> = {}) => ({
  '@type': 'Event',
  name: 'Fair',
  startDate: '2027-04-18T09:00:00+03:00',
  ...fields,
})

describe('a page with JSON-LD', () => {
  it('has events in lists, in @graph, in an ItemList and of any subtype, but not other objects', async () => {
    const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: event({ name: 'In a list' }) }] }
    const titles = (
      await readEvents([event(), { '@type': 'Person', name: 'No event' }], {
        '@context': 'https://schema.org',
        '@graph': [
          event({
            '@type': ['Thing', 'http://schema.org/MusicEvent'],
            name: 'Concert',
            superEvent: event({ name: 'Whole' }),
          }),
          list,
        ],
      })
    ).map(one => (typeof one === 'string' ? one : one['title']))
    expect(titles).toEqual(['Fair', 'Concert', 'In a list'])
  })

  it('gives the fields of an event, with references resolved', async () => {
    const [fields] = await readEvents({
      '@graph': [
        event({
          '@id': 'https://town.example/#fair',
          endDate: '2027-04-18T17:30:00+03:00',
          description: 'Bring & buy',
          eventStatus: 'https://schema.org/EventCancelled',
          image: [{ '@type': 'ImageObject', url: 'https://town.example/fair.jpg' }],
          location: { '@id': '#hall' },
          organizer: { '@type': 'Organization', name: 'The Guild', email: 'mailto:guild@town.example' },
          offers: [{ price: '20', priceCurrency: 'EUR' }, { price: 12 }],
        }),
        {
          '@id': '#hall',
          '@type': 'Place',
          name: 'Town Hall',
          address: { streetAddress: '1 Main St', addressLocality: 'Athens' },
          geo: { latitude: '37.98', longitude: 23.73 },
        },
      ],
    })
    expect(mapEvent(fields, { language: 'en', siteZone: 'UTC' })).toMatchObject({
      fields: {
        title: 'Fair',
        start_date: '2027-04-18 09:00:00',
        end_date: '2027-04-18 17:30:00',
        timezone: 'Europe/Athens',
        event_status: 'canceled',
      },
      image: { url: 'https://town.example/fair.jpg' },
      venues: [
        { fields: { venue: 'Town Hall', address: '1 Main St', city: 'Athens', geo_lat: 37.98, geo_lng: 23.73 } },
      ],
      organizers: [{ fields: { organizer: 'The Guild', email: 'guild@town.example' } }],
      cost: { values: ['12', '20'] },
      notes: [],
    })
  })

  it.each([
    ['a day', '2027-04-18', undefined, ['2027-04-18 00:00:00', '2027-04-18 23:59:59', 'Europe/Athens', true]],
    ['days', '2027-04-18', '2027-04-20', ['2027-04-18 00:00:00', '2027-04-20 23:59:59', 'Europe/Athens', true]],
    [
      'a time without an offset',
      '2027-04-18T09:00',
      undefined,
      ['2027-04-18 09:00:00', '2027-04-18 09:00:00', 'Europe/Athens', false],
    ],
    [
      'the offset of another place',
      '2027-04-18T09:00:00-04:00',
      '2027-04-18T14:00:00Z',
      ['2027-04-18 09:00:00', '2027-04-18 10:00:00', 'UTC-4', false],
    ],
  ])('reads %s', async (_, startDate, endDate, expected) => {
    const [one] = (await readEvents(event({ startDate, endDate }))) as Record<string, any>[]
    expect([one?.['start_date'], one?.['end_date'], one?.['timezone'], one?.['all_day']]).toEqual(expected)
  })

  it('has events online', async () => {
    const virtual = { '@type': 'VirtualLocation', url: 'https://meet.example/1' }
    expect(
      await readEvents(
        event({ location: virtual }),
        event({ location: [virtual, { '@type': 'Place', name: 'Hall' }] }),
      ),
    ).toMatchObject([
      { online_url: 'https://meet.example/1', attendance_mode: 'online', venue: [] },
      { online_url: 'https://meet.example/1', attendance_mode: 'mixed', venue: [{ venue: 'Hall' }] },
    ])
  })

  it('tells places from online services, unless the event says that it is offline', async () => {
    const zoom = { '@type': 'Place', name: 'Zoom (https://zoom.us/j/1)' }
    const offline = { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' }
    expect(
      await readEvents(
        event({ location: zoom }),
        event({ location: 'Hall, 1 Main St; Microsoft Teams Meeting' }),
        event({ location: [zoom, { '@type': 'Place', name: 'Hall' }] }),
        event({ location: zoom, ...offline }),
        event({ location: { '@type': 'VirtualLocation' } }),
      ),
    ).toMatchObject([
      { online_url: 'https://zoom.us/j/1', attendance_mode: 'online', venue: [] },
      { attendance_mode: 'mixed', venue: [{ venue: 'Hall' }] },
      { online_url: 'https://zoom.us/j/1', attendance_mode: 'mixed', venue: [{ venue: 'Hall' }] },
      { online_url: '', attendance_mode: 'offline', venue: [{ venue: zoom.name }] },
      { online_url: '', attendance_mode: 'online', venue: [] },
    ])
  })

  it('names what cannot be read, and reads the rest', async () => {
    const items = await read(
      'page.html',
      page(
        '{"@type": "Event", ',
        event({ startDate: 'soon' }),
        '{"@type":"Event","name":"Two\nlines","startDate":"2027-01-01"}',
      ),
    )
    expect(
      items.map(item => [
        item.location.replace(/^.*\//, ''),
        'problem' in item ? item.problem.slice(0, 40) : (item.event as any).title,
      ]),
    ).toEqual([
      ['page.html script 1', expect.stringMatching(/^is not valid JSON/)],
      ['page.html script 2 event 1', 'startDate: “soon” is not a date'],
      ['page.html script 3 event 1', 'Two lines'],
    ])
    expect(await read('none.html', page())).toMatchObject([{ problem: 'has no events in JSON-LD' }])
  })

  it.each([
    ['day', { startDate: '2027-02-30T10:00:00Z' }, 'startDate: “2027-02-30T10:00:00Z” is not a date'],
    ['time', { startDate: '2027-01-01T24:01:00+02:00' }, 'startDate: “2027-01-01T24:01:00+02:00” is not a date'],
    ['offset', { startDate: '2027-04-18T10:00:00+29:00' }, 'startDate: “2027-04-18T10:00:00+29:00” is not a date'],
  ])('names an impossible %s, and reads the rest', async (_, fields, error) => {
    expect(await readEvents([event(fields), event({ name: 'Next' })])).toMatchObject([error, { title: 'Next' }])
  })

  it('takes an unknown status for scheduled', async () => {
    expect(await readEvents(event({ eventStatus: 'constructor' }))).toMatchObject([{ event_status: 'scheduled' }])
  })

  it.each([
    ['points', ['5.00', '20.00', '10.00'], '5.00 – 20.00'],
    ['commas', ['5,00', '20,00', '10,00'], '5,00 – 20,00'],
  ])('costs the lowest and the highest price, with decimal %s', async (_, prices, figures) => {
    const offers = prices.map(price => ({ price, priceCurrency: 'EUR' }))
    const [one] = (await readEvents(event({ offers }))) as Record<string, any>[]
    expect(one?.['cost'].replaceAll('EUR ', '')).toBe(figures)
  })

  it('identifies events by their URL, or by title, start and place if several have the same', async () => {
    const url = 'https://town.example/fair'
    const ids = async (...events: unknown[]) =>
      (await readEvents(events)).map(one => (one as Record<string, any>)['global_id'])
    const [first] = await ids(event({ url }))
    expect(await ids(event({ url, startDate: '2027-05-01' }))).toEqual([first])
    const both = await ids(event({ url }), event({ url, startDate: '2027-05-01' }))
    expect(new Set([first, ...both]).size).toBe(3)
    const inTwoScripts = await readEvents(event({ url }), event({ url, startDate: '2027-05-01' }))
    expect(inTwoScripts.map(one => (one as Record<string, any>)['global_id'])).toEqual(both)
    const repeated = await readEvents(event({ url }), event({ url }))
    expect(repeated.map(one => (one as Record<string, any>)['global_id'])).toEqual([first, first])
  })

  it('of more than 10 MB is cut, and says so', async () => {
    const filler = `<p>${'x'.repeat(10_000_000)}</p>`
    const cut = 'has more than 10 MB; the rest was not read'
    expect(await read('long.html', `${page(event())}${filler}`)).toMatchObject([
      { problem: cut },
      { event: { title: 'Fair' } },
    ])
    expect(await read('long.jsonld', JSON.stringify([event({ filler })]))).toMatchObject([{ problem: cut }])
  })

  it('may be a JSON-LD file', async () => {
    expect(await read('events.jsonld', JSON.stringify([event()]))).toMatchObject([{ event: { title: 'Fair' } }])
  })
})

it('a page with deep tags is read to its end', async () => {
  expect(await read('deep.html', '<div>'.repeat(100_000))).toMatchObject([{ problem: 'has no events in JSON-LD' }])
})

describeInWholeSuite('the time of a page of 10 MB with deep tags', () => {
  it('is in proportion to its length', async () => {
    const measure = async (count: number) => {
      const before = process.cpuUsage().user
      await read('deep.html', '<div>'.repeat(count))
      return process.cpuUsage().user - before
    }
    await measure(100_000)
    // In proportion it would be ten times as long. With the square of the length it would be a hundred times.
    expect(await measure(2_000_000)).toBeLessThan(40 * (await measure(200_000)))
  })
})

it('a JSON-LD file of millions of brackets is refused before it is parsed', async () => {
  for (const text of [`[${'{},'.repeat(3_000_000)}{}]`, '['.repeat(5_000_000)])
    expect(await read('wide.jsonld', text)).toMatchObject([{ problem: 'has more than 100000 objects and lists' }])
})
