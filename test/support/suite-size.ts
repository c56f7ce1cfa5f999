import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { recordFinishedFile } from './contract-coverage.ts'

/** Whether every cell, round and view runs: `npm run test:all`. */
export const isWholeSuite = process.env['TEST_SIZE'] === 'all'

/** What `npm test` chooses by chance follows from this text: the commit, or the variable `SEED`. */
export const seed = process.env['SEED'] ?? ''

/** The seed of one choice, such as the random values of a test: an unsigned integer of 31 bits. */
export const createSeed = (purpose: string): number =>
  createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32BE() >>> 1

/**
 * One of `parts` equal parts of the items, in their order; every item in the whole suite. The seed decides which part.
 * Each item is in exactly one part, so each is in one of `parts` seeds on average.
 */
export function chooseRotatingPart<T>(items: readonly T[], parts: number, purpose: string): T[] {
  if (isWholeSuite) return [...items]
  const part = createSeed(purpose) % parts
  return items.filter((_, index) => index % parts === part)
}

/** `describe` for tests that only `npm run test:all` runs. */
export function describeInWholeSuite(title: string, define: () => void): void {
  // Vitest calls no hook of a file whose tests are all skipped.
  if (!isWholeSuite) recordFinishedFile(expect.getState().testPath ?? '')
  describe.skipIf(!isWholeSuite)(`${title} (only in test:all)`, define)
}
