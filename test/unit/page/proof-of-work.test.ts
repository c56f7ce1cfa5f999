import { describe, expect, it, vi } from 'vitest'
import { findProof } from '../../../client/web/submit/proof-of-work.ts'
import { createProofOfWorkSource } from '../../../client/web/submit/proof-of-work-source.ts'
import { hasZeroBits, parseProof } from '../../../src/core/proof-of-work.ts'

const requirements = { is_open: true, proof_bits: 8, proof_time: 1_795_647_666, proof_max_age_seconds: 1_800 }

describe('findProof', () => {
  it('finds proofs that the service accepts, a new one each time', async () => {
    const proofs = await Promise.all([1, 2, 3].map(() => findProof(requirements)))

    for (const text of proofs) {
      const proof = parseProof(text)
      expect(proof?.time).toEqual(new Date(requirements.proof_time * 1_000))
      expect(proof && hasZeroBits(proof.hash, requirements.proof_bits)).toBe(true)
    }
    expect(new Set(proofs).size).toBe(3)
  })

  it('ends when it is aborted', async () => {
    await expect(findProof({ ...requirements, proof_bits: 32 }, AbortSignal.abort())).rejects.toThrow()
  })
})

describe('createProofOfWorkSource', () => {
  const readProof = (proof: string) => Promise.resolve(proof)

  it('looks for one proof, and for another one after it was used', async () => {
    const readRequirements = vi.fn(() => Promise.resolve(requirements))
    const proofs = createProofOfWorkSource(readRequirements)
    proofs.prepare()
    proofs.prepare()
    await expect.poll(proofs.isReady).toBe(true)
    const first = await proofs.callWithProof(readProof)
    expect(readRequirements).toHaveBeenCalledTimes(1)
    expect(proofs.isReady()).toBe(false)
    expect(await proofs.callWithProof(readProof)).not.toBe(first)
  })

  it('replaces a proof that is too old', async () => {
    const proofs = createProofOfWorkSource(() => Promise.resolve(requirements))
    proofs.prepare()
    await expect.poll(proofs.isReady).toBe(true)
    const failed = await proofs
      .callWithProof(proof => Promise.reject(new Error(proof)))
      .catch((error: Error) => error.message)
    expect(await proofs.callWithProof(readProof)).toBe(failed)

    proofs.prepare()
    await expect.poll(proofs.isReady).toBe(true)
    const early = await proofs
      .callWithProof(proof => Promise.reject(new Error(proof)))
      .catch((error: Error) => error.message)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + requirements.proof_max_age_seconds * 1_000 })
    expect(proofs.isReady()).toBe(false)
    expect(await proofs.callWithProof(readProof)).not.toBe(early)
    vi.useRealTimers()
  })

  it('asks again for the requirements if they could not be read', async () => {
    const readRequirements = vi.fn(() => Promise.resolve(requirements)).mockRejectedValueOnce(new Error('offline'))
    const proofs = createProofOfWorkSource(readRequirements)
    await expect(proofs.callWithProof(readProof)).rejects.toThrow('offline')
    expect(await proofs.callWithProof(readProof)).toMatch(/^1795647666:/)
  })
})
