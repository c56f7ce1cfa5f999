/**
 * Wraps `work` so that it runs once at a time. A call during a run waits for its end and shares one new run with the
 * other calls that wait, so no caller gets the result of a run that began before the call.
 */
export function shareNextRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    next = undefined
    const run = work()
    const finish = () => void (running = undefined)
    running = run.then(finish, finish)
    return run
  }
  return () => {
    if (next) return next
    if (!running) return start()
    next = running.then(start)
    return next
  }
}
