import { type Quota, type QuotaStatus, createRateLimitFailure } from './quotas.ts'

/** Lets checks through as far as a quota of wrong ones allows, by key; all fail `rest_too_many_requests` once it is used up. */
export type AttemptQueue = {
  /** Whether anything is left; says nothing about those under way. */
  requireRemaining(key: string): Promise<QuotaStatus>
  /** Runs a check when its turn has come, and takes from the quota when it finds a secret wrong. */
  runCheck(key: string, check: () => Promise<boolean>): Promise<boolean>
}

/**
 * A check waits while there are as many before it as may still be wrong, since each of them might be; so of a thousand at once
 * no more are run than one after the other, and right ones are not refused for coming together.
 */
export function createAttemptQueue(quota: Quota): AttemptQueue {
  const queues = new Map<string, Set<Promise<boolean>>>()
  return { requireRemaining: mustHaveLeft, runCheck: take }

  async function mustHaveLeft(key: string): Promise<QuotaStatus> {
    const share = await quota.getStatus(key)
    if (share.remaining <= 0) throw createRateLimitFailure(share)
    return share
  }

  async function take(key: string, check: () => Promise<boolean>): Promise<boolean> {
    const queue = queues.get(key) ?? new Set()
    queues.set(key, queue)
    const own = inTurn(key, check, queue)
    queue.add(own)
    try {
      return await own
    } finally {
      queue.delete(own)
      if (queue.size === 0) queues.delete(key)
    }
  }

  async function inTurn(key: string, check: () => Promise<boolean>, queue: ReadonlySet<Promise<boolean>>) {
    let ahead = [...queue]
    // What is left is asked after who is ahead, so that whoever has gone since is counted by one of the two.
    while (ahead.length >= (await mustHaveLeft(key)).remaining) {
      await Promise.race(ahead.map(ended))
      ahead = ahead.filter(one => queue.has(one))
    }
    const isRight = await check()
    if (!isRight) await quota.consume(key, 1)
    return isRight
  }
}

const ended = (check: Promise<boolean>): Promise<unknown> => check.catch(() => null)
