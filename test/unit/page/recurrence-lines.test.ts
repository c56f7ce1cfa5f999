import { describe, expect, it } from 'vitest'
import {
  formatRecurrenceLines,
  parseRecurrenceLines,
  type RecurrenceValues,
} from '../../../client/web/editor/event/recurrence/recurrence-values.ts'
import {
  type RuleEnd,
  type RulePattern,
  type RuleValues,
  type SeriesTimes,
} from '../../../client/web/editor/event/recurrence/rule-values.ts'
import { weekdays } from '../../../src/core/recurrence/weekdays.ts'

/** A Tuesday, the fourth and last one of its month. */
const evening: SeriesTimes = { start_date: '2026-11-24 18:00:00', timezone: 'Europe/Athens', all_day: false }
const allDay: SeriesTimes = { ...evening, start_date: '2026-11-24 00:00:00', all_day: true }

const parse = (rule: string) => parseRecurrenceLines([`RRULE:${rule}`], evening)?.rule

describe('the lines of a recurrence', () => {
  const patterns: RulePattern[] = [
    { frequency: 'daily', interval: 1 },
    { frequency: 'weekly', interval: 2, weekdays: ['MO', 'WE', 'SU'] },
    { frequency: 'weekly', interval: 1, weekdays: [] },
    ...[1, 24, 31, -1].map(day => ({ frequency: 'monthly' as const, interval: 3, on: { day } })),
    ...weekdays.flatMap(weekday =>
      [1, 2, 3, 4, 5, -1].map(nth => ({ frequency: 'monthly' as const, interval: 1, on: { nth, weekday } })),
    ),
    { frequency: 'yearly', interval: 1, month: 2, on: { day: 29 } },
    { frequency: 'yearly', interval: null, month: 11, on: { nth: -1, weekday: 'TU' } },
  ]
  const ends: RuleEnd[] = [
    { kind: 'never' },
    { kind: 'count', count: 12 },
    { kind: 'count', count: null },
    { kind: 'until', day: '2027-03-31' },
    { kind: 'until', day: '' },
  ]
  const dates = { additions: ['2026-12-03 10:00:00', '2026-12-24 18:00:00'], exclusions: ['2026-12-01 18:00:00'] }

  it.each([
    ['a time in a named zone', evening],
    ['a time in a zone that is an offset', { ...evening, timezone: 'UTC+5:30' }],
    ['a time in UTC', { ...evening, timezone: 'UTC' }],
    ['a time west of UTC', { ...evening, timezone: 'America/New_York' }],
  ])('keep every rule of the form: %s', (_, times) => {
    for (const pattern of patterns)
      for (const end of ends) {
        const values: RecurrenceValues = { rule: { ...pattern, end }, ...dates }
        expect(parseRecurrenceLines(formatRecurrenceLines(values, times), times)).toEqual(values)
      }
  })

  it('keep every rule of an all-day event', () => {
    const days = { additions: ['2026-12-03 00:00:00'], exclusions: ['2026-12-01 00:00:00'] }
    for (const pattern of patterns)
      for (const end of ends) {
        const values: RecurrenceValues = { rule: { ...pattern, end }, ...days }
        expect(parseRecurrenceLines(formatRecurrenceLines(values, allDay), allDay)).toEqual(values)
      }
  })

  it('have the form of RFC 5545', () => {
    const rule: RuleValues = {
      frequency: 'weekly',
      interval: 2,
      weekdays: ['TU'],
      end: { kind: 'until', day: '2026-12-15' },
    }
    expect(formatRecurrenceLines({ rule, ...dates }, evening)).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20261215T215959Z;INTERVAL=2;BYDAY=TU',
      'RDATE;TZID=Europe/Athens:20261203T100000,20261224T180000',
      'EXDATE;TZID=Europe/Athens:20261201T180000',
    ])
    expect(formatRecurrenceLines({ rule, ...dates }, allDay)).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20261215;INTERVAL=2;BYDAY=TU',
      'RDATE;VALUE=DATE:20261203,20261224',
      'EXDATE;VALUE=DATE:20261201',
    ])
    expect(formatRecurrenceLines({ rule: null, ...dates }, { ...evening, timezone: 'UTC+5:30' })).toEqual([
      'RDATE:20261203T043000Z,20261224T123000Z',
      'EXDATE:20261201T123000Z',
    ])
  })

  it('without a rule have the added dates only', () => {
    const values = { rule: null, additions: [], exclusions: [] }
    const lines = formatRecurrenceLines(values, evening)
    expect(lines).toHaveLength(1)
    expect(parseRecurrenceLines(lines, evening)).toEqual(values)
  })

  it.each([
    ['FREQ=WEEKLY', { frequency: 'weekly', weekdays: ['TU'] }],
    ['FREQ=MONTHLY', { frequency: 'monthly', on: { day: 24 } }],
    ['FREQ=YEARLY', { frequency: 'yearly', month: 11, on: { day: 24 } }],
    ['freq=weekly;byday=we,mo', { frequency: 'weekly', weekdays: ['MO', 'WE'] }],
    ['FREQ=WEEKLY;WKST=SU', { frequency: 'weekly', weekdays: ['TU'] }],
    ['FREQ=MONTHLY;BYDAY=+2TU', { frequency: 'monthly', on: { nth: 2, weekday: 'TU' } }],
  ])('take missing parts from the start: %s', (rule, pattern) => {
    expect(parse(rule)).toEqual({ interval: 1, end: { kind: 'never' }, ...pattern })
  })

  it.each([
    ['20261215T160000Z', '2026-12-15'], // 18:00 in Athens, the time of the last date
    ['20261215T155959Z', '2026-12-14'], // before the time of the event on that day
    ['20261216T225959Z', '2026-12-16'],
    ['20261215T180000', '2026-12-15'],
    ['20261215', '2026-12-15'],
  ])('end on the last day on which the event can start: UNTIL=%s', (until, day) => {
    expect(parse(`FREQ=DAILY;UNTIL=${until}`)).toMatchObject({ end: { kind: 'until', day } })
  })
})

describe('a rule that the form cannot show', () => {
  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYDAY=MO,TU',
    'FREQ=DAILY;BYMONTH=1',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
    'FREQ=WEEKLY;BYMONTH=5,6;BYDAY=TU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=TU',
    'FREQ=MONTHLY;BYDAY=-2TU',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTHDAY=24',
    'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=DAILY;COUNT=3;UNTIL=20261215',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;FREQ=WEEKLY',
  ])('stays as it is: %s', rule => {
    const lines = [`RRULE:${rule}`, 'EXDATE;TZID=Europe/Athens:20261201T180000']
    const values = parseRecurrenceLines(lines, evening)
    expect(values?.rule).toEqual({ frequency: 'other', text: rule })
    expect(formatRecurrenceLines(values!, evening)).toEqual(lines)
  })

  it.each([
    ['EXRULE:FREQ=DAILY'],
    ['RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'],
    ['RRULE:FREQ=DAILY', 'EXDATE;TZID=Europe/Paris:20261201T180000'],
    ['RDATE;VALUE=PERIOD:20261201T180000Z/PT1H'],
  ])('stays as it is, with its other lines: %s', (...lines) => {
    expect(parseRecurrenceLines(lines, evening)).toBeNull()
  })
})
