import type { Context } from '../../api/context.ts'
import { joinWithOr, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import { parseSearch, type ParsedSearch } from '../../core/text/search.ts'
import { languageSql, type TextTable } from './texts.ts'

/** The texts `x` of a record in which a search looks: those in the requested language, and the original ones. */
const texts = (ctx: Context, kind: TextTable, record: string): Sql => sql`
  from ${toIdentifier(kind.table)} x
 where ${toIdentifier(`x.${kind.recordKey}`)} = ${toIdentifier(record)}.id
   and (x.language = ${languageSql(ctx.language)} or x.language = ${toIdentifier(record)}.language)`

/** The fewest characters that a trigram index can look for. */
const trigram = 3

/** That the text row `x` has these words. They are folded once for the statement; a word too short for the index is not sought there. */
const isIn = (words: string): Sql =>
  words.length < trigram
    ? sql`strpos(x.search_text, (select fold(${words}))) > 0`
    : sql`x.search_text like (select like_pattern(${words}))`

/** That a record has every word of a search in its texts and none of those it excludes: for tables that are read in full anyway. */
export const buildWordConditions = (ctx: Context, kind: TextTable, record: string, search: string): Sql[] =>
  partsOf(ctx, kind, record, parseSearch(search))

function partsOf(ctx: Context, kind: TextTable, record: string, { included, excluded }: ParsedSearch): Sql[] {
  const within = (words: string) => sql`exists (select ${texts(ctx, kind, record)} and ${isIn(words)})`
  return [...included.map(within), ...excluded.map(words => sql`not ${within(words)}`)]
}

/** `found` are the ids of the records that the longest word of a search is in; `conditions` ask for all of it. */
export type SearchConditions = { candidates: Sql | null; conditions: Sql[] }

/**
 * That a record has every word of a search in its texts and none of those it excludes, without regard to case and accents.
 * `search_text` is folded when it is stored, the words when they are asked for: both by fold() in the database.
 *
 * The longest word is looked for first and once, by its trigrams; the others in what that has found. PostgreSQL cannot know how
 * rare a word is, and without this it would read through the events in their order.
 */
export function buildSearchConditions(ctx: Context, kind: TextTable, record: string, search: string): SearchConditions {
  const { included, excluded } = parseSearch(search)
  const [longest, ...others] = included.toSorted((one, other) => other.length - one.length)
  const conditions = partsOf(ctx, kind, record, { included: others, excluded })
  if (longest === undefined) return { candidates: null, conditions }
  return {
    candidates: foundBy(ctx, kind, longest),
    conditions: [sql`${toIdentifier(record)}.id in (select id from found)`, ...conditions],
  }
}

const foundBy = (ctx: Context, kind: TextTable, words: string): Sql => sql`
  select distinct o.id from ${toIdentifier(kind.table)} x join ${toIdentifier(kind.restCollection)} o on o.id = ${toIdentifier(`x.${kind.recordKey}`)}
   where ${isIn(words)} and (x.language = ${languageSql(ctx.language)} or x.language = o.language)`

/**
 * That one field of a record holds every word of a search (F2.7): a field of its texts, or one of `others`, columns that all
 * languages share.
 */
export function matchesSearchInOneField(
  ctx: Context,
  kind: TextTable,
  record: string,
  search: string,
  others: Sql[],
): Sql {
  const { included, excluded } = parseSearch(search)
  const patterns = (words: string[]) =>
    sql`(select array_agg(like_pattern(word)) from unnest(${words}::text[]) as word)`
  const isFound = (field: Sql) =>
    sql`(${field} like all (${patterns(included)}::text[])) is not false and (${field} like any (${patterns(excluded)}::text[])) is not true`
  const inTexts = sql`exists (select ${texts(ctx, kind, record)} and exists (
    select from unnest(string_to_array(x.search_text, e'\\x1f')) as field where ${isFound(sql`field`)}))`
  return joinWithOr([inTexts, ...others.map(column => sql`(${column} <> '' and ${isFound(sql`fold(${column})`)})`)])
}
