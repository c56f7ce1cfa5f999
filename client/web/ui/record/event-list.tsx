import type { Event } from '../../../index.ts'
import { getEventVenues } from '../../../index.ts'
import { parseWallTime, useDateFormats, useDisplayTimes, formatDisplayTimes } from '../../lib/times.ts'
import { getLocale, useLanguage } from '../../lib/language.ts'
import { RecordLink } from './record-link.tsx'
import './event-list.css'

/** Events one below the other, each a link to its page. */
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
  const place = getEventVenues(event)
    .map(({ venue, city }) => [venue, city].filter(Boolean).join(', '))
    .join(' · ')
  return (
    <li>
      <Day wall={shown.start} />
      <div>
        <RecordLink record={event} class="event-list-title" />
        <p>{formatDisplayTimes(formats, shown)}</p>
        {place && <p>{place}</p>}
      </div>
    </li>
  )
}

/** The first day as a leaf of a calendar; the line beside it says it in full. */
function Day({ wall }: { wall: string }) {
  const locale = getLocale(useLanguage())
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(parseWallTime(wall))
  return (
    <div class="event-list-day" aria-hidden>
      <b>{Number(wall.slice(8, 10))}</b>
      {month}
    </div>
  )
}
