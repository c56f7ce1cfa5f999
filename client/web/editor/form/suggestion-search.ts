import type { fieldWords } from '../../lib/form/field-words.ts'

/** So many are suggested at once; typing narrows them. */
export const suggestionsMax = 12

/** How a search for suggestions stands. */
export type SuggestionSearch = { isDone: boolean; hasFailed: boolean }

/** The same, as it is told. */
export function formatSearchStatus(
  { isDone, hasFailed }: SuggestionSearch,
  count: number,
  words: (typeof fieldWords)['en'],
): string {
  if (hasFailed) return words.searchFailed
  if (!isDone) return words.searching
  return count === 0 ? words.noneFound : words.results(count)
}
