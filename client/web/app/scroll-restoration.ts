import { focusLink } from '../lib/browser/focus-link.ts'

/** The scroll position of a page that the user has left, and the `href` of the link that they clicked. */
type ScrollPosition = { y: number; link?: string }

/** The position is saved when the user has not scrolled for this long. */
const saveDelayMs = 150

/** A restored position is applied again for this long, because the page may still load and redraw its content. */
const restoreMs = 2_000

/** Input events that end the restoration. */
const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let restoration: AbortController | null = null

/**
 * Saves the scroll position in the history entry of each page until the returned function is called. The browser's own
 * restoration is turned off: it runs before the content of the page is loaded.
 */
export function startScrollRestoration(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer = 0
  history.scrollRestoration = 'manual'
  const saveLater = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (!restoration) save(getSavedScroll()?.link)
    }, saveDelayMs)
  }
  const saveOnClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]')?.getAttribute('href') : null
    if (link) save(link)
  }
  addEventListener('scroll', saveLater, { signal, passive: true })
  addEventListener('popstate', () => clearTimeout(timer), { signal })
  document.addEventListener('click', saveOnClick, { signal, capture: true })
  return () => (clearTimeout(timer), controller.abort())
}

function save(link: string | undefined): void {
  const position: ScrollPosition = { y: scrollY, ...(link === undefined ? {} : { link }) }
  history.replaceState({ ...(history.state as object | null), scrollPosition: position }, '')
}

/** The position saved in the current history entry; null for a page that the user has just opened. */
export const getSavedScroll = (): ScrollPosition | null =>
  (history.state as { scrollPosition?: ScrollPosition } | null)?.scrollPosition ?? null

/** Scrolls to a saved position, repeatedly while the page loads, until the user scrolls, clicks or types. */
export function restoreScroll({ y, link }: ScrollPosition): void {
  restoration?.abort()
  const controller = new AbortController()
  const { signal } = controller
  restoration = controller
  signal.addEventListener('abort', () => restoration === controller && (restoration = null))
  setTimeout(() => controller.abort(), restoreMs)
  for (const interruption of interruptions) addEventListener(interruption, () => controller.abort(), { signal })
  const apply = () => {
    if (signal.aborted) return
    if (Math.abs(scrollY - y) > 1) scrollTo(0, y)
    if (link !== undefined) restoreFocus(link)
    requestAnimationFrame(apply)
  }
  apply()
}

/** Focuses the link that the user clicked, unless another element has the focus. */
function restoreFocus(link: string): void {
  const { activeElement: focused, body } = document
  if (focused === body || focused?.id === 'main') focusLink(document.querySelector('main'), link)
}
