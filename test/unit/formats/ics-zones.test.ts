import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../../src/formats/ics/read-calendar.ts'
import { createZoneResolver } from '../../../src/formats/ics/resolve-zone.ts'

type Observance = { from: string; to: string; start: string; rule?: string }

const zone = (tzid: string, observances: Observance[], ...lines: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...lines,
  ...observances.flatMap(({ from, to, start, rule }) => [
    'BEGIN:STANDARD',
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    'END:STANDARD',
  ]),
  'END:VTIMEZONE',
]

/** As Outlook writes the zone of Athens, and that of a place that has no summer time. */
const easternEurope: Observance[] = [
  { from: '+0300', to: '+0200', start: '16011028T040000', rule: 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10' },
  { from: '+0200', to: '+0300', start: '16010325T030000', rule: 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3' },
]
const fixed = (offset: string): Observance[] => [{ from: offset, to: offset, start: '16010101T000000' }]

const resolve = (tzid: string, lines: string[] = [], wall = '2027-07-01 12:00:00', defaultZone = 'Europe/Paris') =>
  createZoneResolver(readCalendar(lines.join('\n')).timeZones, defaultZone)(tzid, wall)

describe('the zone of a TZID', () => {
  it.each([
    [
      'X-LIC-LOCATION before the name',
      'Europe/Paris',
      zone('Europe/Paris', [], 'X-LIC-LOCATION:Europe/Athens'),
      'Europe/Athens',
    ],
    ['a name of IANA in any case', 'europe/ATHENS', [], 'Europe/Athens'],
    ['two parts at the end of a path', '/mozilla.org/20070129_1/Europe/Athens', [], 'Europe/Athens'],
    ['three parts', '/x/America/Argentina/Ushuaia', [], 'America/Argentina/Ushuaia'],
    ['a name of Windows', 'GTB Standard Time', [], 'Europe/Bucharest'],
    ['UTC of Microsoft', 'tzone://Microsoft/Utc', [], 'UTC'],
  ])('is %s', (_, tzid, lines, expected) => {
    expect(resolve(tzid, lines)).toEqual({ zone: expected, note: null })
  })

  it.each([
    ['the zone of the calendar', 'Customized Time Zone', 'Europe/Helsinki', 'Europe/Helsinki'],
    ['the zone whose city is in the name', '(UTC+02:00) Sofia, Athens (custom)', 'Europe/Paris', 'Europe/Athens'],
  ])('has the offsets of its VTIMEZONE: %s', (_, tzid, defaultZone, expected) => {
    expect(resolve(tzid, zone(tzid, easternEurope), undefined, defaultZone)).toEqual({
      zone: expected,
      note: `TZID “${tzid}” has the times of ${expected}`,
    })
  })

  it('is not a zone that changes its clocks on other days', () => {
    const lines = zone('US rules', [
      { from: '-0500', to: '-0400', start: '20070311T020000', rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU' },
      { from: '-0400', to: '-0500', start: '20071104T020000', rule: 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU' },
    ])
    expect(resolve('US rules', lines, undefined, 'America/Havana').zone).toBe('America/New_York')
  })

  it('is a fixed offset when no zone has the same, of the definition or of the name', () => {
    const lines = zone('Odd', [
      { from: '+0215', to: '+0415', start: '19700301T000000', rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=1SU' },
      { from: '+0415', to: '+0215', start: '19700901T000000', rule: 'FREQ=YEARLY;BYMONTH=9;BYDAY=1SU' },
    ])
    const note = 'TZID “Odd” is unknown; its offset UTC+4.25 is used, without summer time'
    expect(resolve('Odd', lines)).toEqual({ zone: 'UTC+4.25', note })
    expect(resolve('Odd', lines, '2027-01-01 12:00:00').zone).toBe('UTC+2.25')
    expect(resolve('Local mean', zone('Local mean', fixed('+012456'))).zone).toBe('UTC+1.5')
    expect(resolve('(GMT-03:30) Somewhere').zone).toBe('UTC-3.5')
  })

  const american: Observance[] = [
    { from: '-0400', to: '-0500', start: '16011101T020000', rule: 'FREQ=YEARLY;BYDAY=1SU;BYMONTH=11' },
    { from: '-0500', to: '-0400', start: '16010301T020000', rule: 'FREQ=YEARLY;BYDAY=2SU;BYMONTH=3' },
  ]
  const winter = '2027-01-19 10:00:00'

  it.each([
    [
      'a name of Windows without its summer time',
      'Mountain Standard Time',
      fixed('-0700'),
      'America/Phoenix',
      'America/Denver',
    ],
    ['an abbreviation with summer time', 'EST', american, 'America/New_York', 'EST'],
    ['another name than X-LIC-LOCATION', 'Eastern Time', american, 'America/New_York', 'America/Jamaica', winter],
    [
      'a name of Windows with another offset',
      'GMT Standard Time',
      fixed('+0530'),
      'Asia/Calcutta',
      'Europe/London',
      winter,
    ],
  ] as const)('is that of the VTIMEZONE: %s', (_, tzid, observances, expected, named, wall?: string) => {
    const lines = zone(tzid, observances, ...(named.includes('Jamaica') ? [`X-LIC-LOCATION:${named}`] : []))
    expect(resolve(tzid, lines, wall)).toEqual({
      zone: expected,
      note: `TZID “${tzid}” has the times of ${expected}, not of ${named}`,
    })
  })

  it('is the name if the VTIMEZONE has its times, also one for some months only', () => {
    expect(resolve('Eastern Standard Time', zone('Eastern Standard Time', american))).toEqual({
      zone: 'America/New_York',
      note: null,
    })
    const autumn = zone('Central European Standard Time', [{ from: '+0200', to: '+0100', start: '20271031T030000' }])
    expect(resolve('Central European Standard Time', autumn, '2027-12-01 12:00:00')).toEqual({
      zone: 'Europe/Warsaw',
      note: null,
    })
    const withoutFrom = zone('(UTC+10:00) Brisbane', fixed('+1000')).filter(line => !line.startsWith('TZOFFSETFROM'))
    expect(resolve('(UTC+10:00) Brisbane', withoutFrom).zone).toBe('Australia/Brisbane')
  })

  it('is a name of IANA whatever the VTIMEZONE says, with a note if that has another offset then', () => {
    const lines = zone('Europe/London', fixed('+0000'))
    const note = 'TZID “Europe/London” has other times in the file; those of Europe/London count'
    expect(resolve('Europe/London', lines)).toEqual({ zone: 'Europe/London', note })
    expect(resolve('Europe/London', lines, winter)).toEqual({ zone: 'Europe/London', note: null })
    const path = '/example.org/Europe/London'
    expect(resolve(path, zone(path, fixed('+0000'))).zone).toBe('Europe/London')
  })

  it('is the name, with a note, if no zone has the times of the VTIMEZONE, but both agree on the day', () => {
    const lines = zone('Egypt Standard Time', [
      { from: '+0200', to: '+0300', start: '20140515T000000', rule: 'FREQ=YEARLY;BYMONTH=5;BYDAY=3TH' },
      { from: '+0300', to: '+0200', start: '20140925T000000', rule: 'FREQ=YEARLY;BYMONTH=9;BYDAY=-1TH' },
    ])
    const note = 'TZID “Egypt Standard Time” has other times in the file than Africa/Cairo, but not on this day'
    expect(resolve('Egypt Standard Time', lines)).toEqual({ zone: 'Africa/Cairo', note })
    expect(resolve('Egypt Standard Time', lines, '2027-10-10 12:00:00').zone).toBe('UTC+2')
  })

  it('is that of the calendar when nothing else is known, with a note', () => {
    const note = 'TZID “Atlantis” is unknown; Europe/Paris is used'
    expect(resolve('Atlantis')).toEqual({ zone: 'Europe/Paris', note })
    expect(resolve('Atlantis', zone('Atlantis', [{ from: 'x', to: 'y', start: 'z' }]))).toEqual({
      zone: 'Europe/Paris',
      note,
    })
  })
})
