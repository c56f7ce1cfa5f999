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
  nextDayThreshold,
  type DisplayTimes,
  useDateFormats,
  viewerZone,
} from '../lib/times.ts'
import type { EventWithTimes } from './view-events.ts'
import { RecordLink } from '../ui/record/record-link.tsx'

/** An event in a list: when, what, where, for how much. */
export function AgendaEntry({ event, times, hasStarted }: EventWithTimes & { hasStarted: boolean }) {
  const messages = useMessages('calendar')
  return (
    <li class={event.featured ? 'agenda-event featured' : 'agenda-event'}>
      <When event={event} times={times} isBegun={hasStarted} />
      <div class="agenda-what">
        <h3>
          <RecordLink record={event} />
        </h3>
        <Where event={event} />
        {(event.featured || event.cost) && (
          <p class="agenda-marks">
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

function When({ event, times, isBegun }: EventWithTimes & { isBegun: boolean }) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const zone = zoneTold(event, times)
  return (
    <p class="agenda-when">
      <WhenLines formats={formats} shown={times} isBegun={isBegun} />
      {zone && (
        <abbr class="agenda-zone" title={messages.localTime({ zone: times.zone })}>
          {zone}
        </abbr>
      )}
    </p>
  )
}

function WhenLines({ formats, shown, isBegun }: { formats: DateFormats; shown: DisplayTimes; isBegun: boolean }) {
  const messages = useMessages('calendar')
  const { start, end, isAllDay } = shown
  const ends = isAllDay ? formats.shortDate(end) : `${formats.shortDate(end)}, ${formats.time(end)}`
  if (isBegun) return <>{capital(messages.until({ date: ends }))}</>
  const begins = isAllDay ? messages.allDay : formats.time(start)
  if (start === end || (isAllDay && isOneDay(shown))) return <>{begins}</>
  if (isEvening(shown))
    return (
      <>
        {begins}–{formats.time(end)}
      </>
    )
  return (
    <>
      {begins} <small>{messages.until({ date: ends })}</small>
    </>
  )
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Whether the time of the end says enough, without its day. */
function isEvening({ start, end, isAllDay }: DisplayTimes): boolean {
  if (isAllDay) return false
  const lastsMs = parseWallTime(end).getTime() - parseWallTime(start).getTime()
  return getDatePart(start) === getDatePart(end) || (lastsMs < msPerDay && end.slice(11) <= nextDayThreshold)
}

/** The zone of the times that are shown, where the reader or the calendar may be in another. */
function zoneTold(event: Event, shown: DisplayTimes): string | null {
  if (shown.isAllDay || shown.zone !== event.timezone) return null
  return shown.zone !== viewerZone || shown.zone !== siteTimezone ? event.timezone_abbr : null
}

function Where({ event }: { event: Event }) {
  const places = getEventVenues(event).map(({ venue, city }) => [venue, city].filter(Boolean).join(', '))
  if (places.length === 0) return null
  return (
    <p class="agenda-where">
      <MapPin aria-hidden /> {places.join(' · ')}
    </p>
  )
}

function Thumbnail({ event: { image } }: { event: Event }) {
  if (image === false) return null
  const small = image.sizes?.['thumbnail'] ?? image.sizes?.['medium'] ?? image
  return <img class="agenda-picture" src={small.url} alt="" loading="lazy" width={160} height={90} />
}
