import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { extendSeries } from '../../src/resources/events/series/dates/extend.ts'
import { useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { rest, service, factories } = useService()
const { createSeries, listDates } = createSeriesHelpers({ rest, factories })

const dayMs = 86_400_000
const extend = (days: number) => {
  const dependencies = { db: service.db, randomBytes }
  return extendSeries(dependencies, new Date(service.clock.now.getTime() + days * dayMs))
}

async function listLastDates(seriesId: number, count = 2): Promise<SeriesEvent[]> {
  return (await rest.get(`/series/${seriesId}/occurrences?order=desc&per_page=${count}`)).body.events
}

describe('the dates of an endless series', () => {
  it('reach 24 months ahead, and grow by the dates of each day that passes', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY'] })
    const before = await listLastDates(first.series.id)
    // 20 November 2028 is a Monday, so the last Tuesday within 24 months is 14 November.
    expect(before.map(({ start_date }) => start_date)).toEqual(['2028-11-14 18:00:00', '2028-11-07 18:00:00'])

    expect(await extend(0)).toBe(0)
    expect(await extend(15)).toBe(2)

    const after = await listLastDates(first.series.id, 4)
    expect(after.map(({ start_date }) => start_date)).toEqual([
      '2028-11-28 18:00:00',
      '2028-11-21 18:00:00',
      ...before.map(({ start_date }) => start_date),
    ])
    expect(after.slice(2).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[0]).toMatchObject({ title: 'Yoga class', slug: expect.stringMatching(/2028-11-28$/) })
  })

  it('are added once, when several services add them at the same time', async () => {
    const first = await createSeries({
      recurrence: ['RRULE:FREQ=DAILY'],
      start_date: '2026-11-20 18:00:00',
      end_date: '2026-11-20 19:00:00',
    })
    const before = (await listDates({ ...first })).length

    const counts = await Promise.all([extend(40), extend(40), extend(40)])

    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(25)
    const { body } = await rest.get(`/series/${first.series.id}`)
    expect(body.count).toBe((await rest.get(`/series/${first.series.id}/occurrences`)).body.total)
    expect(body.count).toBeGreaterThan(before)
  })

  it('do not grow while the series is in the trash, nor for a date that was removed', async () => {
    const trashed = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY'] })
    await rest.delete(`/events/${trashed.id}?scope=all`)

    await extend(100)

    expect(await listDates(trashed)).toEqual([])
  })

  it('are added without a gap after the series was moved later', async () => {
    const first = await createSeries({
      recurrence: ['RRULE:FREQ=DAILY'],
      start_date: '2026-11-20 18:00:00',
      end_date: '2026-11-20 19:00:00',
    })
    const before = await listLastDates(first.series.id, 50)
    await rest.delete(`/events/${before[3]?.id}`)

    const times = { start_date: '2026-11-30 18:00:00', end_date: '2026-11-30 19:00:00' }
    expect((await rest.patch(`/events/${first.id}`, { ...times, scope: 'all' })).status).toBe(200)
    await extend(20)

    const { body } = await rest.get(`/series/${first.series.id}/occurrences?order=desc&per_page=50`)
    const days = (body.events as SeriesEvent[]).map(({ start_date }) => start_date.slice(0, 10))
    // The horizon is 10 December 2028, at noon. The removed date was 16 November, and is 26 November now.
    const expected = Array.from({ length: 51 }, (_, index) =>
      new Date(Date.UTC(2028, 11, 9) - index * dayMs).toISOString().slice(0, 10),
    )
    expect(days).toEqual(expected.filter(day => day !== '2028-11-26'))
    expect((await rest.get(`/events/${before[0]?.id}`)).body.start_date).toBe('2028-11-29 18:00:00')
  })

  it('200: X-Notice says that a list ends before its query', async () => {
    await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY'] })
    const near = await rest.get('/events?start_date=2026-10-01&end_date=2027-10-01')
    const far = await rest.get('/events?start_date=2026-10-01&end_date=2040-01-01')
    expect(near.headers['x-notice']).toBeUndefined()
    expect(far.headers['x-notice']).toContain('series have dates until 2028-11-20')
  })
})

describe('a change of several dates', () => {
  it('403: fails for an author if another author has one of the dates, and changes nothing', async () => {
    const [author, other] = [await factories.user('author'), await factories.user('author')]
    const first = await createSeries({ author: author.id })
    const [, second] = await listDates(first)
    await rest.patch(`/events/${second?.id}`, { author: other.id })

    const asAuthor = rest.withHeaders(author.headers)
    const { status } = await asAuthor.patch(`/events/${first.id}`, { title: 'Taken over', scope: 'all' })

    expect(status).toBe(403)
    expect((await listDates(first)).every(({ title }) => title === 'Yoga class')).toBe(true)
  })

  it('200: of two editors at the same time, one comes after the other, and no date has half of a change', async () => {
    const first = await createSeries()
    const dates = await listDates(first)
    const change = (index: number, name: string) =>
      rest.patch(`/events/${dates[index]?.id}`, { title: name, cost: name === 'One' ? '1€' : '2€', scope: 'all' })

    for (let round = 0; round < 5; round++) {
      const results = await Promise.all([change(2, 'One'), change(7, 'Two')])
      expect(results.map(({ status }) => status)).toEqual([200, 200])
      const values = new Set((await listDates(first)).map(({ title, cost }) => `${title} ${cost}`))
      expect(['One 1€', 'Two 2€']).toContain([...values].join())
    }
  })

  it('200: following and all at the same time leave every date in one series', async () => {
    const first = await createSeries()
    const dates = await listDates(first)

    const results = await Promise.all([
      rest.patch(`/events/${dates[6]?.id}`, { title: 'Second half', scope: 'following' }),
      rest.patch(`/events/${dates[1]?.id}`, { cost: '9€', scope: 'all' }),
    ])

    expect(results.map(({ status }) => status)).toEqual([200, 200])
    const seriesIds = new Set(results.map(({ body }) => body.series.id))
    const { body } = await rest.get(`/events?series=${[...seriesIds].join()}&per_page=100&start_date=2026-01-01`)
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual(dates.map(({ id }) => id))
  })
})
