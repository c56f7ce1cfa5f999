import type { Context } from '../../../api/context.ts'
import { ActionResult } from '../../../core/action-result.ts'
import { joinDependencies } from '../../../core/cache/dependencies.ts'
import { parseSearch } from '../../../core/text/search.ts'
import { rankSimilarWords } from '../../../core/text/similar-words.ts'
import { getEventListLifetime } from '../conditions/date.ts'
import { findEvents } from '../list/list.ts'
import { anyLinkedRecord } from '../../shared/record/kinds.ts'
import { findSimilarWords } from './similar-words.ts'
import type { SearchSuggestions, SearchSuggestionsQuery } from './schema.ts'

const suggestionsMax = 3

/** A search with more words than these has no suggestions: each word costs several statements. */
const wordsMax = 6

/** Shorter words are similar to too many others. */
const wordMinLength = 3

/**
 * Other spellings of a search that finds nothing. Similar words replace the words that no event of the list has. They
 * come from the titles of the list and, with `search_in=all`, from the names of venues, cities, organizers, categories
 * and tags.
 *
 * Guarantees: the list finds at least one event with each suggestion, for this caller. So a suggestion shows nothing that
 * the caller may not read. Throws one `rest_invalid_param` with all invalid values, as the list does.
 */
export async function suggestSearches(
  ctx: Context,
  query: SearchSuggestionsQuery,
): Promise<ActionResult<SearchSuggestions>> {
  const { dependencies } = await findEvents(ctx, { ...query, per_page: 1 })
  return ActionResult.of(
    { suggestions: await findSuggestions(ctx, query) },
    {
      language: ctx.language,
      cacheLifetime: getEventListLifetime(query),
      dependencies: joinDependencies([dependencies ?? 'any', { records: anyLinkedRecord }]),
    },
  )
}

async function findSuggestions(ctx: Context, query: SearchSuggestionsQuery): Promise<SearchSuggestions['suggestions']> {
  const countEvents = async (search: string) => (await findEvents(ctx, { ...query, search, per_page: 1 })).total
  const words = parseSearch(query.search).included.filter(word => isWord(word))
  if (words.length > wordsMax || (await countEvents(query.search)) > 0) return []
  const replacements = new Map<string, string[]>()
  for (const word of words)
    if ((await countEvents(word)) === 0)
      replacements.set(word, rankSimilarWords(word, await findSimilarWords(ctx, query, word)))
  const suggestions: SearchSuggestions['suggestions'] = []
  for (const search of replaceWords(query.search, replacements)) {
    const total = await countEvents(search)
    if (total > 0) suggestions.push({ search, total })
  }
  return suggestions
}

/** Whether a part of a search is one word of letters, and not a phrase. */
const isWord = (part: string): boolean => new RegExp(`^[\\p{L}\\p{M}\\p{N}]{${wordMinLength},}$`, 'u').test(part)

/**
 * The searches with similar words: first with the best one in each place, then with the next ones. None if a word has no
 * similar one.
 */
function replaceWords(search: string, replacements: Map<string, string[]>): string[] {
  if ([...replacements.values()].some(similar => similar.length === 0)) return []
  const getWord = (part: string, rank: number) => {
    const similar = replacements.get(part) ?? [part]
    return similar[rank] ?? similar[0]
  }
  const parts = search.split(/(\s+)/)
  const searches = Array.from({ length: suggestionsMax }, (_, rank) => parts.map(part => getWord(part, rank)).join(''))
  return [...new Set(searches)].filter(text => text !== search)
}
