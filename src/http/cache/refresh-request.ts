import { memoize } from '../../core/async/memoize.ts'
import { createTimeoutSignal, type Timers } from '../../core/async/timers.ts'
import { createWork } from '../../core/async/work.ts'
import type { HttpRequest } from '../request/request.ts'

type Options = {
  /** How long a refresh may take. */
  timeoutMs: number
  /** Aborts when the service stops. */
  stopping: AbortSignal
  timers: Timers
}

/** All refreshes take turns with the callers as one more of them. */
const key = 'refresh'

/**
 * Creates the function that makes the request which the service repeats for its response cache. The client already has
 * its reply. So a refresh goes on when the client leaves, takes none of its turns and costs it no points.
 */
export function createRefreshFactory({ timeoutMs, stopping, timers }: Options): (request: HttpRequest) => HttpRequest {
  return request => {
    const signal = AbortSignal.any([stopping, createTimeoutSignal(timers, timeoutMs)])
    return {
      ...request,
      startedAtMs: timers.nowMs(),
      work: createWork(timers.nowMs),
      getSignal: () => signal,
      getCallerKey: memoize(async () => ({ ...(await request.getCallerKey()), key })),
    }
  }
}
