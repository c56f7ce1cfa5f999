import { createHash } from 'node:crypto'

/** The zero bits of a proof in tests, which send many. */
export const lowProofOfWorkBits = 4

let proofCount = 0

/** A new proof of work with this time, in seconds since 1970. */
export function createProof(time: number, bits = lowProofOfWorkBits): string {
  for (;;) {
    const proof = `${time}:${process.pid}-${++proofCount}`
    const hash = createHash('sha256').update(proof).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= bits) return proof
  }
}
