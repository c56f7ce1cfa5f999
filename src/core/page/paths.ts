import { isCalendarDate } from '../time/wall-time.ts'
import { tecCategoryFolder } from '../kinds/term-kinds.ts'
import { type CalendarView, type RecordSegment, segmentByCollection, viewSegments } from './segments.ts'

/**
 * The paths of the pages without their language, with their parameters as named groups. The service answers them, and
 * the page shows them.
 */

/** The calendar in its default view; with `?p=42`, the record with this id. */
export const frontPath = /^\/$/

/** `/month/`, `/week/2026-11-16/`. */
export const viewPath = new RegExp(`^/(?<view>${viewSegments.join('|')})(?:/(?<date>[\\d-]+))?/?$`)

/**
 * `/event/jazz-night/`, and `/event/yoga/2026-10-06/` for a date of a series; the second date of a day has its time too.
 */
export const eventPath = /^\/event\/(?<slug>[^/]+)(?:\/(?<date>\d{4}-\d\d-\d\d(?:-\d{4})?))?\/?$/

/** `/event/yoga/all/`: all dates of a series. */
export const seriesPath = /^\/event\/(?<slug>[^/]+)\/all\/?$/

const { events: _, ...others } = segmentByCollection
const otherRecordFolders = [...Object.values(others), tecCategoryFolder]

/** `/venue/salt-store/`, `/events/category/concerts/`. */
export const recordPath = new RegExp(`^/(?<folder>${otherRecordFolders.join('|')})/(?<slug>[^/]+)/?$`)

/** The kind of the records in a folder of `recordPath`: `venue`, and `category` for `events/category` too. */
export const toRecordKind = (folder: string): RecordSegment =>
  folder === tecCategoryFolder ? 'category' : (folder as RecordSegment)

/** The path of a view: `/month/2026-11/`; without a date, the path of the current period. */
export const getViewPath = (view: CalendarView, date?: string): string => `/${view}/${date ? `${date}/` : ''}`

/** The path of the view that shows a day. */
export const getDayPath = (view: CalendarView, day: string): string =>
  getViewPath(view, view === 'month' ? day.slice(0, 7) : day)

/** The day that the date in the path of a view names, in the month view the first of a month; null if it does not exist. */
export function parseViewDate(view: CalendarView, date: string): string | null {
  const day = view === 'month' ? `${date}-01` : date
  return isCalendarDate(day) ? day : null
}

/** The parameters in the path of a view; null for another path. */
export function parseViewPath(path: string): { view: CalendarView; date: string | undefined } | null {
  const groups = viewPath.exec(path)?.groups
  return groups ? { view: groups['view'] as CalendarView, date: groups['date'] } : null
}

/** Whether a path leads to a view, without a date or with one that exists. */
export function isViewPath(path: string): boolean {
  if (frontPath.test(path)) return true
  const { view, date } = parseViewPath(path) ?? {}
  return view !== undefined && (date === undefined || parseViewDate(view, date) !== null)
}

/** The slug of an event at a path: the slug of a date of a series ends with the date. */
export const joinEventSlug = (slug: string, date: string | undefined): string => (date ? `${slug}-${date}` : slug)
