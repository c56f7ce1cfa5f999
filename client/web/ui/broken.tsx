import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { Failed } from './states.tsx'

/**
 * Stands for a page that could not be drawn: a part of it was not there to be loaded, as after an update of the service, or broke. Says so and
 * offers to begin anew, which loads what is there now.
 */
export function Broken({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary(report) as [unknown, () => void] // what is thrown may be anything
  if (error !== undefined) return <Failed error={error} retry={() => location.reload()} />
  return <>{children}</>
}

/** For whoever mends it: what broke is in the console, as it would be if it had not been caught. */
const report = (error: unknown): void => reportError(error)
