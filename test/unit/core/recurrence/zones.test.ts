import { describe, expect, it } from 'vitest'
import { toInstant } from '../../../../src/core/time/wall-time.ts'
import { listDates, startAt } from './expand.ts'

type Row = [title: string, start: string, zone: string, rule: string, dates: string[]]

describe('clocks that change', () => {
  it.each<Row>([
    [
      'Athens skips 03:30, which does not count',
      '2027-03-27 03:30',
      'Europe/Athens',
      'FREQ=DAILY;COUNT=3',
      ['2027-03-27', '2027-03-29', '2027-03-30'],
    ],
    [
      'New York skips 02:30, which does not count',
      '2027-03-13 02:30',
      'America/New_York',
      'FREQ=DAILY;COUNT=3',
      ['2027-03-13', '2027-03-15', '2027-03-16'],
    ],
    [
      'Athens keeps 04:00, the end of the gap',
      '2027-03-27 04:00',
      'Europe/Athens',
      'FREQ=DAILY;COUNT=3',
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ],
    [
      'Athens repeats 03:30, which is one date',
      '2026-10-24 03:30',
      'Europe/Athens',
      'FREQ=DAILY;COUNT=3',
      ['2026-10-24', '2026-10-25', '2026-10-26'],
    ],
    [
      'Athens repeats 03:15 and 03:45, which are two dates',
      '2026-10-24 03:15',
      'Europe/Athens',
      'FREQ=DAILY;BYMINUTE=15,45;COUNT=4',
      ['2026-10-24', '2026-10-24 03:45', '2026-10-25', '2026-10-25 03:45'],
    ],
    [
      'UNTIL in a repeated hour is an instant',
      '2026-10-24 03:45',
      'Europe/Athens',
      'FREQ=DAILY;UNTIL=20261025T011500Z',
      ['2026-10-24', '2026-10-25'],
    ],
    [
      'UNTIL before a repeated time',
      '2026-10-24 03:45',
      'Europe/Athens',
      'FREQ=DAILY;UNTIL=20261025T003000Z',
      ['2026-10-24'],
    ],
    [
      'UNTIL in the year 10000 of the zone',
      '9999-12-30 18:00',
      'Europe/Athens',
      'FREQ=DAILY;UNTIL=99991231T235959Z',
      ['9999-12-30', '9999-12-31'],
    ],
    [
      'a weekly class stays at its time',
      '2026-10-20 18:00',
      'Europe/Athens',
      'FREQ=WEEKLY;COUNT=3',
      ['2026-10-20', '2026-10-27', '2026-11-03'],
    ],
    [
      'Casablanca skips 02:30 at the end of Ramadan',
      '2027-03-13 02:30',
      'Africa/Casablanca',
      'FREQ=DAILY;COUNT=3',
      ['2027-03-13', '2027-03-15', '2027-03-16'],
    ],
    [
      'Casablanca repeats 02:30 before Ramadan',
      '2027-02-06 02:30',
      'Africa/Casablanca',
      'FREQ=DAILY;COUNT=3',
      ['2027-02-06', '2027-02-07', '2027-02-08'],
    ],
    [
      'Lord Howe skips only half an hour',
      '2026-10-03 02:15',
      'Australia/Lord_Howe',
      'FREQ=DAILY;BYMINUTE=15,45;COUNT=5',
      ['2026-10-03', '2026-10-03 02:45', '2026-10-04 02:45', '2026-10-05', '2026-10-05 02:45'],
    ],
    [
      'Apia skips a day',
      '2011-12-28 18:00',
      'Pacific/Apia',
      'FREQ=DAILY;COUNT=4',
      ['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'],
    ],
    [
      'Apia skips a day, all day',
      '2011-12-28',
      'Pacific/Apia',
      'FREQ=DAILY;COUNT=4',
      ['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'],
    ],
    [
      'Beirut skips midnight, but not the day',
      '2022-03-26',
      'Asia/Beirut',
      'FREQ=DAILY;COUNT=3',
      ['2022-03-26', '2022-03-27', '2022-03-28'],
    ],
    [
      'Beirut skips midnight of a timed event',
      '2022-03-26 00:00',
      'Asia/Beirut',
      'FREQ=DAILY;COUNT=3',
      ['2022-03-26', '2022-03-28', '2022-03-29'],
    ],
    [
      'a rule whose dates are always skipped has its start',
      '2026-03-22 03:30',
      'Europe/Athens',
      'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU,-2SU;UNTIL=20280401',
      ['2026-03-22', '2027-03-21', '2028-03-19'],
    ],
    [
      'BYSETPOS does not replace a skipped time by another day',
      '2027-02-28 03:30',
      'Europe/Athens',
      'FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-1;COUNT=3',
      ['2027-02-28', '2027-04-25', '2027-05-30'],
    ],
    [
      'a fixed offset has no changes',
      '2027-03-27 03:30',
      'UTC+5:30',
      'FREQ=DAILY;COUNT=3',
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ],
  ])('%s', (_, wall, zone, rule, dates) => {
    expect(listDates(rule, startAt(wall, zone))).toEqual(dates)
  })

  it('an all-day date that begins after the skipped midnight starts at 01:00', () => {
    expect(toInstant('2022-03-27 00:00:00', 'Asia/Beirut').toISOString()).toBe('2022-03-26T22:00:00.000Z')
  })
})
