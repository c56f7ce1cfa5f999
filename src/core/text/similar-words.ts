import { computeEditDistance } from './edit-distance.ts'
import { foldText } from './fold.ts'

/** A word as a search compares it: without case and accents, `œ` as `oe`, the final sigma as any sigma. */
export const foldWord = (word: string): string =>
  foldText(word).replaceAll('ς', 'σ').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** The number of typing mistakes that a word may have: one in a short word, two in a longer one. */
export const getMaxDistance = (word: string): number => ([...word].length < 6 ? 1 : 2)

/** The different pairs of neighbours in a word: `jazz` has `ja`, `az` and `zz`. */
export function listBigrams(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))]
}

/** The candidates that a person may have meant by a word, those with the fewest mistakes first. */
export function rankSimilarWords(word: string, candidates: string[]): string[] {
  const typed = foldWord(word)
  return candidates
    .map(candidate => ({ candidate, distance: computeEditDistance(typed, foldWord(candidate)) }))
    .filter(({ distance }) => distance > 0 && distance <= getMaxDistance(typed))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
}
