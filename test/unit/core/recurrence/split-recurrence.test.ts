import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandRecurrence } from '../../../../src/core/recurrence/expand-recurrence.ts'
import { formatRecurrence } from '../../../../src/core/recurrence/recurrence-lines.ts'
import type { SeriesStart } from '../../../../src/core/recurrence/recurrence.ts'
import { splitRecurrence } from '../../../../src/core/recurrence/split-recurrence.ts'
import { parse, parseRandom, startAt } from './expand.ts'
import { randomRecurrence } from './random-recurrence.ts'

const timed = startAt('2026-10-06 18:00', 'Europe/Athens')
const allDay = startAt('2026-10-06', 'Europe/Athens')

function split(lines: string[], start: SeriesStart, day: string) {
  const at = `${day} ${start.startWall.slice(11)}`
  const parts = splitRecurrence(parse(lines, start), start, at)
  return parts && [formatRecurrence(parts.before, start), formatRecurrence(parts.after, { ...start, startWall: at })]
}

describe('splitRecurrence', () => {
  it.each<[string, string[], SeriesStart, string, [before: string[], after: string[]] | null]>([
    [
      'divides COUNT',
      ['FREQ=WEEKLY;COUNT=12'],
      timed,
      '2026-11-17',
      [['RRULE:FREQ=WEEKLY;COUNT=6'], ['RRULE:FREQ=WEEKLY;COUNT=6']],
    ],
    [
      'ends the first part at its last date',
      ['FREQ=WEEKLY'],
      timed,
      '2026-11-17',
      [['RRULE:FREQ=WEEKLY;UNTIL=20261110T160000Z'], ['RRULE:FREQ=WEEKLY']],
    ],
    [
      'keeps UNTIL',
      ['FREQ=WEEKLY;UNTIL=20261215'],
      allDay,
      '2026-11-17',
      [['RRULE:FREQ=WEEKLY;UNTIL=20261110'], ['RRULE:FREQ=WEEKLY;UNTIL=20261215']],
    ],
    ['has no rule for one date', ['FREQ=WEEKLY;COUNT=2'], timed, '2026-10-13', [[], []]],
    [
      'has no rule after the last date of UNTIL',
      ['FREQ=WEEKLY;UNTIL=20261022'],
      timed,
      '2026-10-20',
      [['RRULE:FREQ=WEEKLY;UNTIL=20261013T150000Z'], []],
    ],
    [
      'divides additions and exclusions',
      ['FREQ=WEEKLY;COUNT=6', 'RDATE;VALUE=DATE:20261007,20261104', 'EXDATE;VALUE=DATE:20261013,20261110'],
      allDay,
      '2026-10-27',
      [
        ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE;VALUE=DATE:20261007', 'EXDATE;VALUE=DATE:20261013'],
        ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE;VALUE=DATE:20261104', 'EXDATE;VALUE=DATE:20261110'],
      ],
    ],
    [
      'names the days of the rule when it continues from an addition',
      ['FREQ=WEEKLY;COUNT=4', 'RDATE;VALUE=DATE:20261015'],
      allDay,
      '2026-10-15',
      [['RRULE:FREQ=WEEKLY;COUNT=2'], ['RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU']],
    ],
    [
      'cannot continue INTERVAL from an addition between its weeks',
      ['FREQ=WEEKLY;INTERVAL=2', 'RDATE;VALUE=DATE:20261015'],
      allDay,
      '2026-10-15',
      null,
    ],
    [
      'continues a rule with INTERVAL that ends from an addition between its weeks, without a rule',
      ['FREQ=WEEKLY;INTERVAL=2;COUNT=4', 'RDATE;VALUE=DATE:20261015', 'EXDATE;VALUE=DATE:20261103'],
      allDay,
      '2026-10-15',
      [[], ['RDATE;VALUE=DATE:20261020,20261117']],
    ],
    ['cannot split at the start', ['FREQ=WEEKLY'], timed, '2026-10-06', null],
    ['cannot split between dates', ['FREQ=WEEKLY'], timed, '2026-10-07', null],
    [
      'splits additions alone',
      ['RDATE;VALUE=DATE:20261007,20261104'],
      allDay,
      '2026-10-07',
      [[], ['RDATE;VALUE=DATE:20261104']],
    ],
  ])('%s', (_, lines, start, day, expected) => {
    expect(split(lines, start, day)).toEqual(expected)
  })

  it('keeps all dates, and has null only for an addition', () => {
    const limits = { until: '2031-01-01 00:00:00', max: 300 }
    fc.assert(
      fc.property(randomRecurrence(), fc.nat(50), ({ lines, start }, index) => {
        const recurrence = parseRandom(lines, start)
        fc.pre(recurrence !== null)
        const { starts } = expandRecurrence(recurrence, start, limits)
        fc.pre(starts.length > 1)
        const position = 1 + (index % (starts.length - 1))
        const at = starts[position]!
        const parts = splitRecurrence(recurrence, start, at)
        if (!parts) {
          expect(recurrence.additions).toContain(at)
          return
        }
        const before = expandRecurrence(parts.before, start, limits)
        const after = expandRecurrence(parts.after, { ...start, startWall: at }, { ...limits, max: 300 - position })
        expect([...before.starts, ...after.starts]).toEqual(starts)
        expect(before.isComplete).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
