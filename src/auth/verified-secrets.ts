import { createHash } from 'node:crypto'
import { verifySecret } from '../core/secret.ts'

const rememberedMs = 60_000
const rememberedMax = 10_000

/** Until when a secret and a hash count as fitting, by the digest of both; oldest first. True of any database. */
const fitting = new Map<string, number>()

/** Checks under way, so that requests that come together pay for one. */
const running = new Map<string, Promise<boolean>>()

/**
 * Whether `secret` is the one that was hashed, as `isSecret` says; a right one is remembered for a minute, a wrong one never.
 * Whether the password still counts is for the caller to ask.
 */
export async function verifySecretWithCache(secret: string, hash: string, now: Date): Promise<boolean> {
  if (isRecentlyVerified(secret, hash, now)) return true
  const key = keyOf(secret, hash)
  const isRight = await checkOnce(key, secret, hash)
  if (isRight) remember(key, now.getTime() + rememberedMs)
  return isRight
}

/** Whether `secret` was right a moment ago; false says nothing. */
export const isRecentlyVerified = (secret: string, hash: string, now: Date): boolean =>
  (fitting.get(keyOf(secret, hash)) ?? 0) > now.getTime()

const keyOf = (secret: string, hash: string): string =>
  createHash('sha256').update(`${hash}\n${secret}`).digest('base64')

function checkOnce(key: string, secret: string, hash: string): Promise<boolean> {
  const check = running.get(key) ?? verifySecret(secret, hash).finally(() => running.delete(key))
  running.set(key, check)
  return check
}

function remember(key: string, untilMs: number): void {
  fitting.delete(key) // so that it becomes the newest
  fitting.set(key, untilMs)
  for (const [oldest] of fitting) {
    if (fitting.size <= rememberedMax) return
    fitting.delete(oldest)
  }
}
