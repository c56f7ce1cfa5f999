import type { Event } from '../../../index.ts'
import { getEventVenues } from '../../../index.ts'
import { parseWallTime, useDateFormats, useDisplayTimes, formatDisplayTimes } from '../../lib/times.ts'
import { getLocale, useLanguage } from '../../lib/language.ts'
import { getTitleClass } from '../../lib/event-status.ts'
import { formatVenueLine } from '../../lib/venue-location.ts'
import { EventStatusBadge, OnlineMark } from './event-status.tsx'
import { RecordLink } from './record-link.tsx'
import './event-list.css'

/** A list of events, each with a link to its page. */
export const EventList = ({ events }: { events: Event[] }) => (
  <ul class="event-list">
    {events.map(event => (
      <Item key={event.id} event={event} />
    ))}
  </ul>
)

function Item({ event }: { event: Event }) {
  const formats = useDateFormats()
  const shown = useDisplayTimes(event)
  const venues = formatVenueLine(getEventVenues(event))
  return (
    <li>
      <DaySheet wall={shown.start} />
      <div>
        <span class={getTitleClass(event.event_status)}>
          <RecordLink record={event} class="event-list-title" />
        </span>
        <p>{formatDisplayTimes(formats, shown)}</p>
        {venues && <p>{venues}</p>}
        {event.is_online && (
          <p>
            <OnlineMark event={event} />
          </p>
        )}
        <EventStatusBadge status={event.event_status} />
      </div>
    </li>
  )
}

/** The day on which an event starts, like a sheet of a calendar. Screen readers get the full date beside it instead. */
function DaySheet({ wall }: { wall: string }) {
  const locale = getLocale(useLanguage())
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(parseWallTime(wall))
  return (
    <div class="event-list-day" aria-hidden>
      <b>{Number(wall.slice(8, 10))}</b>
      {month}
    </div>
  )
}
