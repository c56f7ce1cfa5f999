import {
  tecCategoryFolder,
  editorSegments,
  embedSegment,
  recordSegments,
  viewSegments,
} from '../../core/page/segments.ts'
import { isCalendarDate } from '../../core/time/wall-time.ts'
import { int4Max } from '../../core/wire.ts'

/** The paths of pages, without their language. The page has the same list (client/web/app/app.tsx). */

/** `/`, `/month/`, `/week/2026-11-16/`. */
export const viewPathPattern = new RegExp(`^/(?:(?:${viewSegments.join('|')})(?:/[\\d-]+)?/?)?$`)

/** `/event/jazz-night/`: the kind and the slug. */
export const recordPathPattern = new RegExp(`^/(${[...recordSegments, tecCategoryFolder].join('|')})/([^/]+)/?$`)

/**
 * `/event/yoga/2026-10-06/`, a date of a series; the second date of a day has its time too. `/event/yoga/all/`: all
 * dates.
 */
export const seriesPathPattern = /^\/event\/([^/]+)\/(all|\d{4}-\d\d-\d\d(?:-\d{4})?)\/?$/

/** `/edit/events/12/`, `/sign-in/`. */
export const editorPathPattern = new RegExp(`^/(?:${editorSegments.join('|')})(?:/.*)?$`)

const readerPathPatterns = [viewPathPattern, recordPathPattern, seriesPathPattern]

/** `/embed/`, `/embed/agenda/2026-11-16/`: a view for frames. */
export const embedPathPattern = new RegExp(`^/${embedSegment}(?:/(.*))?$`)

export const pagePathPatterns = [...readerPathPatterns, embedPathPattern, editorPathPattern]

/** Whether a path is that of a page with events or a record. */
export const isReaderPagePath = (path: string): boolean => readerPathPatterns.some(pattern => pattern.test(path))

export const isPagePath = (path: string): boolean => pagePathPatterns.some(pattern => pattern.test(path))

/**
 * Whether the path of a view has a date that exists, or no date. The month view has a month instead: `/month/2026-11/`.
 */
export function hasValidPeriod(path: string): boolean {
  const [, view, date] = path.split('/')
  return !date || isCalendarDate(view === 'month' ? `${date}-01` : date)
}

/** The date in the path of a view, `2026-11` of a month; null without one. */
export const getViewDate = (path: string): string | null => path.split('/')[2] || null

/**
 * The id in `/?p=42`, which names a record without a slug. Null if the value is not an id, undefined without the
 * parameter.
 */
export function parseRecordId({ path, queryString }: { path: string; queryString: string }): number | null | undefined {
  const value = path === '/' ? new URLSearchParams(queryString).get('p') : null
  if (value === null) return undefined
  return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= int4Max ? Number(value) : null
}
