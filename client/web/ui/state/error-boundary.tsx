import type { ComponentChildren } from 'preact'
import { useEffect, useErrorBoundary } from 'preact/hooks'
import { FailureNotice } from './states.tsx'

/**
 * Shows a failure and a reload button when its children throw, for example because a chunk is missing after an update
 * of the service. A new `resetKey`, such as another path, renders the children again.
 */
export function ErrorBoundary({ resetKey, children }: { resetKey: string; children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary(report) as [unknown, () => void] // Any value can be thrown.
  useEffect(() => {
    if (error !== undefined) reset()
  }, [resetKey])
  if (error !== undefined) return <FailureNotice error={error} retry={() => location.reload()} />
  return <>{children}</>
}

/** Reports the error to the console, as an uncaught error would be. */
const report = (error: unknown): void => reportError(error)
