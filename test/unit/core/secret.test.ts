import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  hashSecret,
  formatSecret,
  verifySecret,
  generateSecret,
  saltBytes,
  secretHashCost,
} from '../../../src/core/secret.ts'

describe('generateSecret', () => {
  it('returns 24 letters and digits that do not look alike', () => {
    for (let i = 0; i < 200; i++) expect(generateSecret(randomBytes)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/)
  })

  it('uses the random bytes that it gets, and skips bytes that would make some letters more frequent', () => {
    const requestedSizes: number[] = []
    const bytes = (size: number) => {
      const isFirstRequest = requestedSizes.length === 0
      requestedSizes.push(size)
      return Buffer.alloc(size, isFirstRequest ? 255 : 57)
    }
    expect(generateSecret(bytes)).toBe('z'.repeat(24))
    expect(requestedSizes).toEqual([24, 24])
  })

  it('uses each letter with the same frequency', () => {
    let drawn = 0
    const bytes = (size: number) => createHash('sha512').update(`${++drawn}`).digest().subarray(0, size)
    const counts = new Map<string, number>()
    for (let i = 0; i < 5_000; i++)
      for (const letter of generateSecret(bytes)) counts.set(letter, (counts.get(letter) ?? 0) + 1)

    const expected = (5_000 * 24) / 58
    expect(counts.size).toBe(58)
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.12)
  })
})

describe('a hash', () => {
  it('matches only its own secret, and differs by its salt', async () => {
    const [one, other] = [
      await hashSecret('hush', randomBytes(saltBytes)),
      await hashSecret('hush', randomBytes(saltBytes)),
    ]
    expect(one).not.toBe(other)
    expect(one).toMatch(/^scrypt\$16384\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifySecret('hush', one)).toBe(true)
    expect(await verifySecret('Hush', one)).toBe(false)
    expect(await verifySecret('', one)).toBe(false)
    expect(await verifySecret('hush', 'not a hash')).toBe(false)
  })

  it('contains its cost; one without a cost has the cost of a real service', async () => {
    const [cheap, real] = [
      await hashSecret('hush', randomBytes(saltBytes), 256),
      await hashSecret('hush', randomBytes(saltBytes), secretHashCost),
    ]
    expect(cheap).toMatch(/^scrypt\$256\$/)
    expect(await verifySecret('hush', cheap)).toBe(true)
    expect(await verifySecret('hush', cheap.replace('$256$', '$512$'))).toBe(false)
    expect(await verifySecret('hush', real.replace('$16384$', '$'))).toBe(true)
  })
})

it('formatSecret shows a secret in groups of four', () => {
  expect(formatSecret('abcdefghijkl')).toBe('abcd efgh ijkl')
  expect(formatSecret('')).toBe('')
})
