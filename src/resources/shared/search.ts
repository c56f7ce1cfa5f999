import type { Context } from '../../api/context.ts'
import { emptySql, joinWithAnd, joinWithOr, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import { parseSearch, type ParsedSearch } from '../../core/text/search.ts'
import type { RecordKind } from './record-kinds.ts'
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
 * The conditions that the texts of a record contain all words of a search and no excluded one. For lists that read
 * the whole table.
 */
export const buildWordConditions = (ctx: Context, kind: RecordKind, alias: string, search: string): Sql[] =>
  toWordConditions(ctx, kind, alias, parseSearch(search))

function toWordConditions(ctx: Context, kind: RecordKind, alias: string, { included, excluded }: ParsedSearch): Sql[] {
  const contains = (words: string) =>
    sql`exists (select ${buildTextsClause(ctx, kind, alias)} and ${containsWords(words)})`
  return [...included.map(contains), ...excluded.map(words => sql`not ${contains(words)}`)]
}

/**
 * `candidates` selects the ids of the records that a search finds; null if the search only excludes words. `conditions`
 * read them as the table expression `candidates`.
 */
type SearchConditions = { candidates: Sql | null; conditions: Sql[] }

/**
 * The conditions that the texts of a record contain all words of a search and no excluded one, regardless of case and
 * accents: the database folds the texts (`search_text`) when it stores them, and the words when it searches.
 *
 * The longest word is searched first, with the trigram index, and all others at once in the texts of the records that
 * have it. If no word is long enough for the index, all texts are read once. PostgreSQL does not know how rare a word is,
 * and would otherwise scan all records in the order of the list.
 */
export function buildSearchConditions(ctx: Context, kind: RecordKind, alias: string, search: string): SearchConditions {
  const words = parseSearch(search)
  const [longest = '', ...others] = words.included.toSorted((a, b) => b.length - a.length)
  if (longest === '') return { candidates: null, conditions: toWordConditions(ctx, kind, alias, words) }
  const { excluded } = words
  const candidates =
    longest.length < indexedWordMinLength
      ? selectMatches(ctx, kind, words)
      : selectMatches(ctx, kind, { included: others, excluded }, selectRecordsWith(ctx, kind, longest))
  return { candidates, conditions: [sql`${toIdentifier(alias)}.id in (select id from candidates)`] }
}

/** The ids of the records whose texts contain `words`. */
const selectRecordsWith = (ctx: Context, { table, textTable }: RecordKind, words: string): Sql => sql`
  select distinct o.id from ${toIdentifier(textTable.table)} x
    join ${toIdentifier(table)} o on o.id = ${toIdentifier(`x.${textTable.recordKey}`)}
   where ${containsWords(words)} and (x.language = ${languageSql(ctx.language)} or x.language = o.language)`

/**
 * The ids of the records whose texts together contain all words and no excluded one, among those that `records` selects.
 * Each text is read once.
 */
function selectMatches(
  ctx: Context,
  { table, textTable }: RecordKind,
  { included, excluded }: ParsedSearch,
  records?: Sql,
): Sql {
  if (records && included.length + excluded.length === 0) return records
  const conditions = [
    ...included.map(words => sql`bool_or(${containsWords(words)})`),
    ...excluded.map(words => sql`not bool_or(${containsWords(words)})`),
  ]
  const recordKey = toIdentifier(`x.${textTable.recordKey}`)
  return sql`
  select o.id from ${toIdentifier(table)} o
    join ${toIdentifier(textTable.table)} x on ${recordKey} = o.id
   where (x.language = ${languageSql(ctx.language)} or x.language = o.language)
         ${records ? sql`and o.id in (${records})` : emptySql}
   group by o.id
  having ${joinWithAnd(conditions)}`
}

/**
 * The condition that one text of a record, or one of `sharedColumns`, contains all words of a search and no excluded one.
 * `search_text` has all texts of a row, with the character U+001F between them.
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
