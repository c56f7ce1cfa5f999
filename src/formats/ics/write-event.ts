import { isAmbiguousTime } from '../../core/time/zone-transitions.ts'
import { addDays, type WallTime } from '../../core/time/wall-time.ts'
import type { EventStatus } from '../../core/event-status.ts'
import { removeControlCharacters, toTextLines } from '../../core/text/html/html.ts'
import { type FeedEvent, type FeedOrganizer, formatVenueLine, getImageMediaType } from '../feed-event.ts'
import { formatComponent, formatLine, formatTextLine, toJCalTime, toJCalUtc } from './write-lines.ts'
import type { NamedZone } from './write-timezone.ts'

const statuses: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
  moved_online: 'CONFIRMED',
}

export type WriteOptions = {
  /** The host of the service, for the UID. */
  host: string
  /** A number that rises with each change of what the feed shows of the event. */
  sequence: number
  /** The zones of the feed. The times of any other zone, such as a fixed offset, are in UTC. */
  zones: ReadonlyMap<string, NamedZone>
}

/** An event as the component VEVENT. The same event always has the same bytes. */
export const formatVEvent = (event: FeedEvent, { host, sequence, zones }: WriteOptions): string =>
  formatComponent('VEVENT', [
    ...formatIdentity(`event-${event.id}@${host}`, event.modified_utc, sequence),
    ...formatTimes(event, zones.get(event.timezone)),
    ...formatContent(event, event.url),
  ])

/** What identifies an event and its version. `DTSTAMP` is the time of the last change, so that the bytes are stable. */
export function formatIdentity(uid: string, modifiedUtc: WallTime, sequence: number): string[] {
  const modified = toJCalUtc(modifiedUtc)
  return [
    formatLine('uid', 'text', uid),
    formatLine('dtstamp', 'date-time', modified),
    formatLine('last-modified', 'date-time', modified),
    formatLine('sequence', 'integer', sequence),
  ]
}

/** The texts, the place, the status and the links of an event. `url` is its page. */
export function formatContent(event: FeedEvent, url: string): string[] {
  const language = { language: event.i18n_language }
  const html = event.description || event.excerpt
  return [
    formatLine('summary', 'text', event.title, language),
    formatLine('description', 'text', toTextLines(html), language),
    html.includes('<') ? formatTextLine('x-alt-desc', html, { fmttype: 'text/html' }) : '',
    formatLine('comment', 'text', event.event_status_reason, language),
    ...formatPlace(event),
    formatLine(
      'categories',
      'text',
      event.categories.map(({ name }) => name),
      language,
    ),
    formatLine('url', 'uri', url),
    formatLine('status', 'text', statuses[event.event_status]),
    ...formatImage(event),
    ...event.organizer.slice(0, 1).map(formatOrganizer),
  ]
}

type Times = Pick<FeedEvent, 'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'>

/**
 * DTSTART and DTEND. All-day events have days, other events times in their zone. Times that a clock shows twice are in
 * UTC, because readers do not agree on which of them a time means. DTEND must be after DTSTART, so an event without a
 * duration has none.
 */
export function formatTimes(event: Times, zone: NamedZone | undefined): string[] {
  const { all_day, start_date, end_date, utc_start_date, utc_end_date } = event
  if (all_day)
    return [
      formatLine('dtstart', 'date', start_date.slice(0, 10)),
      formatLine('dtend', 'date', addDays(end_date, 1).slice(0, 10)),
    ]
  const isInZone = zone && [utc_start_date, utc_end_date].every(utc => !isAmbiguousTime(Date.parse(`${utc}Z`), zone))
  const format = (name: string, wall: WallTime, utc: WallTime) =>
    isInZone
      ? formatLine(name, 'date-time', toJCalTime(wall), { tzid: zone.zone })
      : formatLine(name, 'date-time', toJCalUtc(utc))
  return [
    format('dtstart', start_date, utc_start_date),
    utc_end_date > utc_start_date ? format('dtend', end_date, utc_end_date) : '',
  ]
}

function formatPlace({ venue, online_url }: FeedEvent): string[] {
  const venues = [venue].flat()
  const position = venues.find(({ geo_lat, geo_lng }) => geo_lat !== undefined && geo_lng !== undefined)
  return [
    formatLine('location', 'text', venues.map(formatVenueLine).join('\n') || online_url),
    position ? formatLine('geo', 'float', [position.geo_lat, position.geo_lng]) : '',
    formatLine('conference', 'uri', online_url),
  ]
}

const formatImage = ({ image }: FeedEvent): string[] =>
  image === false
    ? []
    : [formatLine('image', 'uri', image.url, { display: 'BADGE', fmttype: getImageMediaType(image) })]

/** RFC 5545 wants a URI: the e-mail address, else the page of the organizer. */
const formatOrganizer = ({ organizer, email, url }: FeedOrganizer): string =>
  formatLine('organizer', 'cal-address', email ? `mailto:${email.replace(/\s/g, '')}` : url, {
    cn: removeControlCharacters(organizer),
  })
