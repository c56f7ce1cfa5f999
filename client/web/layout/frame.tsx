import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useLanguage, useWords } from '../words.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Offline } from './offline.tsx'
import { frameWords } from './words.ts'

/** What stands around every page: a way past the head, the head, word of a lost connection, the page itself, the foot. */
export function Frame({ children }: { children: ComponentChildren }) {
  const words = useWords(frameWords)
  const language = useLanguage()
  const main = useFocusOnNewPage()
  useEffect(() => void (document.documentElement.lang = language), [language])
  return (
    <>
      <a class="skip-link" href="#main">
        {words.skip}
      </a>
      <Header />
      <Offline />
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/** Readers with a screen reader or a keyboard begin at the top of a page that they went to, not where the link was. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const folder = path.split('/')[1] ?? ''
  const before = useRef({ path, folder })
  useEffect(() => {
    const isNewPage = before.current.path !== path && !(isView(folder) && isView(before.current.folder))
    before.current = { path, folder }
    if (!isNewPage) return
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  return main
}

/** Views change in place: the button that was pressed keeps the focus. */
const isView = (folder: string): boolean => ['', 'month', 'week', 'agenda'].includes(folder)
