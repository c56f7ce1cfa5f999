/** A list of functions that stop what was started. `run` calls the last one first. */
export type Cleanup = { add: (stop: () => Promise<unknown>) => void; run: () => Promise<void> }

/**
 * Creates an empty list. When a function fails, `run` prints the error and continues. A second `run` does nothing more.
 */
export function createCleanup(): Cleanup {
  const stops: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  const runAll = async () => {
    for (const stop of stops.reverse()) await stop().catch(console.error)
  }
  return { add: stop => void stops.push(stop), run: () => (running ??= runAll()) }
}
