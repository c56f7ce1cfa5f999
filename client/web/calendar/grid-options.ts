import type { CalendarOptions } from 'fullcalendar'
import dayGrid from 'fullcalendar/daygrid'
import greek from 'fullcalendar/locales/el'
import british from 'fullcalendar/locales/en-gb'
import french from 'fullcalendar/locales/fr'
import theme from 'fullcalendar/themes/breezy'
import timeGrid from 'fullcalendar/timegrid'
import type { Language } from '../../index.ts'
import { clock } from '../lib/preferences.ts'
import { parseWallTime, createDateFormats, nextDayThreshold, getViewerNow } from '../lib/times.ts'
import { renderEventContent, renderDayNumber } from './grid-events.tsx'
import { morePopoverCloseClass } from './more-popover.ts'
import type { ViewPeriod } from '../lib/view-period.ts'
import { seeWords } from './words.ts'

/** How FullCalendar draws our weeks. */

const LOCALE: Record<Language, string> = { en: 'en-gb', fr: 'fr', el: 'el' }

export const toGridView = ({ view }: ViewPeriod): string => (view === 'month' ? 'dayGridMonth' : 'timeGridWeek')

const clockFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export const staticGridOptions: CalendarOptions = {
  plugins: [theme, dayGrid, timeGrid],
  locales: [british, french, greek],
  headerToolbar: false,
  timeZone: 'UTC',
  now: () => parseWallTime(getViewerNow()),
  firstDay: 1,
  fixedWeekCount: false,
  nextDayThreshold: nextDayThreshold,
  eventOrder: 'order',
  eventDisplay: 'auto',
  eventContent: renderEventContent,
  eventClass: ({ event }) => (event.extendedProps['isFeatured'] ? 'grid-event featured' : 'grid-event'),
  slotHeaderFormat: clockFormat,
  slotDuration: '00:30:00',
  slotHeaderInterval: '01:00:00',
  eventMinHeight: 28,
  slotEventOverlap: false,
  columnEventClass: 'hours',
  listItemEventClass: 'brief',
  popoverCloseClass: morePopoverCloseClass,
  headingLevel: 2,
}

/** What differs by view, language, screen and clock. The line of now is of the reader's own clock; on others it is another time. */
export function getGridOptions({ view }: ViewPeriod, language: Language, isWide: boolean): CalendarOptions {
  const [words, formats] = [seeWords[language], createDateFormats(language)]
  const isWeek = view === 'week'
  return {
    locale: LOCALE[language],
    aspectRatio: isWide ? 1.4 : 0.75,
    height: isWeek ? '46rem' : 'auto',
    dayMaxEvents: isWeek ? 6 : isWide ? 4 : 3,
    dayHeaderFormat: isWeek ? { weekday: 'short', day: 'numeric' } : { weekday: 'short' },
    dayCellTopContent: ({ date, dayNumberText }) =>
      renderDayNumber(dayNumberText, formats.date(date.toISOString().slice(0, 19))),
    navLinks: !isWide,
    nowIndicator: clock.value === 'viewer',
    allDayText: words.allDay,
    moreLinkText: isWide ? words.more : count => `+${count}`,
    moreLinkHint: words.moreHint,
    closeHint: words.close,
    navLinkHint: words.dayList,
  }
}
