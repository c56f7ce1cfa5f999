import { describe, expect, it } from 'vitest'
import { findLine } from '../../../src/formats/ics/component.ts'
import { eventsMax } from '../../../src/formats/ics/component-stack.ts'
import { readCalendar } from '../../../src/formats/ics/read-calendar.ts'
import { decodeTextList, decodeTextValue, parseLine } from '../../../src/formats/ics/read-line.ts'
import { decodeText, fileMaxBytes } from '../../../src/formats/decode/decode-text.ts'
import { addDuration, getLastDay, parseDuration } from '../../../src/core/time/duration.ts'
import { parseWrittenTime } from '../../../src/core/time/written-time.ts'

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const readEvents = (...lines: string[]) => readCalendar(lines.join('\n'))
const getValues = (file: ReturnType<typeof readCalendar>, name = 'SUMMARY') =>
  file.events.map(one => findLine(one, name)?.value)

describe('a content line', () => {
  it.each([
    ['SUMMARY:Fair', {}, 'Fair'],
    ['summary;language=el:Πανηγύρι: αρχή', { LANGUAGE: 'el' }, 'Πανηγύρι: αρχή'],
    ['ORGANIZER;CN="Guild; the: old":mailto:a@b.example', { CN: 'Guild; the: old' }, 'mailto:a@b.example'],
    ["ORGANIZER;CN=A ^^ ^n ^'B^':mailto:a@b.example", { CN: 'A ^ \n "B"' }, 'mailto:a@b.example'],
    ['DTSTART;TZID=(UTC+01:00) Berlin, Rome:20270101T100000', { TZID: '(UTC+01:00) Berlin, Rome' }, '20270101T100000'],
    ['DTSTART;TZID="GMT+1:00":20270101T100000', { TZID: 'GMT+1:00' }, '20270101T100000'],
    ['X-APPLE;X-TITLE="open quote:geo:1,2', { 'X-TITLE': 'open quote' }, 'geo:1,2'],
  ])('%s', (text, parameters, value) => {
    expect(parseLine(text, 1)).toMatchObject({ parameters, value })
  })

  it.each(['no name', '', ':value', 'SUMMARY', 'SUMMARY;LANGUAGE=el'])('is not %j', text => {
    expect(parseLine(text, 1)).toBeNull()
  })

  it('decodes escapes, and splits lists at commas that are not escaped', () => {
    expect(decodeTextValue(String.raw`a\, b\; c\\n\nd\N`)).toBe('a, b; c\\n\nd\n')
    expect(decodeTextList(String.raw`Music\, live,Dance,, Food `)).toEqual(['Music, live', 'Dance', 'Food'])
  })
})

describe('a file', () => {
  it('joins folded lines, of any component and before any end of line', () => {
    const { text } = decodeText(Buffer.from('BEGIN:VEVENT\r\nSUMMARY:Long\r\n  title\r\n\tend\r\nEND:VEVENT\r\n'))
    expect(getValues(readCalendar(text))).toEqual(['Long titleend'])
    expect(getValues(readCalendar(decodeText(Buffer.from('BEGIN:VEVENT\rSUMMARY:Old\rEND:VEVENT')).text))).toEqual([
      'Old',
    ])
  })

  it('joins parts with an empty line between them, as old versions of Mozilla write them', () => {
    const file = readEvents('BEGIN:VEVENT', 'SUMMARY', '', ' :Christmas', '', 'UID', '', ' :1', 'END:VEVENT', 'garbage')
    expect([...getValues(file), ...getValues(file, 'UID')]).toEqual(['Christmas', '1'])
    expect(file.notes).toMatchObject([{ number: 10 }])
  })

  it('names a line that is none of iCalendar by its number, and reads the others', () => {
    const file = readEvents(...event('SUMMARY:A', 'garbage without colon', 'UID:1'), ...event('SUMMARY:B'))
    expect(getValues(file)).toEqual(['A', 'B'])
    expect(getValues(file, 'UID')).toEqual(['1', undefined])
    expect(file.notes).toEqual([{ number: 3, text: '“garbage without colon” is not a line of iCalendar' }])
  })

  it('reads events without a calendar, with missing ends, and with ends too many', () => {
    const file = readEvents(
      'BEGIN:VEVENT',
      'SUMMARY:A',
      'BEGIN:VALARM',
      'SUMMARY:alarm',
      'BEGIN:VEVENT',
      'SUMMARY:B',
      'END:X',
    )
    expect(getValues(file)).toEqual(['A', 'B'])
    expect(file.notes.map(({ number, text }) => `${number} ${text}`)).toEqual([
      '5 BEGIN:VEVENT: the event before it has no END:VEVENT',
      '7 END:X has no BEGIN',
      '7 the file ends before END:VEVENT',
    ])
  })

  it('counts other components, and does not take the properties of their parts for those of events', () => {
    const file = readEvents(
      ...['BEGIN:VTODO', 'SUMMARY:todo', 'END:VTODO', 'BEGIN:VJOURNAL', 'END:VJOURNAL', 'BEGIN:VTODO', 'END:VTODO'],
      ...event('BEGIN:VALARM', 'SUMMARY:alarm', 'END:VALARM', 'SUMMARY:A'),
    )
    expect(getValues(file)).toEqual(['A'])
    expect(Object.fromEntries(file.skipped)).toEqual({ VTODO: 2, VJOURNAL: 1 })
    expect(file.notes).toEqual([])
  })

  it('knows the calendar of each event', () => {
    const calendar = (zone: string) => ['BEGIN:VCALENDAR', `X-WR-TIMEZONE:${zone}`, ...event(), 'END:VCALENDAR']
    const { events } = readEvents(...calendar('Europe/Athens'), ...calendar('Europe/Paris'), ...event())
    expect(events.map(one => findLine(one.calendar, 'X-WR-TIMEZONE')?.value)).toEqual([
      'Europe/Athens',
      'Europe/Paris',
      undefined,
    ])
  })
})

describe('encodings', () => {
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFBEGIN:VEVENT\nSUMMARY:Γιορτή\nEND:VEVENT'), 'Γιορτή', 0],
    [
      'UTF-16 with a byte order mark',
      Buffer.from('\uFEFFBEGIN:VEVENT\nSUMMARY:Γιορτή\nEND:VEVENT', 'utf16le'),
      'Γιορτή',
      1,
    ],
    ['UTF-16 without one', Buffer.from('BEGIN:VEVENT\nSUMMARY:Γιορτή\nEND:VEVENT', 'utf16le').swap16(), 'Γιορτή', 1],
    ['Latin-1', Buffer.from('BEGIN:VEVENT\nSUMMARY:Fête\nEND:VEVENT', 'latin1'), 'Fête', 1],
    ['NUL', Buffer.from('BEGIN:VEVENT\nSUMMARY:Fa\0ir\nEND:VEVENT'), 'Fair', 0],
  ])('reads %s', (_, bytes, title, noteCount) => {
    const { text, notes } = decodeText(bytes)
    expect(getValues(readCalendar(text))).toEqual([title])
    expect(notes).toHaveLength(noteCount)
  })
})

describe('bounds', () => {
  it('cuts a file, a line, and the number of events, and says so', () => {
    expect(decodeText(Buffer.alloc(fileMaxBytes + 1, 'x')).notes).toEqual([
      { text: 'has more than 10 MB; the rest was not read', isError: true },
    ])
    const long = readEvents(...event(`SUMMARY:${'x'.repeat(600_000)}`))
    expect(getValues(long)[0]).toHaveLength(500_000 - 'SUMMARY:'.length)
    expect(long.notes).toMatchObject([{ number: 2, text: expect.stringContaining('was cut') }])
    const whole = readEvents(...event(`SUMMARY:${'x'.repeat(500_000 - 'SUMMARY:'.length)}`))
    expect(whole.notes).toEqual([])
    const many = readCalendar('BEGIN:VEVENT\nEND:VEVENT\n'.repeat(eventsMax + 5))
    expect(many.events).toHaveLength(eventsMax)
    expect(many.limitNote).toEqual({
      number: 2 * eventsMax + 1,
      text: `has more than ${eventsMax} events; the rest was not read`,
    })
  })

  it('ignores what is nested deeper than any calendar, and keeps a hundred notes', () => {
    const file = readCalendar(`${'BEGIN:X\n'.repeat(1_000)}${'END:X\n'.repeat(1_200)}${event('SUMMARY:A').join('\n')}`)
    expect(getValues(file)).toEqual(['A'])
    expect(file.notes).toHaveLength(100)
  })
})

describe('times', () => {
  it.each([
    ['20270131', '2027-01-31 00:00:00'],
    ['20270131T180000Z', '2027-01-31 18:00:00'],
    ['2027-01-31T18:00Z', '2027-01-31 18:00:00'],
    ['2027-01-31 18:00:00', '2027-01-31 18:00:00'],
    ['20270131T1800', '2027-01-31 18:00:00'],
    ['20270131T235960Z', '2027-01-31 23:59:59'],
    ['20270231', undefined],
    ['tomorrow', undefined],
  ])('%s is %s', (text, wall) => {
    expect(parseWrittenTime(text)?.wall).toBe(wall)
  })

  it.each([
    ['PT90M', { days: 0, seconds: 5_400 }],
    ['P1W', { days: 7, seconds: 0 }],
    ['-P1DT1S', { days: -1, seconds: -1 }],
    ['P', null],
    ['1 hour', null],
  ])('the duration %s', (text, duration) => {
    expect(parseDuration(text)).toEqual(duration)
  })

  it('a day is a day on the clock, an hour an exact hour, when summer time begins', () => {
    expect(addDuration('2027-03-27 12:00:00', 'Europe/Athens', { days: 1, seconds: 0 })).toBe('2027-03-28 12:00:00')
    expect(addDuration('2027-03-27 12:00:00', 'Europe/Athens', { days: 0, seconds: 86_400 })).toBe(
      '2027-03-28 13:00:00',
    )
    expect(getLastDay('2027-03-27 00:00:00', { days: 2, seconds: 0 })).toBe('2027-03-28 00:00:00')
    expect(getLastDay('2027-03-27 00:00:00', { days: 0, seconds: 0 })).toBe('2027-03-27 00:00:00')
  })
})
