import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { rest, factories } = useService({ settings: { siteTimezone: 'Europe/Athens' } })

const createEvent = (start_date: unknown, end_date: unknown, timezone?: unknown, more: object = {}) =>
  rest.post('/events', { title: uniqueName('Event'), start_date, end_date, timezone, ...more })

describe('POST /events in time zones', () => {
  it.each([
    ['Europe/Athens', '2027-01-31 16:00:00', 'EET'],
    ['Europe/Paris', '2027-01-31 17:00:00', 'CET'],
    ['Asia/Kathmandu', '2027-01-31 12:15:00', '+0545'],
    ['Pacific/Honolulu', '2027-02-01 04:00:00', 'HST'],
    ['UTC', '2027-01-31 18:00:00', 'UTC'],
    ['UTC+2', '2027-01-31 16:00:00', 'UTC+2'],
    ['UTC-3.5', '2027-01-31 21:30:00', 'UTC-3.5'],
    ['UTC+5:30', '2027-01-31 12:30:00', 'UTC+5:30'],
    ['UTC+14', '2027-01-31 04:00:00', 'UTC+14'],
  ])('201: 18:00 in %s is %s in UTC, with abbreviation %s', async (timezone, utc, abbreviation) => {
    const { body } = await createEvent('2027-01-31 18:00:00', '2027-01-31 19:00:00', timezone)

    expect(body).toMatchObject({
      start_date: '2027-01-31 18:00:00',
      utc_start_date: utc,
      timezone,
      timezone_abbr: abbreviation,
    })
  })

  it.each([
    ['Europe/Athens', '2027-07-01 15:00:00', 'EEST'],
    ['America/New_York', '2027-07-01 22:00:00', 'EDT'],
    ['Pacific/Honolulu', '2027-07-02 04:00:00', 'HST'],
  ])('201: in summer 18:00 in %s is %s in UTC, with abbreviation %s', async (timezone, utc, abbreviation) => {
    const { body } = await createEvent('2027-07-01 18:00', '2027-07-01 19:00', timezone)

    expect(body).toMatchObject({ utc_start_date: utc, timezone_abbr: abbreviation })
  })

  it.each([
    ['Europe/Athens', '2027-03-28 03:30:00', '2027-03-28 04:30:00', '2027-03-28 01:30:00'],
    ['Europe/Paris', '2027-03-28 02:30:00', '2027-03-28 03:30:00', '2027-03-28 01:30:00'],
    ['America/New_York', '2027-03-14 02:15:00', '2027-03-14 03:15:00', '2027-03-14 07:15:00'],
  ])('201: in %s the skipped time %s becomes %s', async (timezone, skipped, shown, utc) => {
    const { body } = await createEvent(skipped, '2027-03-29 00:00', timezone)

    expect(body).toMatchObject({ start_date: shown, utc_start_date: utc })
  })

  it.each([
    ['Europe/Athens', '2026-10-25 03:30:00', '2026-10-25 00:30:00', 'EEST'],
    ['Europe/Paris', '2026-10-25 02:30:00', '2026-10-25 00:30:00', 'CEST'],
  ])('201: in %s the repeated time %s means its first occurrence', async (timezone, repeated, utc, abbreviation) => {
    const { body } = await createEvent(repeated, '2026-10-26 00:00', timezone)

    expect(body).toMatchObject({ start_date: repeated, utc_start_date: utc, timezone_abbr: abbreviation })
  })

  it('200: dates that a client sends back as it read them stay the second occurrence of a repeated time', async () => {
    const created = await createEvent('2026-10-25T02:15:00+01:00', '2026-10-25T02:45:00+01:00', 'Europe/Paris')
    const { id, start_date, end_date, timezone } = created.body

    const { body } = await rest.patch(`/events/${id}`, { start_date, end_date, timezone })

    expect(body).toMatchObject({
      start_date: '2026-10-25 02:15:00',
      utc_start_date: '2026-10-25 01:15:00',
      utc_end_date: '2026-10-25 01:45:00',
    })
  })

  it('201: an event over the end of summer time lasts an hour longer', async () => {
    const { body } = await createEvent('2026-10-24 23:00', '2026-10-25 05:00', 'Europe/Athens')

    expect([body.utc_start_date, body.utc_end_date]).toEqual(['2026-10-24 20:00:00', '2026-10-25 03:00:00'])
  })

  it('201: the default is the zone of the site; zone names ignore case', async () => {
    expect((await createEvent('2027-01-31', '2027-02-01')).body.timezone).toBe('Europe/Athens')
    expect((await createEvent('2027-01-31', '2027-02-01', '')).body.timezone).toBe('Europe/Athens')
    expect((await createEvent('2027-01-31', '2027-02-01', 'asia/KATHMANDU')).body.timezone).toBe('Asia/Kathmandu')
  })

  it.each([
    ['2027-01-31', '2027-01-31 00:00:00'],
    ['2027-01-31 18:00', '2027-01-31 18:00:00'],
    ['2027-01-31T18:00', '2027-01-31 18:00:00'],
    ['2027-01-31T18:00:00Z', '2027-01-31 19:00:00'],
    ['2027-01-31T18:00:00-05:00', '2027-02-01 00:00:00'],
    ['1/31/2027 6pm', '2027-01-31 18:00:00'],
    ['31 January 2027 18:00', '2027-01-31 18:00:00'],
    ['tomorrow 9am', '2026-11-21 09:00:00'],
    [1801418400, '2027-01-31 19:00:00'],
    ['1801418400', '2027-01-31 19:00:00'],
  ])('201: in Paris %j starts at %s', async (sent, shown) => {
    const { status, body } = await createEvent(sent, '2027-03-01', 'Europe/Paris')

    expect({ status, start: body.start_date as string }).toEqual({ status: 201, start: shown })
  })

  it.each([
    ['0001-01-01 00:00:00', '9999-12-31 00:00:00'],
    ['1700-02-28 12:00:00', '1700-02-28 12:00:00'],
  ])('201: accepts years from %s to %s', async (start, end) => {
    expect((await createEvent(start, end, 'UTC')).body).toMatchObject({
      start_date: start,
      end_date: end,
      utc_start_date: start,
    })
  })
})

describe('POST /events with all_day', () => {
  it('201: lasts from the first second of the first day to the last second of the last day', async () => {
    const { body } = await createEvent('2027-03-27 15:00', '2027-03-28 09:00', 'Europe/Athens', { all_day: true })

    expect(body).toMatchObject({
      all_day: true,
      start_date: '2027-03-27 00:00:00',
      end_date: '2027-03-28 23:59:59',
      utc_start_date: '2027-03-26 22:00:00',
      utc_end_date: '2027-03-28 20:59:59',
    })
  })

  it.each([
    ['the instants of its first and last second', '2027-03-13T22:00:00Z', '2027-03-15T21:59:59Z', 'Europe/Athens'],
    ['midnight in UTC', '2027-03-14T00:00:00.000Z', '2027-03-15T00:00:00.000Z', 'America/Los_Angeles'],
    ['a day, and the last second with an offset', '2027-03-14', '2027-03-15T23:59:59+02', 'Europe/Athens'],
  ])('201: days as %s, with a rule that ends at an instant', async (_, start, end, timezone) => {
    const { body } = await createEvent(start, end, timezone, {
      all_day: true,
      recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20270328T000000Z', 'EXDATE:20270321T000000Z'],
    })
    expect(body).toMatchObject({
      start_date: '2027-03-14 00:00:00',
      end_date: '2027-03-15 23:59:59',
      series: { recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20270328', 'EXDATE;VALUE=DATE:20270321'], count: 2 },
    })
  })

  it('201: 24:00 and offsets of hours', async () => {
    const { body } = await createEvent('2027-06-19T19:00:00+03', '2027-06-19 24:00', 'Europe/Athens')
    expect(body).toMatchObject({ start_date: '2027-06-19 19:00:00', end_date: '2027-06-20 00:00:00' })
  })

  it('200: PATCH sets all_day; a new zone moves the event', async () => {
    const { id } = await factories.event({ start_date: '2027-01-31 18:00', end_date: '2027-01-31 20:00' })

    expect((await rest.patch(`/events/${id}`, { all_day: true })).body).toMatchObject({
      start_date: '2027-01-31 00:00:00',
      end_date: '2027-01-31 23:59:59',
    })
    expect((await rest.patch(`/events/${id}`, { timezone: 'Asia/Kathmandu' })).body).toMatchObject({
      start_date: '2027-01-31 00:00:00',
      utc_start_date: '2027-01-30 18:15:00',
    })
  })
})

describe('PATCH /events/{id} with times', () => {
  const times = { start_date: '2027-01-31 18:00:00', end_date: '2027-01-31 20:00:00', timezone: 'Europe/Athens' }

  it('200: a zone alone keeps the wall times and changes the UTC times', async () => {
    const { id } = await factories.event(times)

    expect((await rest.patch(`/events/${id}`, { timezone: 'Pacific/Honolulu' })).body).toMatchObject({
      start_date: times.start_date,
      utc_start_date: '2027-02-01 04:00:00',
      timezone_abbr: 'HST',
    })
  })

  it('200: a date without offset is in the zone that is sent, or else in that of the event', async () => {
    const { id } = await factories.event(times)

    expect((await rest.patch(`/events/${id}`, { end_date: '2027-01-31 21:00' })).body.utc_end_date).toBe(
      '2027-01-31 19:00:00',
    )
    const moved = { end_date: '2027-01-31 21:00', timezone: 'Europe/Paris' }
    expect((await rest.patch(`/events/${id}`, moved)).body.utc_end_date).toBe('2027-01-31 20:00:00')
  })

  it.each([
    { end_date: '2027-01-31 17:59:59' },
    { start_date: '2027-01-31 20:00:01' },
    { start_date: '2027-02-02', end_date: '2027-02-01' },
  ])('400: the end is before the start, which names end_date: %j', async change => {
    const { id } = await factories.event(times)
    const { status, body } = await rest.patch(`/events/${id}`, change)

    expect({ status, params: Object.keys(body.data.params) }).toEqual({ status: 400, params: ['end_date'] })
  })

  it('200: the end may equal the start', async () => {
    const { id } = await factories.event(times)

    expect((await rest.patch(`/events/${id}`, { end_date: times.start_date })).status).toBe(200)
  })
})
