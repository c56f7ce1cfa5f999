import { type Outputs, readServiceFailure } from '../../index.ts'
import { findProof } from './proof-of-work.ts'

type Requirements = Outputs['submissions']['requirements']
type ReadRequirements = () => Promise<Requirements>
type Proof = { text: string; expiresAtMs: number }

type ProofSearch = {
  /** Begins to look for a proof, unless it has begun. */
  prepare: () => void
  /** Whether `take` need not wait. */
  isReady: () => boolean
  /** A proof, the same one until `discard`. A proof that is too old is replaced. */
  take: () => Promise<string>
  discard: () => void
}

export type ProofOfWorkSource = Omit<ProofSearch, 'take'> & {
  /**
   * Calls `create` with a proof. Null if an earlier call, whose response was lost, has created the submission. Fails as
   * `create` does.
   */
  callWithProof: <T>(create: (proof: string) => Promise<T>) => Promise<T | null>
}

/**
 * Finds proofs of work. A proof can be used once, so the same one is sent again after a lost response: if the service
 * then refuses it, it has stored the submission the first time, and does not store it twice.
 */
export function createProofOfWorkSource(readRequirements: ReadRequirements): ProofOfWorkSource {
  const { prepare, isReady, take, discard } = createProofSearch(readRequirements)
  /** The proof of a request whose response was lost. */
  let uncertainProof: string | null = null

  async function callWithProof<T>(create: (proof: string) => Promise<T>, isSecondAttempt: boolean): Promise<T | null> {
    const proof = await take()
    try {
      const created = await create(proof)
      discard()
      return created
    } catch (error) {
      const failure = readServiceFailure(error)
      if (failure === null || failure.status >= 500) uncertainProof = proof
      if (failure?.params['proof'] === undefined) throw error
      discard()
      if (proof === uncertainProof) return null
      if (isSecondAttempt) throw error
      return callWithProof(create, true)
    }
  }

  return { prepare, isReady, discard, callWithProof: create => callWithProof(create, false) }
}

function createProofSearch(readRequirements: ReadRequirements): ProofSearch {
  let search: Promise<Proof> | null = null
  let found: Proof | null = null
  let controller = new AbortController()
  const discard = () => {
    controller.abort()
    search = null
    found = null
  }
  const begin = (): Promise<Proof> => {
    discard()
    controller = new AbortController()
    const current = findProofInTime(readRequirements, controller.signal)
    search = current
    current.then(
      proof => search === current && (found = proof),
      () => search === current && discard(),
    )
    return current
  }
  return {
    prepare: () => void (search ?? begin()),
    isReady: () => found !== null && found.expiresAtMs > Date.now(),
    take: async () => {
      const { text, expiresAtMs } = await (search ?? begin())
      return expiresAtMs > Date.now() ? text : (await begin()).text
    },
    discard,
  }
}

/** A proof must arrive at the service before it is too old. */
const sendingMs = 60_000

async function findProofInTime(readRequirements: ReadRequirements, signal: AbortSignal): Promise<Proof> {
  const startMs = Date.now()
  const requirements = await readRequirements()
  const text = await findProof(requirements, signal)
  return { text, expiresAtMs: startMs + requirements.proof_max_age_seconds * 1_000 - sendingMs }
}
