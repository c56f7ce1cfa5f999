import { getDayPath, parseViewDate } from './paths.ts'
import type { CalendarView } from './segments.ts'
import type { DateFormats } from '../time/date-formats.ts'
import { addCalendarDays, addCalendarMonths, daysPerWeek, getMonthRange, getWeekRange } from '../time/days.ts'

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

/** The period of a view for the date in an address, else the period of `today`; null when the date is not valid. */
export function parseViewPeriod(view: CalendarView, dateText: string | undefined, today: string): ViewPeriod | null {
  const day = dateText === undefined ? today : parseViewDate(view, dateText)
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

type DayFilters = { start_date?: string | undefined; end_date?: string | undefined }

/**
 * The first day of a list: from the URL, else from the filters, else today. Undefined when the filters end before today.
 */
export function getListStart(
  { first, hasDate }: Pick<ViewPeriod, 'first' | 'hasDate'>,
  { start_date, end_date }: DayFilters,
): string | undefined {
  if (hasDate) return first
  if (start_date !== undefined) return start_date
  return end_date !== undefined && end_date < first ? undefined : first
}
