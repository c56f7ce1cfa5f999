import type { CalendarView } from '../../../../src/core/page/segments.ts'
import { useLocation, useSearch } from 'wouter-preact'
import { getDayPath, getViewPath, parseViewDate, parseViewPath } from '../../../../src/core/page/paths.ts'
import { isFilterName } from '../../../../src/core/page/filters.ts'
import { site } from './site.ts'
import { useIsWide } from '../browser/use-is-wide.ts'

/**
 * The view of the current URL. The front page has the view of the settings; instead of the month, a narrow screen
 * gets the agenda. Undefined on other pages.
 */
export function useCurrentView(): CalendarView | undefined {
  const [path] = useLocation()
  const search = useSearch()
  const isWide = useIsWide('columns')
  const { defaultView } = site.value
  if (path === '/' && new URLSearchParams(search).has('p')) return undefined // the page of one record
  if (path === '/') return defaultView === 'month' && !isWide ? 'agenda' : defaultView
  return parseViewPath(path)?.view
}

/**
 * The query string of the URL with its question mark, such as `?search=kites`; empty when there is none. For a view, it
 * has only the filters, so that links do not pass on what somebody else added to the URL.
 */
export function useQueryString(): string {
  const search = useSearch()
  const isView = useCurrentView() !== undefined
  const kept = isView
    ? search
        .split('&')
        .filter(parameter => isFilterName(parameter.split('=', 1)[0] ?? ''))
        .join('&')
    : search
  return kept && `?${kept}`
}

/** Returns a function for the path of a view, with the date and the filters of the current view. */
export function useViewPaths(): (view: CalendarView) => string {
  const [path] = useLocation()
  const query = useQueryString()
  const isView = useCurrentView() !== undefined
  const { view: current, date } = parseViewPath(path) ?? {}
  const day = current && date && parseViewDate(current, date)
  return view => (day ? getDayPath(view, day) : getViewPath(view)) + (isView ? query : '')
}
