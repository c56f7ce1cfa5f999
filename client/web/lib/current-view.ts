import { useLocation, useSearch } from 'wouter-preact'
import { type CalendarView, getViewPath, calendarViews } from './paths.ts'
import { useIsWide } from './use-is-wide.ts'

/** The view at the address that is shown. The first page has the one that suits the screen; other pages have none. */
export function useCurrentView(): CalendarView | undefined {
  const [path] = useLocation()
  const isWide = useIsWide('columns')
  if (path === '/') return isWide ? 'month' : 'agenda'
  return calendarViews.find(view => path.startsWith(`/${view}/`) || path === `/${view}`)
}

/** What the address says behind its path, such as what is looked for: `?search=kites`; empty when that is nothing. */
export function useQueryString(): string {
  const search = useSearch()
  return search && `?${search}`
}

/** The way to another view, of the day that is shown; the filters of the view go along. */
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
