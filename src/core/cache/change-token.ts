import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** Makes the tokens of a change log, and reads them. */
export type ChangeTokens = {
  /** The token of everything before a transaction. */
  encode: (xid: bigint) => string
  /** The transaction of a token. Null for a token of another change log, or for any other text. */
  decode: (token: string) => bigint | null
}

/** What a token looks like: 16 bytes in Base64. */
export const changeTokenPattern = /^[\w-]{22}$/

/** One block has no other block to hide, so it needs no chaining. A block is the number, random bytes, and zeros. */
const algorithm = 'aes-128-ecb'
const keyBytes = 16
const xidBytes = 8
const randomPartBytes = 4
/** They tell right tokens from wrong ones. */
const zeroBytes = 4

/**
 * Creates the tokens of a change log. `logId` is known to the service only. A token is the encrypted number of a
 * transaction: the plain number would show everybody how much is written, drafts included. Each token is different, because
 * two equal ones would show that nothing was written in between.
 */
export function createChangeTokens(logId: string, randomBytes: (size: number) => Buffer): ChangeTokens {
  const key = createHash('sha256').update(logId).digest().subarray(0, keyBytes)
  return {
    encode(xid) {
      const number = Buffer.alloc(xidBytes)
      number.writeBigUInt64BE(xid)
      const block = Buffer.concat([number, randomBytes(randomPartBytes), Buffer.alloc(zeroBytes)])
      const cipher = createCipheriv(algorithm, key, null).setAutoPadding(false)
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
    },
    decode(token) {
      if (!changeTokenPattern.test(token)) return null
      const decipher = createDecipheriv(algorithm, key, null).setAutoPadding(false)
      const block = Buffer.concat([decipher.update(Buffer.from(token, 'base64url')), decipher.final()])
      return block.subarray(-zeroBytes).every(byte => byte === 0) ? block.readBigUInt64BE() : null
    },
  }
}
