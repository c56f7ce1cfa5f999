import type { Logger } from '../log.ts'
import { isConnectionLost } from './unreachable.ts'

/** Logs one line when the database stops responding and one when it responds again, not one for each failed request. */
export type OutageLog = {
  /** How many failures of outages there were since the start. */
  readonly failureCount: number
  /** Returns whether the error belongs to an outage, which has its own line. */
  reportIfOutage(error: unknown): boolean
  /** Call it after each success. Ends the outage if no failure has been reported for a second. */
  reportSuccess(): void
}

/** While some statements succeed and others fail, the outage goes on. */
const quietMs = 1_000

/** `now` is in ms, and never goes back. */
export function createOutageLog(log: Logger | undefined, now: () => number = () => performance.now()): OutageLog {
  let startMs: number | null = null
  let lastFailureMs = 0
  let failures = 0
  let failureCount = 0
  return {
    get failureCount() {
      return failureCount
    },
    reportIfOutage(error) {
      if (!isConnectionLost(error)) return false
      lastFailureMs = now()
      failures++
      failureCount++
      if (startMs !== null) return true
      startMs = lastFailureMs
      log?.error({ err: error }, 'the database does not respond; further failures are only counted')
      return true
    },
    reportSuccess() {
      if (startMs === null || now() - lastFailureMs < quietMs) return
      log?.warn({ ms: Math.round(lastFailureMs - startMs), failures }, 'the database responds again')
      startMs = null
      failures = 0
    },
  }
}
