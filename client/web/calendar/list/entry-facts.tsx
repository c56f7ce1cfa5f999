import { MapPin, Star } from 'lucide-preact'
import { type Event, getEventVenues } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { siteTimezone } from '../../lib/paths/site.ts'
import {
  type DisplayTimes,
  getDatePart,
  isOneDay,
  msPerDay,
  nextDayThreshold,
  useDateFormats,
  viewerZone,
} from '../../lib/time/times.ts'
import { capitalize } from '../../../../src/core/text/letter-case.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import { formatVenueLine } from '../../lib/events/venue-location.ts'
import { OnlineMark } from '../../ui/record/event-status.tsx'
import type { EventWithTimes } from '../view-events.ts'
import './entry-facts.css'

/** The facts of an event in a list of the calendar. */

type TimeProps = {
  times: DisplayTimes
  /** Whether the event began before the list, so that only its end is shown. */
  hasStarted: boolean
}

/** The times of an event without the day of its start: `20:30 – 23:00`, `All day`, `Until 29 Nov`. */
export function TimeText({ times, hasStarted }: TimeProps) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const { start, end, isAllDay } = times
  const endText = isAllDay ? formats.shortDate(end) : `${formats.shortDate(end)}, ${formats.time(end)}`
  if (hasStarted) return <>{capitalize(messages.until({ date: endText }))}</>
  const startText = isAllDay ? messages.allDay : formats.time(start)
  if (start === end || (isAllDay && isOneDay(times))) return <>{startText}</>
  if (isOneDayOrNight(times))
    return (
      <>
        {startText} – {formats.time(end)}
      </>
    )
  return (
    <>
      {startText} <small>{messages.until({ date: endText })}</small>
    </>
  )
}

/** Whether the end needs no date: it is on the day of the start, or in the night after it. */
function isOneDayOrNight({ start, end, isAllDay }: DisplayTimes): boolean {
  if (isAllDay) return false
  const durationMs = parseWallTime(end).getTime() - parseWallTime(start).getTime()
  return getDatePart(start) === getDatePart(end) || (durationMs < msPerDay && end.slice(11) <= nextDayThreshold)
}

/** The abbreviation of the time zone of an event, if it is not the one that the reader expects. */
export function ZoneAbbreviation({ event, times }: EventWithTimes) {
  const messages = useMessages('calendar')
  const zone = getZoneAbbreviation(event, times)
  return (
    zone && (
      <abbr class="agenda-zone" title={messages.localTime({ zone: times.zone })}>
        {zone}
      </abbr>
    )
  )
}

/**
 * The abbreviation of the event's time zone. Null for an all-day event, if the event, the viewer and the calendar are
 * in the same zone, or if the times are shown in the zone of the viewer.
 */
export function getZoneAbbreviation(event: Event, { zone, isAllDay }: DisplayTimes): string | null {
  if (isAllDay || zone !== event.timezone) return null
  return zone !== viewerZone || zone !== siteTimezone ? event.timezone_abbr : null
}

/** The venues of an event and whether it is online, in one line. */
export function LocationLine({ event }: { event: Event }) {
  const venues = formatVenueLine(getEventVenues(event))
  if (venues === '' && !event.is_online) return null
  return (
    <p class="agenda-where">
      {venues && (
        <span class="agenda-venues">
          <MapPin aria-hidden /> {venues}
        </span>
      )}
      <OnlineMark event={event} />
    </p>
  )
}

/** Whether an event is featured, and its price. */
export function FeaturedAndCost({ event: { featured, cost } }: { event: Event }) {
  const messages = useMessages('calendar')
  if (!featured && !cost) return null
  return (
    <p class="agenda-details">
      {featured && (
        <span class="featured-mark">
          <Star aria-hidden /> {messages.featured}
        </span>
      )}
      {cost && <span>{cost}</span>}
    </p>
  )
}
