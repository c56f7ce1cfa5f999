import { describe, expect, it } from 'vitest'
import { readTimes } from '../../src/import/json-ld/event-times.ts'

const read = (startDate: string, fields: Record<string, unknown> = {}) => {
  const notes: string[] = []
  const { start_date, end_date, timezone, all_day } = readTimes({ startDate, ...fields }, 'Europe/Athens', notes)
  return [start_date, end_date, timezone, all_day, notes]
}

describe('the times of an event of schema.org', () => {
  it.each([
    [
      'hours as the offset',
      '2027-01-09T17:00:00+09',
      '2027-01-09T21:00:00+09',
      '2027-01-09 17:00:00',
      '2027-01-09 21:00:00',
      'UTC+9',
    ],
    [
      'the basic format',
      '20270109T170000+0200',
      '20270109T210000+0200',
      '2027-01-09 17:00:00',
      '2027-01-09 21:00:00',
      'Europe/Athens',
    ],
    [
      'milliseconds',
      '2027-01-09T17:00:00.000+0000',
      '2027-01-09T21:00:00.000+0000',
      '2027-01-09 17:00:00',
      '2027-01-09 21:00:00',
      'UTC',
    ],
    [
      'U+2212',
      '2027-01-09T17:00:00\u221203:00',
      '2027-01-09T21:00:00\u221203:00',
      '2027-01-09 17:00:00',
      '2027-01-09 21:00:00',
      'UTC-3',
    ],
    ['z', '2027-01-09t17:00z', '2027-01-09t21:00z', '2027-01-09 17:00:00', '2027-01-09 21:00:00', 'UTC'],
    ['hours alone', '2027-01-09T17', '2027-01-09T21', '2027-01-09 17:00:00', '2027-01-09 21:00:00', 'Europe/Athens'],
    [
      '24:00',
      '2027-01-09T19:00:00+03:00',
      '2027-01-09T24:00:00+03:00',
      '2027-01-09 19:00:00',
      '2027-01-10 00:00:00',
      'UTC+3',
    ],
    [
      'a named zone',
      '2027-01-09T19:00:00+01:00[Europe/Paris]',
      '2027-01-09T21:00:00Z',
      '2027-01-09 19:00:00',
      '2027-01-09 22:00:00',
      'Europe/Paris',
    ],
    [
      'an end in another offset',
      '2027-01-09T19:00:00+02:00',
      '2027-01-09T21:00:00Z',
      '2027-01-09 19:00:00',
      '2027-01-09 23:00:00',
      'Europe/Athens',
    ],
    [
      'a day as the end',
      '2027-01-09T19:00:00+02:00',
      '2027-01-10',
      '2027-01-09 19:00:00',
      '2027-01-10 23:59:59',
      'Europe/Athens',
    ],
  ])('have %s', (_, startDate, endDate, start, end, zone) => {
    expect(read(startDate, { endDate })).toEqual([start, end, zone, false, []])
  })

  it.each([
    ['PT90M', '2027-01-09 20:30:00'],
    ['PT1.5H', '2027-01-09 20:30:00'],
    ['P1DT1H', '2027-01-10 20:00:00'],
  ])('end after the duration %s', (duration, end) => {
    expect(read('2027-01-09T19:00:00', { duration })[1]).toBe(end)
  })

  it('have a duration of days, and an end before a duration', () => {
    expect(read('2027-01-09', { duration: 'P3D' })).toEqual([
      '2027-01-09 00:00:00',
      '2027-01-11 23:59:59',
      'Europe/Athens',
      true,
      [],
    ])
    expect(read('2027-01-09T19:00', { endDate: '2027-01-09T20:00', duration: 'PT5H' })[1]).toBe('2027-01-09 20:00:00')
  })

  it.each([
    [{ endDate: 'TBA' }, '2027-01-09 19:00:00', 'endDate: “TBA” cannot be read and was left out'],
    [
      { endDate: '2027-02-30T10:00' },
      '2027-01-09 19:00:00',
      'endDate: “2027-02-30T10:00” cannot be read and was left out',
    ],
    [
      { endDate: '2027-01-09T21:00+29:00' },
      '2027-01-09 19:00:00',
      'endDate: “2027-01-09T21:00+29:00” cannot be read and was left out',
    ],
    [
      { endDate: '2027-01-09T01:00' },
      '2027-01-09 19:00:00',
      'endDate: the end (2027-01-09 01:00:00) is before the start (2027-01-09 19:00:00) and was left out',
    ],
    [
      { endDate: '2027-01-08' },
      '2027-01-09 19:00:00',
      'endDate: the end (2027-01-08 23:59:59) is before the start (2027-01-09 19:00:00) and was left out',
    ],
    [
      { endDate: '2027-01-09T00:00' },
      '2027-01-10 00:00:00',
      'endDate: 00:00 is before the start (2027-01-09 19:00:00); the event ends at the end of that day',
    ],
    [{ duration: 'an hour' }, '2027-01-09 19:00:00', 'duration: “an hour” cannot be read and was left out'],
    [
      { duration: '-PT1H' },
      '2027-01-09 19:00:00',
      'endDate: the end (2027-01-09 18:00:00) is before the start (2027-01-09 19:00:00) and was left out',
    ],
    [{ endDate: 'TBA', duration: 'PT1H' }, '2027-01-09 20:00:00', 'endDate: “TBA” cannot be read and was left out'],
  ])('keep an event with %j', (fields, end, note) => {
    expect(read('2027-01-09T19:00:00', fields)).toEqual(['2027-01-09 19:00:00', end, 'Europe/Athens', false, [note]])
  })

  it('have an offset that lost its sign, with a note', () => {
    expect(read('2027-01-09T17:00:0009:00')).toEqual([
      '2027-01-09 17:00:00',
      '2027-01-09 17:00:00',
      'UTC+9',
      false,
      ['startDate: the offset of “2027-01-09T17:00:0009:00” has no sign; it was read as east of UTC'],
    ])
  })
})
