import { useId } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useMessages } from '../../lib/text/messages.ts'
import { toFilterQueryString, useSearchFilters } from '../../lib/filters/search-filters.ts'
import { getDayPath, getViewPath } from '../../../../src/core/page/paths.ts'
import { EventList } from '../../ui/record/event-list.tsx'
import { RecordLink } from '../../ui/record/record-link.tsx'
import type { Place } from './places.ts'

/** How many events of a venue the list shows. */
const maxEvents = 3

type Props = {
  places: Place[]
  /** The first day of the map, if it has one. */
  first: string | undefined
}

/** The venues of the map with their next events: the same as the markers, for people who do not see or use the map. */
export const PlaceList = ({ places, first }: Props) => (
  <ul class="place-list">
    {places.map(place => (
      <PlaceItem key={place.venue.id} place={place} first={first} />
    ))}
  </ul>
)

function PlaceItem({ place: { venue, events }, first }: { place: Place; first: Props['first'] }) {
  const messages = useMessages('calendar')
  const { filters } = useSearchFilters()
  const id = useId()
  const path = first === undefined ? getViewPath('agenda') : getDayPath('agenda', first)
  return (
    <li class="place" aria-labelledby={id}>
      <h2 id={id}>
        <RecordLink record={venue} />
      </h2>
      {venue.city && <p class="place-city">{venue.city}</p>}
      <EventList events={events.slice(0, maxEvents)} hasVenue={false} />
      {events.length > maxEvents && (
        <Link class="place-more" href={path + toFilterQueryString({ ...filters, venue: [venue.id] })}>
          {messages.moreEvents({ count: events.length - maxEvents })}
        </Link>
      )}
    </li>
  )
}
