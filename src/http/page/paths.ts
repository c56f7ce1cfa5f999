import type { Request } from 'express'
import { categoryPathPrefix, recordSegments, viewSegments, editorSegments } from '../../core/page-segments.ts'
import { isCalendarDate } from '../../core/time/wall-time.ts'

/** The paths of pages, without their language (client/web/app/app.tsx has the same). */

/** `/`, `/month/`, `/week/2026-11-16/`. */
export const viewPathPattern = new RegExp(`^/(?:(?:${viewSegments.join('|')})(?:/[\\d-]+)?/?)?$`)

/** `/event/jazz-night/`: the kind, and the slug. */
export const recordPathPattern = new RegExp(`^/(${[...recordSegments, categoryPathPrefix].join('|')})/([^/]+)/?$`)

/** `/edit/events/12/`, `/sign-in/`. */
export const editorPathPattern = new RegExp(`^/(?:${editorSegments.join('|')})(?:/.*)?$`)

export const pagePathPatterns = [viewPathPattern, recordPathPattern, editorPathPattern]

export const isPagePath = (path: string): boolean => pagePathPatterns.some(pattern => pattern.test(path))

/** Whether the path of a view is about days that there are: a month of its own, a day for the others, or now. */
export function hasValidPeriod(path: string): boolean {
  const [, view, date] = path.split('/')
  return !date || isCalendarDate(view === 'month' ? `${date}-01` : date)
}

const idMax = 2_147_483_647

/** The id of a record that has no slug, as in `/?p=42`; null where what is named is no id, undefined where none is named. */
export function parseRecordId({ path, url }: Request): number | null | undefined {
  const query = url.indexOf('?')
  const named = query < 0 || path !== '/' ? null : new URLSearchParams(url.slice(query)).get('p')
  if (named === null) return undefined
  return /^[1-9]\d{0,9}$/.test(named) && Number(named) <= idMax ? Number(named) : null
}
