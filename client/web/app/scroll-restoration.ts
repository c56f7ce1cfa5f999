/** Where a reader was on a page that was left: how far down it, and by which link. */
type Place = { y: number; link?: string }

const settledAfterMs = 150

/** What is there may be drawn anew for as long as this, and a link that had the focus be gone with it. */
const patienceMs = 2_000

/** What a reader does who does not wait for the place to come back. */
const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let returning: AbortController | null = null

/**
 * Keeps the reader's place with the page's entry in the history, as long as the returned function is not called. Browsers would keep
 * how far down it was, but look for it before what is there has been drawn.
 */
export function startScrollRestoration(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let settling = 0
  history.scrollRestoration = 'manual'
  const settle = () => {
    clearTimeout(settling)
    settling = window.setTimeout(() => returning ?? keep(getSavedScroll()?.link), settledAfterMs)
  }
  const leave = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]')?.getAttribute('href') : null
    if (link) keep(link)
  }
  addEventListener('scroll', settle, { signal, passive: true })
  addEventListener('popstate', () => clearTimeout(settling), { signal })
  document.addEventListener('click', leave, { signal, capture: true })
  return () => (clearTimeout(settling), stop.abort())
}

function keep(link: string | undefined): void {
  const place: Place = { y: scrollY, ...(link === undefined ? {} : { link }) }
  history.replaceState({ ...(history.state as object | null), place }, '')
}

/** The place that this entry of the history was left at; null for one that the reader has just come to. */
export const getSavedScroll = (): Place | null => (history.state as { place?: Place } | null)?.place ?? null

/** Goes back to a place as what was there is drawn again, unless the reader moves on before. */
export function restoreScroll({ y, link }: Place): void {
  returning?.abort()
  const stop = new AbortController()
  const { signal } = stop
  returning = stop
  signal.addEventListener('abort', () => returning === stop && (returning = null))
  setTimeout(() => stop.abort(), patienceMs)
  for (const interruption of interruptions) addEventListener(interruption, () => stop.abort(), { signal })
  const look = () => {
    if (signal.aborted) return
    if (Math.abs(scrollY - y) > 1) scrollTo(0, y)
    if (link !== undefined) focusOn(link)
    requestAnimationFrame(look)
  }
  look()
}

/** The link has the focus unless something else has taken it. */
function focusOn(link: string): void {
  const { activeElement: focused, body } = document
  if (focused !== body && focused?.id !== 'main') return
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)?.focus({ preventScroll: true })
}
