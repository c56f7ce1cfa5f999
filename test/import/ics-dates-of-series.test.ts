import { describe, expect, it } from 'vitest'
import { event } from './ics-fixtures.ts'
import { readIcsEvents } from './read-ics-events.ts'

const days = ['DTSTART;VALUE=DATE:20270503', 'RRULE:FREQ=WEEKLY;COUNT=4']
const start = 'DTSTART;TZID=Europe/Athens:20270601T200000'
const override = (id: string, title: string, ...lines: string[]) =>
  event('1', `RECURRENCE-ID${id}`, `SUMMARY:${title}`, ...lines)
/** The days of a series. */
const listDays = async (...lines: string[]) =>
  (await readIcsEvents(...lines)).dates.map(date => /\d{4}-(\d\d-\d\d)/.exec(date)?.[1])

describe('a series of whole days', () => {
  it.each([
    ['an instant of midnight', 'EXDATE:20270509T210000Z'],
    ['the last second as an instant', 'EXDATE:20270510T205959Z'],
    ['midnight in UTC', 'EXDATE:20270510T000000Z'],
    ['a zone', 'EXDATE;TZID=GTB Standard Time:20270510T000000'],
    ['a zone that has midnight at another time', 'EXDATE;TZID=America/New_York:20270510T000000'],
    ['the instant of midnight in another zone', 'EXDATE;TZID=America/New_York:20270509T170000'],
    ['a local time', 'EXDATE:20270510T000000'],
    ['a list of both kinds', 'EXDATE:20270510,20270509T210000Z'],
  ])('leaves out a date that is %s', async (_, line) => {
    expect(await listDays(...event('1', ...days, line))).toEqual(['05-03', '05-17', '05-24'])
  })

  it('adds and changes dates that are instants, in the zone of the calendar', async () => {
    const series = event('1', ...days.with(1, 'RRULE:FREQ=WEEKLY;UNTIL=20270516T210000Z'), 'RDATE:20270504T210000Z')
    const moved = override(':20270509T210000Z', 'Moved', 'DTSTART;VALUE=DATE:20270512')
    expect((await readIcsEvents(...series, ...moved)).dates.map(date => date.replace(/ – .*/, ''))).toEqual([
      'Class: 2027-05-03',
      'Class: 2027-05-05',
      'Moved: 2027-05-12',
      'Class: 2027-05-17',
    ])
    const inBerlin = event(
      '1',
      'DTSTART;VALUE=DATE:20270301',
      'RRULE:FREQ=DAILY;UNTIL=20270303T230000Z',
      'EXDATE:20270302T000000',
    )
    expect(await listDays('X-WR-TIMEZONE:Europe/Berlin', ...inBerlin)).toEqual(['03-01', '03-03', '03-04'])
  })
})

describe('a series of times', () => {
  it('leaves out and ends on days, and has dates in other zones', async () => {
    const series = event(
      '1',
      start,
      'RRULE:FREQ=WEEKLY;UNTIL=20270622',
      'EXDATE;VALUE=DATE:20270608',
      'EXDATE;TZID=Europe/London:20270615T180000',
      'RDATE:20270630T170000Z',
    )
    expect(await listDays(...series)).toEqual(['06-01', '06-22', '06-30'])
  })
})

describe('two components that replace one date', () => {
  const series = event('1', start, 'RRULE:FREQ=WEEKLY;COUNT=2')
  it.each([
    ['the higher SEQUENCE', ':20270608T170000Z', 'SEQUENCE:1', 'SEQUENCE:10'],
    [
      'the later LAST-MODIFIED',
      ':20270608T170000Z',
      'LAST-MODIFIED:20260101T000000Z',
      'LAST-MODIFIED:20260201T000000Z',
    ],
    ['the later one in the file', ';TZID=Europe/London:20270608T180000', 'SEQUENCE:2', 'SEQUENCE:2'],
    ['the newer one, named as a day', ';VALUE=DATE:20270608', 'SEQUENCE:2', 'SEQUENCE:3'],
  ])('are one: %s', async (_, id, older, newer) => {
    const file = [
      ...series,
      ...override(id, 'Old', 'DTSTART:20270609T100000', older),
      ...override(';TZID=Europe/Athens:20270608T200000', 'New', 'DTSTART:20270610T100000', newer),
    ]
    const { dates, notes } = await readIcsEvents(...file)
    expect(dates).toEqual([
      'Class: 2027-06-01 20:00 – 2027-06-01 20:00 Europe/Athens',
      'New: 2027-06-10 10:00 – 2027-06-10 10:00 Europe/Athens',
    ])
    expect(notes).toEqual(['line 8: is an older version of the date of line 15'])
  })

  it('are one, also if the newer is the first of the file', async () => {
    const file = [
      ...override(':20270608T170000Z', 'New', 'DTSTART:20270610T100000', 'SEQUENCE:7'),
      ...override(';TZID=Europe/Athens:20270608T200000', 'Old', 'DTSTART:20270609T100000', 'SEQUENCE:6'),
    ]
    expect((await readIcsEvents(...series, ...file)).dates[1]).toMatch(/^New/)
  })
})

describe('an RDATE with a period', () => {
  const hour = ['DTSTART:20270324T080000Z', 'DURATION:PT1H']
  const first = 'Class: 2027-03-24 08:00 – 2027-03-24 09:00 UTC'
  it.each([
    ['a length', 'RDATE;VALUE=PERIOD:20270325T120000Z/PT3H', '2027-03-25 12:00 – 2027-03-25 15:00 UTC'],
    ['an end', 'RDATE;VALUE=PERIOD:20270325T120000Z/20270325T133000Z', '2027-03-25 12:00 – 2027-03-25 13:30 UTC'],
    ['an end at 24:00', 'RDATE;VALUE=PERIOD:20270325T220000Z/20270325T240000Z', '2027-03-25 22:00 – 2027-03-26 UTC'],
    [
      'a zone',
      'RDATE;VALUE=PERIOD;TZID=Europe/Athens:20270325T140000/20270325T170000',
      '2027-03-25 12:00 – 2027-03-25 15:00 UTC',
    ],
    ['days', 'RDATE;VALUE=PERIOD:20270325T120000Z/P1DT1H', '2027-03-25 12:00 – 2027-03-26 13:00 UTC'],
    ['no VALUE', 'RDATE:20270325T120000Z/PT3H', '2027-03-25 12:00 – 2027-03-25 15:00 UTC'],
    ['no length of its own', 'RDATE;VALUE=PERIOD:20270325T120000Z/PT1H', '2027-03-25 12:00 – 2027-03-25 13:00 UTC'],
  ])('has %s', async (_, line, expected) => {
    expect(await readIcsEvents(...event('1', ...hour, line))).toEqual({
      dates: [first, `Class: ${expected}`],
      notes: [],
    })
  })

  it('may be that of the start, and gives way to a component', async () => {
    const line = 'RDATE;VALUE=PERIOD:20270324T080000Z/PT2H,20270325T080000Z/PT2H'
    const other = override(':20270325T080000Z', 'Other', 'DTSTART:20270325T090000Z', 'DURATION:PT1H')
    expect((await readIcsEvents(...event('1', ...hour, line), ...other)).dates).toEqual([
      'Class: 2027-03-24 08:00 – 2027-03-24 10:00 UTC',
      'Other: 2027-03-25 09:00 – 2027-03-25 10:00 UTC',
    ])
  })

  it('has the length of the series if its own cannot be read', async () => {
    const { dates, notes } = await readIcsEvents(...event('1', ...hour, 'RDATE;VALUE=PERIOD:20270325T120000Z/long'))
    expect(dates[1]).toBe('Class: 2027-03-25 12:00 – 2027-03-25 13:00 UTC')
    expect(notes).toEqual(['RDATE: DTEND: “long” cannot be read and was left out'])
  })
})

describe('an event with a single date', () => {
  const zoned = 'TZID=Europe/Athens:20270601T200000'
  const moved = override(`;${zoned}`, 'Moved', 'DTSTART;TZID=Europe/Athens:20270603T200000', 'DURATION:PT1H')
  const movedDate = 'Moved: 2027-06-03 20:00 – 2027-06-03 21:00 Europe/Athens'

  it.each([
    ['no rule', []],
    ['COUNT=1', ['RRULE:FREQ=WEEKLY;COUNT=1']],
    ['UNTIL on its day', ['RRULE:FREQ=WEEKLY;UNTIL=20270601T205959Z']],
    ['UNTIL before its start', ['RRULE:FREQ=WEEKLY;UNTIL=20270501']],
    ['a rule that cannot be kept', ['RRULE:FREQ=HOURLY;COUNT=3']],
    ['RDATE of its start', [`RDATE;${zoned}`]],
    ['its date excluded too', [`EXDATE;${zoned}`]],
    ['COUNT=1 and its date excluded too', ['RRULE:FREQ=WEEKLY;COUNT=1', `EXDATE;${zoned}`]],
  ])('is replaced by its RECURRENCE-ID: %s', async (_, lines) => {
    const { dates } = await readIcsEvents(...event('1', start, ...lines), ...moved)
    expect(dates).toEqual([movedDate])
  })

  it.each([
    ['no rule', []],
    ['COUNT=1', ['RRULE:FREQ=WEEKLY;COUNT=1']],
    ['UNTIL before its start', ['RRULE:FREQ=WEEKLY;UNTIL=20270501']],
    ['a rule that cannot be kept', ['RRULE:FREQ=HOURLY;COUNT=3']],
    ['RDATE of its start', [`RDATE;${zoned}`]],
    ['two dates, both excluded', ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;TZID=Europe/Athens:20270608T200000']],
  ])('does not take place if it is excluded, and the report says so: %s', async (_, lines) => {
    const { dates, notes } = await readIcsEvents(...event('1', start, ...lines, 'EXDATE:20270601T170000Z'))
    expect([dates, notes]).toEqual([[], ['EXDATE: excludes every date of the event']])
  })

  it('has the dates of RDATE besides, and of components for other dates', async () => {
    const ended = event('1', start, 'RRULE:FREQ=WEEKLY;UNTIL=20270501', 'RDATE;TZID=Europe/Athens:20270605T200000')
    expect(await listDays(...ended)).toEqual(['06-01', '06-05'])
    const other = override(':20270610T170000Z', 'Extra', 'DTSTART:20270610T170000Z')
    expect(await listDays(...event('1', start), ...other)).toEqual(['06-01', '06-10'])
    expect(await listDays(...event('1', start, `EXDATE;${zoned}`), ...other)).toEqual(['06-10'])
  })

  it('is that of the component if the master of Thunderbird is faked', async () => {
    const faked = ['BEGIN:VEVENT', 'UID:1', start, `RDATE;${zoned}`, 'X-MOZ-FAKED-MASTER:1', 'END:VEVENT']
    expect(await readIcsEvents(...faked, ...moved)).toEqual({ dates: [movedDate], notes: [] })
  })

  it('is that of the master, with a note, if the component has no times', async () => {
    const { dates, notes } = await readIcsEvents(...event('1', start), ...override(`;${zoned}`, 'Broken'))
    expect(dates).toEqual(['Class: 2027-06-01 20:00 – 2027-06-01 20:00 Europe/Athens'])
    expect(notes).toEqual(['line 7: DTSTART: is missing; it was left out'])
  })

  it('remains before a date that changes all following ones', async () => {
    const series = event('1', start, 'RRULE:FREQ=WEEKLY;COUNT=3')
    const following = override(
      ';RANGE=THISANDFUTURE;TZID=Europe/Athens:20270608T200000',
      'Later',
      'DTSTART;TZID=Europe/Athens:20270608T210000',
    )
    expect(
      (await readIcsEvents(...series, ...following, ...moved)).dates.map(date => date.replace(/ – .*/, '')),
    ).toEqual(['Moved: 2027-06-03 20:00', 'Later: 2027-06-08 21:00', 'Later: 2027-06-15 21:00'])
  })
})
