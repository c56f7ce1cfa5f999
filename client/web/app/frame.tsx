import { viewSegments } from '../../../src/core/page/segments.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useLanguage } from '../lib/text/language.ts'
import { Footer } from './header/footer.tsx'
import { Header } from './header/header.tsx'
import { OfflineNotice } from '../ui/state/offline-notice.tsx'
import { useOfflineCopies } from './use-offline-copies.ts'
import { startScrollRestoration, getSavedScroll, restoreScroll } from './scroll-restoration.ts'

/** The parts around every page: skip link, header, offline notice and footer. */
export function Frame({ children }: { children: ComponentChildren }) {
  const messages = useMessages('frame')
  const language = useLanguage()
  const main = useFocusOnNewPage()
  useOfflineCopies()
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
 * Moves the focus and the scroll position to the top of a new page, for users with a screen reader or a keyboard. A
 * page that the user returns to gets its scroll position back.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const previous = useRef<string | null>(null)
  useEffect(startScrollRestoration, [])
  useEffect(() => {
    const previousPath = previous.current
    previous.current = path
    const position = getSavedScroll()
    if (previousPath === null) return void (position && restoreScroll(position))
    if (isView(path) && isView(previousPath)) return
    main.current?.focus({ preventScroll: true })
    if (position) restoreScroll(position)
    else scrollTo(0, 0)
  }, [path])
  return main
}

/** Whether a path is a view of the calendar. Between views the pressed link keeps the focus. */
const isView = (path: string): boolean => ['', ...viewSegments].includes(path.split('/')[1] ?? '')
