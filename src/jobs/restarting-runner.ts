import type { Timers } from '../core/async/timers.ts'
import type { OutageLog } from '../db/connection/outage-log.ts'
import type { Logger } from '../log.ts'

/**
 * What runs the jobs of a queue. `promise` settles when it has stopped; graphile-worker resolves it after an error,
 * too.
 */
type Runner = { promise: Promise<void>; stop: () => Promise<void> }

type Options = {
  /** Aborts when the service stops. */
  signal: AbortSignal
  restartMs: number
  timers: Timers
  log: Logger
  outages: OutageLog
}

/**
 * Starts a runner of the queue, and another one `restartMs` after it has stopped by itself. Returns the function that
 * stops the runner, after `signal` has aborted. Throws if the first runner cannot be started.
 */
export async function startRestartingRunner(
  start: () => Promise<Runner>,
  { signal, restartMs, timers, log, outages }: Options,
): Promise<() => Promise<void>> {
  let runner = await start()
  const keepRunning = async () => {
    while (!signal.aborted) {
      const error = await runner.promise.catch((reason: unknown) => reason)
      if (signal.aborted) return
      if (!outages.reportIfOutage(error))
        log.error({ err: error }, 'the queue of jobs has stopped and is started again')
      await timers.sleep(restartMs, { signal }).catch(() => {})
      if (signal.aborted) return
      runner = await start().catch((reason: unknown) => ({ ...runner, promise: Promise.reject(reason as Error) }))
    }
  }
  const running = keepRunning()
  return async () => {
    await runner.stop().catch(() => {}) // fails if the queue has stopped
    await running
  }
}
