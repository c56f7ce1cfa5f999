import type { ComponentChildren } from 'preact'
import { useEffect, useErrorBoundary } from 'preact/hooks'
import { FailureNotice } from './states.tsx'

/**
 * Stands for a page that could not be drawn: a part of it was not there to be loaded, as after an update of the service, or broke. Says so and
 * offers to begin anew, which loads what is there now. Another address, `at`, is another try.
 */
export function ErrorBoundary({ resetKey, children }: { resetKey: string; children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary(report) as [unknown, () => void] // what is thrown may be anything
  useEffect(() => {
    if (error !== undefined) reset()
  }, [resetKey])
  if (error !== undefined) return <FailureNotice error={error} retry={() => location.reload()} />
  return <>{children}</>
}

/** For whoever mends it: what broke is in the console, as it would be if it had not been caught. */
const report = (error: unknown): void => reportError(error)
