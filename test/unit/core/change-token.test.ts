import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeTokenPattern, createChangeTokens } from '../../../src/core/cache/change-token.ts'

const tokens = createChangeTokens('log 1', randomBytes)

describe('tokens of the stream of changes', () => {
  /** Guards what anonymous callers may know: equal tokens would show that nothing was written in between, drafts included. */
  it('differ for the same place in the stream, and mean the same', () => {
    const given = Array.from({ length: 100 }, () => tokens.encode(812n))

    expect(new Set(given).size).toBe(100)
    for (const token of given) expect(token).toMatch(changeTokenPattern)
    expect(new Set(given.map(token => tokens.decode(token)))).toEqual(new Set([812n]))
  })

  it('are null in another log, and when a character changes', () => {
    const token = tokens.encode(2n ** 63n - 1n)
    expect(tokens.decode(token)).toBe(2n ** 63n - 1n)
    expect(createChangeTokens('log 2', randomBytes).decode(token)).toBeNull()
    expect(tokens.decode(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).toBeNull()
    expect(tokens.decode('nonsense')).toBeNull()
  })

  it('of earlier releases, which had no random part, are still good', () => {
    const block = Buffer.alloc(16)
    block.writeBigUInt64BE(812n)
    const key = createHash('sha256').update('log 1').digest().subarray(0, 16)
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    const token = Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')

    expect(tokens.decode(token)).toBe(812n)
  })
})
