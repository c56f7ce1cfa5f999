import { type Event, getEventVenues } from '../../../index.ts'
import { useDateFormats, useDisplayTimes, formatDisplayTimes } from '../../lib/time/times.ts'
import { getTitleClass } from '../../lib/events/status.ts'
import { formatVenueLine } from '../../lib/events/venue-location.ts'
import { DayTile } from '../facts/day-tile.tsx'
import { EventStatusBadge, OnlineMark } from './event-status.tsx'
import { RecordLink } from './record-link.tsx'
import './event-list.css'

type Props = {
  events: Event[]
  /** False in a list of the events of one venue. */
  hasVenue?: boolean
}

/** A list of events, each with a link to its page. */
export const EventList = ({ events, hasVenue = true }: Props) => (
  <ul class="event-list">
    {events.map(event => (
      <Item key={event.id} event={event} hasVenue={hasVenue} />
    ))}
  </ul>
)

function Item({ event, hasVenue }: { event: Event; hasVenue: boolean }) {
  const formats = useDateFormats()
  const shown = useDisplayTimes(event)
  const venues = hasVenue ? formatVenueLine(getEventVenues(event)) : ''
  return (
    <li>
      <DayTile wall={shown.start} />
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
