import { describe, expect, it } from 'vitest'
import { countOutcomes } from './fixtures.ts'
import { event, tuesdays, useIcsImport } from './ics-fixtures.ts'
import { readIcsEvents } from './read-ics-events.ts'

const { getService, importIcs, fetchEvents, listDates, listIds } = useIcsImport()

const listStatuses = async () => (await fetchEvents()).map(one => one['event_status'])

describe('a message that cancels a date and all following ones', () => {
  const cancel = event('1', 'SUMMARY:', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T160000Z')

  it('splits the series of its file, once', async () => {
    const file = [...event('1', ...tuesdays), 'END:VCALENDAR', 'BEGIN:VCALENDAR', 'METHOD:CANCEL', ...cancel]
    await importIcs(...file)
    expect(await fetchEvents()).toMatchObject([
      { title: 'Class', event_status: 'scheduled' },
      { event_status: 'scheduled' },
      { title: 'Class', event_status: 'canceled', start_date: '2027-01-19 18:00:00', end_date: '2027-01-19 19:00:00' },
      { event_status: 'canceled', start_date: '2027-01-26 18:00:00' },
    ])
    expect(countOutcomes(await importIcs(...file))).toMatchObject({ updated: 0, unchanged: 2 })
  })

  it('leaves the series as it is if a change of the following dates has no times, with a note', async () => {
    const { dates, notes } = await readIcsEvents(...event('1', ...tuesdays), ...cancel)
    expect(dates).toHaveLength(4)
    expect(notes[0]).toBe('line 9: DTSTART: is missing; the dates after 2027-01-19 18:00:00 do not change with it')
  })

  it.each([
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T160000Z'],
    ['RECURRENCE-ID;range="ThisAndFuture";VALUE=DATE-TIME;TZID=Europe/Paris:20270119T170000'],
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T180000'],
    ['RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20270119'],
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270115T160000Z'],
  ])('cancels them in a stored series, once: %s', async line => {
    await importIcs(...event('1', ...tuesdays))
    const ids = await listIds()
    const message = ['METHOD:CANCEL', ...event('1', 'SUMMARY:', line)]
    expect(countOutcomes(await importIcs(...message))).toMatchObject({ created: 0, updated: 1 })
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled', 'canceled', 'canceled'])
    expect(await listIds()).toEqual(ids)
    for (const file of [message, event('1', ...tuesdays)])
      expect(countOutcomes(await importIcs(...file))).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  })

  it('cancels those that a rule without an end has later, and tells of a date that is not stored yet', async () => {
    await importIcs(...event('1', tuesdays[0] ?? '', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY'))
    const cancelFrom = (date: string) =>
      importIcs('METHOD:CANCEL', ...event('1', `RECURRENCE-ID;RANGE=THISANDFUTURE:${date}`))
    expect((await cancelFrom('20350105T160000Z')).results).toMatchObject([
      { outcome: 'skipped', reason: 'cancels a date that is not stored yet; import it again when it is' },
    ])
    await cancelFrom('20270405T150000Z')
    const [first, ...others] = await getService()
      .db.pool.query<{ columns: { event_status: string }; rule: string }>(
        'select columns, recurrence[1] as rule from series order by start_utc',
      )
      .then(({ rows }) => rows)
    expect(first).toMatchObject({ columns: { event_status: 'scheduled' }, rule: expect.stringContaining('UNTIL') })
    expect(others).toMatchObject([{ columns: { event_status: 'canceled' } }])
  })

  it('cancels all dates from the first one on, also those that another message has moved', async () => {
    await importIcs(...event('1', ...tuesdays))
    const later = ['DTSTART;TZID=Europe/Athens:20270119T200000', 'DURATION:PT2H', 'SUMMARY:Guest']
    await importIcs('METHOD:REQUEST', ...event('1', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T160000Z', ...later))
    await importIcs('METHOD:CANCEL', ...event('1', 'RECURRENCE-ID:20270126T160000Z'))
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled', 'scheduled', 'canceled'])
    await importIcs('METHOD:CANCEL', ...event('1', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270112T160000Z'))
    expect(await listStatuses()).toEqual(['scheduled', 'canceled', 'canceled', 'canceled'])
    await importIcs('METHOD:CANCEL', ...event('1', 'DTSTAMP:20270101T000000Z'))
    expect(await listStatuses()).toEqual(['canceled', 'canceled', 'canceled', 'canceled'])
  })
})

describe('a message that changes a date and all following ones', () => {
  it.each([
    ['all following dates again', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T160000Z'],
    ['its first date again', 'RECURRENCE-ID:20270119T160000Z'],
    ['another of its dates', 'RECURRENCE-ID:20270126T160000Z'],
  ])('moves them so that later messages find them by the times of the source: %s', async (_, again) => {
    await importIcs(...event('1', ...tuesdays))
    const ids = Object.values(await listIds())
    const send = (method: string, ...lines: string[]) => importIcs(`METHOD:${method}`, ...event('1', ...lines))
    const moveTo = (day: number, hour: number) => [
      `DTSTART;TZID=Europe/Athens:202701${day}T${hour}0000`,
      'DURATION:PT1H',
    ]
    await send('REQUEST', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T160000Z', ...moveTo(19, 20), 'SEQUENCE:1')
    await send('REQUEST', again, ...moveTo(again.includes('0126') ? 26 : 19, 21), 'SEQUENCE:2')
    await send('CANCEL', 'RECURRENCE-ID:20270126T160000Z', 'SEQUENCE:3')
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled', 'scheduled', 'canceled'])
    await send('CANCEL', 'RECURRENCE-ID:20270119T160000Z', 'SEQUENCE:3')
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled', 'canceled', 'canceled'])
    expect(Object.values(await listIds())).toEqual(ids)
  })

  const change = (...lines: string[]) =>
    event('1', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T160000Z', 'LOCATION:Garden', 'SUMMARY:Guest', ...lines)

  it.each([
    ['as a request', ['METHOD:REQUEST']],
    ['without a METHOD', []],
  ])('%s: they move in the stored series, with its content, once', async (_, method) => {
    await importIcs(...event('1', ...tuesdays))
    const ids = Object.values(await listIds())
    const message = [...method, ...change('DTSTART;TZID=Europe/Athens:20270120T200000', 'DURATION:PT2H')]
    expect(countOutcomes(await importIcs(...message))).toMatchObject({ created: 0, updated: 1 })
    expect(await listDates()).toEqual([
      '2027-01-05 18:00:00 Class',
      '2027-01-12 18:00:00 Class',
      '2027-01-20 20:00:00 Guest',
      '2027-01-27 20:00:00 Guest',
    ])
    expect(Object.values(await listIds())).toEqual(ids)
    expect((await fetchEvents()).map(one => one['venue']?.venue)).toEqual([undefined, undefined, 'Garden', 'Garden'])
    for (const file of [message, event('1', ...tuesdays)])
      expect(countOutcomes(await importIcs(...file))).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  })
})
