import { describe, expect, it } from 'vitest'
import { isFixedOffsetZone, parseZone, toPostgresZone } from '../../../src/core/time/zone.ts'

describe('parseZone', () => {
  it.each([
    ['europe/athens', 'Europe/Athens'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
    ['us/eastern', 'US/Eastern'],
    [' Asia/Kathmandu ', 'Asia/Kathmandu'],
    ['Etc/GMT+3', 'Etc/GMT+3'],
    ['EST', 'EST'],
    ['cet', 'CET'],
    ['GMT', 'GMT'],
    ['utc', 'UTC'],
    ['Z', 'UTC'],
    ['UTC+2', 'UTC+2'],
    ['utc-3.5', 'UTC-3.5'],
    ['UTC+5:30', 'UTC+5:30'],
    ['UTC+5.75', 'UTC+5.75'],
    ['UTC+0', 'UTC+0'],
    ['UTC-14', 'UTC-14'],
    ['+02:00', 'UTC+2'],
    ['-0330', 'UTC-3.5'],
    ['+05:45', 'UTC+5.75'],
  ])('reads %j as %s', (text, zone) => {
    expect(parseZone(text)).toBe(zone)
  })

  it.each(['', ' ', 'UTCfoo', 'UTC+99', 'UTC+14:15', 'UTC+1.3', 'UTC2', '2', '+02:10', 'Mars/Phobos', 'PST', 'BST'])(
    'returns null for %j',
    text => {
      expect(parseZone(text)).toBeNull()
    },
  )

  it.each(['2026-01-01T00:00Z', '[Europe/Athens]', 'Europe/Athens; drop', 'Europe/../Athens', 'A'.repeat(5000)])(
    'returns null for %j',
    text => {
      expect(parseZone(text)).toBeNull()
    },
  )
})

describe('toPostgresZone', () => {
  it.each([
    ['Europe/Athens', 'Europe/Athens'],
    ['UTC', 'UTC'],
    ['UTC+2', '<+02>-02'],
    ['UTC-3.5', '<-0330>+03:30'],
    ['UTC+5:30', '<+0530>-05:30'],
    ['UTC+5.75', '<+0545>-05:45'],
    ['UTC+0', '<+00>-00'],
    ['UTC-11', '<-11>+11'],
  ])('%s is written %s', (zone, text) => {
    expect(toPostgresZone(zone)).toBe(text)
  })

  /** PostgreSQL would read CET as the abbreviation: an hour off all summer. */
  it.each([
    ['CET', 'Europe/Brussels'],
    ['EET', 'Europe/Athens'],
    ['MET', 'Europe/Brussels'],
    ['WET', 'Europe/Lisbon'],
  ])('writes %s, which is also an abbreviation, as %s', (zone, text) => {
    expect(toPostgresZone(zone)).toBe(text)
  })
})

it('isFixedOffsetZone is true only for offsets from UTC', () => {
  expect(['UTC+2', 'UTC-3.5', 'UTC', 'Etc/GMT+3', 'Europe/Athens'].map(isFixedOffsetZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
