import { viewSegments } from '../../../../src/core/page/segments.ts'
import { useLocation, useSearch } from 'wouter-preact'
import { type CalendarView, getViewPath } from './paths.ts'
import { filterNames } from '../../../../src/core/page/filters.ts'
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
  return viewSegments.find(view => path.startsWith(`/${view}/`) || path === `/${view}`)
}

/**
 * The query string of the URL with its question mark, such as `?search=kites`; empty when there is none. Of a view
 * it has only the filters, so that links do not pass on what somebody else added to the URL.
 */
export function useQueryString(): string {
  const search = useSearch()
  const isView = useCurrentView() !== undefined
  const kept = isView ? search.split('&').filter(isFilter).join('&') : search
  return kept && `?${kept}`
}

const isFilter = (parameter: string) => filterNames.some(name => parameter.startsWith(`${name}=`))

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
