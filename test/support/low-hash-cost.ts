/** A cost of hashes of secrets. A hash takes less than a millisecond instead of 30. */
export const lowHashCost = 256
