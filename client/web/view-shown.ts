import { useEffect, useState } from 'preact/hooks'
import { useLocation, useSearch } from 'wouter-preact'
import { type View, viewPath, views } from './addresses.ts'

/** Screens from this width on have room for a month or a week in columns, and for something beside it. */
const wide = matchMedia('(min-width: 48rem)')

export function useIsWide(): boolean {
  const [isWide, setWide] = useState(wide.matches)
  useEffect(() => {
    const look = () => setWide(wide.matches)
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [])
  return isWide
}

/** The view at the address that is shown. The first page has the one that suits the screen; other pages have none. */
export function useViewShown(): View | undefined {
  const [path] = useLocation()
  const isWide = useIsWide()
  if (path === '/') return isWide ? 'month' : 'agenda'
  return views.find(view => path.startsWith(`/${view}/`) || path === `/${view}`)
}

/** The way to another view, of the day that is shown; the filters of the view go along. */
export function usePathTo(): (view: View) => string {
  const [path] = useLocation()
  const search = useSearch()
  const isView = useViewShown() !== undefined
  const named = /^\/\w+\/(\d{4}-\d\d)(-\d\d)?(?=\/|$)/.exec(path)
  return view => {
    const date = isView && named ? `${named[1]}${view === 'month' ? '' : (named[2] ?? '-01')}` : undefined
    return viewPath(view, date) + (isView && search ? `?${search}` : '')
  }
}
