import { createRateLimitFailure, type Quota, type QuotaStatus } from './quotas.ts'

/**
 * Runs checks as far as a quota of wrong secrets allows, by key. Both methods fail
 * `rest_too_many_requests` once it is used up.
 */
type AttemptQueue = {
  /** The status of the quota. Running checks are not in it. */
  requireRemaining(key: string): Promise<QuotaStatus>
  /** Runs a check when the checks before it allow that, and consumes the quota if the check finds a wrong secret. */
  runCheck(key: string, check: () => Promise<boolean>): Promise<boolean>
}

/**
 * Any running check may find a wrong secret. So at most as many checks run at the same time as the quota has wrong
 * secrets left, and the others wait. A thousand concurrent checks then have no more attempts than sequential ones, and
 * right secrets are not rejected for being concurrent.
 */
export function createAttemptQueue(quota: Quota): AttemptQueue {
  const queues = new Map<string, Set<Promise<boolean>>>()
  return { requireRemaining, runCheck }

  async function requireRemaining(key: string): Promise<QuotaStatus> {
    const status = await quota.getStatus(key)
    if (status.remaining <= 0) throw createRateLimitFailure(status)
    return status
  }

  async function runCheck(key: string, check: () => Promise<boolean>): Promise<boolean> {
    const queue = queues.get(key) ?? new Set()
    queues.set(key, queue)
    const queued = runInTurn(key, check, queue)
    queue.add(queued)
    try {
      return await queued
    } finally {
      queue.delete(queued)
      if (queue.size === 0) queues.delete(key)
    }
  }

  async function runInTurn(key: string, check: () => Promise<boolean>, queue: ReadonlySet<Promise<boolean>>) {
    let ahead = [...queue]
    // The quota is read after the queue, so that a check that ends in between is in one of the two.
    while (ahead.length >= (await requireRemaining(key)).remaining) {
      await Promise.race(ahead.map(ignoreFailure))
      ahead = ahead.filter(other => queue.has(other))
    }
    const isRight = await check()
    if (!isRight) await quota.consume(key, 1)
    return isRight
  }
}

const ignoreFailure = (check: Promise<boolean>): Promise<unknown> => check.catch(() => null)
