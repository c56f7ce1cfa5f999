import { describe, expect, it } from 'vitest'
import { formatEventIcs } from '../../client/web/event/event-ics.ts'

const event = {
  global_id: 'cal.example?id=42',
  title: 'Jazz; by the sea, \\o/',
  url: 'https://cal.example/event/jazz/',
  all_day: false,
  start_date: '2026-11-20 20:00:00',
  end_date: '2026-11-20 22:30:00',
  utc_start_date: '2026-11-20 18:00:00',
  utc_end_date: '2026-11-20 20:30:00',
  modified_utc: '2026-11-01 08:00:00',
  event_status: 'scheduled',
} as const
const noDetails = { description: '', location: '', categories: [] }

/** The unfolded lines of a file. */
const unfoldLines = (ics: string): string[] => ics.replace(/\r\n /g, '').split('\r\n')

describe('an event as an iCalendar file (RFC 5545)', () => {
  it('has start and end in UTC, and a UID', () => {
    const lines = unfoldLines(formatEventIcs(event, noDetails))

    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(lines).toContain('DTSTART:20261120T180000Z')
    expect(lines).toContain('DTEND:20261120T203000Z')
    expect(lines).toContain('DTSTAMP:20261101T080000Z')
    expect(lines).toContain('UID:42@cal.example')
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  })

  it('ends an all-day event on the day after its last, also over the end of a year', () => {
    const days = { ...event, all_day: true, start_date: '2026-12-30 00:00:00', end_date: '2026-12-31 23:59:59' }
    const lines = unfoldLines(formatEventIcs(days, noDetails))

    expect(lines).toContain('DTSTART;VALUE=DATE:20261230')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  })

  it.each([
    ['scheduled', 'CONFIRMED'],
    ['canceled', 'CANCELLED'],
    ['postponed', 'TENTATIVE'],
    ['rescheduled', 'CONFIRMED'],
    ['moved_online', 'CONFIRMED'],
  ] as const)('has a status: %s is %s', (event_status, status) => {
    expect(unfoldLines(formatEventIcs({ ...event, event_status }, noDetails))).toContain(`STATUS:${status}`)
  })

  it('has no end when the event has no duration', () => {
    expect(formatEventIcs({ ...event, utc_end_date: event.utc_start_date }, noDetails)).not.toContain('DTEND')
  })

  it('escapes special characters, and allows no line injection', () => {
    const ics = formatEventIcs(event, {
      description: 'One\r\nTwo\nBEGIN:VEVENT\u0007',
      location: 'Quay 9, Piraeus',
      position: { lat: 37.94, lng: 23.64 },
      categories: ['Food, drink', 'Music'],
    })
    const lines = unfoldLines(ics)

    expect(lines).toContain(String.raw`SUMMARY:Jazz\; by the sea\, \\o/`)
    expect(lines).toContain(String.raw`DESCRIPTION:One\nTwo\nBEGIN:VEVENT`)
    expect(lines).toContain(String.raw`LOCATION:Quay 9\, Piraeus`)
    expect(lines).toContain('GEO:37.94;23.64')
    expect(lines).toContain(String.raw`CATEGORIES:Food\, drink,Music`)
    expect(ics.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  })

  it('omits empty properties', () => {
    expect(formatEventIcs(event, noDetails)).not.toMatch(/DESCRIPTION|LOCATION|GEO|CATEGORIES/)
  })

  it.each(['a', 'Ωραία ', '🎷'])('folds lines at 75 bytes, and splits no character: %s', letter => {
    const description = letter.repeat(200)
    const ics = formatEventIcs(event, { ...noDetails, description })

    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(unfoldLines(ics)).toContain(`DESCRIPTION:${description}`)
  })
})
