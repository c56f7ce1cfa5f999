import { useLocation, useSearch } from 'wouter-preact'
import { type CalendarView, getViewPath, calendarViews } from './paths.ts'
import { useIsWide } from './use-is-wide.ts'

/** The view of the current address. On the front page the width of the screen decides; other pages have none. */
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

/** The paths of the other views, with the date and the filters of the current one. */
export function useViewPaths(): (view: CalendarView) => string {
  const [path] = useLocation()
  const query = useQueryString()
  const isView = useCurrentView() !== undefined
  const named = /^\/\w+\/(\d{4}-\d\d)(-\d\d)?(?=\/|$)/.exec(path)
  return view => {
    const date = isView && named ? `${named[1]}${view === 'month' ? '' : (named[2] ?? '-01')}` : undefined
    return getViewPath(view, date) + (isView ? query : '')
  }
}
