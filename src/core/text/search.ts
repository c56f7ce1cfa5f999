/** What a search asks for: texts that must be there, and texts that must not. */
export type ParsedSearch = { included: string[]; excluded: string[] }

const wordsMax = 20

/**
 * The words of a search box: all must be found, `"quoted phrases"` stay together, `-word` must not be found.
 * A lone sign is a word like any other; at most `wordsMax` words count.
 */
export function parseSearch(text: string): ParsedSearch {
  const asked: ParsedSearch = { included: [], excluded: [] }
  for (const [, minus = '', phrase, word] of [...text.matchAll(/(-?)(?:"([^"]+)"|(\S+))/g)].slice(0, wordsMax)) {
    const wanted = (phrase ?? word ?? '').replaceAll('"', '').replace(/\s+/g, ' ').trim()
    if (wanted !== '') asked[minus === '' ? 'included' : 'excluded'].push(wanted)
  }
  return asked
}
