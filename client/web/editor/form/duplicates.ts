import type { FoundRecord } from '../../lib/record-definitions.ts'
import type { RecordStatus } from '../../lib/record-summary.ts'

type Candidate = Pick<FoundRecord, 'id' | 'author'>

/**
 * The record that an earlier attempt to create `submitted` has made: the newest of the candidates by the same author. Without an
 * author in `submitted` it is the writer; without a writer every author counts, as for terms, which have none.
 */
export function findDuplicateOf<T extends Candidate>(
  submitted: object,
  candidates: readonly T[],
  writerId: number | null | undefined,
): T | undefined {
  const author = 'author' in submitted && typeof submitted.author === 'number' ? submitted.author : writerId
  return candidates
    .filter(candidate => author == null || candidate.author === null || candidate.author === author)
    .toSorted((a, b) => b.id - a.id)[0]
}

/** The statuses that a new record can have. */
export const newRecordStatuses: RecordStatus[] = ['publish', 'future', 'draft', 'pending', 'private']
