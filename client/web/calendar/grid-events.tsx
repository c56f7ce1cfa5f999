import type { PageMessages } from '../lib/messages.ts'
import type { EventDisplayInfo, EventInput } from 'fullcalendar'
import { Star } from 'lucide-preact'
import type { Language } from '../../index.ts'
import { getUrlPath } from '../lib/paths.ts'
import {
  msPerDay,
  getDatePart,
  addCalendarDays,
  parseWallTime,
  type DateFormats,
  type DisplayTimes,
  formatDisplayTimes,
} from '../lib/times.ts'
import type { EventWithTimes } from './view-events.ts'

/** Events as FullCalendar takes them, and as it shows them. */

type Extra = { time: string; language: Language; isFeatured: boolean; told: string; order: number }

/** What lasts a day and longer stands among what lasts all day, as a bar. */
function isBar({ start, end, isAllDay }: DisplayTimes): boolean {
  return isAllDay || parseWallTime(end).getTime() - parseWallTime(start).getTime() >= msPerDay
}

/** An event on the clock that is shown. The end of a bar is the day after its last, as the component counts. */
export function toGridEvent(
  { event, times }: EventWithTimes,
  formats: DateFormats,
  messages: PageMessages['calendar'],
  order: number,
): EventInput {
  const isLong = isBar(times)
  const extra: Extra = {
    time: times.isAllDay ? '' : formats.time(times.start),
    language: event.i18n_language,
    isFeatured: event.featured ?? false,
    told: [formatDisplayTimes(formats, times), event.featured ? messages.featured : null].filter(Boolean).join(', '),
    order,
  }
  return {
    id: String(event.id),
    title: event.title,
    url: getUrlPath(event.url),
    allDay: isLong,
    start: isLong ? getDatePart(times.start) : isoOf(times.start),
    end: isLong ? dayAfter(times.end) : isoOf(times.end),
    extendedProps: extra,
  }
}

const isoOf = (wall: string): string => wall.replace(' ', 'T')

/** The day after the last on which something lasts; the midnight that ends a day is not of the next. */
const dayAfter = (end: string): string =>
  end.endsWith(' 00:00:00') ? getDatePart(end) : addCalendarDays(getDatePart(end), 1)

/** The time and the title; the date follows for those who do not see where it stands. */
export function renderEventContent({ event, isStart }: EventDisplayInfo) {
  const { time, language, isFeatured, told } = event.extendedProps as Extra
  return (
    <span class="grid-event-text">
      {isFeatured && <Star aria-hidden />}
      {time && isStart && <span class="grid-event-time">{time}</span>}{' '}
      <span class="grid-event-title" lang={language}>
        {event.title}
      </span>{' '}
      <span class="visually-hidden">{told}</span>
    </span>
  )
}

/** The number of a day, told as its date. */
export const renderDayNumber = (number: string, date: string) => (
  <>
    <span aria-hidden>{number}</span>
    <span class="visually-hidden">{date}</span>
  </>
)

const morning = '08:00:00'

/** Where the hours of a week are scrolled to: its first event, or the morning. */
export function getScrollTime(events: EventWithTimes[]): string {
  const times = events.filter(({ times }) => !isBar(times)).map(({ times }) => times.start.slice(11))
  const first = times.sort()[0] ?? morning
  return `${first.slice(0, 2)}:00:00`
}
