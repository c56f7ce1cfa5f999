import { describe, expect, it } from 'vitest'
import { parseWrittenTime, toDayClock, toWallIn } from '../../../src/core/time/written-time.ts'

describe('parseWrittenTime', () => {
  it.each([
    // ISO 8601, extended and basic
    ['2027-01-09', '2027-01-09 00:00:00', null],
    ['20270109', '2027-01-09 00:00:00', null],
    ['2027-01-09T17:00:00', '2027-01-09 17:00:00', null],
    ['2027-01-09 17:00', '2027-01-09 17:00:00', null],
    ['2027-1-9 9:05', '2027-01-09 09:05:00', null],
    ['20270109T1700', '2027-01-09 17:00:00', null],
    ['2027-01-09T17', '2027-01-09 17:00:00', null],
    ['20270109T17Z', '2027-01-09 17:00:00', 'UTC'],
    ['20270109T170000Z', '2027-01-09 17:00:00', 'UTC'],
    ['2027-01-09t17:00:00z', '2027-01-09 17:00:00', 'UTC'],
    // fractions
    ['2027-01-09T17:00:00.000+0000', '2027-01-09 17:00:00', 'UTC'],
    ['2027-01-09T17:00:00,123456789Z', '2027-01-09 17:00:00', 'UTC'],
    // offsets
    ['2027-01-09T17:00:00+09', '2027-01-09 17:00:00', 'UTC+9'],
    ['2027-01-09T17:00:00+0300', '2027-01-09 17:00:00', 'UTC+3'],
    ['2027-01-09T17:00:00+03:00', '2027-01-09 17:00:00', 'UTC+3'],
    ['2027-01-09T17:00:00+03:00:00', '2027-01-09 17:00:00', 'UTC+3'],
    ['2027-01-09T17:00:00 -03:30', '2027-01-09 17:00:00', 'UTC-3.5'],
    ['2027-01-09T17:00:00\u221203:00', '2027-01-09 17:00:00', 'UTC-3'],
    ['20270109T170000-0300', '2027-01-09 17:00:00', 'UTC-3'],
    ['2027-01-09T17:00-00:00', '2027-01-09 17:00:00', 'UTC'],
    ['2027-01-09T17:00+01:00[Europe/Paris]', '2027-01-09 17:00:00', 'Europe/Paris'],
    ['2027-01-09T17:00+01:00[u-ca=gregory]', '2027-01-09 17:00:00', 'UTC+1'],
    ['2027-01-09T17:00Z[Europe/Paris]', '2027-01-09 17:00:00', 'UTC'],
    // the end of a day
    ['2027-01-09T24:00', '2027-01-10 00:00:00', null],
    ['20271231T240000', '2028-01-01 00:00:00', null],
    ['2027-02-28T24:00:00+03:00', '2027-03-01 00:00:00', 'UTC+3'],
    ['2027-01-09T23:59:60Z', '2027-01-09 23:59:59', 'UTC'],
  ])('%s is %s in %s', (text, wall, zone) => {
    expect(parseWrittenTime(text)).toMatchObject({ wall, zone, hasTime: /t| /i.test(text), hasAssumedSign: false })
  })

  it.each(['2027-01-09T17:00:0009:00', '2027-01-09T17:00:00 09:00'])('%s has lost the sign of its offset', text => {
    expect(parseWrittenTime(text)).toMatchObject({ wall: '2027-01-09 17:00:00', zone: 'UTC+9', hasAssumedSign: true })
  })

  it.each([
    ...['', 'TBA', '2027', '2027-01', '2027-02-30', '2027-13-01', '0000-01-01', '10000-01-01', '2027-001', '202701091'],
    ...['2027-01-09T24:01', '2027-01-09T24:00:01', '2027-01-09T25:00', '2027-01-09T10:60', '2027-01-09T10:00:61'],
    ...['2027-01-09T17:00+25:00', '2027-01-09T17:00+03:07', '2027-01-09T17:00 Mars/Phobos', '2027-01-09T17:00[Mars]'],
    ...['2027-01-09T', '2027-01-09Z', '2027-01-09 17', '2027-01-09T17:00+', '9999-12-31T24:00', '20270109T9'],
  ])('%j is none', text => {
    expect(parseWrittenTime(text)).toBeNull()
  })
})

describe('toWallIn', () => {
  it.each([
    ['2027-07-01T17:00:00+09', '2027-07-01 11:00:00'],
    ['2027-07-01T17:00:00', '2027-07-01 17:00:00'],
    ['2027-07-01T21:30Z', '2027-07-02 00:30:00'],
  ])('%s is %s in Athens', (text, wall) => {
    expect(toWallIn('Europe/Athens', parseWrittenTime(text)!)).toBe(wall)
  })
})

describe('toDayClock', () => {
  it.each([
    ['midnight of the calendar in UTC', '20270509T210000Z', 'Europe/Athens', '2027-05-10 00:00:00'],
    ['the last second of the calendar in UTC', '20270509T205959Z', 'Europe/Athens', '2027-05-09 23:59:59'],
    ['another time in UTC', '20270509T230000Z', 'Europe/Athens', '2027-05-10 02:00:00'],
    ['midnight in UTC', '20270510T000000Z', 'America/Los_Angeles', '2027-05-10 00:00:00'],
    ['the last second in UTC', '20270509T235959Z', 'Europe/Athens', '2027-05-09 23:59:59'],
    ['midnight of the calendar, west of UTC', '20270510T070000Z', 'America/Los_Angeles', '2027-05-10 00:00:00'],
    ['midnight of another offset', '2027-05-10T00:00:00+02:00', 'Europe/Athens', '2027-05-10 00:00:00'],
    [
      'midnight of the calendar with another offset',
      '2027-05-09T17:00:00-04:00',
      'Europe/Athens',
      '2027-05-10 00:00:00',
    ],
    ['another time of another offset', '2027-05-09T20:00:00-04:00', 'Europe/Athens', '2027-05-09 20:00:00'],
    ['a local time', '20270510T180000', 'Europe/Athens', '2027-05-10 18:00:00'],
    ['a day', '20270510', 'Europe/Athens', '2027-05-10 00:00:00'],
  ])('%s', (_, text, zone, wall) => {
    expect(toDayClock(parseWrittenTime(text)!, zone)).toBe(wall)
  })
})
