import { createHash } from 'node:crypto'

/** How many zero bits the hash of a proof begins with. A phone needs a few seconds to find such a hash. */
export const proofOfWorkBits = 18
/** How old a proof may be. */
export const proofMaxAgeSeconds = 1_800

/** A proof of work: seconds since 1970, a colon, and a text such that the hash of the whole begins with zero bits. */
export type ProofOfWork = { time: Date; hash: Buffer }

/** Parses a proof such as `1795647666:3fk2`, and hashes it with SHA-256; null for a text in another form. */
export function parseProof(text: string): ProofOfWork | null {
  const seconds = /^(\d{1,12}):[\w-]{1,64}$/.exec(text)?.[1]
  if (seconds === undefined) return null
  return { time: new Date(Number(seconds) * 1_000), hash: createHash('sha256').update(text).digest() }
}

/** Whether the hash begins with this many zero bits. */
export const hasZeroBits = (hash: Buffer, bits: number): boolean => Math.clz32(hash.readUInt32BE(0)) >= bits

/** Whether the time of a proof is at most `proofMaxAgeSeconds` before or after `now`. */
export function isProofTimely({ time }: ProofOfWork, now: Date): boolean {
  const ageSeconds = (now.getTime() - time.getTime()) / 1_000
  return Math.abs(ageSeconds) <= proofMaxAgeSeconds
}
