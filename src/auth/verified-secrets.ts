import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { verifySecret } from '../core/secret.ts'
import { singleFlight } from '../core/async/single-flight.ts'

const rememberedMs = 60_000
const rememberedMax = 10_000

/**
 * When each verified pair of secret and hash must be verified again, in ms since 1970. The key is a digest of both. All
 * services of the process share it: a pair that matches in one database matches in every other. The time is compared
 * with the clock that is passed in, which is why lru-cache's own `ttl` is not used: it has one clock per cache.
 */
const expiresAtMs = new LRUCache<string, number>({ max: rememberedMax })

const running = new Map<string, Promise<boolean>>()

/**
 * Whether `secret` matches `hash`. A match is remembered for a minute, a mismatch never. Concurrent calls for the same
 * pair compute one hash. The caller checks whether the password has expired or was revoked.
 */
export async function verifySecretWithCache(secret: string, hash: string, now: Date): Promise<boolean> {
  if (isRecentlyVerified(secret, hash, now)) return true
  const key = digestPair(secret, hash)
  const isRight = await singleFlight(running, key, () => verifySecret(secret, hash))
  if (isRight) expiresAtMs.set(key, now.getTime() + rememberedMs)
  return isRight
}

/** Whether `secret` matched `hash` within the last minute. False does not mean that it is wrong. */
export const isRecentlyVerified = (secret: string, hash: string, now: Date): boolean =>
  (expiresAtMs.get(digestPair(secret, hash)) ?? 0) > now.getTime()

const digestPair = (secret: string, hash: string): string =>
  createHash('sha256').update(`${hash}\n${secret}`).digest('base64')
