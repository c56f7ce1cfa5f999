import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

/** The clock shows 2026-11-20 09:00 UTC. */
const { rest } = useService({ settings: { siteTimezone: 'Europe/Athens' } })

type Query = Record<string, string | string[]>

function preview(query: Query, language = '') {
  const pairs = Object.entries({ start_date: '2026-12-01 18:00', ...query }).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map(item => [`${name}[]`, item]) : [[name, value]],
  )
  return rest.get(`/recurrence/preview?${new URLSearchParams(pairs as [string, string][]).toString()}${language}`)
}

const rule = 'RRULE:FREQ=WEEKLY;COUNT=3;INTERVAL=1'

describe('GET /recurrence/preview', () => {
  it('200: canonical lines, words and dates with their ends', async () => {
    const { status, body, headers } = await preview({ recurrence: rule, end_date: '2026-12-02 01:30' })

    expect(status).toBe(200)
    expect(body).toEqual({
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
      text: 'Every week on Tuesday, 3 times',
      total: 3,
      dates: [
        { start_date: '2026-12-01 18:00:00', end_date: '2026-12-02 01:30:00' },
        { start_date: '2026-12-08 18:00:00', end_date: '2026-12-09 01:30:00' },
        { start_date: '2026-12-15 18:00:00', end_date: '2026-12-16 01:30:00' },
      ],
      is_complete: true,
    })
    expect(headers['x-notice']).toBeUndefined()
  })

  it('200: several lines, as a list or as one text', async () => {
    const lines = [rule, 'RDATE:20261203T180000,20261204T180000', 'EXDATE:20261208T180000']
    const [list, text] = [await preview({ recurrence: lines }), await preview({ recurrence: lines.join('\n') })]

    expect(list.body.dates.map((date: { start_date: string }) => date.start_date)).toEqual([
      '2026-12-01 18:00:00',
      '2026-12-03 18:00:00',
      '2026-12-04 18:00:00',
      '2026-12-15 18:00:00',
    ])
    expect(text.body).toEqual(list.body)
  })

  it.each([
    ['en', 'Every month on the second Tuesday'],
    ['fr', 'Tous les mois, le deuxième mardi'],
    ['el', 'Κάθε μήνα, τη δεύτερη Τρίτη'],
  ])('200: the words in %s', async (language, text) => {
    const { body } = await preview({ recurrence: 'RRULE:FREQ=MONTHLY;BYDAY=2TU', i18n_language: language })

    expect(body.text).toBe(text)
  })

  it.each(['9999-12-31 23:59:59', '9999-12-10 18:00'])(
    '400: later dates would end after the year 9999: %s',
    async end_date => {
      const { status, body } = await preview({ recurrence: 'RRULE:FREQ=WEEKLY;COUNT=9', end_date })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { data: { params: { end_date: expect.any(String) } } },
      })
      const event = {
        title: 'Long',
        start_date: '2026-12-01 18:00',
        end_date,
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=9'],
      }
      expect((await rest.post('/events', event)).status).toBe(400)
    },
  )

  it('200: a rule without an end has no total, and 50 dates', async () => {
    const { body } = await preview({ recurrence: 'RRULE:FREQ=YEARLY' })

    expect(body).toMatchObject({ total: null, is_complete: false, dates: { length: 50 } })
    expect(body.dates[49]).toEqual({ start_date: '2075-12-01 18:00:00' })
  })

  it('200: the total of more dates than are shown', async () => {
    const { body } = await preview({ recurrence: 'RRULE:FREQ=DAILY;COUNT=60' })

    expect(body).toMatchObject({ total: 60, is_complete: false, dates: { length: 50 } })
  })

  it('200: dates in the year 9990', async () => {
    const { body } = await preview({ recurrence: 'RRULE:FREQ=YEARLY;COUNT=3', start_date: '9990-01-01 10:00' })

    expect(body).toMatchObject({ total: 3, dates: [{ start_date: '9990-01-01 10:00:00' }, {}, {}] })
  })

  it('200: the dates that have not ended, else the last ones', async () => {
    const read = async (query: Query) => {
      const { body } = await preview({ recurrence: 'RRULE:FREQ=DAILY;COUNT=60', ...query })
      return [body.total, body.dates.length, body.dates[0].start_date]
    }

    expect(await read({ start_date: '2026-11-01 18:00' })).toEqual([60, 41, '2026-11-20 18:00:00'])
    expect(await read({ start_date: '2026-11-01 09:00', end_date: '2026-11-01 12:00' })).toEqual([
      60,
      41,
      '2026-11-20 09:00:00',
    ])
    expect(await read({ start_date: '2025-11-01 18:00' })).toEqual([60, 50, '2025-11-11 18:00:00'])
  })

  it('200: all-day dates, and times in a zone that changes its clock', async () => {
    const allDay = await preview({
      recurrence: rule,
      all_day: 'true',
      start_date: '2027-03-26',
      end_date: '2027-03-27',
    })
    const timed = await preview({
      recurrence: 'RRULE:FREQ=DAILY;COUNT=2',
      timezone: 'America/New_York',
      start_date: '2027-03-13 01:30',
      end_date: '2027-03-13 02:30',
    })

    expect(allDay.body.dates[1]).toEqual({ start_date: '2027-04-02 00:00:00', end_date: '2027-04-03 23:59:59' })
    expect(timed.body.dates).toEqual([
      { start_date: '2027-03-13 01:30:00', end_date: '2027-03-13 02:30:00' },
      { start_date: '2027-03-14 01:30:00', end_date: '2027-03-14 03:30:00' },
    ])
  })

  it('200: no lines are one date', async () => {
    const { body } = await preview({ recurrence: ' ' })

    expect(body).toMatchObject({ recurrence: [], text: 'On 1 December 2026', total: 1, is_complete: true })
  })

  it('200: X-Notice names excluded dates that are no dates', async () => {
    const { headers, body } = await preview({ recurrence: [rule, 'EXDATE:20261208T180000,20261209T180000'] })

    expect(headers['x-notice']).toBe('EXDATE is no date of the recurrence: 2026-12-09 18:00:00')
    expect(body.total).toBe(2)
  })

  it.each([
    [
      'an unknown FREQ',
      'RRULE:FREQ=FORTNIGHTLY',
      'FREQ cannot be “FORTNIGHTLY”. Send DAILY, WEEKLY, MONTHLY or YEARLY.',
    ],
    ['INTERVAL=0', 'RRULE:FREQ=DAILY;INTERVAL=0', 'INTERVAL cannot be “0”. Send a value as RFC 5545 has it.'],
    [
      'more than 1,000 dates',
      'RRULE:FREQ=DAILY;BYHOUR=9,18',
      'RRULE has more than 1000 dates until 2028-11-20 11:00:00. Send a larger INTERVAL, or an earlier end.',
    ],
    [
      'an end before the start',
      'RRULE:FREQ=DAILY;UNTIL=20261130',
      'UNTIL=20261130 is before the start (2026-12-01 18:00:00). Send a later date.',
    ],
    [
      'no line of a recurrence',
      'every Tuesday',
      '“every Tuesday” cannot be read. Send lines that begin with RRULE:, RDATE or EXDATE.',
    ],
  ])('400: %s', async (_, recurrence, message) => {
    const { status, body } = await preview({ recurrence })

    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { recurrence: message } } })
  })

  it('400: all errors at once', async () => {
    const invalid = await preview({ recurrence: 'RRULE:FREQ=HOURLY', timezone: 'Atlantis' })
    const missing = await rest.get('/recurrence/preview')

    expect(Object.keys(invalid.body.data.params)).toEqual(['recurrence', 'timezone'])
    expect(missing.body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['recurrence', 'start_date'] },
    })
  })

  it('400: a list that is too long', async () => {
    const lines = Array.from({ length: 101 }, () => 'EXDATE:20261208T180000')

    expect((await preview({ recurrence: lines })).body.data.params.recurrence).toBe('Send at most 100 values.')
  })
})
