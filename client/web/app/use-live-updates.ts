import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { runWhenIdle } from '../lib/browser/run-when-idle.ts'
import { announceChanges } from '../lib/live/record-changes.ts'

/** How long after its load a page waits before it follows changes, so that nothing slows the load down. */
const delayMs = 1_000

/** Shows what others save, in this tab, without a reload. The code for it is loaded when the first load is over. */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let stop = (): void => {}
    let isOver = false
    const start = async () => {
      const { startLiveUpdates } = await import('../lib/live/live-updates.ts')
      if (!isOver) stop = startLiveUpdates(queries, announceChanges)
    }
    // After a release the file may be gone. The page then is as it was loaded, until the next load.
    const cancel = runAfterLoad(() => void start().catch(() => {}))
    return () => {
      isOver = true
      cancel()
      stop()
    }
  }, [queries])
}

/**
 * Calls `run` a while after the page is loaded, when the browser has nothing else to do. Returns a function that
 * cancels it.
 */
function runAfterLoad(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancelIdle = (): void => {}
  const wait = () => {
    timer = setTimeout(() => (cancelIdle = runWhenIdle(run)), delayMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(timer)
    cancelIdle()
  }
}
