import { createHash } from 'node:crypto'
import { buildUnmatchedHash } from '../core/secret.ts'
import { singleFlight } from '../core/async/single-flight.ts'
import { createAttemptQueue } from './attempt-queue.ts'
import type { Quota } from './quotas.ts'
import { isRecentlyVerified, verifySecretWithCache } from './verified-secrets.ts'

/** A secret that a request carries, and what it is for: `login maria`, `event 42`. */
type SecretAttempt = { target: string; secret: string; now: Date }

/** Something that a secret gives access to, with the hash of that secret. */
type Locked = { hash: string }

/**
 * Checks a secret against what `find` returns, and returns that; null if that is null or the secret is wrong, which
 * takes the same time. A limited check throws `rest_too_many_requests` after too many wrong secrets, without checking this
 * one.
 */
export type CheckSecret = <T extends Locked>(sent: SecretAttempt, find: () => Promise<T | null>) => Promise<T | null>

/**
 * For callers whose attempts are not limited: the operator, and the owner of an open calendar. If there is no hash, it
 * checks one of the cost `hashCost` that matches no secret, so that the check takes the same time.
 */
export function createUnlimitedSecretCheck(hashCost: number): CheckSecret {
  const unmatchedHash = buildUnmatchedHash(hashCost)
  return async ({ secret, now }, find) => {
    const found = await find()
    return (await verifySecretWithCache(secret, found?.hash ?? unmatchedHash, now)) ? found : null
  }
}

/**
 * Limits attempts by the caller's address. Wrong secrets are counted for the address with the target, and for the
 * address alone. They are not counted for a target alone, because then anybody could lock out the owner of a login.
 *
 * Each of several concurrent attempts counts (attempt-queue.ts), but those with the same secret count once, as when a page
 * sends ten requests. An attempt with a secret that was verified within the
 * last minute does not count. `hashCost` has the same purpose as for unlimited attempts.
 */
export function limitSecretAttempts(
  perTarget: Quota,
  perAddress: Quota,
  hashCost: number,
): (address: string) => CheckSecret {
  const unmatchedHash = buildUnmatchedHash(hashCost)
  const [targetQueue, addressQueue] = [createAttemptQueue(perTarget), createAttemptQueue(perAddress)]
  const running = new Map<string, Promise<boolean>>()

  return address =>
    async ({ target, secret, now }, find) => {
      const key = digest(`${address}\n${target}`)
      await Promise.all([targetQueue.requireRemaining(key), addressQueue.requireRemaining(address)])
      const found = await find()
      const hash = found?.hash ?? unmatchedHash
      if (isRecentlyVerified(secret, hash, now)) return found
      const check = () => addressQueue.runCheck(address, () => verifySecretWithCache(secret, hash, now))
      const isRight = await singleFlight(running, `${key} ${hash} ${secret}`, () => targetQueue.runCheck(key, check))
      return isRight ? found : null
    }
}

/** A person may type a secret where the login belongs, and the keys of a quota are stored in a table. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
