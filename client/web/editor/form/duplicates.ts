import type { FoundRecord } from '../../lib/record-definitions.ts'
import type { RecordStatus } from '../../lib/record-summary.ts'

type Candidate = Pick<FoundRecord, 'id' | 'author'>

/**
 * The record that an earlier attempt to create `submitted` has probably created: the newest candidate by
 * the same author. If `submitted` has no author, the author is the user. Candidates without an author,
 * such as terms, always match.
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
