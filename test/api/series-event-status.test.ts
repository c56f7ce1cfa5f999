import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { rest, factories } = useService()
const { createSeries, listDates } = createSeriesHelpers({ rest, factories })

type StatusEvent = SeriesEvent & { previous_start_date: string; utc_previous_start_date: string; event_status: string }

const listStatuses = (event: SeriesEvent) => listDates(event) as Promise<StatusEvent[]>

const update = async (event: { id: number } | undefined, fields: object): Promise<void> => {
  const { status, body } = await rest.patch(`/events/${event?.id}`, fields)
  expect({ status, body }).toMatchObject({ status: 200 })
}

describe('PATCH /events/{id} of all dates with an event status', () => {
  it('200: each date that is moved and rescheduled keeps its own previous start', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
    const before = await listDates(first)

    await update(before[1], {
      event_status: 'rescheduled',
      scope: 'all',
      start_date: '2026-10-14 19:00:00',
      end_date: '2026-10-14 20:30:00',
    })

    const after = await listStatuses(first)
    expect(after.map(({ start_date }) => start_date)).toEqual([
      '2026-10-07 19:00:00',
      '2026-10-14 19:00:00',
      '2026-10-21 19:00:00',
      '2026-10-28 19:00:00',
    ])
    expect(after.map(date => date.previous_start_date)).toEqual(before.map(({ start_date }) => start_date))
    // Athens leaves summer time on 25 October.
    expect(after.map(date => date.utc_previous_start_date.slice(11))).toEqual([
      ...Array(3).fill('15:00:00'),
      '16:00:00',
    ])
  })

  it('200: a date with times of its own, or another status, has no previous start', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
    const [, second, third] = await listDates(first)
    await update(second, { start_date: '2026-10-15 18:00:00', end_date: '2026-10-15 19:30:00' })
    await update(third, { event_status: 'canceled' })

    await update(first, {
      event_status: 'postponed',
      scope: 'all',
      start_date: '2026-10-08 18:00:00',
      end_date: '2026-10-08 19:30:00',
    })

    const after = await listStatuses(first)
    expect(after.map(date => date.previous_start_date)).toEqual(['2026-10-06 18:00:00', '', '', '2026-10-27 18:00:00'])
  })

  it('200: dates that take place as planned again have none', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const times = { start_date: '2026-10-07 18:00:00', end_date: '2026-10-07 19:30:00' }
    await update(first, { event_status: 'rescheduled', scope: 'all', ...times })

    await update(first, { event_status: 'scheduled', scope: 'all' })

    const after = await listStatuses(first)
    expect(after.map(date => date.previous_start_date)).toEqual(['', '', ''])
    expect(after.map(date => date.event_status)).toEqual(Array(3).fill('scheduled'))
  })

  it('200: another time zone moves no date, and keeps the wall time of the previous start', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    const times = { start_date: '2026-10-07 18:00:00', end_date: '2026-10-07 19:30:00' }
    await update(first, { event_status: 'rescheduled', scope: 'all', ...times })

    await update(first, { timezone: 'Europe/Paris', scope: 'all' })

    const after = await listStatuses(first)
    expect(after.map(date => [date.previous_start_date, date.utc_previous_start_date])).toEqual([
      ['2026-10-06 18:00:00', '2026-10-06 16:00:00'],
      ['2026-10-13 18:00:00', '2026-10-13 16:00:00'],
    ])
  })
})
