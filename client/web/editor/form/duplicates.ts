type Made = { id: number; author: number | null }

/**
 * Of records that are what had been sent to be created, when the answer was lost: the newest by its author. Without an author,
 * as of terms, it is the newest of all.
 */
export const findDuplicate = <T extends Made>(found: readonly T[], author: number | null | undefined): T | undefined =>
  found
    .filter(one => author == null || one.author === null || one.author === author)
    .toSorted((one, other) => other.id - one.id)[0]

/** The states in which a record that was just made may be. */
export const newRecordStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const
