import { sha256 } from '@noble/hashes/sha2.js'
import type { Outputs } from '../../index.ts'

type Requirements = Outputs['submissions']['requirements']

/** How long the search runs before the page may do something else. */
const sliceMs = 10

const encoder = new TextEncoder()

/**
 * A proof of work: `proof_time:text`, whose SHA-256 hash begins with `proof_bits` zero bits. The search runs in slices,
 * so that the page stays usable; it ends when `signal` aborts. Browsers have no `crypto.subtle` on pages without HTTPS,
 * so a library computes the hashes (docs/decisions/access.md).
 */
export async function findProof(
  { proof_time, proof_bits }: Pick<Requirements, 'proof_time' | 'proof_bits'>,
  signal?: AbortSignal,
): Promise<string> {
  const start = `${proof_time}:${createRandomText()}-`
  for (let count = 0; ;) {
    const endMs = performance.now() + sliceMs
    do {
      const proof = start + (count++).toString(36)
      if (hasZeroBits(sha256(encoder.encode(proof)), proof_bits)) return proof
    } while (performance.now() < endMs)
    await new Promise(resolve => setTimeout(resolve))
    signal?.throwIfAborted()
  }
}

/** Two people who begin in the same second must not find the same proof. */
const createRandomText = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(36)).join('')

const hasZeroBits = (hash: Uint8Array, bits: number): boolean =>
  Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits
