import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { embedSegment } from '../../../../src/core/page/segments.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { site } from '../../lib/paths/site.ts'
import { OfflineNotice } from '../../ui/state/offline-notice.tsx'

/** The first path segment of the views for frames of other sites, after the language. */
export const embedBase = `/${embedSegment}`

/** The parts around a view in a frame of another site: no header and no footer. Other pages open in a new tab. */
export function EmbedFrame({ children }: { children: ComponentChildren }) {
  const { calendar } = useMessages('frame')
  useEffect(() => {
    if (window.parent === window) return
    import('../report-size.ts').then(({ reportSize }) => reportSize(site.value.name ?? calendar), reportError)
  }, [])
  useEffect(() => {
    // Before the handlers of the links, which would open the page in the frame.
    document.addEventListener('click', openPagesInNewTab, { capture: true })
    return () => document.removeEventListener('click', openPagesInNewTab, { capture: true })
  }, [])
  return (
    <>
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

const embeddedPath = new RegExp(`^(/\\w\\w)?${embedBase}(/|$)`)

function openPagesInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.getAttribute('href')?.startsWith('#') || embeddedPath.test(link.pathname)) return
  Object.assign(link, { target: '_blank', rel: 'noopener' })
  event.stopPropagation()
}
