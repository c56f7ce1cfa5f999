import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseMoment } from '../../../src/core/time/moment.ts'

/** Wednesday 11 March 2026, 16:05:06 in Athens. */
const now = new Date('2026-03-11T14:05:06.789Z')
const parse = (text: string | number, zone = 'Europe/Athens') => parseMoment(text, { zone, now })

// Chrono computes some dates in the time zone of the process. None may differ there.
describe.each(['UTC', 'Pacific/Apia', 'Pacific/Pago_Pago'])('parseMoment of a process in %s', processZone => {
  beforeAll(() => void vi.stubEnv('TZ', processZone))
  afterAll(() => void vi.unstubAllEnvs())

  it.each<[string | number, string, boolean]>([
    [1811808000, '2027-06-01 03:00:00', true],
    ['1811808000', '2027-06-01 03:00:00', true],
    [0, '1970-01-01 02:00:00', true],
    ['-86400', '1969-12-31 02:00:00', true],
    ['2027-01-10', '2027-01-10 00:00:00', false],
    ['2027-01-10 10:00', '2027-01-10 10:00:00', true],
    ['2027-01-10T10:00:00', '2027-01-10 10:00:00', true],
    ['2027-01-10 10:00:59.999', '2027-01-10 10:00:59', true],
    ['2026-3-1 9:05', '2026-03-01 09:05:00', true],
    ['2027/01/10', '2027-01-10 00:00:00', false],
    ['2027-01-10 3pm', '2027-01-10 15:00:00', true],
    ['20270110T1000', '2027-01-10 10:00:00', true],
    ['2027-01-31 24:00', '2027-02-01 00:00:00', true],
    ['31.1.2027 24:00', '2027-02-01 00:00:00', true],
    ['01/10/2027 10:00', '2027-01-10 10:00:00', true],
    ['10-1-2027', '2027-01-10 00:00:00', false],
    ['10.1.2027 9am', '2027-01-10 09:00:00', true],
    ['10 March 2026', '2026-03-10 00:00:00', false],
    ['March 10, 2026 5pm', '2026-03-10 17:00:00', true],
    ['10 January 2027 5:30pm', '2027-01-10 17:30:00', true],
    ['Sun, 10 Jan 2027 10:00:00', '2027-01-10 10:00:00', true],
    ['25 December', '2026-12-25 00:00:00', false],
    ['March 2027', '2027-03-01 00:00:00', false],
  ])('reads %j as %s', (text, wall, hasTime) => {
    expect(parse(text)).toMatchObject({ wall, hasTime })
  })

  it.each<[string, string, boolean]>([
    ['now', '2026-03-11 16:05:06', true],
    ['today', '2026-03-11 00:00:00', false],
    ['Tomorrow', '2026-03-12 00:00:00', false],
    ['yesterday 23:59', '2026-03-10 23:59:00', true],
    ['midnight', '2026-03-11 00:00:00', true],
    ['noon', '2026-03-11 12:00:00', true],
    ['tomorrow noon', '2026-03-12 12:00:00', true],
    ['tomorrow 9am', '2026-03-12 09:00:00', true],
    ['today 24:00', '2026-03-12 00:00:00', true],
    ['tomorrow at 4:30 pm', '2026-03-12 16:30:00', true],
    ['12am', '2026-03-11 00:00:00', true],
    ['wednesday', '2026-03-11 00:00:00', false],
    ['next wednesday 4pm', '2026-03-18 16:00:00', true],
    ['next friday', '2026-03-13 00:00:00', false],
    ['last monday', '2026-03-09 00:00:00', false],
    ['last wednesday', '2026-03-04 00:00:00', false],
    ['monday next week', '2026-03-23 00:00:00', false], // as PHP: the first Monday after the 18th
    ['+2 weeks', '2026-03-25 16:05:06', true],
    ['2 weeks', '2026-03-25 16:05:06', true],
    ['in two weeks', '2026-03-25 16:05:06', true],
    ['-3 days', '2026-03-08 16:05:06', true],
    ['3 days ago', '2026-03-08 16:05:06', true],
    ['an hour ago', '2026-03-11 15:05:06', true],
    ['half an hour ago', '2026-03-11 15:35:06', true],
    ['+1 week 2 days 4 hours', '2026-03-20 20:05:06', true],
    ['+5 weeks +2 hours', '2026-04-15 18:05:06', true],
    ['next month', '2026-04-11 16:05:06', true],
    ['first day of next month', '2026-04-01 00:00:00', false],
    ['last day of this month 23:59', '2026-03-31 23:59:00', true],
    ['the day after tomorrow', '2026-03-13 00:00:00', false],
    ['day after tomorrow 9am', '2026-03-13 09:00:00', true],
    ['the day before yesterday', '2026-03-09 00:00:00', false],
    ['two days after 10 March 2026', '2026-03-12 00:00:00', false],
  ])('reads %j on Wednesday afternoon in Athens as %s', (text, wall, hasTime) => {
    expect(parse(text)).toMatchObject({ wall, hasTime })
  })

  it.each([
    ['2027-01-10T10:00:00Z', '2027-01-10 12:00:00'],
    ['2027-01-10T10:00:00.123+02:00', '2027-01-10 10:00:00'],
    ['2027-01-10T10:00-0330', '2027-01-10 15:30:00'],
    ['2027-01-10T10:00:00+09', '2027-01-10 03:00:00'],
    ['20270110T100000Z', '2027-01-10 12:00:00'],
    ['2027-01-10T24:00:00\u221203:00', '2027-01-11 05:00:00'],
    ['2027-01-10T10:00:00 02:00', '2027-01-10 10:00:00'], // the + of a query that was not encoded
    ['2027-01-10 10:00 Europe/Paris', '2027-01-10 11:00:00'],
    ['Sun, 10 Jan 2027 10:00:00 GMT', '2027-01-10 12:00:00'],
    ['10 March 2026 5pm EST', '2026-03-11 00:00:00'],
    ['tomorrow 9am UTC', '2026-03-12 11:00:00'],
  ])('converts the instant %j to the zone: %s in Athens', (text, wall) => {
    expect(parse(text)).toMatchObject({ wall, hasTime: true })
  })

  it.each<string | number>([
    ...['', '   ', 'x', 'a', '-', 'garbage', 'before my birthday', 'garbage tomorrow', 'tomorrow garbage'],
    ...['2027-02-30', '2027-13-01 10:00', '30 February 2028', '31 June 2026', '29 February 2027', '02/29/2027'],
    ...['2027-01-01 24:01', '2027-01-01 25:00:00', '2027-01-01 10:60', '2027-01-10T10:00:61Z', '10 March 2026 25:00'],
    ...[
      '2027-01-10T10:00:00+25:00',
      '2027-01-10 10:00 Mars/Phobos',
      '10:00-12:00',
      '9am 10am',
      'monday friday',
      '13pm',
    ],
    ...['2027-01-10 constructor', 'constructor', '__proto__', '9999 years '.repeat(9)],
    ...['0000-01-01', '10000-01-01', '2027-1', '1/2', '1.5', 'May', 'March 10-12 2026', 'this weekend', '1e9'],
    ...[1.5, NaN, Infinity, -1e12, 1e12, 'tomorrow '.repeat(5000)],
  ])('returns null for %j', text => {
    expect(parse(text)).toBeNull()
  })

  it.each([
    ['2027-01-09T22:00:00Z', '2027-01-10 00:00:00'],
    ['2027-01-10T00:00:00Z', '2027-01-10 00:00:00'],
    ['2027-01-10T23:59:59Z', '2027-01-10 00:00:00'],
    ['2027-01-10 18:00', '2027-01-10 00:00:00'],
    ['tomorrow 9am', '2026-03-12 00:00:00'],
  ])('knows the day of %s in Athens', (text, day) => {
    expect(parse(text)?.day).toBe(day)
  })

  it('counts days from midnight of the zone, not of UTC', () => {
    const late = new Date('2026-03-11T22:30:00Z')
    expect(parseMoment('today', { zone: 'Europe/Athens', now: late })?.wall).toBe('2026-03-12 00:00:00')
    expect(parseMoment('today', { zone: 'Pacific/Honolulu', now: late })?.wall).toBe('2026-03-11 00:00:00')
  })

  it('adds days as calendar days and hours as elapsed time over a DST change', () => {
    const eve = { zone: 'Europe/Athens', now: new Date('2026-03-28T10:00:00Z') }
    expect(parseMoment('+1 day', eve)?.wall).toBe('2026-03-29 12:00:00')
    expect(parseMoment('+24 hours', eve)?.wall).toBe('2026-03-29 13:00:00')
  })

  it('moves a skipped time forward, and takes the first of a repeated one', () => {
    expect(parse('2026-03-29 03:30')).toMatchObject({ wall: '2026-03-29 04:30:00' })
    expect(parse('2026-10-25 03:30')?.instant).toEqual(new Date('2026-10-25T00:30:00Z'))
  })

  it('keeps the instant of `now` in the second pass of a repeated hour', () => {
    const second = new Date('2026-10-25T01:30:00Z')
    expect(parseMoment('now', { zone: 'Europe/Athens', now: second })?.instant).toEqual(second)
  })

  it('reads times in a zone with a fixed offset', () => {
    expect(parse('2027-01-15 02:00', 'UTC+5:30')?.instant).toEqual(new Date('2027-01-14T20:30:00Z'))
    expect(parse('10 March 2026 noon', 'UTC-3.5')?.instant).toEqual(new Date('2026-03-10T15:30:00Z'))
  })
})
