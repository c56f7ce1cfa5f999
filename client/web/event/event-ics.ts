import type { Event } from '../../index.ts'

/** Writes an event as an iCalendar file (RFC 5545). */

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
  | 'event_status'
>

/** Texts of an event without HTML. */
type IcsTexts = { description: string; location: string; position?: { lat: number; lng: number }; categories: string[] }

const icsStatuses: Record<Event['event_status'], string> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
  moved_online: 'CONFIRMED',
}

/** A calendar with this one event. Times are in UTC; all-day events have dates without a time zone. */
export function formatEventIcs(event: IcsEvent, { description, location, position, categories }: IcsTexts): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Event calendar service//Calendar page//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(toUid(event.global_id))}`,
    `DTSTAMP:${formatInstant(event.modified_utc)}`,
    ...formatTimes(event),
    `SUMMARY:${escapeText(event.title)}`,
    description && `DESCRIPTION:${escapeText(description)}`,
    location && `LOCATION:${escapeText(location)}`,
    position && `GEO:${position.lat};${position.lng}`,
    categories.length > 0 && `CATEGORIES:${categories.map(escapeText).join(',')}`,
    `URL:${event.url}`,
    `STATUS:${icsStatuses[event.event_status]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines
    .filter(line => typeof line === 'string' && line !== '')
    .map(line => `${foldLine(String(line))}\r\n`)
    .join('')
}

function formatTimes({ all_day, start_date, end_date, utc_start_date, utc_end_date }: IcsEvent): string[] {
  if (all_day)
    return [`DTSTART;VALUE=DATE:${formatDay(start_date)}`, `DTEND;VALUE=DATE:${formatDay(toExclusiveEnd(end_date))}`]
  const start = `DTSTART:${formatInstant(utc_start_date)}`
  // DTEND must be after DTSTART, so an event without a duration has none.
  return utc_end_date === utc_start_date ? [start] : [start, `DTEND:${formatInstant(utc_end_date)}`]
}

/** `host?id=42` → `42@host` */
const toUid = (globalId: string): string => globalId.replace(/^(.*)\?id=(.*)$/, '$2@$1')

/** `2026-11-20 18:00:00` → `20261120T180000Z` */
const formatInstant = (utc: string): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`

const formatDay = (wall: string): string => wall.slice(0, 10).replaceAll('-', '')

const msPerDay = 86_400_000

/** The day after the last one: DTEND is exclusive. */
const toExclusiveEnd = (wall: string): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + msPerDay).toISOString()

/** A TEXT value: backslashes, semicolons, commas and line breaks are escaped, control characters removed. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

const maxLineBytes = 75

/** Folds a line after at most 75 bytes, between characters. Each continuation begins with a space. */
function foldLine(line: string): string {
  const countBytes = (text: string) => new TextEncoder().encode(text).length
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (countBytes(current + character) > maxLineBytes) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}
