import type { FeedEvent, FeedHead, FeedWriter } from '../feed-event.ts'
import { formatVEvent } from './write-event.ts'
import { formatLine, formatTextLine } from './write-lines.ts'
import { type FeedSeries, formatSeries, type StartOfSeries } from './write-series.ts'
import { formatTimezone, type NamedZone } from './write-timezone.ts'

/** How often clients that subscribe should read the feed again. */
const refreshInterval = 'PT1H'

/** What a calendar file has besides its events: their zones, and the series whose dates it describes by their rule. */
type IcsDetails = { zones: readonly NamedZone[]; seriesStarts: ReadonlyMap<number, StartOfSeries> }

/**
 * Writes events as an iCalendar file (RFC 5545 and 7986). The dates of a series that is described by its rule must
 * follow each other, in the order of the rule.
 */
export function createIcsWriter({ name, language, host }: FeedHead, { zones, seriesStarts }: IcsDetails): FeedWriter {
  const byName = new Map(zones.map(zone => [zone.zone, zone]))
  let open: FeedSeries | null = null
  const closeSeries = () => (open ? formatSeries(open, { host, zones: byName }) : '')
  const openSeries = (event: FeedEvent, sequence: number): FeedSeries | null => {
    const { series } = event
    const start = series && seriesStarts.get(series.id)
    // If a password protects an event, the file shows only what lists show.
    if (!start || event.all_day === null) return null
    return { series, start, dates: [{ event, sequence, wall: series.original_start_date }] }
  }
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
    formatEvent: (event, { sequence }) => {
      if (open && event.series?.id === open.series.id) {
        if (event.all_day === null) return formatVEvent(event, { host, sequence, zones: byName })
        open.dates.push({ event, sequence, wall: event.series.original_start_date })
        return ''
      }
      const closed = closeSeries()
      open = openSeries(event, sequence)
      return open ? closed : closed + formatVEvent(event, { host, sequence, zones: byName })
    },
    tail: () => `${closeSeries()}END:VCALENDAR\r\n`,
  }
}
