import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  endOfDay,
  startOfDay,
  toInstant,
  toWall,
  formatWithOffset,
} from '../../../src/core/time/wall-time.ts'

const wallTimes: [what: string, zone: string, wall: string, instant: string][] = [
  ['before the spring change', 'Europe/Athens', '2026-03-29 02:59:59', '2026-03-29T00:59:59Z'],
  ['after the spring change', 'Europe/Athens', '2026-03-29 04:00:00', '2026-03-29T01:00:00Z'],
  ['before the autumn change', 'Europe/Athens', '2026-10-25 02:59:59', '2026-10-24T23:59:59Z'],
  ['the first of two equal times', 'Europe/Athens', '2026-10-25 03:30:00', '2026-10-25T00:30:00Z'],
  ['after the autumn change', 'Europe/Athens', '2026-10-25 04:00:00', '2026-10-25T02:00:00Z'],
  ['before the spring change', 'Europe/Paris', '2027-03-28 01:30:00', '2027-03-28T00:30:00Z'],
  ['the first of two equal times', 'Europe/Paris', '2027-10-31 02:30:00', '2027-10-31T00:30:00Z'],
  ['summer', 'Europe/Paris', '2027-07-15 10:00:00', '2027-07-15T08:00:00Z'],
  ['after the spring change', 'America/Toronto', '2027-03-14 03:00:00', '2027-03-14T07:00:00Z'],
  ['the first of two equal times', 'America/Toronto', '2027-11-07 01:30:00', '2027-11-07T05:30:00Z'],
  ['a zone without summer time', 'Australia/Perth', '2027-01-15 02:00:00', '2027-01-14T18:00:00Z'],
  ['an offset with three quarters of an hour', 'Asia/Kathmandu', '2027-01-15 02:00:00', '2027-01-14T20:15:00Z'],
  ['the day before UTC', 'Pacific/Honolulu', '2027-07-15 20:00:00', '2027-07-16T06:00:00Z'],
  ['summer time of half an hour', 'Australia/Lord_Howe', '2026-01-15 12:00:00', '2026-01-15T01:00:00Z'],
  ['winter with summer time of half an hour', 'Australia/Lord_Howe', '2026-07-15 12:00:00', '2026-07-15T01:30:00Z'],
  [
    'the first of two equal times in half an hour',
    'Australia/Lord_Howe',
    '2026-04-05 01:45:00',
    '2026-04-04T14:45:00Z',
  ],
  ['a fixed offset', 'UTC-3.5', '2027-01-15 02:00:00', '2027-01-15T05:30:00Z'],
  ['a fixed offset with minutes', 'UTC+5:30', '2027-01-15 02:00:00', '2027-01-14T20:30:00Z'],
  ['UTC', 'UTC', '1969-07-20 20:17:00', '1969-07-20T20:17:00Z'],
  ['local mean time with its seconds', 'Europe/Athens', '1890-01-01 00:00:00', '1889-12-31T22:25:08Z'],
  ['the first year', 'UTC', '0001-01-01 00:00:00', '0001-01-01T00:00:00Z'],
  ['the last second', 'UTC', '9999-12-31 23:59:59', '9999-12-31T23:59:59Z'],
]

describe('wall time and instant', () => {
  it.each(wallTimes)('%s: in %s, %s is the instant %s', (_, zone, wall, instant) => {
    expect(toInstant(wall, zone)).toEqual(new Date(instant))
    expect(toWall(new Date(instant), zone)).toBe(wall)
  })

  it.each([
    ['Europe/Athens', '2026-03-29 03:30:00', '2026-03-29 04:30:00'],
    ['Europe/Paris', '2027-03-28 02:30:00', '2027-03-28 03:30:00'],
    ['America/Toronto', '2027-03-14 02:30:00', '2027-03-14 03:30:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-04 02:45:00'],
  ])('in %s a skipped %s moves forward to %s', (zone, skipped, moved) => {
    expect(toWall(toInstant(skipped, zone), zone)).toBe(moved)
  })

  it('shows both instants of a repeated hour as the same wall time', () => {
    expect(toWall(new Date('2026-10-25T01:30:00Z'), 'Europe/Athens')).toBe('2026-10-25 03:30:00')
  })

  it('drops parts of a second, before 1970 too', () => {
    expect(toWall(new Date('2026-01-01T00:00:00.999Z'), 'UTC')).toBe('2026-01-01 00:00:00')
    expect(toWall(new Date('1969-12-31T23:59:59.999Z'), 'UTC')).toBe('1969-12-31 23:59:59')
  })

  it.each(['2027-02-30 10:00:00', '2027-13-01 10:00:00', '2027-01-01 24:00:00', 'garbage'])('rejects %s', wall => {
    expect(() => toInstant(wall, 'UTC')).toThrow(RangeError)
  })
})

describe('formatWithOffset', () => {
  it.each([
    ['2026-04-18 09:00:00', '2026-04-18 13:00:00', '2026-04-18T09:00:00-04:00'],
    ['2026-01-18 09:00:00', '2026-01-18 03:15:00', '2026-01-18T09:00:00+05:45'],
    ['2026-01-18 09:00:00', '2026-01-18 12:30:00', '2026-01-18T09:00:00-03:30'],
    ['2026-01-18 09:00:00', '2026-01-18 09:00:00', '2026-01-18T09:00:00+00:00'],
    ['2026-01-01 00:30:00', '2025-12-31 22:30:00', '2026-01-01T00:30:00+02:00'],
    ['1890-01-01 12:00:00', '1890-01-01 10:25:08', '1890-01-01T12:00:00+01:35'],
  ])('local time %s and UTC time %s give %s', (wall, utc, iso) => {
    expect(formatWithOffset(wall, utc)).toBe(iso)
  })
})

describe('days and months', () => {
  it('a day runs from 00:00:00 to 23:59:59', () => {
    expect([startOfDay('2026-03-29 12:34:56'), endOfDay('2026-03-29 12:34:56')]).toEqual([
      '2026-03-29 00:00:00',
      '2026-03-29 23:59:59',
    ])
  })

  it.each([
    ['2026-12-31 10:00:00', 1, '2027-01-01 10:00:00'],
    ['2028-03-01 10:00:00', -1, '2028-02-29 10:00:00'],
    ['9999-12-31 10:00:00', 1, '9999-12-31 23:59:59'],
    ['0001-01-01 10:00:00', -1, '0001-01-01 00:00:00'],
  ])('%s plus %i days is %s', (wall, days, sum) => {
    expect(addDays(wall, days)).toBe(sum)
  })

  it.each([
    ['2026-01-31 10:00:00', 1, '2026-02-28 10:00:00'],
    ['2026-03-11 16:05:06', 24, '2028-03-11 16:05:06'],
    ['2026-03-31 10:00:00', -1, '2026-02-28 10:00:00'],
    ['9999-01-31 10:00:00', 24, '9999-12-31 23:59:59'],
  ])('%s plus %i months is %s', (wall, months, sum) => {
    expect(addMonths(wall, months)).toBe(sum)
  })
})
