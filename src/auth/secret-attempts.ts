import { createHash } from 'node:crypto'
import { isRecentlyVerified, verifySecretWithCache } from './verified-secrets.ts'
import type { Quota } from './quotas.ts'
import { createAttemptQueue } from './attempt-queue.ts'

/** A secret as a request brings it, and what it is tried with: `login maria`, `event 42`. */
export type SecretAttempt = { target: string; secret: string; now: Date }

/** What a secret may open, by the hash of the one that does. */
type Locked = { hash: string }

/**
 * Tries a secret on what `find` finds: that, or null when there is nothing or the secret is wrong; both take as long. Fails
 * `rest_too_many_requests` without looking once too many were wrong, whether this one is right or not.
 */
export type CheckSecret = <T extends Locked>(sent: SecretAttempt, find: () => Promise<T | null>) => Promise<T | null>

/** A hash that no secret has, for when there is none to check. */
const noHash = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** For those who need not guess: the operator, and whoever reaches an open calendar. */
export const checkSecretUnlimited: CheckSecret = async ({ secret, now }, find) => {
  const found = await find()
  return (await verifySecretWithCache(secret, found?.hash ?? noHash, now)) ? found : null
}

/**
 * Attempts of callers by their addresses. Wrong secrets are counted for the address with the target, and for the address alone,
 * never for a target alone: whoever knows a login could lock its owner out.
 *
 * Many at once are worth no more than one after the other (turns.ts). The same secret at the same time is one attempt, as when a
 * page asks for ten things, and one that was right a moment ago is none.
 */
export function limitSecretAttempts(perTarget: Quota, perAddress: Quota): (address: string) => CheckSecret {
  const [ofTarget, ofAddress] = [createAttemptQueue(perTarget), createAttemptQueue(perAddress)]
  const underWay = new Map<string, Promise<boolean>>()

  return address =>
    async ({ target, secret, now }, find) => {
      const place = digestOf(`${address}\n${target}`)
      await Promise.all([ofTarget.requireRemaining(place), ofAddress.requireRemaining(address)])
      const found = await find()
      const hash = found?.hash ?? noHash
      if (isRecentlyVerified(secret, hash, now)) return found
      const check = () => ofAddress.runCheck(address, () => verifySecretWithCache(secret, hash, now))
      const isRight = await once(underWay, `${place} ${hash} ${secret}`, () => ofTarget.runCheck(place, check))
      return isRight ? found : null
    }
}

/** What people type by mistake where a login belongs may be a secret, and must not stand in a table. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What `work` comes to, or the same work that is under way already. */
function once<T>(underWay: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(key) ?? work().finally(() => underWay.delete(key))
  underWay.set(key, running)
  return running
}
