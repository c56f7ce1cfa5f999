import type { CalendarOptions } from 'fullcalendar'
import dayGrid from 'fullcalendar/daygrid'
import theme from 'fullcalendar/themes/breezy'
import type { Language } from '../../../index.ts'
import { getLocale } from '../../lib/text/language.ts'
import type { PageMessages } from '../../lib/text/messages.ts'
import { zonePreference } from '../../lib/session/preferences.ts'
import type { CalendarView } from '../../../../src/core/page/segments.ts'
import { siteTimezone } from '../../lib/paths/site.ts'
import { getDatePart, getViewerNow, nextDayThreshold, viewerZone } from '../../lib/time/times.ts'
import type { DateFormats } from '../../../../src/core/time/date-formats.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import { getEventClass, renderEventContent } from './grid-events.tsx'
import { DayLink } from './grid-day-links.tsx'
import { morePopoverClass, morePopoverCloseClass, openMorePopover } from './more-popover.ts'
import type { ViewPeriod } from '../../../../src/core/page/view-period.ts'

/** The options of FullCalendar. The page's messages replace all its texts, so it needs no locale files. */

/** What FullCalendar calls the views with a grid. The agenda has none. */
const gridViews: Partial<Record<CalendarView, string>> = { week: 'timeGridWeek', day: 'timeGridDay' }

export const toGridView = ({ view }: ViewPeriod): string => gridViews[view] ?? 'dayGridMonth'

const clockFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export const staticGridOptions: CalendarOptions = {
  plugins: [theme, dayGrid],
  headerToolbar: false,
  timeZone: 'UTC',
  now: () => parseWallTime(getViewerNow()),
  firstDay: 1,
  fixedWeekCount: false,
  nextDayThreshold: nextDayThreshold,
  // Events over several days come first, so that they begin on their first day and not behind “+ more”.
  eventOrder: '-isMultiDay,order',
  eventDisplay: 'auto',
  eventContent: renderEventContent,
  eventClass: getEventClass,
  slotHeaderFormat: clockFormat,
  slotDuration: '00:30:00',
  // The page scrolls to the first event itself, and not again when the events change.
  scrollTimeReset: false,
  slotHeaderInterval: '01:00:00',
  eventMinHeight: 28,
  slotEventOverlap: false,
  dayCellClass: getDayClass,
  dayLaneClass: getDayClass,
  columnEventClass: 'hours',
  columnMoreLinkClass: 'grid-more',
  rowMoreLinkClass: 'grid-more-row',
  listItemEventClass: 'brief',
  moreLinkClick: openMorePopover,
  popoverClass: morePopoverClass,
  popoverCloseClass: morePopoverCloseClass,
  headingLevel: 2,
}

type DayOfGrid = { dow: number; isToday: boolean; isOther: boolean; inPopover?: boolean }

/** Today and the weekend of the month or week have a tint. */
function getDayClass({ dow, isToday, isOther, inPopover = false }: DayOfGrid): string {
  if (isOther || inPopover) return ''
  if (isToday) return 'grid-today'
  return dow === 0 || dow === 6 ? 'grid-weekend' : ''
}

/** How many events are side by side at most in a day among hours. */
const getMaxColumns = (view: CalendarView, isWide: boolean): number => (view !== 'day' ? 2 : isWide ? 4 : 3)

type GridContext = {
  language: Language
  formats: DateFormats
  messages: GridMessages
  isWide: boolean
  /** The URL of a day, `YYYY-MM-DD`. */
  getDayHref: (day: string) => string
}
type GridMessages = PageMessages['calendar'] & Pick<PageMessages['frame'], 'close'>

/**
 * The options that depend on the view, the language, the screen and the chosen zone. The grid has the line of the
 * current time only if it shows times in the user's time zone.
 */
export function getGridOptions(
  { view }: ViewPeriod,
  { language, formats, messages, isWide, getDayHref }: GridContext,
): CalendarOptions {
  const hasHours = view !== 'month'
  const renderDay = ({ date, inPopover }: { date: Date; inPopover: boolean }, text: string) => {
    if (inPopover) return text
    const wall = date.toISOString().slice(0, 19)
    const day = getDatePart(wall)
    return <DayLink text={text} date={formats.date(wall)} href={getDayHref(day)} day={day} />
  }
  return {
    locale: getLocale(language),
    aspectRatio: 1.4,
    eventMaxStack: getMaxColumns(view, isWide),
    height: hasHours ? '46rem' : 'auto',
    dayMaxEvents: hasHours ? 6 : 4,
    // The title of the page has the only day of a day.
    dayHeaders: view !== 'day',
    dayHeaderFormat: view === 'week' ? { weekday: 'short', day: 'numeric' } : { weekday: 'short' },
    ...(view === 'week' && { dayHeaderContent: header => renderDay(header, header.text) }),
    dayCellTopContent: cell => renderDay(cell, cell.dayNumberText),
    nowIndicator: zonePreference.value === 'viewer' || viewerZone === siteTimezone,
    allDayText: messages.allDay,
    moreLinkText: count => messages.moreEvents({ count }),
    moreLinkHint: count => messages.moreEventsHint({ count }),
    closeHint: messages.close,
  }
}
