import { useEffect, useRef } from 'preact/hooks'
import { navigate } from 'wouter-preact/use-browser-location'

/** Whether an unused history entry is being removed: `history.back()` is asynchronous. */
let isRemoving = false

function removeEntry(): void {
  isRemoving = true
  addEventListener('popstate', () => setTimeout(() => (isRemoving = false)), { once: true })
  history.back()
}

/**
 * Gives an open dialog one history entry, which the changes of the URL in the dialog share. Back closes the dialog and
 * keeps the changes; back again undoes them. A dialog without changes leaves no entry.
 */
export function useDialogHistoryEntry(isOpen: boolean, close: () => void): void {
  const latestClose = useRef(close)
  latestClose.current = close
  useEffect(() => {
    if (!isOpen) return
    const before = location.href
    // Back sets the URL to `before`, so the last URL is stored here.
    let latestUrl = before
    let hasEntry = true
    history.pushState(null, '', before)
    const rememberUrl = () => void (latestUrl = location.href)
    const onBack = () => {
      hasEntry = false
      if (isRemoving) return // The dialog was reopened before the previous entry was removed.
      latestClose.current()
      if (latestUrl !== before) navigate(latestUrl)
    }
    addEventListener('replaceState', rememberUrl) // wouter dispatches it when it changes the URL
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('replaceState', rememberUrl)
      removeEventListener('popstate', onBack)
      if (hasEntry && latestUrl === before) removeEntry()
    }
  }, [isOpen])
}
