import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** scrypt's cost: about 30 ms and 16 MB for each try. */
const cost = { N: 16_384, r: 8, p: 1 }
const keyBytes = 32
export const saltBytes = 16

/** A salted hash of a secret, as `scrypt$salt$key`, from which the secret cannot be read. `salt` is `saltBytes` random bytes. */
export async function hashSecret(secret: string, salt: Buffer): Promise<string> {
  const key = await derive(secret.normalize('NFC'), salt, keyBytes, cost)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether `secret` is the one that was hashed; the time it takes does not depend on how much of it is right. */
export async function isSecret(secret: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$')
  const derived = await derive(secret.normalize('NFC'), Buffer.from(salt, 'base64url'), keyBytes, cost)
  const known = Buffer.from(key, 'base64url')
  return known.length === derived.length && timingSafeEqual(known, derived)
}
