import { describe, expect, it } from 'vitest'
import { event } from './ics-fixtures.ts'
import { readIcsEvents } from './read-ics-events.ts'

const readTimes = async (...lines: string[]) => {
  const { dates, notes } = await readIcsEvents(...event('1', ...lines))
  return [dates[0]?.replace('Class: ', ''), ...notes]
}

describe('the times of an event of iCalendar', () => {
  it.each([
    ['24:00 as the end', ['DTSTART:20270619T190000', 'DTEND:20270619T240000'], '2027-06-19 19:00 – 2027-06-20'],
    ['24:00 as the start', ['DTSTART:20271231T240000', 'DTEND:20280101T010000'], '2028-01-01 – 2028-01-01 01:00'],
    [
      'an offset',
      ['DTSTART:2027-06-19T19:00:00+02:00', 'DTEND:20270619T2100+02'],
      '2027-06-19 19:00 – 2027-06-19 21:00',
    ],
    ['no length', ['DTSTART:20270619T190000', 'DURATION:PT0S'], '2027-06-19 19:00 – 2027-06-19 19:00'],
    ['weeks', ['DTSTART:20270619T190000', 'DURATION:P1W'], '2027-06-19 19:00 – 2027-06-26 19:00'],
    [
      'the same day as the end',
      ['DTSTART:20270619T190000', 'DTEND;VALUE=DATE:20270619'],
      '2027-06-19 19:00 – 2027-06-19 19:00',
    ],
    ['the first day as 00:00', ['DTSTART:20270619T190000', 'DTEND:20270620T000000'], '2027-06-19 19:00 – 2027-06-20'],
  ])('may be %s', async (_, lines, expected) => {
    expect((await readTimes(...lines))[0]?.replace(/ (Europe\/Athens|UTC\+2)$/, '')).toBe(expected)
  })

  it.each([
    [
      'before the start',
      ['DTEND:20270618T190000'],
      '2027-06-19 19:00',
      'DTEND: the end (2027-06-18 19:00:00) is before the start (2027-06-19 19:00:00) and was left out',
    ],
    [
      'a negative length',
      ['DURATION:-PT1H'],
      '2027-06-19 19:00',
      'DURATION: the end (2027-06-19 18:00:00) is before the start (2027-06-19 19:00:00) and was left out',
    ],
    [
      '00:00 of the first day',
      ['DTEND:20270619T000000'],
      '2027-06-20',
      'DTEND: 00:00 is before the start (2027-06-19 19:00:00); the event ends at the end of that day',
    ],
    ['no date', ['DTEND:TBA'], '2027-06-19 19:00', 'DTEND: “TBA” cannot be read and was left out'],
    ['no length', ['DURATION:2 hours'], '2027-06-19 19:00', 'DURATION: “2 hours” cannot be read and was left out'],
    [
      'no date beside a length',
      ['DTEND:TBA', 'DURATION:PT1H'],
      '2027-06-19 20:00',
      'DTEND: “TBA” cannot be read and was left out',
    ],
    [
      'a day before the start',
      ['DTEND;VALUE=DATE:20270617'],
      '2027-06-19 19:00',
      'DTEND: the end (2027-06-17 00:00:00) is before the start (2027-06-19 19:00:00) and was left out',
    ],
  ])('keep the event and say so if the end is %s', async (_, lines, end, note) => {
    expect(await readTimes('DTSTART:20270619T190000', ...lines)).toEqual([
      `2027-06-19 19:00 – ${end} Europe/Athens`,
      note,
    ])
  })

  it('keep an event of days whose end is before its start or no date', async () => {
    expect(await readTimes('DTSTART;VALUE=DATE:20270619', 'DTEND;VALUE=DATE:20270610')).toEqual([
      '2027-06-19 – 2027-06-19 Europe/Athens',
      'DTEND: the end (2027-06-10 00:00:00) is before the start (2027-06-19 00:00:00) and was left out',
    ])
    expect(await readTimes('DTSTART;VALUE=DATE:20270619', 'DURATION:long')).toEqual([
      '2027-06-19 – 2027-06-19 Europe/Athens',
      'DURATION: “long” cannot be read and was left out',
    ])
  })
})

describe('a time at the edge of the years', () => {
  const other = event('2', 'DTSTART:20270619T190000', 'SUMMARY:Other')
  const day = '2027-06-19 19:00 – 2027-06-19 19:00 Europe/Athens'
  const mark = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'

  it.each([
    ['DTEND:99991231T235959Z', 'DTEND: “99991231T235959Z” cannot be read and was left out'],
    ['DTEND:99991231T235959-0500', 'DTEND: “99991231T235959-0500” cannot be read and was left out'],
    ['DURATION:P2912101DT23H', 'DURATION: “P2912101DT23H” cannot be read and was left out'],
  ])('as the end is left out: %s', async (end, note) => {
    const { dates, notes } = await readIcsEvents(...event('1', 'DTSTART:20270619T190000', end), ...other)
    expect([dates, notes]).toEqual([[`Class: ${day}`, `Other: ${day}`], [note]])
  })

  it.each([['99991231T235959Z'], ['99991231T235959-0500'], ['00010101T000000+0200']])(
    'as the start costs only its event: %s',
    async start => {
      for (const lines of [[], [mark], ['RRULE:FREQ=DAILY;COUNT=3']]) {
        const { dates, notes } = await readIcsEvents(...event('1', `DTSTART:${start}`, ...lines), ...other)
        expect(dates).toEqual([`Other: ${day}`])
        expect(notes).toEqual([`error: DTSTART: “${start}” is outside the years 1 to 9999`])
      }
    },
  )

  it('of days and of a period costs no other event', async () => {
    const lines = [
      ...event('1', 'DTSTART:99991231T180000', 'DTEND:99991231T180100', mark),
      ...event('3', 'DTSTART:20270619T190000', 'RDATE;VALUE=PERIOD:20270620T190000/99991231T235959Z'),
      ...event('4', 'DTSTART:20270619T190000', 'RDATE;VALUE=PERIOD:99991231T235959Z/PT1H'),
    ]
    expect((await readIcsEvents(...lines, ...other)).dates).toContain(`Other: ${day}`)
  })
})

describe('an event whose times are marked as whole days', () => {
  const outlook = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'

  it.each([
    [
      'midnights with a zone',
      ['DTSTART;TZID=FLE Standard Time:20270310T000000', 'DTEND;TZID=FLE Standard Time:20270312T000000', outlook],
      '2027-03-10 – 2027-03-11',
    ],
    [
      'midnights of the calendar in UTC',
      ['DTSTART:20270313T220000Z', 'DTEND:20270314T220000Z', outlook],
      '2027-03-14 – 2027-03-14',
    ],
    [
      'midnights of another zone in UTC',
      ['DTSTART:20270313T230000Z', 'DTEND:20270315T230000Z', outlook],
      '2027-03-14 – 2027-03-15',
    ],
    [
      'midnights west of UTC',
      ['DTSTART:20270314T080000Z', 'DTEND:20270315T080000Z', outlook],
      '2027-03-14 – 2027-03-14',
    ],
    [
      'the last second',
      ['DTSTART:20270403T210000Z', 'DTEND:20270404T205959Z', 'X-FUNAMBOL-ALLDAY:1'],
      '2027-04-04 – 2027-04-04',
    ],
    [
      'the last minute',
      ['DTSTART:20270405T000000', 'DTEND:20270406T235900', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'],
      '2027-04-05 – 2027-04-06',
    ],
    ['a day with 23 hours', ['DTSTART:20270327T220000Z', 'DTEND:20270328T210000Z', outlook], '2027-03-28 – 2027-03-28'],
    ['hours', ['DTSTART:20270405T090000', 'DTEND:20270405T170000', outlook], '2027-04-05 – 2027-04-05'],
    ['no end', ['DTSTART:20270405T000000', outlook], '2027-04-05 – 2027-04-05'],
  ])('lasts days: %s', async (_, lines, expected) => {
    expect(await readTimes(...lines)).toEqual([`${expected} Europe/Athens`])
  })

  it('has times without the mark, and with FALSE', async () => {
    const lines = ['DTSTART:20270405T000000', 'DTEND:20270405T010000']
    for (const mark of [[], ['X-MICROSOFT-CDO-ALLDAYEVENT:FALSE']])
      expect(await readTimes(...lines, ...mark)).toEqual(['2027-04-05 – 2027-04-05 01:00 Europe/Athens'])
  })

  it('ends days with times', async () => {
    const start = 'DTSTART;VALUE=DATE:20270310'
    for (const end of ['20270311T220000Z', '20270311T215959Z', '20270312T000000', '20270311T180000'])
      expect(await readTimes(start, `DTEND:${end}`)).toEqual(['2027-03-10 – 2027-03-11 Europe/Athens'])
  })
})
