import { getDayPath, parseViewDate } from '../../../../src/core/page/paths.ts'
import type { CalendarView } from '../../../../src/core/page/segments.ts'
import { daysPerWeek, getMonthRange, addCalendarMonths, getWeekRange } from './days.ts'
import { addCalendarDays, type DateFormats, getViewerToday } from './times.ts'

/** The period that a view shows. */
export type ViewPeriod = {
  view: CalendarView
  /** Whether the address has a date. Without one, the period is the current one. */
  hasDate: boolean
  /** First day, `YYYY-MM-DD`. */
  first: string
  /** Last day; absent in the views without an end. */
  last?: string
}

/** The period of a view for the date in an address; null when the date is not valid. */
export function parseViewPeriod(view: CalendarView, dateText: string | undefined): ViewPeriod | null {
  const day = dateText === undefined ? getViewerToday() : parseViewDate(view, dateText)
  if (day === null) return null
  const hasDate = dateText !== undefined
  return { view, hasDate, ...findRange[view](day) }
}

/** The days of each view for a day in it. */
const findRange: Record<CalendarView, (day: string) => Pick<ViewPeriod, 'first' | 'last'>> = {
  month: getMonthRange,
  week: getWeekRange,
  day: day => ({ first: day, last: day }),
  agenda: day => ({ first: day }),
  cards: day => ({ first: day }),
  map: day => ({ first: day }),
}

/** The path of the period before or after this one. The open views (agenda, cards, map) move by a week. */
export function getAdjacentPath({ view, first }: ViewPeriod, by: 1 | -1): string {
  const days = view === 'day' ? 1 : daysPerWeek
  return getDayPath(view, view === 'month' ? addCalendarMonths(first, by) : addCalendarDays(first, by * days))
}

/** The name of a period: `November 2026`, `16 – 22 November 2026`, `Friday, 20 November 2026`, `20 November 2026`. */
export function formatPeriod(formats: DateFormats, { view, first, last = first }: ViewPeriod): string {
  if (view === 'month') return formats.month(`${first} 00:00:00`)
  if (view === 'week') return formats.dateRange(`${first} 00:00:00`, `${last} 00:00:00`)
  return view === 'day' ? formats.day(`${first} 00:00:00`) : formats.date(`${first} 00:00:00`)
}
