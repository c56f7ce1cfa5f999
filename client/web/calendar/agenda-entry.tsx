import { getColorClass, getEventColor } from '../lib/category-color.ts'
import { formatVenueLine } from '../lib/venue-location.ts'
import { useMessages } from '../lib/messages.ts'
import { MapPin, Star } from 'lucide-preact'
import { type Event, getEventVenues } from '../../index.ts'
import { siteTimezone } from '../lib/site.ts'
import {
  msPerDay,
  getDatePart,
  parseWallTime,
  type DateFormats,
  isOneDay,
  isPast,
  nextDayThreshold,
  type DisplayTimes,
  useDateFormats,
  viewerZone,
} from '../lib/times.ts'
import type { EventWithTimes } from './view-events.ts'
import { getTitleClass } from '../lib/event-status.ts'
import { EventStatusBadge, OnlineMark } from '../ui/record/event-status.tsx'
import { RecordLink } from '../ui/record/record-link.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { Poster } from '../ui/picture/poster.tsx'

/** An event of the agenda: its times, title, venue, price and picture. */
export function AgendaEntry({ event, times, hasStarted }: EventWithTimes & { hasStarted: boolean }) {
  const messages = useMessages('calendar')
  return (
    <li
      class={['agenda-event', getColorClass(getEventColor(event)), isPast(event) && 'past'].filter(Boolean).join(' ')}
    >
      <EventTimes event={event} times={times} hasStarted={hasStarted} />
      <div class="agenda-what">
        <h3 class={getTitleClass(event.event_status)}>
          <RecordLink record={event} />
        </h3>
        <EventStatusBadge status={event.event_status} />
        <LocationLine event={event} />
        {(event.featured || event.cost) && (
          <p class="agenda-details">
            {event.featured && (
              <span class="featured-mark">
                <Star aria-hidden /> {messages.featured}
              </span>
            )}
            {event.cost && <span>{event.cost}</span>}
          </p>
        )}
      </div>
      <Thumbnail event={event} />
    </li>
  )
}

function EventTimes({ event, times, hasStarted }: EventWithTimes & { hasStarted: boolean }) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const zone = getZoneAbbreviation(event, times)
  return (
    <p class="agenda-when">
      <TimeText formats={formats} times={times} hasStarted={hasStarted} />
      {zone && (
        <abbr class="agenda-zone" title={messages.localTime({ zone: times.zone })}>
          {zone}
        </abbr>
      )}
    </p>
  )
}

function TimeText({ formats, times, hasStarted }: { formats: DateFormats; times: DisplayTimes; hasStarted: boolean }) {
  const messages = useMessages('calendar')
  const { start, end, isAllDay } = times
  const endText = isAllDay ? formats.shortDate(end) : `${formats.shortDate(end)}, ${formats.time(end)}`
  if (hasStarted) return <>{capitalize(messages.until({ date: endText }))}</>
  const startText = isAllDay ? messages.allDay : formats.time(start)
  if (start === end || (isAllDay && isOneDay(times))) return <>{startText}</>
  if (isOneDayOrNight(times))
    return (
      <>
        {startText}–{formats.time(end)}
      </>
    )
  return (
    <>
      {startText} <small>{messages.until({ date: endText })}</small>
    </>
  )
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Whether the end needs no date: it is on the day of the start, or in the night after it. */
function isOneDayOrNight({ start, end, isAllDay }: DisplayTimes): boolean {
  if (isAllDay) return false
  const durationMs = parseWallTime(end).getTime() - parseWallTime(start).getTime()
  return getDatePart(start) === getDatePart(end) || (durationMs < msPerDay && end.slice(11) <= nextDayThreshold)
}

/**
 * The abbreviation of the event's time zone. Null for an all-day event, if the event, the viewer and the calendar are
 * in the same zone, or if the times are shown in the zone of the viewer.
 */
function getZoneAbbreviation(event: Event, { zone, isAllDay }: DisplayTimes): string | null {
  if (isAllDay || zone !== event.timezone) return null
  return zone !== viewerZone || zone !== siteTimezone ? event.timezone_abbr : null
}

function LocationLine({ event }: { event: Event }) {
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

/** The picture of an event, or its poster. The title beside it says what it is. */
function Thumbnail({ event }: { event: Event }) {
  const { image, title } = event
  const poster = (
    <div class="agenda-picture agenda-poster">
      <Poster title={title} color={getEventColor(event)} />
    </div>
  )
  if (!image) return poster
  const sizes = '(min-width: 48rem) 7.5rem, 5.5rem'
  return <Picture {...{ image, sizes }} class="agenda-picture" isThumbnail shape={16 / 9} fallback={poster} />
}
