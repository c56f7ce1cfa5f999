import { useMessages } from '../lib/messages.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useLanguage } from '../lib/language.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { startScrollRestoration, getSavedScroll, restoreScroll } from './scroll-restoration.ts'

/** What stands around every page: a way past the head, the head, word of a lost connection, the page itself, the foot. */
export function Frame({ children }: { children: ComponentChildren }) {
  const messages = useMessages('frame')
  const language = useLanguage()
  const main = useFocusOnNewPage()
  useEffect(() => void (document.documentElement.lang = language), [language])
  return (
    <>
      <a class="skip-link" href="#main">
        {messages.skip}
      </a>
      <Header />
      <OfflineNotice />
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/**
 * Readers with a screen reader or a keyboard begin at the top of a page that they went to, not where the link was; who comes back
 * to a page is where they left it.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const folder = path.split('/')[1] ?? ''
  const before = useRef<{ path: string; folder: string } | null>(null)
  useEffect(startScrollRestoration, [])
  useEffect(() => {
    const { path: left, folder: leftFolder } = before.current ?? {}
    before.current = { path, folder }
    const place = getSavedScroll()
    if (left === undefined) return void (place && restoreScroll(place))
    if (left === path || (isView(folder) && isView(leftFolder))) return
    main.current?.focus({ preventScroll: true })
    if (place) restoreScroll(place)
    else scrollTo(0, 0)
  }, [path])
  return main
}

/** Views change in place: the button that was pressed keeps the focus. */
const isView = (folder = 'none'): boolean => ['', 'month', 'week', 'agenda'].includes(folder)
