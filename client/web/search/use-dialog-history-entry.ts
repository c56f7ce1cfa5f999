import { useEffect, useRef } from 'preact/hooks'
import { navigate } from 'wouter-preact/use-browser-location'

/** Whether a step that was left unchanged is being taken back, which a browser does in its own time. */
let isLeaving = false

function leave(): void {
  isLeaving = true
  addEventListener('popstate', () => setTimeout(() => (isLeaving = false)), { once: true })
  history.back()
}

/**
 * Makes a window over the page one step of the history, together with what is changed in it: going back closes it and keeps what was
 * changed, going back once more undoes that. A window in which nothing was changed leaves no step.
 */
export function useDialogHistoryEntry(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const before = location.href
    // When the reader has gone back, the address is the one before already.
    let [changed, isStep] = [before, true]
    history.pushState(null, '', before)
    const note = () => void (changed = location.href)
    const goneBack = () => {
      isStep = false
      if (isLeaving) return // It was opened again before the step of the last time was gone.
      latest.current()
      if (changed !== before) navigate(changed)
    }
    addEventListener('replaceState', note)
    addEventListener('popstate', goneBack)
    return () => {
      removeEventListener('replaceState', note)
      removeEventListener('popstate', goneBack)
      if (isStep && changed === before) leave()
    }
  }, [isOpen])
}
