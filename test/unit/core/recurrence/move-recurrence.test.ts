import { describe, expect, it } from 'vitest'
import { expandRecurrence } from '../../../../src/core/recurrence/expand-recurrence.ts'
import { moveRecurrence } from '../../../../src/core/recurrence/move-recurrence.ts'
import { formatRecurrence } from '../../../../src/core/recurrence/recurrence-lines.ts'
import { parse, startAt } from './expand.ts'

type Row = [title: string, from: string, to: string, lines: string | string[], moved: string[] | null]

/** The start of a series in Athens moves from `from` to `to`. */
const rows: Row[] = [
  ['the time', '2026-10-06 18:00', '2026-10-06 19:30', 'FREQ=WEEKLY;BYDAY=TU', ['RRULE:FREQ=WEEKLY;BYDAY=TU']],
  ['a weekday', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=WEEKLY;BYDAY=TU', ['RRULE:FREQ=WEEKLY;BYDAY=WE']],
  [
    'several weekdays',
    '2026-10-06 18:00',
    '2026-10-05 18:00',
    'FREQ=WEEKLY;BYDAY=MO,TU',
    ['RRULE:FREQ=WEEKLY;BYDAY=MO,SU'],
  ],
  [
    'the week of several weekdays',
    '2026-10-06 18:00',
    '2026-10-07 18:00',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=TU'],
  ],
  [
    'a rule without days',
    '2026-10-06 18:00',
    '2026-10-09 18:00',
    'FREQ=MONTHLY;COUNT=3',
    ['RRULE:FREQ=MONTHLY;COUNT=3'],
  ],
  [
    'the day of the month',
    '2026-10-06 18:00',
    '2026-10-09 18:00',
    'FREQ=MONTHLY;BYMONTHDAY=6',
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=9'],
  ],
  [
    'the last day',
    '2026-10-31 18:00',
    '2026-10-30 18:00',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=-2'],
  ],
  [
    'the second Tuesday',
    '2026-10-13 18:00',
    '2026-10-21 18:00',
    'FREQ=MONTHLY;BYDAY=2TU',
    ['RRULE:FREQ=MONTHLY;BYDAY=3WE'],
  ],
  [
    'to a fifth weekday',
    '2026-10-22 18:00',
    '2026-10-29 18:00',
    'FREQ=MONTHLY;BYDAY=4TH',
    ['RRULE:FREQ=MONTHLY;BYDAY=-1TH'],
  ],
  [
    'the last Friday',
    '2026-10-30 18:00',
    '2026-10-24 18:00',
    'FREQ=MONTHLY;BYDAY=-1FR',
    ['RRULE:FREQ=MONTHLY;BYDAY=-2SA'],
  ],
  [
    'every Tuesday of the month',
    '2026-10-06 18:00',
    '2026-10-07 18:00',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    ['RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=WE'],
  ],
  [
    'a day of the year',
    '2026-10-06 18:00',
    '2026-11-02 18:00',
    'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=6',
    ['RRULE:FREQ=YEARLY;BYMONTHDAY=2;BYMONTH=11'],
  ],
  [
    'a weekday of a month',
    '2026-10-13 18:00',
    '2026-11-03 18:00',
    'FREQ=YEARLY;BYMONTH=10;BYDAY=2TU',
    ['RRULE:FREQ=YEARLY;BYDAY=1TU;BYMONTH=11'],
  ],
  [
    'within the months',
    '2026-06-02 18:00',
    '2026-06-03 18:00',
    'FREQ=WEEKLY;BYMONTH=6,7;BYDAY=TU',
    ['RRULE:FREQ=WEEKLY;BYDAY=WE;BYMONTH=6,7'],
  ],
  [
    'the hour of the rule',
    '2026-10-06 18:00',
    '2026-10-06 19:00',
    'FREQ=DAILY;BYHOUR=18',
    ['RRULE:FREQ=DAILY;BYHOUR=19'],
  ],
  [
    'weekdays of a daily rule by a week',
    '2026-10-06 18:00',
    '2026-10-13 18:00',
    'FREQ=DAILY;BYDAY=MO,TU',
    ['RRULE:FREQ=DAILY;BYDAY=MO,TU'],
  ],
  [
    'UNTIL with the time',
    '2026-10-06 18:00',
    '2026-10-06 19:00',
    'FREQ=DAILY;UNTIL=20261020T150000Z',
    ['RRULE:FREQ=DAILY;UNTIL=20261020T160000Z'],
  ],
  [
    'UNTIL at the end of a day, by days',
    '2026-10-06 18:00',
    '2026-10-07 19:00',
    'FREQ=DAILY;UNTIL=20261020T205959Z',
    ['RRULE:FREQ=DAILY;UNTIL=20261021T205959Z'],
  ],
  [
    'to an all-day event',
    '2026-10-06 18:00',
    '2026-10-07',
    ['FREQ=WEEKLY;UNTIL=20261020T150000Z;BYHOUR=18', 'RDATE:20261008T180000'],
    ['RRULE:FREQ=WEEKLY;UNTIL=20261021', 'RDATE;VALUE=DATE:20261009'],
  ],
  [
    'from an all-day event',
    '2026-10-06',
    '2026-10-06 18:00',
    ['FREQ=WEEKLY;UNTIL=20261020', 'EXDATE:20261013'],
    ['RRULE:FREQ=WEEKLY;UNTIL=20261020T205959Z', 'EXDATE;TZID=Europe/Athens:20261013T180000'],
  ],
  [
    'additions and exclusions',
    '2026-10-06 18:00',
    '2026-10-07 19:30',
    ['FREQ=WEEKLY', 'RDATE:20261008T120000', 'EXDATE:20261013T180000'],
    ['RRULE:FREQ=WEEKLY', 'RDATE;TZID=Europe/Athens:20261009T133000', 'EXDATE;TZID=Europe/Athens:20261014T193000'],
  ],
  [
    'an addition into a gap',
    '2026-10-06 18:00',
    '2026-10-06 03:30',
    'RDATE:20270328T180000',
    ['RDATE;TZID=Europe/Athens:20270328T043000'],
  ],
  ['not: several days of the month', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=MONTHLY;BYMONTHDAY=6,20', null],
  ['not: several nth weekdays', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=MONTHLY;BYDAY=1TU,3TU', null],
  ['not: Friday the 13th', '2026-11-13 18:00', '2026-11-14 18:00', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', null],
  ['not: BYSETPOS', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1', null],
  ['not: BYWEEKNO', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=YEARLY;BYWEEKNO=41', null],
  ['not: BYYEARDAY', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=YEARLY;BYYEARDAY=279', null],
  ['not: the nth weekday of the year', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=YEARLY;BYDAY=40TU', null],
  ['not: a start beside the rule', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=MONTHLY;BYMONTHDAY=20', null],
  ['not: out of the months', '2026-06-30 18:00', '2026-07-01 18:00', 'FREQ=WEEKLY;BYMONTH=6;BYDAY=TU', null],
  ['not: weekdays of a daily rule', '2026-10-06 18:00', '2026-10-07 18:00', 'FREQ=DAILY;BYDAY=MO,TU', null],
  ['not: several hours', '2026-10-06 18:00', '2026-10-06 19:00', 'FREQ=DAILY;BYHOUR=9,18', null],
]

describe('moveRecurrence', () => {
  it.each(rows)('%s', (_, from, to, lines, moved) => {
    const [start, newStart] = [startAt(from, 'Europe/Athens'), startAt(to, 'Europe/Athens')]
    const result = moveRecurrence(parse(lines, start), start, newStart)

    expect(result && formatRecurrence(result, newStart)).toEqual(moved)
  })

  it('moves every date of a weekly rule by the same days', () => {
    const limits = { until: '2030-01-01 00:00:00', max: 40 }
    const start = startAt('2026-10-06', 'Europe/Athens')
    const recurrence = parse('FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,SA;WKST=WE', start)
    const { starts } = expandRecurrence(recurrence, start, limits)
    for (const days of [1, 4, 6, 8]) {
      const newStart = { ...start, startWall: addDays(start.startWall, days) }
      const moved = expandRecurrence(moveRecurrence(recurrence, start, newStart)!, newStart, limits)
      expect(moved.starts).toEqual(starts.map(date => addDays(date, days)))
    }
  })

  it('keeps the wall times in another zone', () => {
    const start = startAt('2026-10-06 18:00', 'Europe/Athens')
    const recurrence = parse(['FREQ=DAILY;UNTIL=20261020T150000Z', 'EXDATE:20261008T180000'], start)
    const newStart = { ...start, zone: 'Europe/Paris' }

    expect(formatRecurrence(moveRecurrence(recurrence, start, newStart)!, newStart)).toEqual([
      'RRULE:FREQ=DAILY;UNTIL=20261020T160000Z',
      'EXDATE;TZID=Europe/Paris:20261008T180000',
    ])
  })
})

const addDays = (wall: string, days: number): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) + wall.slice(10)
