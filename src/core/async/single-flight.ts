/**
 * The result of `work`. Calls with the same key share one run while it is in progress, and also its failure. Nothing is
 * stored after the run.
 */
export function singleFlight<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const current = running.get(key)
  if (current) return current
  const started: Promise<T> = work().finally(() => {
    if (running.get(key) === started) running.delete(key)
  })
  running.set(key, started)
  return started
}
