import { describe, expect, it } from 'vitest'
import { moveRecurrenceLines } from '../../../client/web/editor/event/recurrence/move-recurrence.ts'
import {
  findPreset,
  listMonthDays,
  listPresets,
  presetNames,
} from '../../../client/web/editor/event/recurrence/presets.ts'
import { parseRecurrenceLines } from '../../../client/web/editor/event/recurrence/recurrence-values.ts'
import type { RuleValues, SeriesTimes } from '../../../client/web/editor/event/recurrence/rule-values.ts'
import { findRecurrenceProblem } from '../../../client/web/editor/event/recurrence/validate-recurrence.ts'

/** A Tuesday, the fourth and last one of its month. */
const evening: SeriesTimes = { start_date: '2026-11-24 18:00:00', timezone: 'Europe/Athens', all_day: false }
const allDay: SeriesTimes = { ...evening, start_date: '2026-11-24 00:00:00', all_day: true }

const parse = (rule: string) => parseRecurrenceLines([`RRULE:${rule}`], evening)?.rule

describe('the presets of a day', () => {
  it.each([
    ['2026-11-24', 'daily weekdays weekly monthlyDay monthlyWeekday monthlyLast yearly'],
    ['2026-11-10', 'daily weekdays weekly monthlyDay monthlyWeekday yearly'],
    ['2026-12-29', 'daily weekdays weekly monthlyDay monthlyLast yearly'], // the fifth Tuesday
    ['2026-12-31', 'daily weekdays weekly monthlyDay monthlyLast yearly'],
    ['2026-11-15', 'daily weekly monthlyDay monthlyWeekday yearly'], // a Sunday
  ])('%s: %s', (day, names) => {
    const presets = listPresets(day)
    expect(presetNames.filter(name => presets[name]).join(' ')).toBe(names)
    for (const name of presetNames) if (presets[name]) expect(findPreset(presets[name], day)).toBe(name)
  })

  it('are found whatever the end of the rule is, but not with another interval', () => {
    expect(findPreset({ ...parse('FREQ=WEEKLY;COUNT=12;BYDAY=TU') } as RuleValues, '2026-11-24')).toBe('weekly')
    expect(findPreset({ ...parse('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU') } as RuleValues, '2026-11-24')).toBeUndefined()
    expect(findPreset({ ...parse('FREQ=WEEKLY;BYDAY=WE') } as RuleValues, '2026-11-24')).toBeUndefined()
  })

  it('have the days of a month', () => {
    expect(listMonthDays('2026-11-24')).toEqual([{ day: 24 }, { nth: 4, weekday: 'TU' }, { nth: -1, weekday: 'TU' }])
  })
})

describe('a recurrence whose start moves', () => {
  const nextDay = { ...evening, start_date: '2026-11-25 18:00:00' }

  it.each([
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ['EXRULE:FREQ=DAILY'],
    ['RRULE:FREQ=DAILY', 'EXDATE;TZID=Europe/Paris:20261201T180000'],
  ])('stays as it is when the form cannot show it: %s', (...lines) => {
    expect(moveRecurrenceLines(lines, evening, nextDay)).toEqual(lines)
  })

  const move = (rule: string, start_date: string) =>
    moveRecurrenceLines([`RRULE:${rule}`], evening, { ...evening, start_date })[0]?.replace('RRULE:', '')

  it.each([
    ['FREQ=DAILY;COUNT=3', '2026-11-25 18:00:00', 'FREQ=DAILY;COUNT=3'],
    ['FREQ=WEEKLY;COUNT=12;BYDAY=TU', '2026-11-25 18:00:00', 'FREQ=WEEKLY;COUNT=12;BYDAY=WE'],
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-11-25 18:00:00', 'FREQ=WEEKLY;BYDAY=WE,TH'],
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-11-26 18:00:00', 'FREQ=WEEKLY;BYDAY=TU,TH'],
    ['FREQ=MONTHLY;BYMONTHDAY=24', '2026-11-25 18:00:00', 'FREQ=MONTHLY;BYMONTHDAY=25'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-25 18:00:00', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['FREQ=MONTHLY;BYDAY=4TU', '2026-11-10 18:00:00', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=MONTHLY;BYDAY=4TU', '2026-12-30 18:00:00', 'FREQ=MONTHLY;BYDAY=-1WE'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '2026-12-30 18:00:00', 'FREQ=MONTHLY;BYDAY=-1WE'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '2026-11-10 18:00:00', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=MONTHLY;BYDAY=1FR', '2026-11-10 18:00:00', 'FREQ=MONTHLY;BYDAY=1FR'],
    ['FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=11', '2027-02-03 18:00:00', 'FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=2'],
    ['FREQ=WEEKLY;BYDAY=TU', '2026-02-31 18:00:00', 'FREQ=WEEKLY;BYDAY=TU'], // the date does not exist
    ['FREQ=WEEKLY;BYDAY=TU', '', 'FREQ=WEEKLY;BYDAY=TU'],
  ])('%s, to %s: %s', (rule, start, moved) => expect(move(rule, start)).toBe(moved))

  it('takes its added dates and dates left out along, also to another zone', () => {
    const lines = ['RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE;TZID=Europe/Athens:20261201T180000']
    const after = { ...evening, start_date: '2026-11-25 19:30:00', timezone: 'Europe/Paris' }
    expect(moveRecurrenceLines(lines, evening, after)).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=WE',
      'EXDATE;TZID=Europe/Paris:20261202T193000',
    ])
    expect(moveRecurrenceLines(lines, evening, allDay)[1]).toBe('EXDATE;VALUE=DATE:20261201')
  })

  it('keeps its last day in another zone and as an all-day event', () => {
    const lines = ['RRULE:FREQ=DAILY;UNTIL=20261215T215959Z']
    expect(moveRecurrenceLines(lines, evening, { ...evening, timezone: 'America/New_York' })).toEqual([
      'RRULE:FREQ=DAILY;UNTIL=20261216T045959Z',
    ])
    expect(moveRecurrenceLines(lines, evening, allDay)).toEqual(['RRULE:FREQ=DAILY;UNTIL=20261215'])
  })
})

it.each([
  ['RRULE:FREQ=DAILY;INTERVAL=', 'interval'],
  ['RRULE:FREQ=WEEKLY;BYDAY=', 'weekdays'],
  ['RRULE:FREQ=DAILY;COUNT=', 'count'],
  ['RRULE:FREQ=DAILY;UNTIL=', 'until'],
  ['RRULE:FREQ=DAILY;UNTIL=20261123T215959Z', 'untilBeforeStart'],
  ['RRULE:FREQ=DAILY;UNTIL=20261124T215959Z', null],
  ['RDATE;TZID=Europe/Athens:', 'additions'],
  ['RRULE:FREQ=WEEKLY;COUNT=12;BYDAY=TU', null],
  ['RRULE:FREQ=YEARLY;BYWEEKNO=20', null],
])('the problem of %s is %s', (line, problem) => {
  expect(findRecurrenceProblem([line], evening)).toBe(problem)
})
