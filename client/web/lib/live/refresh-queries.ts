import type { QueryClient } from '@tanstack/preact-query'
import { isAffected } from './is-affected.ts'
import type { ChangeKind, RecordChanges } from './record-changes.ts'

/** Pages begin to read within this time, so that they do not all ask the service in the same moment. */
const spreadMs = 300

/** The shortest time between the end of a refresh and the next one. */
const gapMs = 500

/**
 * How many refreshes may follow each other so fast, and how long it takes until there may be one more. During a long
 * import, the page then does not use up the rate limit of its address.
 */
const [burstMax, refillMs] = [60, 5_000]

export type Refresher = { add: (changes: RecordChanges) => void; stop: () => void }

/** Reads the data again that changes affect, if it is shown. Other cached data is read again when it is needed. */
export function createRefresher(queries: QueryClient): Refresher {
  let pending: RecordChanges = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isStopped = false
  const budget = createBudget()

  async function refresh(): Promise<void> {
    const changes = pending
    pending = []
    isReading = true
    await queries.invalidateQueries({
      predicate: ({ meta, state: { data } }) =>
        isAffected({ live: meta?.['live'] as readonly ChangeKind[] | undefined, data }, changes),
    })
    isReading = false
    schedule(Math.max(gapMs, budget.take()))
  }

  /** A read that runs is never interrupted, or a series of changes could prevent all of them from ending. */
  function schedule(delayMs: number): void {
    if (isReading || isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (pending === 'unknown' || pending.length > 0) void refresh()
    }, delayMs)
  }

  return {
    add(changes) {
      pending = changes === 'unknown' || pending === 'unknown' ? 'unknown' : [...pending, ...changes]
      // Otherwise they wait for the end of the current gap.
      if (timer === undefined) schedule(Math.random() * spreadMs)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** `take` uses one refresh, and returns how many ms to wait until the next one. */
function createBudget(): { take: () => number } {
  let count = burstMax
  let lastMs = performance.now()
  return {
    take() {
      const nowMs = performance.now()
      count = Math.min(burstMax, count + (nowMs - lastMs) / refillMs) - 1
      lastMs = nowMs
      return count >= 0 ? 0 : -count * refillMs
    },
  }
}
