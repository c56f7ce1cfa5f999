import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** The cost of scrypt: about 30 ms and 16 MB per attempt. */
const cost = { N: 16_384, r: 8, p: 1 }
const keyBytes = 32
export const saltBytes = 16

/** The salted hash of a secret, as `scrypt$salt$key`. `salt` is `saltBytes` random bytes. */
export async function hashSecret(secret: string, salt: Buffer): Promise<string> {
  const key = await derive(secret.normalize('NFC'), salt, keyBytes, cost)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether `hash` is the hash of `secret`. The comparison takes the same time for every wrong secret. */
export async function verifySecret(secret: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$')
  const derived = await derive(secret.normalize('NFC'), Buffer.from(salt, 'base64url'), keyBytes, cost)
  const expected = Buffer.from(key, 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Base58: digits and letters without those that look alike (0 and O, I and l). */
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
