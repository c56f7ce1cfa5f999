import { type CalendarView, getViewPath } from './paths.ts'
import { daysPerWeek, isDay, getMonthRange, addCalendarMonths, getWeekRange } from './days.ts'
import { addCalendarDays, type DateFormats, getViewerToday } from './times.ts'

/** The days that a view is about. */
export type ViewPeriod = {
  view: CalendarView
  /** Whether the address names a day; without one it is about now, whenever that is. */
  hasDate: boolean
  /** First day, `YYYY-MM-DD`. */
  first: string
  /** Last day; an agenda has none. */
  last?: string
}

/** The period of a view at an address; null when what it names is no day. */
export function parseViewPeriod(view: CalendarView, named: string | undefined): ViewPeriod | null {
  const day = dayNamed(view, named)
  if (day === null) return null
  const isNamed = named !== undefined
  if (view === 'month') return { view, hasDate: isNamed, ...getMonthRange(day) }
  return view === 'week' ? { view, hasDate: isNamed, ...getWeekRange(day) } : { view, hasDate: isNamed, first: day }
}

function dayNamed(view: CalendarView, named: string | undefined): string | null {
  if (named === undefined) return getViewerToday()
  const day = view === 'month' ? `${named}-01` : named
  return isDay(day) ? day : null
}

/** The address of the period so many before or after this one. An agenda goes by weeks. */
export function getAdjacentPath({ view, first }: ViewPeriod, by: 1 | -1): string {
  const day = view === 'month' ? addCalendarMonths(first, by) : addCalendarDays(first, by * daysPerWeek)
  return getDayPath(view, day)
}

/** The address of a view about a day. */
export const getDayPath = (view: CalendarView, day: string): string =>
  getViewPath(view, view === 'month' ? day.slice(0, 7) : day)

/** What a period is called: `November 2026`, `16 – 22 November 2026`, `20 November 2026`. */
export function formatPeriod(formats: DateFormats, { view, first, last = first }: ViewPeriod): string {
  if (view === 'month') return formats.month(`${first} 00:00:00`)
  if (view === 'week') return formats.dateRange(`${first} 00:00:00`, `${last} 00:00:00`)
  return formats.date(`${first} 00:00:00`)
}
