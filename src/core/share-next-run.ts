/**
 * Creates a function that returns the result of a run of `work` that begins after its call. One run at a time: all
 * calls during a run share the next one.
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
