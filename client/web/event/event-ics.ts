import type { Event } from '../../index.ts'

/** An event for the calendar of a phone or a desk (RFC 5545). */

type IcsEvent = Pick<
  Event,
  | 'global_id'
  | 'title'
  | 'url'
  | 'all_day'
  | 'start_date'
  | 'end_date'
  | 'utc_start_date'
  | 'utc_end_date'
  | 'modified_utc'
>

/** What is plain text of an event: its description, where it is, and what it is about. */
type Told = { description: string; location: string; position?: { lat: number; lng: number }; categories: string[] }

/** A calendar with this one event. Times are instants, which every calendar shows on its own clock; whole days are days everywhere. */
export function formatEventIcs(event: IcsEvent, { description, location, position, categories }: Told): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Event calendar service//Calendar page//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uidOf(event.global_id))}`,
    `DTSTAMP:${instant(event.modified_utc)}`,
    ...timesOf(event),
    `SUMMARY:${escaped(event.title)}`,
    description && `DESCRIPTION:${escaped(description)}`,
    location && `LOCATION:${escaped(location)}`,
    position && `GEO:${position.lat};${position.lng}`,
    categories.length > 0 && `CATEGORIES:${categories.map(escaped).join(',')}`,
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines
    .filter(line => typeof line === 'string' && line !== '')
    .map(line => `${folded(String(line))}\r\n`)
    .join('')
}

function timesOf({ all_day, start_date, end_date, utc_start_date, utc_end_date }: IcsEvent): string[] {
  if (all_day) return [`DTSTART;VALUE=DATE:${day(start_date)}`, `DTEND;VALUE=DATE:${day(dayAfter(end_date))}`]
  const start = `DTSTART:${instant(utc_start_date)}`
  // An end must come after the start; what has no length has no end.
  return utc_end_date === utc_start_date ? [start] : [start, `DTEND:${instant(utc_end_date)}`]
}

/** `host?id=42` → `42@host` */
const uidOf = (globalId: string): string => globalId.replace(/^(.*)\?id=(.*)$/, '$2@$1')

/** `2026-11-20 18:00:00` → `20261120T180000Z` */
const instant = (utc: string): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`

const day = (wall: string): string => wall.slice(0, 10).replaceAll('-', '')

/** Ends are the first day that does not count. */
const dayAfter = (wall: string): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString()

/** A text as a value: what has a meaning of its own there gets a backslash. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

const lineMaxBytes = 75

/** A line of at most 75 bytes, gone on with below, each time behind a space; no letter is cut in two. */
function folded(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (bytesOf(current + letter) > lineMaxBytes) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}
