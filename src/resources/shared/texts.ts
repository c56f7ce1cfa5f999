import { type Context, buildRestPath, buildRestUrl, buildSiteUrl } from '../../api/context.ts'
import { joinWithCommas, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import type { Language } from '../../core/language.ts'

/** Where a kind of record keeps its texts, and the addresses under which it is read. */
export type TextTable = {
  /** Table of the texts and its column that names the record. */
  table: string
  recordKey: string
  /** Columns that a reader may ask for; the first is the title or name. */
  columns: readonly [string, ...string[]]
  /** `events`: the REST collection. */
  restCollection: string
  /** `event`: the folder of the pages for people. */
  pageFolder: string
}

/** A language as SQL. Its own text per language keeps one prepared statement for each. */
const LANGUAGE: Record<Language, Sql> = { en: sql`'en'`, fr: sql`'fr'`, el: sql`'el'` }

export const languageSql = (language: Language): Sql => LANGUAGE[language]

/** What a read of one record says of its texts. */
export type TextOptions = { i18n_fallback?: boolean | undefined }

/** The context in which one record is read: with its own texts alone where that was asked for. */
export const applyTextOptions = (ctx: Context, { i18n_fallback = true }: TextOptions): Context => ({
  ...ctx,
  isFallbackDisabled: !i18n_fallback,
})

/** The context of what is linked to the record: those texts fall back, whatever was asked of its own. */
export const withTextFallback = (ctx: Context): Context =>
  ctx.isFallbackDisabled ? { ...ctx, isFallbackDisabled: false } : ctx

/**
 * The texts of one record as a row: each column in the request's language, else in the record's original one, else in any; where
 * a read asked for its own texts alone, in the request's language or ''.
 * Beside them `page_slug`, the slug in the address of its page, which always falls back; `served`, the language of the title or
 * name; and `translations`, a JSON object with the addresses of each.
 * `record` is the alias of the record's row, which has `id` and `language`.
 */
export function selectTexts(ctx: Context, kind: TextTable, record: string): Sql {
  const asked = LANGUAGE[ctx.language]
  const r = toIdentifier(record)
  const own = (c: Sql) => sql`coalesce(max(${c}) filter (where x.language = ${asked}), '')`
  const fallingBack = (c: Sql) =>
    sql`coalesce(max(${c}) filter (where x.language = ${asked}), max(${c}) filter (where x.language = ${r}.language), max(${c}))`
  const text = ctx.isFallbackDisabled ? own : fallingBack
  const columns = kind.columns.map(column => sql`${text(toIdentifier(`x.${column}`))} as ${toIdentifier(column)}`)
  const title = toIdentifier(`x.${kind.columns[0]}`)
  const isServed = ctx.isFallbackDisabled ? sql`true` : sql`bool_or(x.language = ${asked} and ${title} is not null)`
  return sql`(
    select ${joinWithCommas(columns)}, ${fallingBack(sql`x.slug`)} as page_slug,
           case when ${isServed} then ${asked} else ${r}.language end as served,
           ('{' || string_agg('"' || x.language || '":' || ${translation(ctx, kind, record)}, ',' order by x.language)
                   filter (where ${title} is not null) || '}')::json as translations
      from ${toIdentifier(kind.table)} x
     where ${toIdentifier(`x.${kind.recordKey}`)} = ${r}.id)`
}

/** `{"slug":…,"url":…,"rest_url":…}` of the text row `x`, as text: written out, because there are many and all are alike. */
function translation(ctx: Context, kind: TextTable, record: string): Sql {
  const origin = ctx.urls.origin
  const rest = `${buildRestPath(ctx)}/${kind.restCollection}/`
  const url = pageUrl(sql`${origin}::text || '/' || x.language`, kind, record, sql`x.slug`)
  return sql`'{"slug":' || to_json(coalesce(x.slug, ''))::text || ',"url":"' || ${url} || '","rest_url":"'
               || ${origin}::text || '/' || x.language || ${rest}::text || ${toIdentifier(record)}.id || '"}'`
}

/** The address of a record's page for people; a record without a slug has one by its id. */
const pageUrl = (site: Sql, kind: TextTable, record: string, slug: Sql): Sql =>
  sql`coalesce(${site} || ${`/${kind.pageFolder}/`}::text || url_segment(${slug}) || '/', ${site} || '/?p=' || ${toIdentifier(record)}.id)`

/** The address of the page of a record whose texts are the row `t`. */
export const recordPageUrl = (ctx: Context, kind: TextTable, record: string): Sql =>
  pageUrl(sql`${buildSiteUrl(ctx)}::text`, kind, record, sql`t.page_slug`)

/** The address of a record in this interface. */
export const recordRestUrl = (ctx: Context, kind: TextTable, record: string): Sql =>
  sql`${`${buildRestUrl(ctx)}/${kind.restCollection}/`}::text || ${toIdentifier(record)}.id`

/** That a record has a title or name of its own in a language. */
export const hasTranslation = (kind: TextTable, record: string, language: Language): Sql => sql`exists (
  select from ${toIdentifier(kind.table)} x
   where ${toIdentifier(`x.${kind.recordKey}`)} = ${toIdentifier(record)}.id and x.language = ${LANGUAGE[language]} and ${toIdentifier(`x.${kind.columns[0]}`)} is not null)`

/** A text as it is stored: undefined leaves it, null and what `clean` leaves empty clear it. */
export const toStoredText = (
  sent: string | null | undefined,
  clean: (text: string) => string,
): string | null | undefined => (sent === undefined ? undefined : sent === null ? null : clean(sent) || null)
