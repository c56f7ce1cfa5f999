import type { Context } from '../../../api/context.ts'
import { emptySql, joinWithOr, toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import { parseSearch } from '../../../core/text/search.ts'
import type { RecordKind } from '../record/kinds.ts'
import { languageSql } from './texts.ts'

/**
 * The `from` clause of a search: the text rows `x` of a record in the language of the request and in its original one.
 */
const buildTextsClause = (ctx: Context, { textTable }: RecordKind, alias: string): Sql => sql`
  from ${toIdentifier(textTable.table)} x
 where ${toIdentifier(`x.${textTable.recordKey}`)} = ${toIdentifier(alias)}.id
   and (x.language = ${languageSql(ctx.language)} or x.language = ${toIdentifier(alias)}.language)`

/** The trigram index cannot find shorter words. */
const indexedWordMinLength = 3

/**
 * The condition that the text row `x` contains a word or phrase. The statement folds it once: `fold` removes case and
 * accents.
 */
const containsWords = (words: string): Sql =>
  words.length < indexedWordMinLength
    ? sql`strpos(x.search_text, (select fold(${words}))) > 0`
    : sql`x.search_text like (select like_pattern(${words}))`

/**
 * The conditions that the texts of a record contain all words of a search and no excluded word, for lists that read the
 * whole table.
 */
export function buildWordConditions(ctx: Context, kind: RecordKind, alias: string, search: string): Sql[] {
  const { included, excluded } = parseSearch(search)
  const contains = (words: string) =>
    sql`exists (select ${buildTextsClause(ctx, kind, alias)} and ${containsWords(words)})`
  return [...included.map(contains), ...excluded.map(words => sql`not ${contains(words)}`)]
}

/** The condition that a folded text contains a word. PostgreSQL folds the word when it plans the statement. */
export const containsWord = (foldedText: Sql, word: string): Sql =>
  word.length < indexedWordMinLength
    ? sql`strpos(${foldedText}, fold(${word})) > 0`
    : sql`${foldedText} like like_pattern(${word})`

const hasWordIn = (row: string, word: string): Sql => containsWord(toIdentifier(`${row}.search_text`), word)

/**
 * A search of records `alias`. `join` adds the text row `searched` with the longest word, one for each record; it is
 * empty if the search only excludes words. `conditions` may read this row.
 */
export type SearchFilter = { join: Sql; conditions: Sql[] }

/**
 * Builds a search for records whose texts contain all words and no excluded one, regardless of case and accents. It
 * reads the texts in the language of the request and in the original language of the record.
 *
 * The words are bound values. Run the statement without a name, so that PostgreSQL plans it for them: it reads the
 * texts with a rare word by the trigram index first, and for a common word the texts of the records in the window.
 */
export function buildSearchFilter(ctx: Context, kind: RecordKind, alias: string, search: string): SearchFilter {
  const { included, excluded } = parseSearch(search)
  const [longest = '', ...others] = included.toSorted((a, b) => b.length - a.length)
  const { hasText, isText } = describeTexts(ctx, kind, alias)
  if (longest === '') return { join: emptySql, conditions: excluded.map(word => sql`not ${hasText(word)}`) }
  const requested = languageSql(ctx.language)
  const isOther = sql`x.language <> searched.language`
  const hasWord = (word: string) => sql`(${hasWordIn('searched', word)}
    or (${toIdentifier(alias)}.language <> ${requested} and ${hasText(word, isOther)}))`
  return {
    join: sql`
      join ${toIdentifier(kind.textTable.table)} searched
        on ${isText('searched')} and ${hasWordIn('searched', longest)}
       and (searched.language = ${requested} or not ${hasText(longest, isOther)})`,
    conditions: [...others.map(hasWord), ...excluded.map(word => sql`not ${hasWord(word)}`)],
  }
}

/** Conditions about the texts of a record that a search reads. */
function describeTexts(ctx: Context, { textTable }: RecordKind, alias: string) {
  const record = toIdentifier(alias)
  const isText = (row: string) => sql`${toIdentifier(`${row}.${textTable.recordKey}`)} = ${record}.id
    and ${toIdentifier(`${row}.language`)} = any(array[${languageSql(ctx.language)}, ${record}.language])`
  const hasText = (word: string, condition = sql`true`) => sql`exists (
    select from ${toIdentifier(textTable.table)} x where ${isText('x')} and ${condition} and ${hasWordIn('x', word)})`
  return { isText, hasText }
}

/**
 * The condition that one text of a record, or one of `sharedColumns`, contains all words of a search and no excluded
 * one. `search_text` has all texts of a row, with the character U+001F between them.
 */
export function matchesSearchInOneField(
  ctx: Context,
  kind: RecordKind,
  alias: string,
  search: string,
  sharedColumns: Sql[],
): Sql {
  const { included, excluded } = parseSearch(search)
  const toPatterns = (words: string[]) =>
    sql`(select array_agg(like_pattern(word)) from unnest(${words}::text[]) as word)`
  // Without words, `array_agg` is null and so are the comparisons: such a field matches.
  const matches = (field: Sql) =>
    sql`(${field} like all (${toPatterns(included)}::text[])) is not false
        and (${field} like any (${toPatterns(excluded)}::text[])) is not true`
  const hasMatchingText = sql`exists (select ${buildTextsClause(ctx, kind, alias)} and exists (
    select from unnest(string_to_array(x.search_text, e'\\x1f')) as field where ${matches(sql`field`)}))`
  const hasMatchingColumn = sharedColumns.map(column => sql`(${column} <> '' and ${matches(sql`fold(${column})`)})`)
  return joinWithOr([hasMatchingText, ...hasMatchingColumn])
}
