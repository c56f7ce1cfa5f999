import { setTimeout as sleep } from 'node:timers/promises'

/** Ends a timer. Does nothing if it has ended. */
export type StopTimer = () => void

/** The timers of the service. Tests pass their own, which they advance. */
export type Timers = {
  /** The milliseconds since a fixed time. They never go back, unlike the time of day. */
  nowMs: () => number
  /** Calls `call` once, after `ms`. It does not keep the process alive. */
  setTimeout: (call: () => void, ms: number) => StopTimer
  /** Calls `call` every `ms`. It does not keep the process alive. */
  setInterval: (call: () => void, ms: number) => StopTimer
  /** Resolves after `ms`, and keeps the process alive until then. Rejects when `signal` aborts. */
  sleep: (ms: number, options?: { signal?: AbortSignal }) => Promise<void>
}

/** The timers of Node. */
export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  setTimeout(call, ms) {
    const timer = setTimeout(call, ms).unref()
    return () => clearTimeout(timer)
  },
  setInterval(call, ms) {
    const timer = setInterval(call, ms).unref()
    return () => clearInterval(timer)
  },
  sleep: (ms, options) => sleep(ms, undefined, options),
}

/** A signal that aborts after `ms` with a TimeoutError, as `AbortSignal.timeout` does. */
export function createTimeoutSignal(timers: Timers, ms: number): AbortSignal {
  const controller = new AbortController()
  timers.setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
  return controller.signal
}
