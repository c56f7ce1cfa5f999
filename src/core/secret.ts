import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** The cost of a hash: `N` of scrypt. It takes about 30 ms and 16 MB. */
export const secretHashCost = 16_384
const keyBytes = 32
export const saltBytes = 16

const deriveKey = (secret: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(secret.normalize('NFC'), salt, keyBytes, { N: cost, r: 8, p: 1 })

/** The salted hash of a secret, as `scrypt$cost$salt$key`. `salt` is `saltBytes` random bytes. */
export async function hashSecret(secret: string, salt: Buffer, cost = secretHashCost): Promise<string> {
  return formatHash(cost, salt, await deriveKey(secret, salt, cost))
}

/** A hash of this cost that matches no secret. */
export const buildUnmatchedHash = (cost: number): string =>
  formatHash(cost, Buffer.alloc(saltBytes), Buffer.alloc(keyBytes))

const formatHash = (cost: number, salt: Buffer, key: Buffer): string =>
  `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`

/**
 * Whether `hash` is the hash of `secret`. The comparison takes the same time for every wrong secret. A hash without a
 * cost, as earlier versions stored it, has the cost `secretHashCost`.
 */
export async function verifySecret(secret: string, hash: string): Promise<boolean> {
  const [key = '', salt = '', cost = String(secretHashCost)] = hash.split('$').slice(1).reverse()
  const derived = await deriveKey(secret, Buffer.from(salt, 'base64url'), Number(cost))
  const expected = Buffer.from(key, 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Base58: digits and letters without 0 and O, I and l, which look alike. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 24 characters from 58 letters and digits have 140 bits of entropy. */
const secretLength = 24

/** A random secret of letters and digits. */
export function generateSecret(randomBytes: (size: number) => Buffer): string {
  const byteLimit = 256 - (256 % alphabet.length) // larger bytes would make the first characters of the alphabet more frequent
  let secret = ''
  while (secret.length < secretLength)
    for (const byte of randomBytes(secretLength)) if (byte < byteLimit) secret += alphabet[byte % alphabet.length]
  return secret.slice(0, secretLength)
}

/** A secret in groups of four characters. */
export const formatSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
