import { beforeAll, describe, expect, it } from 'vitest'
import { createJpegBase64 } from '../support/images.ts'
import { useService } from '../support/use-service.ts'

const { rest, factories } = useService()

/** What Google recommends for events, apart from what an event may not have. */
const recommended = ['description', 'endDate', 'eventAttendanceMode', 'eventStatus', 'image', 'offers', 'organizer']

type JsonLd = Record<string, unknown>
type Fields = Record<string, unknown>

const common: Fields = {
  title: 'Concert',
  description: '<p>Songs of <b>three</b> seas.</p>',
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
  timezone: 'Europe/Athens',
  cost: '12€',
}
const links: Fields = {}
beforeAll(async () => {
  const venue = await factories.venue({ venue: 'Quay 9', address: '1 Quay', city: 'Cork', country: 'Ireland' })
  const { body: picture } = await rest.post('/media', { file: await createJpegBase64(400, 300) })
  Object.assign(links, {
    image: picture.id,
    venue: [venue.id],
    organizer: [(await factories.organizer({ organizer: 'The Band', website: 'https://band.example/' })).id],
  })
})

const place = expect.objectContaining({
  '@type': 'Place',
  name: 'Quay 9',
  address: expect.objectContaining({ streetAddress: '1 Quay', addressLocality: 'Cork', addressCountry: 'Ireland' }),
})
const schema = 'https://schema.org/'
const stream = { '@type': 'VirtualLocation', url: 'https://stream.example/' }
const offer = (price: object) => ({ offers: expect.objectContaining({ url: expect.any(String), ...price }) })

const kinds: [name: string, fields: Fields, properties: JsonLd, missing?: string[]][] = [
  ['at a venue', {}, { location: place, startDate: '2026-12-05T18:00:00+02:00', endDate: '2026-12-05T20:00:00+02:00' }],
  ['online', { attendance_mode: 'online', online_url: stream.url, venue: [] }, { location: stream }],
  [
    'online at an unknown address',
    { attendance_mode: 'online', venue: [] },
    { location: expect.objectContaining({ '@type': 'VirtualLocation' }) },
  ],
  ['at a venue and online', { attendance_mode: 'mixed', online_url: stream.url }, { location: [place, stream] }],
  [
    'all day',
    { all_day: true, start_date: '2026-12-05', end_date: '2026-12-05' },
    { startDate: '2026-12-05', endDate: '2026-12-05' },
  ],
  [
    'of several days',
    { all_day: true, start_date: '2026-12-05', end_date: '2026-12-07' },
    { startDate: '2026-12-05', endDate: '2026-12-07' },
  ],
  ['over midnight', { end_date: '2026-12-06 02:00:00' }, { endDate: '2026-12-06T02:00:00+02:00' }],
  [
    'at the end of summer time',
    { start_date: '2026-10-25 03:30', end_date: '2026-10-25 05:00' },
    { startDate: '2026-10-25T03:30:00+03:00', endDate: '2026-10-25T05:00:00+02:00' },
  ],
  ['free', { cost: '0' }, { isAccessibleForFree: true, ...offer({ price: '0', availability: `${schema}InStock` }) }],
  [
    'with a price',
    { cost: '12€' },
    offer({ '@type': 'Offer', price: '12', priceCurrency: 'EUR', availability: `${schema}InStock` }),
  ],
  [
    'with a range of prices',
    { cost: ['5£', '15£'] },
    offer({ '@type': 'AggregateOffer', lowPrice: '5', highPrice: '15', priceCurrency: 'GBP' }),
  ],
  ['without a price', { cost: '' }, {}, ['offers']],
  [
    'canceled',
    { event_status: 'canceled' },
    { eventStatus: `${schema}EventCancelled`, startDate: '2026-12-05T18:00:00+02:00' },
  ],
  ['postponed', { event_status: 'postponed' }, { eventStatus: `${schema}EventPostponed` }],
  [
    'moved online',
    { event_status: 'moved_online', attendance_mode: 'online', online_url: stream.url },
    { eventStatus: `${schema}EventMovedOnline`, location: stream },
  ],
  ['without a venue', { venue: [] }, {}, ['location']],
  ['without organizers', { organizer: [] }, {}, ['organizer']],
  ['without a picture', { image: '' }, {}, ['image']],
  [
    'with Greek texts',
    { title: 'Συναυλία στο λιμάνι', description: '<p>Τραγούδια &amp; θάλασσα</p>' },
    { name: 'Συναυλία στο λιμάνι', description: 'Τραγούδια &amp; θάλασσα' },
  ],
]

describe('json_ld of an event', () => {
  it.each(kinds)('200: has the properties that Google asks for: %s', async (_, fields, properties, missing = []) => {
    const { id, url } = await factories.event({ ...common, ...links, ...fields })
    const { json_ld: jsonLd } = (await rest.get(`/events/${id}`)).body as { json_ld: JsonLd }

    expect(jsonLd).toMatchObject({ '@context': 'https://schema.org', '@type': 'Event', name: expect.any(String), url })
    expect(jsonLd).toMatchObject(properties)
    const expected = ['startDate', 'location', ...recommended]
    expect(expected.filter(name => jsonLd[name] === undefined)).toEqual(missing)
  })

  it('200: has the start before an event was moved', async () => {
    const { id } = await factories.event(common)
    const start = { start_date: '2026-12-12 18:00:00', end_date: '2026-12-12 20:00:00' }
    const { body } = await rest.patch(`/events/${id}`, { event_status: 'rescheduled', ...start })

    expect(body.event_status).toBe('rescheduled')
    expect((await rest.get(`/events/${id}`)).body.json_ld).toMatchObject({
      eventStatus: `${schema}EventRescheduled`,
      previousStartDate: '2026-12-05T18:00:00+02:00',
      startDate: '2026-12-12T18:00:00+02:00',
    })
  })

  it('200: names all venues and organizers', async () => {
    const venues = [await factories.venue({ venue: 'Hall' }), await factories.venue({ venue: 'Garden' })]
    const organizers = [
      await factories.organizer({ organizer: 'One' }),
      await factories.organizer({ organizer: 'Two' }),
    ]
    const ids = (records: { id: number }[]) => records.map(({ id }) => id)
    const { id } = await factories.event({ ...common, venue: ids(venues), organizer: ids(organizers) })

    expect((await rest.get(`/events/${id}`)).body.json_ld).toMatchObject({
      location: [{ name: 'Hall' }, { name: 'Garden' }],
      organizer: [{ '@type': 'Organization', name: 'One' }, { name: 'Two' }],
    })
  })

  it('200: a date of a series names the series', async () => {
    const { id, series } = await factories.event({ ...common, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    expect((await rest.get(`/events/${id}`)).body.json_ld.superEvent).toEqual({
      '@type': 'EventSeries',
      name: 'Concert',
      url: series?.all_url,
    })
  })
})
