import { describe, expect, it } from 'vitest'
import { mapNamedKinds } from '../../src/core/kinds/names.ts'
import { attendanceModes, eventStatuses } from '../../src/core/event-status.ts'
import { toEventJsonLd } from '../../src/formats/json-ld.ts'

const hall = { venue: 'Town hall', url: 'https://cal.example/venue/town-hall/' }

const concert: Parameters<typeof toEventJsonLd>[0] = {
  title: 'Concert',
  description: '',
  excerpt: '',
  image: false,
  url: 'https://cal.example/event/concert/',
  all_day: false,
  start_date: '2026-12-05 18:00:00',
  utc_start_date: '2026-12-05 16:00:00',
  end_date: '2026-12-05 20:00:00',
  utc_end_date: '2026-12-05 18:00:00',
  date_utc: '2026-11-20 09:00:00',
  cost: '',
  cost_details: { values: [], currency_code: '' },
  ...mapNamedKinds(() => []),
  venue: hall,
  event_status: 'scheduled',
  attendance_mode: 'offline',
  online_url: '',
  previous_start_date: '',
  utc_previous_start_date: '',
}

const place = { '@type': 'Place', name: 'Town hall', url: hall.url }

describe('toEventJsonLd', () => {
  it('describes an event that takes place as planned at its venue', () => {
    expect(toEventJsonLd(concert)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Concert',
      url: 'https://cal.example/event/concert/',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2026-12-05T18:00:00+02:00',
      endDate: '2026-12-05T20:00:00+02:00',
      location: place,
    })
  })

  it('names every status and every attendance mode as schema.org does', () => {
    const statuses = eventStatuses.map(event_status => toEventJsonLd({ ...concert, event_status })['eventStatus'])
    expect(statuses).toEqual(
      ['Scheduled', 'Cancelled', 'Postponed', 'Rescheduled', 'MovedOnline'].map(
        name => `https://schema.org/Event${name}`,
      ),
    )
    const modes = attendanceModes.map(attendance_mode => toEventJsonLd({ ...concert, attendance_mode }))
    expect(modes.map(({ eventAttendanceMode }) => eventAttendanceMode)).toEqual(
      ['Offline', 'Online', 'Mixed'].map(name => `https://schema.org/${name}EventAttendanceMode`),
    )
  })

  it('has the previous start of an event that was moved', () => {
    const previous = { previous_start_date: '2026-10-01 18:00:00', utc_previous_start_date: '2026-10-01 15:00:00' }
    const moved = { ...concert, ...previous, event_status: 'rescheduled' as const }
    expect(toEventJsonLd(moved)['previousStartDate']).toBe('2026-10-01T18:00:00+03:00')
  })

  it('has the days of an all-day event as dates', () => {
    const fair = { ...concert, all_day: true, start_date: '2026-12-05 00:00:00', end_date: '2026-12-06 23:59:59' }
    const moved = {
      ...fair,
      previous_start_date: '2026-10-01 00:00:00',
      utc_previous_start_date: '2026-09-30 21:00:00',
    }
    expect(toEventJsonLd(moved)).toMatchObject({
      startDate: '2026-12-05',
      endDate: '2026-12-06',
      previousStartDate: '2026-10-01',
    })
  })

  const stream = { '@type': 'VirtualLocation', url: 'https://stream.example/' }
  const locations: [name: string, fields: Partial<typeof concert>, location: unknown][] = [
    ['online', { attendance_mode: 'online', online_url: stream.url }, stream],
    ['online without a URL', { attendance_mode: 'online' }, { '@type': 'VirtualLocation', url: concert.url }],
    ['at its venue and online', { attendance_mode: 'mixed', online_url: stream.url }, [place, stream]],
    ['mixed without a venue', { attendance_mode: 'mixed', online_url: stream.url, venue: [] }, stream],
    ['offline with a URL', { online_url: stream.url }, place],
    ['offline without a venue', { venue: [] }, undefined],
  ]
  it.each(locations)('has the location of an event that is %s', (_, fields, location) => {
    expect(toEventJsonLd({ ...concert, ...fields })['location']).toEqual(location)
  })

  const offers: [cost: string, values: string[], offer: object][] = [
    ['20 €', ['20'], { '@type': 'Offer', price: '20' }],
    ['10 € – 20 €', ['10', '15', '20'], { '@type': 'AggregateOffer', lowPrice: '10', highPrice: '20' }],
    ['9 € – 10 €', ['10', '9'], { '@type': 'AggregateOffer', lowPrice: '9', highPrice: '10' }],
    ['Free', ['free'], { '@type': 'Offer', price: '0' }],
    ['Free – 30 €', ['free', '30'], { '@type': 'AggregateOffer', lowPrice: '0', highPrice: '30' }],
    ['Donation', ['donation'], { '@type': 'Offer' }],
  ]
  it.each(offers)('has the price of an event that costs %s', (cost, values, offer) => {
    const { offers } = toEventJsonLd({ ...concert, cost, cost_details: { values, currency_code: 'EUR' } })
    expect(offers).toEqual({
      ...offer,
      priceCurrency: 'EUR',
      url: concert.url,
      availability: 'https://schema.org/InStock',
      validFrom: '2026-11-20T09:00:00Z',
    })
  })

  it('does not say that a canceled event has tickets', () => {
    const freeConcert = { ...concert, cost: 'Free', cost_details: { values: ['free'], currency_code: '' } }
    const { offers } = toEventJsonLd({ ...freeConcert, event_status: 'canceled' })
    expect(offers).not.toHaveProperty('availability')
  })
})
