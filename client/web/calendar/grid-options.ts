import type { CalendarOptions } from 'fullcalendar'
import dayGrid from 'fullcalendar/daygrid'
import theme from 'fullcalendar/themes/breezy'
import timeGrid from 'fullcalendar/timegrid'
import type { Language } from '../../index.ts'
import { getLocale } from '../lib/language.ts'
import type { PageMessages } from '../lib/messages.ts'
import { zonePreference } from '../lib/preferences.ts'
import { parseWallTime, createDateFormats, nextDayThreshold, getViewerNow } from '../lib/times.ts'
import { getEventClass, renderEventContent, renderDayNumber } from './grid-events.tsx'
import { morePopoverClass, morePopoverCloseClass } from './more-popover.ts'
import type { ViewPeriod } from '../lib/view-period.ts'

/** The options of FullCalendar. The page's messages replace all its texts, so it needs no locale files. */

export const toGridView = ({ view }: ViewPeriod): string => (view === 'month' ? 'dayGridMonth' : 'timeGridWeek')

const clockFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export const staticGridOptions: CalendarOptions = {
  plugins: [theme, dayGrid, timeGrid],
  headerToolbar: false,
  timeZone: 'UTC',
  now: () => parseWallTime(getViewerNow()),
  firstDay: 1,
  fixedWeekCount: false,
  nextDayThreshold: nextDayThreshold,
  eventOrder: 'order',
  eventDisplay: 'auto',
  eventContent: renderEventContent,
  eventClass: getEventClass,
  slotHeaderFormat: clockFormat,
  slotDuration: '00:30:00',
  slotHeaderInterval: '01:00:00',
  eventMinHeight: 28,
  slotEventOverlap: false,
  dayCellClass: getDayClass,
  dayLaneClass: getDayClass,
  columnEventClass: 'hours',
  columnMoreLinkClass: 'grid-more',
  rowMoreLinkClass: 'grid-more-row',
  listItemEventClass: 'brief',
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

/** How many events are side by side at most in a column of the week, by whether the screen is wide. */
const maxColumns = { wide: 2, narrow: 1 } as const

type GridContext = { language: Language; messages: GridMessages; isWide: boolean }
type GridMessages = PageMessages['calendar'] & Pick<PageMessages['frame'], 'close'>

/**
 * The options that depend on the view, the language, the screen and the chosen zone. The line of the current time is
 * shown only in the user's time zone.
 */
export function getGridOptions({ view }: ViewPeriod, { language, messages, isWide }: GridContext): CalendarOptions {
  const formats = createDateFormats(language)
  const isWeek = view === 'week'
  return {
    locale: getLocale(language),
    aspectRatio: 1.4,
    eventMaxStack: isWide ? maxColumns.wide : maxColumns.narrow,
    height: isWeek ? '46rem' : 'auto',
    dayMaxEvents: isWeek ? 6 : 4,
    dayHeaderFormat: isWeek ? { weekday: 'short', day: 'numeric' } : { weekday: 'short' },
    dayCellTopContent: ({ date, dayNumberText }) =>
      renderDayNumber(dayNumberText, formats.date(date.toISOString().slice(0, 19))),
    nowIndicator: zonePreference.value === 'viewer',
    allDayText: messages.allDay,
    moreLinkText: count => messages.moreEvents({ count }),
    moreLinkHint: count => messages.moreEventsHint({ count }),
    closeHint: messages.close,
  }
}
