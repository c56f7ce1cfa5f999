import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRecurrence, parseRecurrence } from '../../../../src/core/recurrence/recurrence-lines.ts'
import { expandToHorizon } from '../../../../src/core/recurrence/expand-recurrence.ts'
import { RecurrenceError, type SeriesStart } from '../../../../src/core/recurrence/recurrence.ts'
import { languages } from '../../../../src/core/language.ts'
import { formatMessage, type MessageKey } from '../../../../src/core/failure/messages.ts'
import { parse, parseRandom, startAt } from './expand.ts'
import { randomRecurrence } from './random-recurrence.ts'

const timed = startAt('2026-10-06 18:00', 'Europe/Athens')
const allDay = startAt('2026-10-06', 'Europe/Athens')

const format = (lines: string | string[], start: SeriesStart) => formatRecurrence(parse(lines, start), start)

describe('parseRecurrence and formatRecurrence', () => {
  it.each<[string, string | string[], SeriesStart, string[]]>([
    [
      'order, case, doubles, defaults',
      'rrule:byday=th,TU,TU;interval=1;Freq=weekly;wkst=mo',
      timed,
      ['RRULE:FREQ=WEEKLY;BYDAY=TU,TH'],
    ],
    ['INTERVAL and WKST', 'FREQ=WEEKLY;WKST=SU;INTERVAL=02', timed, ['RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU']],
    [
      'numbers with signs',
      'FREQ=MONTHLY;BYDAY=+2TU,-1FR;BYMONTH=12,1',
      timed,
      ['RRULE:FREQ=MONTHLY;BYDAY=-1FR,2TU;BYMONTH=1,12'],
    ],
    [
      'UNTIL as a day of a timed event',
      'FREQ=DAILY;UNTIL=20261215',
      timed,
      ['RRULE:FREQ=DAILY;UNTIL=20261215T215959Z'],
    ],
    ['UNTIL without a zone', 'FREQ=DAILY;UNTIL=20261215T180000', timed, ['RRULE:FREQ=DAILY;UNTIL=20261215T160000Z']],
    [
      'UNTIL as a time of an all-day event',
      'FREQ=DAILY;UNTIL=20261215T215959Z',
      allDay,
      ['RRULE:FREQ=DAILY;UNTIL=20261215'],
    ],
    [
      'UNTIL as the instant at which a day of an all-day event begins',
      'FREQ=DAILY;UNTIL=20261214T220000Z',
      allDay,
      ['RRULE:FREQ=DAILY;UNTIL=20261215'],
    ],
    [
      'UNTIL as midnight in UTC of an all-day event',
      'FREQ=DAILY;UNTIL=20261215T000000Z',
      startAt('2026-10-06', 'America/Los_Angeles'),
      ['RRULE:FREQ=DAILY;UNTIL=20261215'],
    ],
    [
      'UNTIL on the first day, as an instant',
      'FREQ=DAILY;UNTIL=20261005T210000Z',
      allDay,
      ['RRULE:FREQ=DAILY;UNTIL=20261006'],
    ],
    ['UNTIL at 24:00', 'FREQ=DAILY;UNTIL=20261215T240000', timed, ['RRULE:FREQ=DAILY;UNTIL=20261215T220000Z']],
    [
      'UNTIL in the extended format',
      'FREQ=DAILY;UNTIL=2026-12-15T18:00:00+02:00',
      timed,
      ['RRULE:FREQ=DAILY;UNTIL=20261215T160000Z'],
    ],
    [
      'times of an all-day event as dates: instants of midnight, with a zone, local, at the end of a day, and a list',
      [
        'FREQ=DAILY',
        'RDATE:20261019T210000Z,20261021',
        'EXDATE:20261012T210000Z,20261014T205959Z',
        'EXDATE;TZID=America/New_York:20261015T000000',
        'EXDATE:20261016T090000',
      ],
      allDay,
      [
        'RRULE:FREQ=DAILY',
        'RDATE;VALUE=DATE:20261020,20261021',
        'EXDATE;VALUE=DATE:20261013,20261014,20261015,20261016',
      ],
    ],
    [
      'days of a timed event as dates at the time of its start',
      ['FREQ=WEEKLY', 'RDATE;VALUE=DATE:20261014', 'EXDATE:20261013,20261020T180000'],
      timed,
      [
        'RRULE:FREQ=WEEKLY',
        'RDATE;TZID=Europe/Athens:20261014T180000',
        'EXDATE;TZID=Europe/Athens:20261013T180000,20261020T180000',
      ],
    ],
    ['times of an all-day event', 'FREQ=DAILY;BYHOUR=9;COUNT=3', allDay, ['RRULE:FREQ=DAILY;COUNT=3']],
    ['an empty part at the end', 'FREQ=DAILY;COUNT=3;', timed, ['RRULE:FREQ=DAILY;COUNT=3']],
    [
      'dates with and without a zone, in UTC and in another zone',
      [
        'RDATE:20261020T180000',
        'RDATE;TZID=Europe/Athens:20261013T180000',
        'RDATE:20261103T160000Z,20261020T180000',
        'RDATE;TZID=Europe/Paris:20261110T170000',
      ],
      timed,
      ['RDATE;TZID=Europe/Athens:20261013T180000,20261020T180000,20261103T180000,20261110T180000'],
    ],
    [
      'a quoted zone',
      'RDATE;TZID="europe/athens";VALUE=DATE-TIME:20261013T180000',
      timed,
      ['RDATE;TZID=Europe/Athens:20261013T180000'],
    ],
    [
      'days',
      ['EXDATE;VALUE=DATE:20261013', 'RDATE:20261014', 'FREQ=WEEKLY'],
      allDay,
      ['RRULE:FREQ=WEEKLY', 'RDATE;VALUE=DATE:20261014', 'EXDATE;VALUE=DATE:20261013'],
    ],
    ['UTC', 'RDATE:20261013T180000', startAt('2026-10-06 18:00', 'UTC'), ['RDATE:20261013T180000Z']],
    ['a fixed offset', 'RDATE:20261013T180000', startAt('2026-10-06 18:00', 'UTC+5:30'), ['RDATE:20261013T123000Z']],
    [
      'several lines in one text, folded',
      'RRULE:FREQ=WEEKLY;\r\n COUNT=2\r\n\r\nRDATE:20261014T180000\n',
      timed,
      ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;TZID=Europe/Athens:20261014T180000'],
    ],
    ['a date that the zone skips', 'RDATE:20270328T033000', timed, ['RDATE;TZID=Europe/Athens:20270328T043000']],
  ])('%s', (_, lines, start, expected) => {
    expect(format(lines, start)).toEqual(expected)
    expect(format(expected, start)).toEqual(expected)
  })

  it('are null without lines', () => {
    expect([parseRecurrence([], timed), parseRecurrence(['', ' \n'], timed)]).toEqual([null, null])
  })

  it('give the same recurrence again', () => {
    fc.assert(
      fc.property(randomRecurrence(), ({ lines, start }) => {
        const recurrence = parseRandom(lines, start)
        fc.pre(recurrence !== null)
        expect(parseRecurrence(formatRecurrence(recurrence, start), start)).toEqual(recurrence)
      }),
      { numRuns: 80 },
    )
  })
})

const dates = (count: number) => Array.from({ length: count }, (_, i) => `${20270101 + i}`).join(',')
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',')

/** What the service does not keep. HOURLY to SECONDLY, RSCALE, SKIP and PERIOD are differences from the RFCs. */
const failures: [MessageKey, lines: string | string[], text: string, start?: SeriesStart][] = [
  ['recurrence-frequency', 'FREQ=FORTNIGHTLY', 'FORTNIGHTLY'],
  ['recurrence-frequency', 'FREQ=HOURLY;INTERVAL=3;UNTIL=20261206T170000Z', 'HOURLY'],
  ['recurrence-frequency', 'FREQ=MINUTELY;INTERVAL=15;COUNT=6', 'MINUTELY'],
  ['recurrence-frequency', 'RRULE:COUNT=3', 'FREQ'],
  ['recurrence-part', 'FREQ=DAILY;BYEASTER=1', 'BYEASTER'],
  ['recurrence-part', 'FREQ=YEARLY;RSCALE=CHINESE', 'RSCALE'],
  ['recurrence-part', 'FREQ=YEARLY;SKIP=FORWARD', 'SKIP'],
  ['recurrence-part', 'RRULE;TZID=Europe/Athens:FREQ=DAILY', 'TZID'],
  ['recurrence-part', 'RDATE;RANGE=THISANDFUTURE:20261013T180000', 'RANGE'],
  ['recurrence-part-twice', 'FREQ=DAILY;COUNT=2;COUNT=3', 'COUNT'],
  ['recurrence-value', 'FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
  ['recurrence-value', 'FREQ=DAILY;INTERVAL=10000', '10000'],
  ['recurrence-value', 'FREQ=DAILY;COUNT=0', 'COUNT'],
  ['recurrence-value', 'FREQ=DAILY;COUNT=-3', '-3'],
  ['recurrence-value', 'FREQ=DAILY;COUNT=99999999999999999999', 'COUNT'],
  ['recurrence-value', 'FREQ=DAILY;UNTIL=20260231', '20260231'],
  ['recurrence-value', 'FREQ=DAILY;UNTIL=tomorrow', 'TOMORROW'],
  ['recurrence-value', 'FREQ=DAILY;BYHOUR=24', 'BYHOUR'],
  ['recurrence-value', 'FREQ=DAILY;BYSECOND=60', 'BYSECOND'],
  ['recurrence-value', 'FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY'],
  ['recurrence-value', 'FREQ=MONTHLY;BYMONTHDAY=32', '32'],
  ['recurrence-value', 'FREQ=MONTHLY;BYMONTHDAY=', 'BYMONTHDAY'],
  ['recurrence-value', 'FREQ=YEARLY;BYMONTH=13', 'BYMONTH'],
  ['recurrence-value', 'FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO'],
  ['recurrence-value', 'FREQ=YEARLY;BYYEARDAY=-367', 'BYYEARDAY'],
  ['recurrence-value', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1e2', '1E2'],
  ['recurrence-value', 'FREQ=WEEKLY;BYDAY=TUESDAY', 'TUESDAY'],
  ['recurrence-value', 'FREQ=MONTHLY;BYDAY=0MO', '0MO'],
  ['recurrence-value', 'FREQ=MONTHLY;BYDAY=54MO', '54MO'],
  ['recurrence-value', 'FREQ=WEEKLY;WKST=XX', 'WKST'],
  ['recurrence-value', 'RDATE;VALUE=PERIOD:20261013T180000Z/PT1H', 'RDATE'],
  ['recurrence-value', 'EXDATE:20261313T180000', '20261313T180000'],
  ['recurrence-not-together', 'FREQ=DAILY;COUNT=3;UNTIL=20271013T180000Z', 'UNTIL'],
  ['recurrence-not-together', 'FREQ=MONTHLY;BYWEEKNO=20', 'BYWEEKNO'],
  ['recurrence-not-together', 'FREQ=DAILY;BYYEARDAY=20', 'BYYEARDAY'],
  ['recurrence-not-together', 'FREQ=WEEKLY;BYMONTHDAY=20', 'BYMONTHDAY'],
  ['recurrence-not-together', 'FREQ=WEEKLY;BYDAY=2TU', '2TU'],
  ['recurrence-not-together', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=2TU', 'BYWEEKNO'],
  ['recurrence-not-together', 'FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=15;BYSETPOS=1', 'BYMONTHDAY + BYWEEKNO'],
  ['recurrence-set-position', 'FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
  ['recurrence-values', `FREQ=YEARLY;BYYEARDAY=${numbers(101)}`, 'BYYEARDAY'],
  ['recurrence-times', 'FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5;BYSECOND=1,2,3,4,5', '100'],
  ['recurrence-two-rules', ['FREQ=DAILY;COUNT=2', 'FREQ=WEEKLY;COUNT=2'], 'RRULE'],
  ['recurrence-line', 'EXRULE:FREQ=DAILY', 'EXRULE'],
  ['recurrence-line', 'DTSTART:20261006T180000', 'DTSTART'],
  ['recurrence-line', 'every Tuesday', 'every Tuesday'],
  ['recurrence-line', 'RRULE FREQ=DAILY', 'RRULE FREQ'],
  ['recurrence-zone', 'RDATE;TZID=Europe/Atlantis:20261013T180000', 'Europe/Atlantis'],
  ['recurrence-before-start', 'FREQ=DAILY;UNTIL=20261006T145959Z', '20261006T145959Z'],
  ['recurrence-before-start', 'FREQ=DAILY;UNTIL=20261005', '20261005', allDay],
  ['recurrence-before-start', 'RDATE:20261006T175959', '2026-10-06 17:59:59'],
  ['recurrence-value', 'EXDATE;VALUE=PERIOD:20261013', '20261013', allDay],
  ['recurrence-no-dates', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '50'],
  ['recurrence-no-dates', 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11', '50'],
  ['recurrence-no-dates', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6', '50'],
  ['recurrence-no-dates', 'FREQ=YEARLY;BYYEARDAY=1;BYMONTHDAY=2', '50'],
  ['recurrence-all-excluded', ['FREQ=DAILY;COUNT=2', 'EXDATE:20261006T180000,20261007T180000'], 'EXDATE'],
  ['too-many', `RDATE;VALUE=DATE:${dates(1001)}`, '1000', allDay],
  ['too-many', Array.from({ length: 101 }, () => 'EXDATE:20261013T180000'), '100'],
  ['too-long', `RRULE:FREQ=DAILY;${' '.repeat(50_000)}`, '50000'],
]

describe('parseRecurrence refuses', () => {
  it.each(failures)('%s: %s', (key, lines, text, start = timed) => {
    const error = catchError(() => parse(lines, start))

    expect(error.detail.key).toBe(key)
    for (const language of languages)
      expect(formatMessage(error.detail, language).replace(/\D(?=\d{3}\b)/gu, '')).toContain(text)
  })

  it('recurrence-too-many-dates: more than 1,000 up to two years from now', () => {
    const expandFrom = (rule: string, now: string) => expandToHorizon(parse(rule, timed), timed, new Date(now))

    expect(expandFrom('FREQ=DAILY;INTERVAL=2', '2029-01-01T00:00:00Z').starts).toHaveLength(774)
    const error = catchError(() => expandFrom('FREQ=DAILY;BYHOUR=9,18', '2026-10-01T00:00:00Z'))
    expect(error.detail).toMatchObject({
      key: 'recurrence-too-many-dates',
      values: { max: 1000, until: '2028-10-01 03:00:00' },
    })
  })

  it('are those of a series that starts centuries from now', () => {
    const start = { ...timed, startWall: '9990-01-01 10:00:00' }
    expect(expandToHorizon(parse('FREQ=YEARLY;COUNT=3', start), start, new Date('2026-10-01T00:00:00Z'))).toMatchObject(
      {
        starts: ['9990-01-01 10:00:00'],
        until: '9990-01-01 10:00:00',
      },
    )
  })
})

function catchError(run: () => unknown): RecurrenceError {
  try {
    run()
  } catch (error) {
    if (error instanceof RecurrenceError) return error
    throw error
  }
  throw new Error('There was no error.')
}
