import { describe, expect, it } from 'vitest'
import type { Quota } from '../../src/auth/quotas.ts'
import { reserveQuota } from '../../src/auth/reserved-quota.ts'

/** A quota of 1,000 points in a minute, as PostgreSQL counts it, with the number of its statements. */
function createStore(max = 1_000) {
  const store = { statements: 0, nowMs: 0, replyMs: 0 }
  let [used, endsAtMs] = [0, 0]
  const quota: Quota = {
    max,
    windowSeconds: 60,
    async consume(_key, count) {
      store.statements++
      await Promise.resolve()
      if (store.nowMs >= endsAtMs) [used, endsAtMs] = [0, store.nowMs + 60_000]
      used += count
      const resetsInMs = endsAtMs - store.nowMs
      store.nowMs += store.replyMs
      return { remaining: Math.max(0, max - used), resetsInMs, isExceeded: used > max }
    },
    getStatus: async () => ({ remaining: max - used, resetsInMs: endsAtMs - store.nowMs }),
  }
  const createProcess = () => reserveQuota(quota, () => store.nowMs)
  return { store, createProcess }
}

describe('reserveQuota', () => {
  it('counts the points of one process exactly, with few statements', async () => {
    const { store, createProcess } = createStore()
    const process = createProcess()

    for (let used = 1; used <= 900; used++)
      expect(await process.consume('a', 1)).toEqual({ remaining: 1_000 - used, resetsInMs: 60_000, isExceeded: false })
    expect(store.statements).toBeLessThan(60)
  })

  it('never allows more than the quota to several processes, and hardly less', async () => {
    const { createProcess } = createStore()
    const processes = [createProcess(), createProcess(), createProcess()]
    const results = await Promise.all(
      Array.from({ length: 1_500 }, (_, index) => processes[index % 3]!.consume('a', 1)),
    )
    const allowed = results.filter(({ isExceeded }) => !isExceeded).length

    expect(allowed).toBeLessThanOrEqual(1_000)
    expect(allowed).toBeGreaterThanOrEqual(1_000 - 2 * 20)
  })

  it('lets one process use what an idle one has not reserved', async () => {
    const { createProcess } = createStore()
    const [busy, idle] = [createProcess(), createProcess()]
    await idle.consume('a', 1)
    let allowed = 0
    while (!(await busy.consume('a', 1)).isExceeded) allowed++

    expect(allowed).toBeGreaterThanOrEqual(1_000 - 2 * 20)
    expect(allowed).toBeLessThan(1_000)
  })

  it('lets a process that comes late use the last points', async () => {
    const { createProcess } = createStore()
    const [first, late] = [createProcess(), createProcess()]
    for (let used = 1; used <= 985; used++) await first.consume('a', 1)

    expect(await late.consume('a', 1)).toMatchObject({ isExceeded: false })
  })

  it('forgets what was reserved when the window ends', async () => {
    const { store, createProcess } = createStore()
    const process = createProcess()
    await process.consume('a', 1)
    store.nowMs = 60_000

    expect(await process.consume('a', 1)).toEqual({ remaining: 999, resetsInMs: 60_000, isExceeded: false })
  })

  it('takes no points into the next window after a late reply', async () => {
    const { store, createProcess } = createStore()
    const process = createProcess()
    store.replyMs = 100
    await process.consume('a', 1)
    Object.assign(store, { nowMs: 60_050, replyMs: 0 })
    await process.consume('a', 1)

    expect(store.statements).toBe(2)
  })

  it('counts each request of a small quota', async () => {
    const { store, createProcess } = createStore(60)
    const process = createProcess()
    for (let used = 1; used <= 3; used++) await process.consume('a', 1)

    expect(store.statements).toBe(3)
  })
})
