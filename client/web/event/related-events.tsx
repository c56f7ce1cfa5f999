import { type Event, getEventVenues } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import type { EventListInput } from '../lib/events/list-input.ts'
import { useMessages } from '../lib/text/messages.ts'
import { EventList } from '../ui/record/event-list.tsx'
import { LoadingState } from '../ui/state/states.tsx'

/** How many events each list has at most, and how many are read, because some are left out. */
const [maxEvents, readCount] = [4, 12]

/** The next events at the venue of an event, and then those in its categories. */
export function RelatedEvents({ event }: { event: Event }) {
  const messages = useMessages('event')
  const [venue] = getEventVenues(event)
  const [category] = event.categories
  const atVenue = useNextEvents({ venue: venue ? [venue.id] : [] }, event)
  const inCategories = useNextEvents({ categories: event.categories.map(({ id }) => id) }, event)
  const venueEvents = atVenue.events?.slice(0, maxEvents)
  const isShown = ({ id }: Event): boolean => venueEvents?.some(other => other.id === id) ?? false
  const categoryEvents = inCategories.events?.filter(other => !isShown(other)).slice(0, maxEvents)
  // Both lists appear at the same time, so that nothing moves.
  if (atVenue.isLoading || inCategories.isLoading) return <LoadingState lines={3} />
  return (
    <>
      {venue && <Section title={messages.moreAtVenue({ venue: venue.venue })} events={venueEvents} />}
      {category && <Section title={messages.moreInCategory({ category: category.name })} events={categoryEvents} />}
    </>
  )
}

function Section({ title, events = [] }: { title: string; events: Event[] | undefined }) {
  if (events.length === 0) return null
  return (
    <section class="record-events related-events">
      <h2>{title}</h2>
      <EventList events={events} />
    </section>
  )
}

type RelatedFilter = Pick<EventListInput, 'venue'> | Pick<EventListInput, 'categories'>

/**
 * The next published events that match a filter, without the event and the other dates of its series. Nothing is read
 * for an empty filter.
 */
function useNextEvents(filter: RelatedFilter, { id, series }: Event) {
  const { data, isLoading } = useServiceQuery({
    key: ['related', filter],
    live: ['event'],
    read: calendar =>
      calendar.events.list.query({
        status: ['publish'],
        ...filter,
        lasts_into: 'now',
        strict_dates: true,
        per_page: readCount,
      }),
    isEnabled: Object.values(filter).flat().length > 0,
  })
  const events = data?.events.filter(other => other.id !== id && (!series || other.series?.id !== series.id))
  return { events, isLoading }
}
