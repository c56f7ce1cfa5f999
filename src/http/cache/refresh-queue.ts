import { createFairQueue } from '../../core/fair-queue.ts'
import { createTimeoutSignal, type Timers } from '../../core/timers.ts'
import { createWork } from '../../core/work.ts'
import type { QueueRequest } from '../limits/request-queue.ts'

const runningMax = 8
const waitingMax = 1_000
const key = 'refresh'

type Options = {
  /** How long a refresh may take. */
  timeoutMs: number
  /** Aborts when the service stops. */
  stopping: AbortSignal
  timers: Timers
}

/**
 * Creates the queue of the requests that the service repeats for its response cache. The clients have got their replies
 * already, so a refresh goes on when they leave, takes no turn of theirs and costs them no points. Throws `service_busy` if
 * too many wait.
 */
export function createRefreshQueue({ timeoutMs, stopping, timers }: Options): QueueRequest {
  const queue = createFairQueue({ runningMax, waitingMax })
  return (request, handle) => {
    const signal = AbortSignal.any([stopping, createTimeoutSignal(timers, timeoutMs)])
    const ownWork = { work: createWork(timers.nowMs), startedAtMs: timers.nowMs(), getSignal: () => signal }
    const refresh = { ...request, isRefresh: true, ...ownWork }
    return queue.run(key, () => handle(refresh), { signal })
  }
}
