import { describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { listZoneTransitions } from '../../../src/core/time/zone-transitions.ts'
import { readCalendar } from '../../../src/formats/ics/read-calendar.ts'
import { formatTimezone } from '../../../src/formats/ics/write-timezone.ts'
import { getOffsetMinutes, listTransitions } from '../../../src/formats/ics/zone-offsets.ts'
import { findYearlyRuns } from '../../../src/formats/ics/yearly-pattern.ts'

const format = (zone: string, from: string, until: string): string => {
  const untilUtc = new Date(`${until}T00:00:00Z`)
  const sevenYearsLater = new Date(untilUtc.getTime() + 7 * 365.25 * 86_400_000)
  const { firstOffsetMs, transitions } = listZoneTransitions(zone, new Date(`${from}T00:00:00Z`), sevenYearsLater)
  const names = [zone, ...transitions.map(({ offsetAfterMs }) => `T${offsetAfterMs / 3_600_000}`)]
  return formatTimezone({ zone, firstOffsetMs, transitions, names, untilUtc })
}

/** The components with their start and their rule or dates. */
const list = (...zone: Parameters<typeof format>): string[] =>
  format(...zone)
    .replaceAll('\r\n ', '')
    .split('END:')
    .flatMap(part => {
      const name = /BEGIN:(STANDARD|DAYLIGHT)/.exec(part)?.[1]
      const [start, rule = ''] = ['DTSTART', 'RRULE|RDATE'].map(line => RegExp(`(?:${line}):(.*)`).exec(part)?.[1])
      return name ? [`${name} ${start} ${rule}`.trim()] : []
    })

describe('the VTIMEZONE of a zone', () => {
  it.each([
    [
      'Europe/Athens',
      '2026-12-01',
      '2027-02-01',
      [
        'STANDARD 20261025T040000 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
        'DAYLIGHT 20270328T030000 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      ],
    ],
    [
      'America/New_York',
      '2026-05-01',
      '2028-05-01',
      [
        'DAYLIGHT 20260308T020000 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        'STANDARD 20261101T020000 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      ],
    ],
    [
      'Australia/Lord_Howe',
      '2026-12-01',
      '2027-02-01',
      [
        'DAYLIGHT 20261004T020000 FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
        'STANDARD 20270404T020000 FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
      ],
    ],
    [
      'Asia/Jerusalem',
      '2026-12-01',
      '2027-02-01',
      [
        'STANDARD 20261025T020000 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
        'DAYLIGHT 20270326T020000 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR',
      ],
    ],
    ['Asia/Tokyo', '2026-12-01', '2027-12-01', ['STANDARD 19510909T010000']],
    ['Etc/GMT+3', '2026-12-01', '2027-12-01', ['STANDARD 19700101T000000']],
    // The rules of summer time changed in 2007.
    [
      'America/New_York',
      '2003-12-01',
      '2009-02-01',
      [
        'STANDARD 20031026T020000 FREQ=YEARLY;UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU',
        'STANDARD 20071104T020000 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
        'DAYLIGHT 20040404T020000 FREQ=YEARLY;UNTIL=20060402T070000Z;BYMONTH=4;BYDAY=1SU',
        'DAYLIGHT 20070311T020000 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      ],
    ],
  ])('%s from %s until %s has yearly rules', (zone, from, until, expected) => {
    expect(list(zone, from, until)).toEqual(expected)
  })

  it('has dates where no year is like another', () => {
    const components = list('Africa/Casablanca', '2026-12-01', '2028-12-01')
    expect(components.some(text => /^(STANDARD|DAYLIGHT) \d{8}T\d{6} \d{8}T\d{6}/.test(text))).toBe(true)
    expect(components.join()).not.toContain('FREQ')
  })

  it.each([
    'Europe/Dublin',
    'America/Santiago',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Beirut',
    'Pacific/Auckland',
  ])('%s has its offsets for readers', zone => {
    const { timeZones } = readCalendar(format(zone, '2026-12-01', '2029-12-01'))
    const transitionsByYear = [2026, 2027, 2028, 2029].map(year => listTransitions(timeZones[0]!, year))
    for (let ms = Date.UTC(2026, 11, 1); ms < Date.UTC(2029, 11, 1); ms += 86_400_000) {
      const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
      const transitions = transitionsByYear[new Date(ms).getUTCFullYear() - 2026] ?? []
      expect(getOffsetMinutes(transitions, ms)).toBe(offsetNanoseconds / 6e10)
    }
  })
})

describe('findYearlyRuns', () => {
  const find = (...days: string[]) =>
    findYearlyRuns(days.map(day => new Date(`${day}T02:00:00Z`))).map(({ dates, rule }) => [dates.length, rule])

  it('finds rules, also between dates without one, and on a day of the month', () => {
    expect(find('2026-04-01', '2027-04-01', '2028-04-01')).toEqual([[3, 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1']])
    expect(find('2026-03-29', '2027-03-28')).toEqual([
      [1, null],
      [1, null],
    ])
    expect(find('2024-01-09', '2026-03-29', '2027-03-28', '2028-03-26', '2030-03-31')).toEqual([
      [1, null],
      [3, 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
      [1, null],
    ])
  })
})
