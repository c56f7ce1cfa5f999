import { useEffect, useRef } from 'preact/hooks'
import { navigate } from 'wouter-preact/use-browser-location'

/**
 * Makes a window over the page one step of the history, together with what is changed in it: going back closes it and keeps what was
 * changed, going back once more undoes that. A window in which nothing was changed leaves no step.
 */
export function useStepWhile(isOpen: boolean, close: () => void): void {
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
      latest.current()
      if (changed !== before) navigate(changed)
    }
    addEventListener('replaceState', note)
    addEventListener('popstate', goneBack)
    return () => {
      removeEventListener('replaceState', note)
      removeEventListener('popstate', goneBack)
      if (isStep && changed === before) history.back()
    }
  }, [isOpen])
}
