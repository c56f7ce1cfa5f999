import { getColorClass, getEventColor } from '../lib/category-color.ts'
import { useMessages } from '../lib/text/messages.ts'
import { Star, Ticket } from 'lucide-preact'
import type { JSX } from 'preact'
import type { Event } from '../../index.ts'
import { EventActions } from './event-actions.tsx'
import { EventDetailList, EventFacts } from './event-facts.tsx'
import { ChildEvents } from './child-events.tsx'
import { getEventState, useNow } from './event-state.ts'
import type { EventView } from '../lib/events/event-view.ts'
import { EventDateTime } from './event-date-time.tsx'
import { EventStatusNote } from './event-status-note.tsx'
import { getTitleClass } from '../lib/events/status.ts'
import { EventStatusBadge } from '../ui/record/event-status.tsx'
import { RepeatLine } from '../ui/record/repeat-line.tsx'
import { RelatedEvents } from './related-events.tsx'
import { SeriesDates } from './series-dates.tsx'
import { useDisplayTimes } from '../lib/time/times.ts'
import { DayTile } from '../ui/facts/day-tile.tsx'
import { EventArtwork } from '../ui/image/event-artwork.tsx'
import { RecordImage } from '../ui/record/record-image.tsx'
import { Prose } from '../ui/facts/prose.tsx'
import { useLangAttribute } from '../lib/records/records.ts'
import { UnpublishedBadge, UntranslatedNotice } from '../ui/record/record-notices.tsx'
import '../ui/record/record.css'
import './event-article.css'

/** A stored event with its actions, notices and other dates. */
export const StoredEventArticle = ({ event }: { event: Event }) => (
  <EventArticle
    event={event}
    actions={<EventActions event={event} />}
    note={<UntranslatedNotice kind="events" record={event} />}
    repeats={event.series && <RepeatLine seriesId={event.series.id} />}
    otherEvents={
      <>
        {event.series && <SeriesDates event={event} series={event.series} />}
        <ChildEvents event={event} />
        <RelatedEvents event={event} />
      </>
    }
  />
)

type Props = {
  event: EventView
  /** Replaces the times, for example in a preview with invalid times. */
  when?: JSX.Element | undefined
  /** Parts that only a stored event has. */
  repeats?: JSX.Element | null
  actions?: JSX.Element
  note?: JSX.Element
  otherEvents?: JSX.Element | undefined
}

/** A longer title gets smaller letters: in the usual size it would fill half of a phone. */
const longTitleLength = 70

/** The page of an event; also the preview in the editor. */
export function EventArticle({ event, when, repeats, actions, note, otherEvents }: Props) {
  const lang = useLangAttribute(event)
  const html = event.description || event.excerpt
  return (
    <article class={`record event ${getColorClass(getEventColor(event))}`}>
      <header class={event.title.length > longTitleLength ? 'record-head has-long-title' : 'record-head'}>
        <Badges event={event} />
        <h1 lang={lang} class={getTitleClass(event.event_status)}>
          {event.title}
        </h1>
        <EventStatusNote event={event} />
      </header>
      <EventImage event={event} />
      <aside class="event-facts">
        {when ?? <EventStart event={event} />}
        {repeats}
        <EventFacts event={event} />
        {actions}
      </aside>
      <div class="record-text">
        {note}
        {html && <Prose html={html} lang={lang} />}
        <EventDetailList event={event} />
        {otherEvents}
      </div>
    </article>
  )
}

/** The day on which an event starts as a tile, and its times. */
const EventStart = ({ event }: Pick<Props, 'event'>) => (
  <div class="event-start">
    <DayTile wall={useDisplayTimes(event).start} />
    <EventDateTime event={event} />
  </div>
)

/** The image of an event; artwork if it has none. */
function EventImage({ event }: Pick<Props, 'event'>) {
  const { image, title } = event
  const artwork = (
    <div class="record-artwork">
      <EventArtwork title={title} color={getEventColor(event)} />
    </div>
  )
  return image ? <RecordImage image={image} fallback={artwork} /> : artwork
}

function Badges({ event }: { event: EventView }) {
  const messages = useMessages('event')
  const state = getEventState(useNow(), event)
  const takesPlace = event.event_status !== 'canceled' && event.event_status !== 'postponed'
  return (
    <p class="badges">
      <EventStatusBadge status={event.event_status} />
      {state === 'on' && takesPlace && <span class="badge on">{messages.onNow}</span>}
      {state === 'over' && <span class="badge">{messages.over}</span>}
      {event.featured && (
        <span class="badge featured">
          <Star aria-hidden /> {messages.featured}
        </span>
      )}
      {event.ticketed && (
        <span class="badge">
          <Ticket aria-hidden /> {messages.tickets}
        </span>
      )}
      <UnpublishedBadge record={event} />
    </p>
  )
}
