import { describe, expect, it } from 'vitest'
import { createAttemptQueue } from '../../src/auth/attempt-queue.ts'
import type { Quota } from '../../src/auth/quotas.ts'

/** A quota of `max` wrong secrets for all keys together. */
function createQuota(max: number): Quota {
  let remaining = max
  const getStatus = () => Promise.resolve({ remaining, resetsInMs: 60_000, retryInMs: 6_000 })
  return {
    max,
    windowSeconds: 60,
    getStatus,
    charge: () => {},
    consume: async (_key, count) => {
      remaining = Math.max(0, remaining - count)
      return { ...(await getStatus()), isExceeded: false }
    },
  }
}

/** Three checks that run until `end`, and a fourth in the same queue. `checked` is true once the fourth has begun. */
async function queueFourChecks() {
  const queue = createAttemptQueue(createQuota(3))
  let end = (_isRight: boolean) => {}
  const ended = new Promise<boolean>(done => (end = done))
  const fourth = { checked: false }
  const running = [1, 2, 3].map(() => queue.runCheck('key', () => ended))
  const last = queue.runCheck('key', () => Promise.resolve((fourth.checked = true))).catch((error: unknown) => error)
  const other = await queue.runCheck('other key', () => Promise.resolve(true))
  return { end, running, last, fourth, other }
}

describe('a check, while as many run as the quota has wrong secrets left', () => {
  it('waits for them, and fails without being run if they found wrong secrets', async () => {
    const { end, running, last, fourth } = await queueFourChecks()
    expect(fourth.checked).toBe(false)
    end(false)

    expect(await Promise.all(running)).toEqual([false, false, false])
    expect(await last).toMatchObject({ code: 'rest_too_many_requests' })
    expect(fourth.checked).toBe(false)
  })

  it('is run if they found right secrets', async () => {
    const { end, last } = await queueFourChecks()
    end(true)

    expect(await last).toBe(true)
  })

  it('does not hold up a check of another key', async () => {
    const { end, other } = await queueFourChecks()
    end(true)

    expect(other).toBe(true)
  })
})
