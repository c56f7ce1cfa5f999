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
export async function verifySecret(secret: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$')
  const derived = await derive(secret.normalize('NFC'), Buffer.from(salt, 'base64url'), keyBytes, cost)
  const known = Buffer.from(key, 'base64url')
  return known.length === derived.length && timingSafeEqual(known, derived)
}

/** Digits and letters without those that look alike (0 and O, I and l): base58. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 24 letters of 58 are 140 bits. */
const secretLength = 24

/** A secret that nobody can guess, of letters and digits that can be read aloud. */
export function generateSecret(randomBytes: (size: number) => Buffer): string {
  const fair = 256 - (256 % alphabet.length) // bytes from here on would favour the first letters
  let secret = ''
  while (secret.length < secretLength)
    for (const byte of randomBytes(secretLength)) if (byte < fair) secret += alphabet[byte % alphabet.length]
  return secret.slice(0, secretLength)
}

/** A secret in groups of four, for people. */
export const formatSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
