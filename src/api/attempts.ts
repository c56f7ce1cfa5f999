import { createHash } from 'node:crypto'
import { type Quota, tooMany } from './quotas.ts'

/**
 * Tries a secret that was sent for `target` (`login maria`, `event 42`): what `check` finds, which is null or false when the secret
 * is wrong. Fails `rest_too_many_requests` without checking once too many were wrong, whether this one is right or not.
 */
export type Attempt = <T>(target: string, secret: string, check: () => Promise<T>) => Promise<T>

/** For those who need not guess: the operator, and whoever reaches an open calendar. */
export const unlimited: Attempt = (_target, _secret, check) => check()

/**
 * Attempts of callers by their addresses. Wrong secrets are counted for the address with the target, and for the address alone,
 * never for a target alone: whoever knows a login could lock its owner out.
 *
 * Attempts that are under way count as wrong ones until it is known, so that many at once are worth no more than one after the
 * other; but the same secret at the same time is one attempt, as when a page asks for ten things.
 */
export function attemptsWithin(perTarget: Quota, perAddress: Quota): (address: string) => Attempt {
  const underWay = new Map<string, Set<string>>()

  return address => async (target, secret, check) => {
    const enter = (quota: Quota, key: string) => ({ quota, key, ...noted(underWay, key, `${target}\n${secret}`) })
    const entered = [enter(perTarget, digestOf(`${address}\n${target}`)), enter(perAddress, address)]
    try {
      await Promise.all(entered.map(({ quota, key, atOnce }) => mustHaveLeft(quota, key, atOnce)))
      const found = await check()
      if (!found) await Promise.all(entered.map(({ quota, key }) => quota.take(key, 1)))
      return found
    } finally {
      for (const { leave } of entered) leave()
    }
  }
}

/** What people type by mistake where a login belongs may be a secret, and must not stand in a table. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Notes a secret as being tried; `atOnce` is the number of different ones under this key just now, this one included. */
function noted(underWay: Map<string, Set<string>>, key: string, secret: string) {
  const secrets = underWay.get(key) ?? new Set<string>()
  const isNew = !secrets.has(secret)
  underWay.set(key, secrets.add(secret))
  const leave = (): void => {
    if (isNew && secrets.delete(secret) && secrets.size === 0) underWay.delete(key)
  }
  return { atOnce: secrets.size, leave }
}

async function mustHaveLeft(quota: Quota, key: string, atOnce: number): Promise<void> {
  const share = await quota.look(key)
  if (share.left < atOnce) throw tooMany(share)
}
