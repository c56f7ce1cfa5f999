import { describe, expect, it } from 'vitest'
import { readJsonLdItems } from '../../src/import/json-ld/read-items.ts'
import { collectItems } from './fixtures.ts'

async function* toAsync<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items
}

/** What the import reads of events: start, end, zone, lines and notes; or why it skips one. */
async function read(...events: object[]) {
  const bytes = Buffer.from(JSON.stringify(events.map(fields => ({ '@type': 'Event', name: 'Class', ...fields }))))
  const source = { name: 'events.jsonld', isUrl: false, siteZone: 'Europe/Athens', onEventCount: () => undefined }
  return (await collectItems(toAsync(readJsonLdItems(bytes, source)))).map(item => {
    if ('problem' in item) return [item.problem, item.isError]
    const { start_date, end_date, timezone } = item.event as Record<string, string>
    return [start_date, end_date, timezone, item.series?.recurrence ?? [], item.notes]
  })
}

const schedule = {
  '@type': 'Schedule',
  startDate: '2027-01-06',
  endDate: '2027-01-27',
  repeatFrequency: 'P1W',
  byDay: 'http://schema.org/Wednesday',
  startTime: '19:00',
  endTime: '20:00',
  scheduleTimezone: 'Europe/London',
}
const weekly = 'RRULE:FREQ=WEEKLY;UNTIL=20270127T235959Z;BYDAY=WE'
const start = '2027-01-06 19:00:00'

describe('an event with an eventSchedule', () => {
  it('is a series, with or without a start of its own', async () => {
    const own = { startDate: '2027-01-06T19:00:00+00:00', duration: 'PT90M' }
    const { endTime: _, ...withoutEnd } = schedule
    expect(await read({ eventSchedule: schedule }, { ...own, eventSchedule: withoutEnd })).toEqual([
      [start, '2027-01-06 20:00:00', 'Europe/London', [weekly], []],
      [start, '2027-01-06 20:30:00', 'Europe/London', [weekly], []],
    ])
  })

  it.each([
    ['a frequency in words', { repeatFrequency: 'Weekly' }, [weekly]],
    ['two weeks', { repeatFrequency: 'P2W' }, ['RRULE:FREQ=WEEKLY;UNTIL=20270127T235959Z;INTERVAL=2;BYDAY=WE']],
    ['seven days', { repeatFrequency: 'P7D' }, [weekly]],
    ['a count', { repeatCount: 3 }, ['RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE']],
    [
      'several days',
      { byDay: ['https://schema.org/Wednesday', 'Fr'] },
      ['RRULE:FREQ=WEEKLY;UNTIL=20270127T235959Z;BYDAY=WE,FR'],
    ],
    [
      'the second Wednesday',
      { repeatFrequency: 'P1M', byDay: '2WE', endDate: undefined, startDate: '2027-01-13' },
      ['RRULE:FREQ=MONTHLY;BYDAY=2WE'],
    ],
    [
      'the week of the month',
      { repeatFrequency: 'P1M', byMonthWeek: 1, endDate: undefined },
      ['RRULE:FREQ=MONTHLY;BYDAY=1WE'],
    ],
    [
      'a day of the month',
      { repeatFrequency: 'P1M', byDay: undefined, byMonthDay: 6, endDate: undefined },
      ['RRULE:FREQ=MONTHLY;BYMONTHDAY=6'],
    ],
    [
      'dates that do not take place',
      { exceptDate: ['2027-01-13', '2027-01-20T19:00:00Z'] },
      [weekly, 'EXDATE;TZID=Europe/London:20270113T190000,20270120T190000'],
    ],
  ])('may have %s', async (_, fields, lines) => {
    const [one] = await read({ eventSchedule: { ...schedule, ...fields } })
    expect([one?.[3], one?.[4]]).toEqual([lines, []])
  })

  it('begins on the first day that its rule has', async () => {
    const [one] = await read({ eventSchedule: { ...schedule, startDate: '2027-01-01' } })
    expect(one?.slice(0, 2)).toEqual([start, '2027-01-06 20:00:00'])
  })

  it('of days has days, and one after midnight ends on the next day', async () => {
    const { startTime: _, endTime: __, ...days } = schedule
    const [ofDays, ofNights] = await read(
      { eventSchedule: { ...days, exceptDate: '2027-01-13' } },
      { eventSchedule: { ...schedule, endTime: '01:00' } },
    )
    const lines = ['RRULE:FREQ=WEEKLY;UNTIL=20270127;BYDAY=WE', 'EXDATE;VALUE=DATE:20270113']
    expect(ofDays).toEqual(['2027-01-06 00:00:00', '2027-01-06 23:59:59', 'Europe/London', lines, []])
    expect(ofNights?.slice(0, 2)).toEqual([start, '2027-01-07 01:00:00'])
  })

  it.each([
    [{ repeatFrequency: undefined }, 'repeatFrequency: is missing; the first date was imported'],
    [{ repeatFrequency: 'PT1H' }, 'repeatFrequency: “PT1H” is not supported; the first date was imported'],
    [
      { endDate: '2026-12-01' },
      expect.stringMatching(/^eventSchedule: the rule was left out: UNTIL=2026-12-01 is before/),
    ],
    [{ exceptDate: 'soon' }, 'exceptDate: “soon” is not a date and was left out'],
    [{ byDay: ['Wednesday', 'PublicHolidays'] }, 'byDay: “PublicHolidays” is not supported and was left out'],
    [{ scheduleTimezone: 'Mars/Phobos' }, 'scheduleTimezone: “Mars/Phobos” is unknown'],
  ])('says what it leaves out: %j', async (fields, note) => {
    const [one] = await read({ eventSchedule: { ...schedule, ...fields } })
    expect([one?.[0], one?.[4]]).toEqual([start, [note]])
  })

  it('is skipped with the reason if it has no start, or no date is left', async () => {
    const single = { ...schedule, endDate: '2027-01-06', exceptDate: '2027-01-06' }
    expect(await read({}, { eventSchedule: { repeatFrequency: 'P1D' } }, { eventSchedule: single })).toEqual([
      ['startDate: is missing', false],
      ['startDate: is missing', false],
      ['exceptDate: excludes every date of the event', false],
    ])
  })
})

it('a series of events whose parts are listed needs no start of its own', async () => {
  const parts = [{ '@type': 'Event', name: 'Part', startDate: '2027-01-09' }]
  expect(await read({ '@type': 'EventSeries', subEvent: parts })).toEqual([
    ['2027-01-09 00:00:00', '2027-01-09 23:59:59', 'Europe/Athens', [], []],
  ])
})
