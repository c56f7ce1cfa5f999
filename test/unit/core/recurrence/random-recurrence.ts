import fc from 'fast-check'
import type { SeriesStart } from '../../../../src/core/recurrence/recurrence.ts'
import { weekdays } from '../../../../src/core/recurrence/weekdays.ts'

type RandomRecurrence = { lines: string[]; start: SeriesStart }

const zones = ['UTC', 'Europe/Athens', 'America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe', 'UTC+5:30']

/** A part of a rule, such as `BYDAY=MO,TU`. */
const listPart = <T>(item: fc.Arbitrary<T>, name: string, max = 3) =>
  fc.uniqueArray(item, { minLength: 1, maxLength: max }).map(values => `${name}=${values.join(',')}`)
const signed = (max: number) => fc.integer({ min: -max, max }).filter(number => number !== 0)
const weekday = fc.constantFrom(...weekdays)
const nthWeekday = fc.tuple(signed(4), weekday).map(([position, name]) => `${position}${name}`)

/** Parts that the frequency allows; each rule has some of them. */
const partsByFrequency: Record<string, fc.Arbitrary<string>[]> = {
  DAILY: [listPart(weekday, 'BYDAY'), listPart(fc.integer({ min: 1, max: 12 }), 'BYMONTH')],
  WEEKLY: [
    listPart(weekday, 'BYDAY'),
    listPart(fc.integer({ min: 1, max: 12 }), 'BYMONTH'),
    weekday.map(name => `WKST=${name}`),
  ],
  MONTHLY: [
    fc.oneof(listPart(weekday, 'BYDAY'), listPart(nthWeekday, 'BYDAY'), listPart(signed(31), 'BYMONTHDAY')),
    listPart(fc.integer({ min: 1, max: 12 }), 'BYMONTH', 6),
  ],
  YEARLY: [
    listPart(fc.integer({ min: 1, max: 12 }), 'BYMONTH'),
    fc.oneof(listPart(weekday, 'BYDAY'), listPart(nthWeekday, 'BYDAY'), listPart(signed(28), 'BYMONTHDAY')),
  ],
}

const someOf = (parts: fc.Arbitrary<string>[]): fc.Arbitrary<string[]> =>
  fc.tuple(...parts.map(part => fc.option(part, { nil: '' }))).map(texts => texts.filter(text => text !== ''))

const ruleOf = (start: SeriesStart): fc.Arbitrary<string> =>
  fc.constantFrom(...Object.keys(partsByFrequency)).chain(frequency => {
    const laterDay = fc.integer({ min: 0, max: 1000 }).map(days => formatDay(addDays(start.startWall, days)))
    const end = fc.oneof(
      fc.constant([]),
      fc.integer({ min: 1, max: 60 }).map(count => [`COUNT=${count}`]),
      laterDay.map(day => [`UNTIL=${day}`]),
    )
    const interval = fc.integer({ min: 1, max: 4 }).map(number => [`INTERVAL=${number}`])
    const parts = someOf(partsByFrequency[frequency] ?? [])
    return fc.tuple(interval, parts, end).map(groups => [`RRULE:FREQ=${frequency}`, ...groups.flat()].join(';'))
  })

const datesOf = (start: SeriesStart, name: string): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 4 }).map(days => {
    const values = days.map(day => formatICalTime(addDays(start.startWall, day), start))
    return values.length === 0 ? '' : `${name}${start.isAllDay ? ';VALUE=DATE' : ''}:${values.join(',')}`
  })

/** A recurrence with a rule, additions and exclusions, of a timed or an all-day series. */
export const randomRecurrence = (): fc.Arbitrary<RandomRecurrence> =>
  randomStart().chain(start =>
    fc
      .tuple(ruleOf(start), datesOf(start, 'RDATE'), datesOf(start, 'EXDATE'))
      .map(lines => ({ lines: lines.filter(line => line !== ''), start })),
  )

const randomStart = (): fc.Arbitrary<SeriesStart> =>
  fc
    .record({
      zone: fc.constantFrom(...zones),
      isAllDay: fc.boolean(),
      day: fc.integer({ min: 0, max: 1500 }),
      // Most are at night, when clocks change.
      time: fc.constantFrom('00:00:00', '01:30:00', '02:30:00', '03:30:00', '18:00:00', '23:45:00'),
    })
    .map(({ zone, isAllDay, day, time }) => ({
      startWall: addDays(`2026-01-01 ${isAllDay ? '00:00:00' : time}`, day),
      zone,
      isAllDay,
    }))

const addDays = (wall: string, days: number): string => {
  const day = new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + days * 86_400_000)
  return `${day.toISOString().slice(0, 10)} ${wall.slice(11)}`
}

const formatDay = (wall: string): string => wall.slice(0, 10).replaceAll('-', '')
const formatICalTime = (wall: string, { isAllDay }: SeriesStart): string =>
  isAllDay ? formatDay(wall) : `${formatDay(wall)}T${wall.slice(11).replaceAll(':', '')}`
