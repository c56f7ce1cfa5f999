import { useLocation, useSearch } from 'wouter-preact'
import { type CalendarView, getViewPath, calendarViews } from './paths.ts'
import { useIsWide } from './use-is-wide.ts'

/** The view of the current address. On the front page the width of the screen decides. Undefined on other pages. */
export function useCurrentView(): CalendarView | undefined {
  const [path] = useLocation()
  const isWide = useIsWide('columns')
  if (path === '/') return isWide ? 'month' : 'agenda'
  return calendarViews.find(view => path.startsWith(`/${view}/`) || path === `/${view}`)
}

/** The query string of the address with its question mark, such as `?search=kites`; empty when there is none. */
export function useQueryString(): string {
  const search = useSearch()
  return search && `?${search}`
}

/** Returns a function for the path of a view, with the date and the filters of the current view. */
export function useViewPaths(): (view: CalendarView) => string {
  const [path] = useLocation()
  const query = useQueryString()
  const isView = useCurrentView() !== undefined
  const dateInPath = /^\/\w+\/(\d{4}-\d\d)(-\d\d)?(?=\/|$)/.exec(path)
  return view => {
    const date =
      isView && dateInPath ? `${dateInPath[1]}${view === 'month' ? '' : (dateInPath[2] ?? '-01')}` : undefined
    return getViewPath(view, date) + (isView ? query : '')
  }
}
