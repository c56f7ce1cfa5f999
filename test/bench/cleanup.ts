/** What has been started and must be stopped, in the opposite order. */
export type Cleanup = { add: (stop: () => Promise<unknown>) => void; run: () => Promise<void> }

/** A fault while something stops is told and does not keep the rest from being stopped. Running it twice does it once. */
export function createCleanup(): Cleanup {
  const stops: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  const all = async () => {
    for (const stop of stops.reverse()) await stop().catch(console.error)
  }
  return { add: stop => void stops.push(stop), run: () => (running ??= all()) }
}
