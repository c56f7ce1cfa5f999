import type { Logger } from '../../log.ts'
import { isConnectionLost } from './unreachable.ts'

/**
 * Logs one line when the database stops responding and one when it responds again, not one for each failed request. A
 * failure begins an outage only if two checks after it, one after the other, fail too: on a busy machine, one statement
 * or one connection may take too long although the database responds. Then a warning, at most one a minute, has the cause
 * and the number of such failures.
 */
export type OutageLog = {
  /** How many failures outages have caused since the start, also outages that checks did not confirm. */
  readonly failureCount: number
  /** Returns whether the error is a lost connection, which has a line of this log. */
  reportIfOutage(error: unknown): boolean
  /** Call it after each success. Ends the outage if no failure has been reported for a second. */
  reportSuccess(): void
}

type Options = {
  log: Logger | undefined
  /** Whether the database responds. It reports to no log. */
  isResponding: () => Promise<boolean>
  /** In ms; never goes back. */
  nowMs?: () => number
}

type Outage = { error: unknown; startMs: number; lastFailureMs: number; failures: number; isConfirmed: boolean }

/** While some statements succeed and others fail, the outage goes on. */
const quietMs = 1_000
const checks = 2
const warnEveryMs = 60_000

/** Warns of failures that were no outage, once a minute, with their number since the last warning. */
function createMomentWarning(log: Logger | undefined, nowMs: () => number): (failed: Outage) => void {
  let count = 0
  let warnedAtMs = -Infinity
  return ({ error, failures }) => {
    count += failures
    if (nowMs() - warnedAtMs < warnEveryMs) return
    log?.warn({ err: error, failures: count }, 'the database did not respond for a moment')
    count = 0
    warnedAtMs = nowMs()
  }
}

export function createOutageLog({ log, isResponding, nowMs = () => performance.now() }: Options): OutageLog {
  let outage: Outage | null = null
  let failureCount = 0
  const warnAboutMoment = createMomentWarning(log, nowMs)

  async function confirm(suspected: Outage): Promise<void> {
    for (let check = 0; check < checks; check++) {
      if (!(await isResponding())) continue
      outage = null
      return warnAboutMoment(suspected)
    }
    suspected.isConfirmed = true
    log?.error({ err: suspected.error }, 'the database does not respond; further failures are only counted')
  }

  return {
    get failureCount() {
      return failureCount
    },
    reportIfOutage(error) {
      if (!isConnectionLost(error)) return false
      failureCount++
      if (outage) {
        outage.lastFailureMs = nowMs()
        outage.failures++
        return true
      }
      outage = { error, startMs: nowMs(), lastFailureMs: nowMs(), failures: 1, isConfirmed: false }
      void confirm(outage)
      return true
    },
    reportSuccess() {
      if (!outage?.isConfirmed || nowMs() - outage.lastFailureMs < quietMs) return
      const { lastFailureMs, startMs, failures } = outage
      log?.warn({ ms: Math.round(lastFailureMs - startMs), failures }, 'the database responds again')
      outage = null
    },
  }
}
