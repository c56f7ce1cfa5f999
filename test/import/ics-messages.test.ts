import { describe, expect, it } from 'vitest'
import { collectItems, countOutcomes } from './fixtures.ts'
import { event, readIcs, tuesdays, useIcsImport } from './ics-fixtures.ts'

const { importIcs, fetchEvents, listDates, listIds, trash } = useIcsImport()

const times = ['DTSTART;TZID=Europe/Athens:20270701T160000', 'DTEND;TZID=Europe/Athens:20270701T170000']
const details = ['SUMMARY:Concert', 'LOCATION:Hall', 'DESCRIPTION:By candle light']
const listStatuses = async () => (await fetchEvents()).map(one => one['event_status'])

describe('a canceled event', () => {
  it.each([
    ['STATUS:CANCELLED'],
    ['STATUS:CANCELED'],
    ['STATUS: Cancelled '],
    ['STATUS;X-BY=me:canceled'],
    ['METHOD:CANCEL'],
    ['METHOD: cancel ', 'STATUS:CONFIRMED'],
  ])('is written as %s', async (...lines) => {
    await importIcs(...event('1', ...times, ...details, ...lines))
    expect(await fetchEvents()).toMatchObject([{ title: 'Concert', event_status: 'canceled' }])
  })
})

describe('a message that cancels', () => {
  const stored = event('1', ...times, ...details, 'STATUS:CONFIRMED')

  it.each<[string, string[]]>([
    ['with its content', [...times, 'SUMMARY:Canceled: Concert', 'SEQUENCE:1']],
    ['without a title or a place', [...times, 'SEQUENCE:1']],
    ['without a start', ['DTSTAMP:20261110T100000Z']],
    ['with the status of a confirmed event', [...times, ...details, 'STATUS:CONFIRMED']],
  ])('%s changes only the status of the stored event, once', async (_, lines) => {
    await importIcs(...stored)
    const cancel = ['METHOD:CANCEL', ...event('1', 'SUMMARY:', ...lines)]
    expect(countOutcomes(await importIcs(...cancel))).toMatchObject({ created: 0, updated: 1 })
    expect(await fetchEvents()).toMatchObject([
      {
        title: 'Concert',
        event_status: 'canceled',
        start_date: '2027-07-01 16:00:00',
        venue: { venue: 'Hall' },
        description: '<p>By candle light</p>',
      },
    ])
    for (const file of [cancel, stored])
      expect(countOutcomes(await importIcs(...file))).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await listStatuses()).toEqual(['canceled'])
  })

  it('comes in the file of the event, before or after it, and keeps its content', async () => {
    const cancel = [
      'END:VCALENDAR',
      'BEGIN:VCALENDAR',
      'METHOD:CANCEL',
      ...event('1', 'SUMMARY:', 'DTSTAMP:20270101T000000Z'),
    ]
    await importIcs('METHOD:REQUEST', ...stored, ...cancel)
    expect(await fetchEvents()).toMatchObject([
      { title: 'Concert', event_status: 'canceled', venue: { venue: 'Hall' } },
    ])
  })

  it('names an event that is not stored: it is told', async () => {
    const { results } = await importIcs('METHOD:CANCEL', ...event('7', 'DTSTAMP:20270101T000000Z'))
    expect(results).toMatchObject([
      { outcome: 'skipped', reason: 'cancels an event that is not stored here', isError: false },
    ])
  })

  it.each<[string, string[], string]>([
    ['the date of the event', ['RECURRENCE-ID:20270701T130000Z'], 'canceled'],
    ['its day', ['RECURRENCE-ID;VALUE=DATE:20270701', 'DTSTART;VALUE=DATE:20270701'], 'canceled'],
    ['another date', ['RECURRENCE-ID:20270708T130000Z'], 'scheduled'],
    ['another day', ['RECURRENCE-ID;VALUE=DATE:20270702', 'DTSTART;VALUE=DATE:20270702'], 'scheduled'],
  ])('names %s, which has one date', async (_, lines, status) => {
    await importIcs(...stored)
    const { results } = await importIcs('METHOD:CANCEL', ...event('1', ...lines))
    expect(results).toMatchObject([
      status === 'canceled'
        ? { outcome: 'updated' }
        : { outcome: 'skipped', reason: 'cancels a date that the stored event does not have', isError: false },
    ])
    expect(await listStatuses()).toEqual([status])
  })

  it('is followed by a new version, which takes place', async () => {
    await importIcs(...stored)
    await importIcs('METHOD:CANCEL', ...event('1', ...times, 'SEQUENCE:1'))
    await importIcs('METHOD:REQUEST', ...event('1', ...times, 'SUMMARY:Concert, again', 'SEQUENCE:2'))
    expect(await listStatuses()).toEqual(['scheduled'])
  })

  it('is about all dates of a series, or about one, named in any zone, also without a start', async () => {
    await importIcs(...event('1', ...tuesdays))
    const cancelDate = (line: string, ...lines: string[]) => importIcs('METHOD:CANCEL', ...event('1', line, ...lines))
    await cancelDate('RECURRENCE-ID:20270112T160000Z')
    await cancelDate('RECURRENCE-ID;VALUE=DATE:20270119', 'DTSTART;VALUE=DATE:20270119')
    expect(await listStatuses()).toEqual(['scheduled', 'canceled', 'canceled', 'scheduled'])
    expect(countOutcomes(await cancelDate('RECURRENCE-ID:20270112T160000Z'))).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
    expect(countOutcomes(await cancelDate('RECURRENCE-ID:20280112T160000Z'))).toMatchObject({
      created: 0,
      unchanged: 1,
    })
    await importIcs('METHOD:CANCEL', ...event('1', ...tuesdays))
    expect(new Set(await listStatuses())).toEqual(new Set(['canceled']))
    expect(await fetchEvents()).toHaveLength(4)
  })

  it('is about a date that the file of the series has too', async () => {
    const cancel = ['METHOD:CANCEL', ...event('1', 'SUMMARY:', 'RECURRENCE-ID;TZID=Europe/Athens:20270112T180000')]
    const file = [...event('1', ...tuesdays), 'END:VCALENDAR', 'BEGIN:VCALENDAR', ...cancel]
    await importIcs(...file)
    expect(await fetchEvents()).toMatchObject([
      { event_status: 'scheduled' },
      { title: 'Class', start_date: '2027-01-12 18:00:00', end_date: '2027-01-12 19:00:00', event_status: 'canceled' },
      { event_status: 'scheduled' },
      { event_status: 'scheduled' },
    ])
    expect(countOutcomes(await importIcs(...file))).toMatchObject({ updated: 0, unchanged: 1 })
  })
})

describe('a message that asks, answers or adds', () => {
  it.each(['REPLY', 'Counter', 'REFRESH', 'DECLINECOUNTER', 'ADD'])(
    'changes nothing, and the report says so: %s',
    async method => {
      const file = [...event('1', ...times, ...details), 'END:VCALENDAR', 'BEGIN:VCALENDAR', `METHOD:${method}`]
      const items = await collectItems(readIcs([...file, ...event('1', 'SUMMARY:Accepted: Concert', 'SEQUENCE:2')]))
      expect(items).toMatchObject([
        { event: { title: 'Concert' } },
        { problem: `is a message with METHOD:${method.toUpperCase()}, which changes no event`, isError: false },
      ])
    },
  )
})

describe('the METHOD of a date', () => {
  const date = event('1', 'RECURRENCE-ID:20270701T130000Z', ...times)
  const next = ['END:VCALENDAR', 'BEGIN:VCALENDAR']

  it.each<[string, string[]]>([
    ['that replaces a single event', event('1', ...times)],
    ['that changes all following dates', event('1', 'DTSTART:20270624T130000Z', 'RRULE:FREQ=WEEKLY;COUNT=3')],
  ])('%s is not that of its event', async (_, master) => {
    const following = date.map(line => line.replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE'))
    const items = await collectItems(readIcs([...master, ...next, 'METHOD:REQUEST', ...following]))
    expect(items.map(item => 'message' in item)).toEqual(items.map(() => false))
    const requests = await collectItems(readIcs(['METHOD:REQUEST', ...master, ...next, ...following]))
    expect(requests.map(item => 'message' in item)).toEqual(requests.map(() => true))
  })
})

describe('a date without its series in the file', () => {
  const moved = event(
    '1',
    'RECURRENCE-ID:20270112T160000Z',
    'DTSTART;TZID=Europe/Athens:20270113T200000',
    'DURATION:PT2H',
    'SUMMARY:Guest',
    'LOCATION:Garden',
  )

  it.each([
    ['without a METHOD', []],
    ['as a request', ['METHOD:REQUEST']],
  ])('%s changes that date of the stored series, once, and no other event', async (_, method) => {
    await importIcs(...event('1', ...tuesdays))
    const before = await listIds()
    expect(countOutcomes(await importIcs(...method, ...moved))).toMatchObject({ created: 0, updated: 1 })
    expect(await listDates()).toEqual([
      '2027-01-05 18:00:00 Class',
      '2027-01-13 20:00:00 Guest',
      '2027-01-19 18:00:00 Class',
      '2027-01-26 18:00:00 Class',
    ])
    expect((await listIds())['2027-01-13 20:00:00']).toBe(before['2027-01-12 18:00:00'])
    for (const file of [[...method, ...moved], event('1', ...tuesdays)])
      expect(countOutcomes(await importIcs(...file))).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  })

  it('stays in the trash if it was removed here', async () => {
    await importIcs(...event('1', ...tuesdays))
    await trash((await listIds())['2027-01-12 18:00:00'])
    const { results } = await importIcs(...moved)
    expect(results).toMatchObject([{ outcome: 'skipped', reason: 'is in the trash here and stays there' }])
    expect(await fetchEvents()).toHaveLength(3)
  })
})
