import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { rest, factories } = useService()
const { createSeries, listDates } = createSeriesHelpers({ rest, factories })

describe('POST /events with recurrence', () => {
  it('201: stores an event for each date, with the same texts and links', async () => {
    const venue = await factories.venue()
    const first = await createSeries({ venue: venue.id, cost: '10€' })

    const dates = await listDates(first)

    expect(dates).toHaveLength(12)
    expect(dates[0]).toMatchObject({ id: first.id, recurring: true, slug: first.slug })
    expect(dates.map(({ start_date }) => start_date)).toEqual(
      [6, 13, 20, 27]
        .map(day => `2026-10-${String(day).padStart(2, '0')} 18:00:00`)
        .concat(
          [
            '2026-11-03',
            '2026-11-10',
            '2026-11-17',
            '2026-11-24',
            '2026-12-01',
            '2026-12-08',
            '2026-12-15',
            '2026-12-22',
          ].map(day => `${day} 18:00:00`),
        ),
    )
    expect(dates[11]).toMatchObject({
      title: 'Yoga class',
      end_date: '2026-12-22 19:30:00',
      utc_start_date: '2026-12-22 16:00:00',
      timezone_abbr: 'EET',
      cost: '10€',
      venue: { id: venue.id },
      series: {
        id: first.series.id,
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=12'],
        original_start_date: '2026-12-22 18:00:00',
        is_exception: false,
        count: 12,
      },
    })
    expect(dates[11]?.url).toMatch(/\/event\/yoga-class(-\d+)?\/2026-12-22\/$/)
  })
})

describe('GET /series/{id}', () => {
  it('200: shows the rule, in words too, the first times and the number of dates', async () => {
    const first = await createSeries()
    const { status, body } = await rest.get(`/series/${first.series.id}`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: first.series.id,
        title: 'Yoga class',
        text: expect.stringContaining('Tuesday'),
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=12'],
        start_date: '2026-10-06 18:00:00',
        end_date: '2026-10-06 19:30:00',
        timezone: 'Europe/Athens',
        count: 12,
        i18n_languages: ['en'],
      },
    })
  })

  it('404: the series has no date that the caller may read', async () => {
    const first = await createSeries()
    await rest.delete(`/events/${first.id}?scope=all`)
    expect((await rest.get(`/series/${first.series.id}`)).status).toBe(404)
    expect((await rest.get('/series/999999')).status).toBe(404)
  })
})

describe('GET /series/{id}/occurrences', () => {
  it('200: lists the dates in pages with links to the others', async () => {
    const first = await createSeries()
    const { body, headers } = await rest.get(`/series/${first.series.id}/occurrences?per_page=5&page=3`)
    const page = body as { events: SeriesEvent[]; previous_rest_url: string }
    expect(page.events.map(({ start_date }) => start_date.slice(0, 10))).toEqual(['2026-12-15', '2026-12-22'])
    expect(page.previous_rest_url).toContain(`/series/${first.series.id}/occurrences/?`)
    expect(headers['x-tec-total']).toBe('12')
  })
})

describe('GET /series/{id}/occurrences, failures', () => {
  it('404: no such series, or no such page', async () => {
    const first = await createSeries()
    expect(await rest.get('/series/999999/occurrences')).toMatchObject({
      status: 404,
      body: { code: 'series-not-found' },
    })
    expect(await rest.get(`/series/${first.series.id}/occurrences?page=9`)).toMatchObject({
      status: 404,
      body: { code: 'event-archive-page-not-found' },
    })
  })
})

describe('GET /events', () => {
  it('200: hide_subsequent_recurrences shows the first date of each series, with the next ones', async () => {
    const first = await createSeries()
    const other = await factories.event({
      title: 'Single',
      start_date: '2026-11-04 10:00:00',
      end_date: '2026-11-04 11:00:00',
    })
    const query = 'start_date=2026-11-01&end_date=2026-12-31&hide_subsequent_recurrences=true&dates=3&per_page=100'

    const { body } = await rest.get(`/events?${query}`)

    const { events, total } = body as {
      events: (SeriesEvent & { series: { dates: object[] } | null })[]
      total: number
    }
    const ofSeries = events.filter(({ series }) => series?.id === first.series.id)
    expect(ofSeries.map(({ start_date }) => start_date)).toEqual(['2026-11-03 18:00:00'])
    expect(ofSeries[0]?.series.dates).toEqual(
      ['2026-11-03', '2026-11-10', '2026-11-17'].map(day => ({
        id: expect.any(Number),
        start_date: `${day} 18:00:00`,
        end_date: `${day} 19:30:00`,
        all_day: false,
        event_status: 'scheduled',
      })),
    )
    expect(events.some(({ id }) => id === other.id)).toBe(true)
    expect(total).toBe(events.length)
  })
})

describe('GET /events/by-slug/{slug} of a series', () => {
  it('200: shows the next date, and the last one when all are over', async () => {
    const upcoming = await createSeries({
      title: 'By slug class',
      start_date: '2030-01-01 10:00:00',
      end_date: '2030-01-01 11:00:00',
    })
    const over = await createSeries({
      title: 'Class of the past',
      start_date: '2020-01-07 10:00:00',
      end_date: '2020-01-07 11:00:00',
    })

    const next = await rest.get('/events/by-slug/by-slug-class')
    const last = await rest.get('/events/by-slug/class-of-the-past')

    expect(next.body).toMatchObject({ id: upcoming.id })
    expect(last.body).toMatchObject({ id: (await listDates(over)).at(-1)?.id, start_date: '2020-03-24 10:00:00' })
  })
})
