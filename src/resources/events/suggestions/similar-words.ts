import type { Context } from '../../../api/context.ts'
import { joinWithAnd, queryRows, type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import { foldWord, getMaxDistance, listBigrams } from '../../../core/text/similar-words.ts'
import { buildEventConditions } from '../conditions/filters.ts'
import type { EventFacetsQuery } from '../facets/schema.ts'
import { isSearchedText, searchedKinds } from '../conditions/search.ts'

/** The titles of more events would take longer than a person waits for a suggestion. */
const eventsMax = 20_000

const wordsMax = 1_000

/** Characters that are no part of a word, and as many spaces. */
const separators = `.,;:!?()[]{}<>«»‹›“”„"'’·/|–—-`

/**
 * Words in lower case that may be similar to `word`. They come from the titles of the events that the list finds
 * without its search. With `search_in=all`, they come also from the names and cities of the records that the caller may
 * read, whether events link to them or not. Words that share most pairs of letters with `word` come first, at most
 * `wordsMax` of each kind.
 *
 * Reads the titles of the first `eventsMax` events of the list, by their start, and all names. Uses: events_by_start_utc.
 * Compares pairs of letters instead of the trigrams of pg_trgm, because these have only ASCII letters in a database
 * whose character type is C.
 */
export async function findSimilarWords(ctx: Context, query: EventFacetsQuery, word: string): Promise<string[]> {
  const { search: _, ...filters } = query
  const { baseConditions, facetConditions, otherConditions, showsHiddenFields } = await buildEventConditions(
    ctx,
    filters,
  )
  const conditions = [...baseConditions, ...Object.values(facetConditions), ...otherConditions, showsHiddenFields]
  const titles = sql`
    select x.title as text
      from (select e.id, e.language from events e where ${joinWithAnd(conditions)}
             order by e.start_utc, e.id limit ${eventsMax}) e
      join event_texts x on x.event_id = e.id and ${isSearchedText(ctx, 'e')}`
  const sources = [titles, ...(query.search_in === 'all' ? selectNames(ctx) : [])]
  const words = await Promise.all(
    sources.map(source => queryRows<{ word: string }>(ctx.db, selectSimilarWords(source, foldWord(word)), 'plan')),
  )
  return [...new Set(words.flat().map(found => found.word))]
}

/** For each kind of linked record, the names of records that the caller may read, for venues with their cities. */
const selectNames = (ctx: Context): Sql[] =>
  searchedKinds.map(
    ({ kind: { table, textTable }, names, isReadable }) => sql`
    select ${names} as text
      from ${toIdentifier(table)} r join ${toIdentifier(textTable.table)} x
        on ${toIdentifier(`x.${textTable.recordKey}`)} = r.id and ${isSearchedText(ctx, 'r')}
     where ${isReadable(ctx)}`,
  )

/**
 * The words of `texts` that can differ from the word by the allowed mistakes only: their length is near enough, and
 * they share enough pairs of letters. Each mistake changes at most three pairs.
 */
function selectSimilarWords(texts: Sql, typed: string): Sql {
  const distance = getMaxDistance(typed)
  const [length, bigrams] = [[...typed].length, listBigrams(typed)]
  const sharedMin = Math.max(1, bigrams.length - 3 * distance)
  return sql`
    select s.word
      from (select d.word, (select count(*) from unnest(${bigrams}::text[]) b where strpos(fold(d.word), b) > 0) as shared
              from (select distinct w.word
                      from (${texts}) t
                     cross join string_to_table(
                             translate(lower(t.text), ${separators}, ${' '.repeat(separators.length)}), ' ') w(word)
                     where char_length(w.word) between ${length - distance} and ${length + distance}) d) s
     where s.shared >= ${sharedMin}
     order by s.shared desc, s.word limit ${wordsMax}`
}
