import type { PageMessages } from '../../lib/text/messages.ts'
import type { EventDisplayInfo, EventInput } from 'fullcalendar'
import { Star } from 'lucide-preact'
import type { Event, Language } from '../../../index.ts'
import { getColorClass, getEventColor } from '../../lib/category-color.ts'
import { getTitleClass } from '../../lib/events/status.ts'
import type { EventStatus } from '../../../../src/core/event-status.ts'
import { getUrlPath } from '../../lib/paths/paths.ts'
import { msPerDay, getDatePart, isOneDay, isPast, type DisplayTimes, formatDisplayTimes } from '../../lib/time/times.ts'
import type { DateFormats } from '../../../../src/core/time/date-formats.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import { addCalendarDays } from '../../../../src/core/time/days.ts'
import { getZoneAbbreviation } from '../list/entry-facts.tsx'
import { PopoverImage } from './popover-image.tsx'
import type { EventWithTimes } from '../view-events.ts'

/** Converts events for FullCalendar, and draws them in its cells. */

/**
 * `time` is visible; `description` is for screen readers: the date and time, the categories, and whether it is
 * featured.
 */
type ExtraProps = {
  time: string
  /** The abbreviation of the time zone, if it differs from the zone of the page. */
  zone: string
  language: Language
  isFeatured: boolean
  colorClass: string
  isPast: boolean
  status: EventStatus
  /** What the event status is called; '' for an event that takes place as planned. */
  statusText: string
  description: string
  isMultiDay: boolean
  order: number
  image: Event['image']
}

/** Whether an event is shown as a bar among the all-day events, because it lasts 24 hours or longer. */
function isBar({ start, end, isAllDay }: DisplayTimes): boolean {
  return isAllDay || parseWallTime(end).getTime() - parseWallTime(start).getTime() >= msPerDay
}

type GridEventMessages = Pick<PageMessages['calendar'], 'featured'> & Pick<PageMessages['record'], 'eventStatus'>

/** An event for FullCalendar, in the time zone that is shown. The end of a bar is the day after its last day. */
export function toGridEvent(
  { event, times }: EventWithTimes,
  formats: DateFormats,
  messages: GridEventMessages,
  order: number,
): EventInput {
  const isShownAsBar = isBar(times)
  const extra: ExtraProps = {
    time: times.isAllDay ? '' : formats.time(times.start),
    zone: getZoneAbbreviation(event, times) ?? '',
    language: event.i18n_language,
    isFeatured: event.featured ?? false,
    colorClass: getColorClass(getEventColor(event)),
    isPast: isPast(event),
    status: event.event_status,
    statusText: event.event_status === 'scheduled' ? '' : messages.eventStatus[event.event_status],
    description: [
      formatDisplayTimes(formats, times),
      ...event.categories.map(({ name }) => name), // otherwise only the color shows them
      ...(event.featured ? [messages.featured] : []),
    ].join(', '),
    isMultiDay: isShownAsBar && !isOneDay(times),
    order,
    image: event.image,
  }
  return {
    id: String(event.id),
    title: event.title,
    url: getUrlPath(event.url),
    allDay: isShownAsBar,
    start: isShownAsBar ? getDatePart(times.start) : toIsoTime(times.start),
    end: isShownAsBar ? toExclusiveEnd(times.end) : toIsoTime(times.end),
    extendedProps: extra,
  }
}

const toIsoTime = (wall: string): string => wall.replace(' ', 'T')

/** The day after the last day of an event. An event that ends at midnight does not take place on the next day. */
const toExclusiveEnd = (end: string): string =>
  end.endsWith(' 00:00:00') ? getDatePart(end) : addCalendarDays(getDatePart(end), 1)

/**
 * The time, the event status and the title of an event, and in the popover its image. Screen readers also get its
 * date and its categories, which are otherwise visible from its column and its color.
 */
export function renderEventContent({ event, isStart }: EventDisplayInfo) {
  const { time, zone, language, isFeatured, status, statusText, description, image } = event.extendedProps as ExtraProps
  return (
    <>
      <span class="grid-event-text">
        {isFeatured && <Star aria-hidden />}
        {time && isStart && (
          <span class="grid-event-time">
            {time}
            {zone && <span class="grid-event-zone"> {zone}</span>}
          </span>
        )}{' '}
        {statusText && (
          <>
            <span class={`grid-event-status ${status}`}>{statusText}</span>{' '}
          </>
        )}
        <span class={['grid-event-title', getTitleClass(status)].filter(Boolean).join(' ')} lang={language}>
          {event.title}
        </span>{' '}
        <span class="visually-hidden">{description}</span>
      </span>
      {image && <PopoverImage image={image} />}
    </>
  )
}

export function getEventClass({ event, isStart }: EventDisplayInfo): string {
  const { isFeatured, isPast, colorClass } = event.extendedProps as ExtraProps
  return ['grid-event', colorClass, isFeatured && 'featured', isPast && 'past', !isStart && 'continued']
    .filter(Boolean)
    .join(' ')
}

const defaultScrollTime = '08:00:00'
const earliestMorning = '06:00:00'

/**
 * The time to which a week or a day is scrolled: half an hour before the hour of its earliest event, so that the label
 * of that hour is visible too. An event of the night counts only if all events are in the night: otherwise the first
 * screen would be almost empty. Without events, before 8 o'clock.
 */
export function getScrollTime(events: EventWithTimes[]): string {
  const times = events
    .filter(({ times }) => !isBar(times))
    .map(({ times }) => times.start.slice(11))
    .toSorted()
  const first = times.find(time => time >= earliestMorning) ?? times[0] ?? defaultScrollTime
  const firstHour = Number(first.slice(0, 2))
  return firstHour === 0 ? '00:00:00' : `${String(firstHour - 1).padStart(2, '0')}:30:00`
}
