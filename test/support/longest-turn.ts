import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- only in test:all
import { setTimeout as sleep } from 'node:timers/promises'

/** The longest turn of the event loop, in milliseconds: its duration, and what it used of a processor. */
export type LongestTurn = { ms: number; cpuMs: number }

/** The first number in this file of Linux is how long the main thread has had a processor, in nanoseconds. */
const threadFile = `/proc/self/task/${process.pid}/schedstat`

/** Where the system does not count it, processor time is the time of day. */
function readCpuMs(): number {
  try {
    return Number(readFileSync(threadFile, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/**
 * Measures the longest turn of the event loop during `work`. A timer that has elapsed runs once in each turn. Other
 * programs make a turn longer, but add hardly any processor time.
 */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<LongestTurn> {
  const longest = { ms: 0, cpuMs: 0 }
  let isRunning = true
  const watching = (async () => {
    while (isRunning) {
      const [startedAtMs, cpuAtMs] = [performance.now(), readCpuMs()]
      await sleep(1)
      longest.ms = Math.max(longest.ms, performance.now() - startedAtMs)
      longest.cpuMs = Math.max(longest.cpuMs, readCpuMs() - cpuAtMs)
    }
  })()
  try {
    await work()
  } finally {
    isRunning = false
    await watching
  }
  return longest
}
