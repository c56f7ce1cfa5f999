import { getEventVenues } from '../../../index.ts'
import { getColorClass, getEventColor } from '../../lib/category-color.ts'
import { getTitleClass } from '../../lib/events/status.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { getDatePart, getViewerToday, isPast, useDateFormats } from '../../lib/time/times.ts'
import { addCalendarDays } from '../../../../src/core/time/days.ts'
import { DayTile } from '../../ui/facts/day-tile.tsx'
import { ResponsiveImage } from '../../ui/image/responsive-image.tsx'
import { EventArtwork } from '../../ui/image/event-artwork.tsx'
import { EventStatusBadge } from '../../ui/record/event-status.tsx'
import { RecordLink } from '../../ui/record/record-link.tsx'
import { FeaturedAndCost, LocationLine, TimeText, ZoneAbbreviation } from './entry-facts.tsx'
import type { EventListProps } from '../view-props.ts'
import type { EventWithTimes } from '../view-events.ts'
import './card-list.css'

/** Events as cards with their images, in up to three columns. */
export const CardList = ({ events, from, isBusy }: EventListProps) => (
  <ul class="cards" aria-busy={isBusy}>
    {events.map((item, index) => (
      <Card key={item.event.id} {...item} from={from} isFirst={index === 0} />
    ))}
  </ul>
)

type CardProps = EventWithTimes & Pick<EventListProps, 'from'> & { isFirst: boolean }

function Card({ event, times, from, isFirst }: CardProps) {
  const className = ['event-card', getColorClass(getEventColor(event)), isPast(event) && 'past']
  return (
    <li class={className.filter(Boolean).join(' ')}>
      <div class="event-card-cover">
        <CardImage event={event} isFirst={isFirst} />
        <DayTile wall={times.start} />
      </div>
      <div class="event-card-text">
        <h2 class={getTitleClass(event.event_status)}>
          <RecordLink record={event} />
        </h2>
        <CardTime event={event} times={times} from={from} />
        <EventStatusBadge status={event.event_status} />
        {(getEventVenues(event).length > 0 || event.is_online) && <LocationLine event={event} />}
        <FeaturedAndCost event={event} />
      </div>
    </li>
  )
}

/** The day in words, `Today`, `Wed 9 Dec`, and the times. Of an event that began before the list, only its end. */
function CardTime({ event, times, from }: Omit<CardProps, 'isFirst'>) {
  const formatDay = useDayInWords()
  const hasStarted = from !== undefined && getDatePart(times.start) < from
  return (
    <p class="event-card-when">
      {!hasStarted && `${formatDay(times.start)} · `}
      <TimeText times={times} hasStarted={hasStarted} /> <ZoneAbbreviation event={event} times={times} />
    </p>
  )
}

/** Returns a function for the day of a wall time: `Today`, `Tomorrow`, `Wed 9 Dec`, in another year with the year. */
function useDayInWords(): (wall: string) => string {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const today = getViewerToday()
  const words: Record<string, string> = { [today]: messages.today, [addCalendarDays(today, 1)]: messages.tomorrow }
  return wall => {
    const isThisYear = wall.slice(0, 4) === today.slice(0, 4)
    return words[getDatePart(wall)] ?? (isThisYear ? formats.shortDay(wall) : formats.date(wall))
  }
}

/** How wide a card is in one, two and three columns. */
const sizes = '(min-width: 64rem) 22rem, (min-width: 48rem) 50vw, 100vw'

function CardImage({ event: { image, title, categories }, isFirst }: Pick<CardProps, 'event' | 'isFirst'>) {
  const artwork = <EventArtwork title={title} color={getEventColor({ categories })} />
  return image ? (
    <ResponsiveImage {...{ image, sizes, isFirst }} class="event-card-image" aspectRatio={16 / 9} fallback={artwork} />
  ) : (
    artwork
  )
}
