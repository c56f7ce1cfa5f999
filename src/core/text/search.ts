/** The words and phrases that a record must contain, and the words and phrases that it must not contain. */
export type ParsedSearch = { included: string[]; excluded: string[] }

const wordsMax = 20

/**
 * Parses the text of a search box: every word must match, `"quoted phrases"` match as a whole, and `-word` must not
 * match. A single punctuation mark is a word. Words after the first `wordsMax` are ignored, and so are words that
 * another word contains, because a text with that one has both.
 */
export function parseSearch(text: string): ParsedSearch {
  const search: ParsedSearch = { included: [], excluded: [] }
  for (const [, minus = '', phrase, word] of [...text.matchAll(/(-?)(?:"([^"]+)"|(\S+))/g)].slice(0, wordsMax)) {
    const term = (phrase ?? word ?? '').replaceAll('"', '').replace(/\s+/g, ' ').trim()
    if (term !== '') search[minus === '' ? 'included' : 'excluded'].push(term)
  }
  return { ...search, included: search.included.filter(isNotContained) }
}

/** Whether a search has words after the first `wordsMax`, which `parseSearch` ignores, as a notice. */
export const listSearchNotices = (search: unknown): string[] =>
  typeof search === 'string' && (search.match(/-?(?:"[^"]+"|\S+)/g) ?? []).length > wordsMax
    ? [`words of search after the first ${wordsMax} were ignored`]
    : []

const isNotContained = (word: string, index: number, words: string[]): boolean =>
  !words.some((other, i) => other.includes(word) && (other.length > word.length || i < index))
