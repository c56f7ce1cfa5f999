import { setImmediate } from 'node:timers/promises'
import type { StopTimer, Timers } from '../../src/core/async/timers.ts'

/** Timers that stand still until the test advances them. */
export type FakeTimers = Timers & {
  /** Runs what is due within `ms`, in the order of its time. After each call, lets promises settle. */
  advance: (ms: number) => Promise<void>
  /** Resolves when a timer of `ms` is pending: the code under test has begun to wait. */
  waitForTimer(ms: number): Promise<void>
  /** The times after which the pending timers are due, in their order. */
  listPending(): number[]
}

type PendingTimer = { call: () => void; dueMs: number; ms: number; repeats: boolean }

export function createFakeTimers(startMs = 0): FakeTimers {
  let nowMs = startMs
  const pending = new Set<PendingTimer>()
  const waiters = new Map<() => void, number>()

  const add = (call: () => void, ms: number, repeats = false): StopTimer => {
    const timer = { call, dueMs: nowMs + Math.max(0, ms), ms, repeats }
    pending.add(timer)
    for (const [resolve, waitsForMs] of waiters) if (waitsForMs === ms) resolve()
    return () => void pending.delete(timer)
  }
  const sort = () => [...pending].sort((a, b) => a.dueMs - b.dueMs)
  const run = (timer: PendingTimer) => {
    nowMs = Math.max(nowMs, timer.dueMs)
    if (timer.repeats) timer.dueMs += Math.max(1, timer.ms)
    else pending.delete(timer)
    timer.call()
  }
  return {
    nowMs: () => nowMs,
    setTimeout: (call, ms) => add(call, ms),
    setInterval: (call, ms) => add(call, ms, true),
    sleep: (ms, { signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const abort = () => {
          stop()
          reject(signal?.reason as Error)
        }
        const stop = add(() => {
          signal?.removeEventListener('abort', abort)
          resolve()
        }, ms)
        signal?.addEventListener('abort', abort, { once: true })
      }),
    async advance(ms) {
      const untilMs = nowMs + ms
      await setImmediate()
      for (let [next] = sort(); next && next.dueMs <= untilMs; [next] = sort()) {
        run(next)
        await setImmediate()
      }
      nowMs = untilMs
    },
    waitForTimer: ms =>
      new Promise(done => {
        const resolve = () => {
          waiters.delete(resolve)
          done()
        }
        if ([...pending].some(timer => timer.ms === ms)) done()
        else waiters.set(resolve, ms)
      }),
    listPending: () => sort().map(({ dueMs }) => dueMs - nowMs),
  }
}
