import { type StopTimer, systemTimers, type Timers } from './timers.ts'

/** The value of `promise`, or null if it takes longer than `maxMs`. Rejects as `promise` does. */
export async function waitAtMost<T>(
  promise: Promise<T>,
  maxMs: number,
  timers: Pick<Timers, 'setTimeout'> = systemTimers,
): Promise<T | null> {
  let stopTimer: StopTimer = () => {}
  const timeout = new Promise<null>(resolve => (stopTimer = timers.setTimeout(() => resolve(null), maxMs)))
  try {
    return await Promise.race([promise, timeout])
  } finally {
    stopTimer()
  }
}
