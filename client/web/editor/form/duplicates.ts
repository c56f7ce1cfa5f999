import type { RecordMatch } from '../../lib/record-definition.ts'
import type { RecordStatus } from '../../lib/record-summary.ts'

type Candidate = Pick<RecordMatch, 'id' | 'author'>

/**
 * The record that an earlier save of `values` has probably created: the newest candidate by the same author. If
 * `values` has no author, the author is the user. Candidates without an author, such as terms, always match.
 */
export function findDuplicateOf<T extends Candidate>(
  values: object,
  candidates: readonly T[],
  writerId: number | null | undefined,
): T | undefined {
  const author = 'author' in values && typeof values.author === 'number' ? values.author : writerId
  return candidates
    .filter(candidate => author == null || candidate.author === null || candidate.author === author)
    .toSorted((a, b) => b.id - a.id)[0]
}

/** The statuses that a new record can have. */
export const newRecordStatuses: RecordStatus[] = ['publish', 'future', 'draft', 'pending', 'private']
