import type { FeedSource, FeedWriter } from '../feed-event.ts'
import { formatVEvent } from './write-event.ts'
import { formatLine, formatTextLine } from './write-lines.ts'
import { formatTimezone, type NamedZone } from './write-timezone.ts'

/** How often clients that subscribe should read the feed again. */
const refreshInterval = 'PT1H'

/** Writes events as an iCalendar file (RFC 5545 and 7986). `zones` are the zones of the events. */
export function createIcsWriter({ name, language, host }: FeedSource, zones: readonly NamedZone[]): FeedWriter {
  const byName = new Map(zones.map(zone => [zone.zone, zone]))
  return {
    head: () =>
      [
        'BEGIN:VCALENDAR\r\n',
        formatLine('version', 'text', '2.0'),
        formatLine('prodid', 'text', `-//${host}//Event calendar service//${language.toUpperCase()}`),
        formatLine('calscale', 'text', 'GREGORIAN'),
        formatLine('method', 'text', 'PUBLISH'),
        formatTextLine('name', name),
        formatTextLine('x-wr-calname', name),
        formatLine('refresh-interval', 'duration', refreshInterval),
        formatTextLine('x-published-ttl', refreshInterval),
        ...zones.map(formatTimezone),
      ].join(''),
    formatEvent: (event, { sequence }) => formatVEvent(event, { host, sequence, zones: byName }),
    tail: () => 'END:VCALENDAR\r\n',
  }
}
