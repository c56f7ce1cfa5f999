import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { type View, views } from './addresses.ts'

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
