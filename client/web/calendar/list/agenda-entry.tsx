import type { Event } from '../../../index.ts'
import { getColorClass, getEventColor } from '../../lib/category-color.ts'
import { getTitleClass } from '../../lib/events/status.ts'
import { isPast } from '../../lib/time/times.ts'
import { ResponsiveImage } from '../../ui/image/responsive-image.tsx'
import { EventArtwork } from '../../ui/image/event-artwork.tsx'
import { EventStatusBadge } from '../../ui/record/event-status.tsx'
import { RecordLink } from '../../ui/record/record-link.tsx'
import { FeaturedAndCost, LocationLine, TimeText, ZoneAbbreviation } from './entry-facts.tsx'
import type { EventWithTimes } from '../view-events.ts'

/** An event of the agenda: its times, title, venue, price and image. */
export function AgendaEntry({ event, times, hasStarted }: EventWithTimes & { hasStarted: boolean }) {
  return (
    <li
      class={['agenda-event', getColorClass(getEventColor(event)), isPast(event) && 'past'].filter(Boolean).join(' ')}
    >
      <p class="agenda-when">
        <TimeText times={times} hasStarted={hasStarted} />
        <ZoneAbbreviation event={event} times={times} />
      </p>
      <div class="agenda-what">
        <h3 class={getTitleClass(event.event_status)}>
          <RecordLink record={event} />
        </h3>
        <EventStatusBadge status={event.event_status} />
        <LocationLine event={event} />
        <FeaturedAndCost event={event} />
      </div>
      <Thumbnail event={event} />
    </li>
  )
}

/** The image of an event, or its artwork. The title beside it says what it is. */
function Thumbnail({ event }: { event: Event }) {
  const { image, title } = event
  const artwork = (
    <div class="agenda-image agenda-artwork">
      <EventArtwork title={title} color={getEventColor(event)} />
    </div>
  )
  if (!image) return artwork
  const sizes = '(min-width: 48rem) 6rem, 5.5rem'
  return (
    <ResponsiveImage {...{ image, sizes }} class="agenda-image" isThumbnail aspectRatio={16 / 9} fallback={artwork} />
  )
}
