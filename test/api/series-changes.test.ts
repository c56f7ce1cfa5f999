import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { rest, factories } = useService()
const { createSeries, listDates } = createSeriesHelpers({ rest, factories })

describe('PATCH /events/{id} of a date', () => {
  it('200: changes only this date, which keeps the change when all dates change', async () => {
    const first = await createSeries()
    const [, second, third] = await listDates(first)

    await rest.patch(`/events/${second?.id}`, { title: 'Guest teacher' })
    await rest.patch(`/events/${third?.id}`, { title: 'Yoga for all', cost: '12€', scope: 'all' })

    const dates = await listDates(first)
    expect(dates.map(({ title }) => title)).toEqual([
      'Yoga for all',
      'Guest teacher',
      ...Array(10).fill('Yoga for all'),
    ])
    expect(new Set(dates.map(({ cost }) => cost))).toEqual(new Set(['12€']))
    expect(dates.map(({ series }) => series.is_exception)).toEqual([false, true, ...Array(10).fill(false)])
  })

  it('200: scope=following makes a series of the date and those after it, with the same ids', async () => {
    const first = await createSeries()
    const before = await listDates(first)
    const seventh = before[6]

    const { body } = await rest.patch(`/events/${seventh?.id}`, { title: 'Advanced yoga', scope: 'following' })

    const changed = body as SeriesEvent
    expect(changed.series.id).not.toBe(first.series.id)
    expect(changed.series.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=6'])
    const [earlier, later] = [await listDates(first), await listDates(changed)]
    expect([...earlier, ...later].map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(earlier.map(({ title }) => title)).toEqual(Array(6).fill('Yoga class'))
    expect(later.map(({ title }) => title)).toEqual(Array(6).fill('Advanced yoga'))
  })

  it('200: scope=following at an addition between the periods of a rule keeps the later dates; 400: without an end', async () => {
    const addition = 'RDATE;TZID=Europe/Athens:20261013T180000'
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4', addition] })
    const before = await listDates(first)
    const endless = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2', addition] })
    const [, endlessSecond] = await listDates(endless)

    const { body } = await rest.patch(`/events/${before[1]?.id}`, { title: 'Advanced', scope: 'following' })
    const refused = await rest.patch(`/events/${endlessSecond?.id}`, { title: 'Advanced', scope: 'following' })

    const after = [...(await listDates(first)), ...(await listDates(body as SeriesEvent))]
    expect(after.map(({ id, start_date }) => ({ id, start_date }))).toEqual(
      before.map(({ id, start_date }) => ({ id, start_date })),
    )
    expect(after.map(({ title }) => title)).toEqual(['Yoga class', ...Array(4).fill('Advanced')])
    expect((body as SeriesEvent).series.recurrence).toEqual([
      'RDATE;TZID=Europe/Athens:20261020T180000,20261103T180000,20261117T180000',
    ])
    expect(refused).toMatchObject({ status: 400, body: { data: { params: { scope: expect.any(String) } } } })
  })

  it('200: scope=all moves all dates by as much as the named one, and keeps their ids', async () => {
    const first = await createSeries()
    const before = await listDates(first)
    const third = before[2]

    await rest.patch(`/events/${third?.id}`, {
      start_date: '2026-10-21 19:00:00',
      end_date: '2026-10-21 20:00:00',
      scope: 'all',
    })

    const after = await listDates(first)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.slice(0, 3).map(({ start_date }) => start_date)).toEqual([
      '2026-10-07 19:00:00',
      '2026-10-14 19:00:00',
      '2026-10-21 19:00:00',
    ])
    expect(after[0]?.end_date).toBe('2026-10-07 20:00:00')
    expect(after.every(({ series }) => !series.is_exception)).toBe(true)
  })

  it('200: scope=all with another rule keeps matching dates, adds new ones and trashes the others', async () => {
    const first = await createSeries()
    const before = await listDates(first)

    await rest.patch(`/events/${first.id}`, { recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=8'], scope: 'all' })

    const after = await listDates(first)
    expect(after.map(({ start_date }) => start_date.slice(0, 10))).toEqual([
      ...[
        '2026-10-06',
        '2026-10-20',
        '2026-11-03',
        '2026-11-17',
        '2026-12-01',
        '2026-12-15',
        '2026-12-29',
        '2027-01-12',
      ],
    ])
    expect(after.slice(0, 6).map(({ id }) => id)).toEqual([0, 2, 4, 6, 8, 10].map(index => before[index]?.id))
    const { status } = await rest.get(`/events/${before[1]?.id}`)
    expect(status).toBe(410)
  })

  it('200: an empty recurrence with scope=all leaves the named date as a single event', async () => {
    const first = await createSeries()
    const [, second] = await listDates(first)

    const { body } = await rest.patch(`/events/${second?.id}`, { recurrence: [], scope: 'all' })

    expect(body).toMatchObject({ id: second?.id, recurring: false, series: null })
    expect((await rest.get(`/events/${first.id}`)).status).toBe(410)
  })

  it('400: recurrence with scope=this names scope', async () => {
    const first = await createSeries()
    const { status, body } = await rest.patch(`/events/${first.id}`, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    expect({ status, body }).toMatchObject({ status: 400, body: { data: { params: { scope: expect.any(String) } } } })
  })

  it('200: a new translation with scope=all is on every date, with a slug of its own', async () => {
    const first = await createSeries()
    await rest.patch(`/events/${first.id}?i18n_language=el`, { title: 'Μάθημα γιόγκα', scope: 'all' })

    const { body } = await rest.get(`/events/${(await listDates(first))[5]?.id}?i18n_language=el`)

    expect(body).toMatchObject({ title: 'Μάθημα γιόγκα', i18n_language: 'el' })
    expect((body as SeriesEvent).slug).toMatch(/^mathima-giogka(-\d+)?-2026-11-10$/)
  })

  it('200: a single event with recurrence becomes a series and keeps its id', async () => {
    const event = await factories.event({ start_date: '2026-10-06 18:00:00', end_date: '2026-10-06 19:00:00' })
    const { body } = await rest.patch(`/events/${event.id}`, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    expect(body).toMatchObject({ id: event.id, recurring: true, series: { count: 3 } })
  })
})

describe('slugs of dates', () => {
  it('differ from the slugs of series', async () => {
    const { series } = await createSeries({ title: 'Pilates 2026-10-13', start_date: '2026-10-05 18:00:00' })
    const { body } = await rest.get(`/series/${series.id}`)
    expect(body.slug).toBe('pilates-2026-10-13')

    const [, second] = await listDates(await createSeries({ title: 'Pilates' }))
    expect(second?.slug).toBe('pilates-2026-10-13-2')
  })
})

describe('DELETE /events/{id} of a date', () => {
  it('200: removes only this date; a change of all dates does not bring it back, a restore does', async () => {
    const first = await createSeries()
    const before = await listDates(first)
    const second = before[1]

    await rest.delete(`/events/${second?.id}`)
    await rest.patch(`/events/${first.id}`, {
      start_date: '2026-10-06 17:00:00',
      end_date: '2026-10-06 18:30:00',
      scope: 'all',
    })
    const removed = (await listDates(first)).map(({ start_date }) => start_date)
    await rest.patch(`/events/${second?.id}`, { status: 'publish' })
    const restored = await listDates(first)

    expect(removed).toHaveLength(11)
    expect(removed.slice(0, 2)).toEqual(['2026-10-06 17:00:00', '2026-10-20 17:00:00'])
    expect(restored.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('200: scope=following removes the date and those after it; they can be restored together', async () => {
    const first = await createSeries()
    const before = await listDates(first)

    await rest.delete(`/events/${before[8]?.id}?scope=following`)
    const left = await listDates(first)
    const { body } = await rest.patch(`/events/${before[8]?.id}`, { status: 'publish', scope: 'all' })

    expect(left.map(({ id }) => id)).toEqual(before.slice(0, 8).map(({ id }) => id))
    expect((await listDates(body as SeriesEvent)).map(({ id }) => id)).toEqual(before.slice(8).map(({ id }) => id))
  })

  it('200: scope=all removes all dates; they can be restored together, except those removed before', async () => {
    const first = await createSeries()
    const before = await listDates(first)
    await rest.delete(`/events/${before[3]?.id}`)

    await rest.delete(`/events/${first.id}?scope=all`)
    const left = await listDates(first)
    await rest.patch(`/events/${before[5]?.id}`, { status: 'publish', scope: 'all' })

    expect(left).toEqual([])
    expect((await listDates(first)).map(({ id, slug }) => ({ id, slug }))).toEqual(
      before.filter((_, index) => index !== 3).map(({ id, slug }) => ({ id, slug })),
    )
  })

  it('200: when each date was removed alone, each can be restored or deleted for good', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    const [, second] = await listDates(first)
    await rest.delete(`/events/${first.id}`)
    await rest.delete(`/events/${second?.id}`)

    const restored = await rest.patch(`/events/${first.id}`, { status: 'publish' })
    expect(restored).toMatchObject({ status: 200, body: { start_date: '2026-10-06 18:00:00' } })
    expect((await rest.delete(`/events/${second?.id}?force=true`)).status).toBe(200)
  })

  it('200: force with scope=all deletes the series for good', async () => {
    const first = await createSeries()
    await rest.delete(`/events/${first.id}?scope=all&force=true`)
    expect((await rest.get(`/events/${first.id}`)).status).toBe(404)
    expect(await listDates(first)).toEqual([])
  })
})

describe('If-Match', () => {
  it('200, 412: scope=all compares it with the series', async () => {
    const first = await createSeries()
    const { headers } = await rest.get(`/series/${first.series.id}`)
    const etag = headers['etag'] ?? ''
    const change = (title: string) =>
      rest.send('PATCH', `/events/${first.id}`, { title, scope: 'all' }, { headers: { 'If-Match': etag } })

    expect((await change('First editor')).status).toBe(200)
    expect((await change('Second editor')).status).toBe(412)
    expect((await listDates(first)).every(({ title }) => title === 'First editor')).toBe(true)
  })
})
