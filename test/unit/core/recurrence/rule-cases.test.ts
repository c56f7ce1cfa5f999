import { describe, expect, it } from 'vitest'
import { expandRecurrence, findUnusedExclusions } from '../../../../src/core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../../../src/core/recurrence/recurrence-lines.ts'
import { createDateSearches } from '../../../../src/core/recurrence/dates/rule-dates.ts'
import { days, expand, listDates, parse, startAt } from './expand.ts'

type Row = [title: string, start: string, lines: string | string[], first: string[]]

/** Cases beside the examples of RFC 5545. A comment names what other implementations do, if they differ. */
const rows: Row[] = [
  ['a start beside the rule counts', '2026-10-07', 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', days('2026-10 7 13 20')],
  ['a start beside the rule, with UNTIL', '2026-10-07', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261013', days('2026-10 7 13')],
  [
    'an excluded start counts',
    '2026-10-06',
    ['FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261006'],
    days('2026-10 13 20'),
  ],
  [
    'an addition on a date of the rule is one date',
    '2026-10-06',
    ['FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20261013'],
    days('2026-10 6 13'),
  ],
  [
    'an excluded addition is no date',
    '2026-10-06',
    ['FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20261014', 'EXDATE;VALUE=DATE:20261014'],
    days('2026-10 6 13'),
  ],
  ['the 31st', '2026-01-31', 'FREQ=MONTHLY', days('2026-01 31 | 2026-03 31 | 2026-05 31 | 2026-07 31')],
  ['29 February', '2024-02-29', 'FREQ=YEARLY', days('2024-02 29 | 2028-02 29 | 2032-02 29')],
  ['29 February over 2100', '2096-02-29', 'FREQ=YEARLY', days('2096-02 29 | 2104-02 29')],
  [
    '29 February on a Monday',
    '2016-02-29',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
    days('2016-02 29 | 2044-02 29'),
  ],
  [
    'every third day in two months',
    '2026-01-30',
    'FREQ=DAILY;INTERVAL=3;BYMONTH=1,3',
    days('2026-01 30 | 2026-03 1 4 7 10 13 16 19 22 25 28 31 | 2027-01 1'),
  ],
  [
    'a day of the month of a daily rule',
    '2026-10-13',
    'FREQ=DAILY;BYMONTHDAY=13,-1',
    days('2026-10 13 31 | 2026-11 13 30'),
  ],
  [
    'every other week in a month',
    '2026-10-06',
    'FREQ=WEEKLY;INTERVAL=2;BYMONTH=10',
    days('2026-10 6 20 | 2027-10 5 19'),
  ],
  ['the fifth Saturday', '2026-10-31', 'FREQ=MONTHLY;BYDAY=5SA', days('2026-10 31 | 2027-01 30 | 2027-05 29')],
  // python-dateutil ignores weekdays without a number beside others.
  [
    'every Friday and the second Tuesday',
    '2026-10-02',
    'FREQ=MONTHLY;BYDAY=FR,2TU',
    days('2026-10 2 9 13 16 23 30 | 2026-11 6 10'),
  ],
  // icalendar for Python reads only one digit, and drops the rule.
  [
    'the 18th Tuesday of the year',
    '2028-05-02',
    'FREQ=YEARLY;BYDAY=18TU,-5TU',
    days('2028-05 2 | 2028-11 28 | 2029-05 1'),
  ],
  // python-dateutil has all days of the week. RFC 5545 takes the weekday from the start.
  [
    'a week of the year, without a weekday',
    '2026-10-06',
    'FREQ=YEARLY;BYWEEKNO=41',
    days('2026-10 6 | 2027-10 12 | 2028-10 10'),
  ],
  // python-dateutil counts the days of January to the next year, which INTERVAL skips.
  [
    'week 53 belongs to its year',
    '2032-12-27',
    'FREQ=YEARLY;INTERVAL=2;BYDAY=MO,SU;BYWEEKNO=53',
    days('2032-12 27 | 2033-01 2'),
  ],
  // python-dateutil begins the first week on the start, and has 9 March too.
  [
    'BYSETPOS begins with the week',
    '2025-03-08',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SA,SU;BYMONTH=3;BYSETPOS=2',
    days('2025-03 8 22 | 2026-03 7 21'),
  ],
  // rrule-temporal ignores the weekdays without a number beside others in a year.
  [
    'every Tuesday of the year, and the second Friday',
    '2026-01-02',
    'FREQ=YEARLY;BYDAY=TU,2FR',
    days('2026-01 2 6 9 13 20 27'),
  ],
  // rrule-temporal leaves out most dates of BYMONTHDAY beside BYWEEKNO.
  [
    'a day of the month in a week',
    '2027-09-06',
    'FREQ=YEARLY;BYMONTHDAY=6;BYWEEKNO=36',
    days('2027-09 6 | 2028-09 6 | 2029-09 6 | 2030-09 6'),
  ],
  // rrule-temporal ignores BYWEEKNO, BYMONTHDAY and the number of a weekday beside BYYEARDAY.
  [
    'a day of the year in a week',
    '2028-06-17',
    'FREQ=YEARLY;BYYEARDAY=169;BYWEEKNO=24',
    days('2028-06 17 | 2033-06 18 | 2034-06 18'),
  ],
  [
    'a day of the year and of the month',
    '2027-02-28',
    'FREQ=YEARLY;BYYEARDAY=59,60;BYMONTHDAY=29',
    days('2027-02 28 | 2028-02 29 | 2032-02 29'),
  ],
  [
    'a day of the year on an nth weekday',
    '2029-03-30',
    'FREQ=YEARLY;BYDAY=13FR;BYYEARDAY=89,221',
    days('2029-03 30 | 2035-03 30'),
  ],
  [
    'times by position',
    '2026-10-06 09:00',
    'FREQ=DAILY;BYHOUR=9,12,18;BYSETPOS=-1',
    ['2026-10-06', '2026-10-06 18:00', '2026-10-07 18:00'],
  ],
]

describe('dates of a recurrence', () => {
  it.each(rows)('%s', (_, date, lines, first) => {
    expect(listDates(lines, startAt(date), first.length)).toEqual(first)
  })

  it('are limited by their number and by a time', () => {
    const start = startAt('2026-10-06 18:00')

    expect(expand('FREQ=DAILY;COUNT=4', start, 3)).toMatchObject({
      starts: { length: 3 },
      isComplete: false,
      isTooLong: true,
    })
    expect(expand('FREQ=DAILY;COUNT=4', start, 4)).toMatchObject({
      starts: { length: 4 },
      isComplete: true,
      isTooLong: false,
    })
    expect(expand('FREQ=DAILY;COUNT=4', start, 9, '2026-10-08 18:00:00')).toMatchObject({
      starts: { length: 3 },
      isComplete: false,
    })
    expect(expand('FREQ=DAILY;UNTIL=20261008', start, 9, '2026-10-08 18:00:00')).toMatchObject({
      starts: { length: 3 },
      isComplete: true,
    })
    expect(expand(['FREQ=DAILY;COUNT=2', 'EXDATE:20261007T180000'], start, 9, '2026-10-06 18:00:00')).toMatchObject({
      isComplete: true,
    })
  })

  it('are not complete if the search for them was too much work', () => {
    const start = startAt('1970-01-01 10:00')
    const recurrence = parse('FREQ=DAILY;BYMONTHDAY=1;UNTIL=20270101T150000Z', start)

    for (const nextAfter of [undefined, '2026-10-01 00:00:00'])
      expect(expandRecurrence(recurrence, start, { until: '2028-10-01 00:00:00', nextAfter, max: 1000 })).toMatchObject(
        {
          isComplete: false,
          isTooLong: false,
        },
      )
  })

  it('include the next date after a time, even if it is later than the limit', () => {
    const start = startAt('2026-10-06 18:00')
    const limits = { until: '2028-10-01 00:00:00', max: 10 }
    const list = (lines: string | string[], nextAfter = '2026-11-01 00:00:00') =>
      expandRecurrence(parse(lines, start), start, { ...limits, nextAfter }).starts.map(date => date.slice(0, 10))

    expect(list('FREQ=YEARLY;INTERVAL=4')).toEqual(['2026-10-06', '2030-10-06'])
    expect(list('FREQ=YEARLY;INTERVAL=4', '2026-10-06 18:00:00')).toEqual(['2026-10-06', '2030-10-06'])
    expect(list('FREQ=YEARLY;INTERVAL=4', '2026-10-06 17:59:59')).toEqual(['2026-10-06'])
    expect(list('FREQ=YEARLY')).toEqual(['2026-10-06', '2027-10-06'])
    expect(list(['FREQ=DAILY;COUNT=2', 'RDATE:20310101T180000'])).toEqual(['2026-10-06', '2026-10-07', '2031-01-01'])
    expect(list('FREQ=DAILY;COUNT=2')).toEqual(['2026-10-06', '2026-10-07'])
  })

  it('of a rule whose days are rare go on 40 years after its start', () => {
    const { starts } = expand('FREQ=DAILY;BYMONTHDAY=1', startAt('1988-01-01'), 1000, '2028-01-01 00:00:00')

    expect(starts).toHaveLength(40 * 12 + 1)
  })

  it('has unused exclusions', () => {
    const start = startAt('2026-10-06')
    const exclusions = 'EXDATE;VALUE=DATE:20261007,20261013,20261014,20270101'
    const recurrence = parse(['FREQ=WEEKLY;COUNT=3', 'RDATE;VALUE=DATE:20261014', exclusions], start)

    expect(findUnusedExclusions(recurrence, start)).toEqual(['2026-10-07 00:00:00', '2027-01-01 00:00:00'])
  })
})

/** Rules that keep a library busy for seconds (docs/decisions/series.md), and how many days and periods we look at. */
describe('hostile rules end soon', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',')
  const everyDay = 'BYDAY=MO,TU,WE,TH,FR,SA,SU'
  const manyTimes = 'BYHOUR=1,2,3,4,5,6,7,8,9,10;BYMINUTE=1,2,3,4,5,6,7,8,9,10'

  it.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 100],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', 4_000],
    ['FREQ=DAILY;BYHOUR=1,2;BYSETPOS=3', 0],
    ['FREQ=WEEKLY;BYMONTH=2;BYSETPOS=7;BYDAY=MO,TU,WE,TH,FR,SA', 20_000],
    ['FREQ=DAILY;COUNT=1000000', 3_000],
    ['FREQ=YEARLY;INTERVAL=9999', 100],
    [`FREQ=YEARLY;BYYEARDAY=${numbers(100)};BYMONTHDAY=${numbers(31)};BYWEEKNO=${numbers(53)};${everyDay}`, 20_100],
    [`FREQ=YEARLY;${everyDay};${manyTimes}`, 1_000],
    [`FREQ=YEARLY;${everyDay};${manyTimes};BYSETPOS=-1`, 3_000],
    [`FREQ=YEARLY;BYYEARDAY=366;BYMONTH=3;${everyDay}`, 1_000],
    [`FREQ=YEARLY;${everyDay};BYSETPOS=366`, 6_000],
    [`FREQ=MONTHLY;${everyDay};BYSETPOS=31;COUNT=1000`, 3_000],
  ])('%s', (rule, workMax) => {
    const start = startAt('2026-10-06 18:00')
    const searches = createDateSearches()
    const read = (lines: string) => {
      try {
        const recurrence = parseRecurrence([`RRULE:${lines}`], start, searches)
        if (recurrence) expandRecurrence(recurrence, start, { until: '2028-10-06 18:00:00', max: 1000 }, searches)
      } catch (error) {
        expect(error).toMatchObject({ name: 'RecurrenceError' })
      }
    }
    read(rule)
    expect(searches.getWork()).toBeLessThanOrEqual(workMax)
  })

  it('end after 20,000 days without a date', () => {
    const start = startAt('1101-10-06 18:00')
    const rule = `FREQ=YEARLY;${everyDay};BYSETPOS=366`
    const searches = createDateSearches()
    const { starts } = expandRecurrence(
      parse(rule, start),
      start,
      { until: '9999-12-31 23:59:59', max: 1000 },
      searches,
    )

    expect(starts.length).toBeGreaterThan(10)
    expect(searches.getWork()).toBeLessThan(20_500)
  })
})
