import { type Context, buildRestPath, buildRestUrl, buildSiteUrl } from '../../../api/context.ts'
import { joinWithCommas, toIdentifier, type Sql, sql, toTextLiteral } from '../../../db/sql/sql.ts'
import { forEachLanguage, type Language } from '../../../core/language.ts'
import { getTitleColumn, type RecordKind } from '../record/kinds.ts'

/** The languages as SQL literals. PostgreSQL prepares and plans one statement per language. */
const languageLiterals: Record<Language, Sql> = forEachLanguage(toTextLiteral)

export const languageSql = (language: Language): Sql => languageLiterals[language]

/** `i18n_fallback`: whether missing texts of a record are shown in another language. */
export type TextOptions = { i18n_fallback?: boolean | undefined }

/** The context for reading one record, with `i18n_fallback` applied. */
export const applyTextOptions = (ctx: Context, { i18n_fallback = true }: TextOptions): Context =>
  i18n_fallback ? ctx : { ...ctx, isFallbackDisabled: true }

/** The context for the linked records of a record: their texts always fall back. */
export const withTextFallback = (ctx: Context): Context =>
  ctx.isFallbackDisabled ? { ...ctx, isFallbackDisabled: false } : ctx

/**
 * The text `column` of the rows `x` of one record: in the language of the request, else in the `original` language of
 * the record, else in any. If the fallback is disabled: in the language of the request, or null.
 */
export function selectText({ language, isFallbackDisabled }: Context, column: Sql, original: Sql): Sql {
  const requested = sql`max(${column}) filter (where x.language = ${languageLiterals[language]})`
  if (isFallbackDisabled) return requested
  return sql`coalesce(${requested}, max(${column}) filter (where x.language = ${original}), max(${column}))`
}

/**
 * The texts of one record as a row, with the columns of `kind.textTable`: each in the language of the request, else in
 * the original language of the record, else in any language. If the fallback is disabled: in the language of the
 * request, or ''.
 *
 * More columns: `page_slug`, the slug in the URL of the page, which always falls back; `shown_language`, the language
 * of the title or name; `translations`, a JSON object with the slug and URLs of each translation.
 *
 * `alias` is the alias of the record's row, which has the columns `id` and `language`.
 */
export function selectTexts(ctx: Context, kind: RecordKind, alias: string): Sql {
  const { textTable } = kind
  const requested = languageLiterals[ctx.language]
  const r = toIdentifier(alias)
  const withFallback = (column: Sql) => selectText(withTextFallback(ctx), column, sql`${r}.language`)
  const select = (column: Sql) =>
    ctx.isFallbackDisabled ? sql`coalesce(${selectText(ctx, column, sql`${r}.language`)}, '')` : withFallback(column)
  const columns = textTable.columns.map(name => sql`${select(toIdentifier(`x.${name}`))} as ${toIdentifier(name)}`)
  const title = toIdentifier(`x.${getTitleColumn(textTable)}`)
  const isInRequested = ctx.isFallbackDisabled
    ? sql`true`
    : sql`bool_or(x.language = ${requested} and ${title} is not null)`
  return sql`(
    select ${joinWithCommas(columns)}, ${withFallback(sql`x.slug`)} as page_slug,
           case when ${isInRequested} then ${requested} else ${r}.language end as shown_language,
           ('{' || string_agg('"' || x.language || '":' || ${translationJson(ctx, kind, alias)}, ','
                              order by x.language)
                   filter (where ${title} is not null) || '}')::json as translations
      from ${toIdentifier(textTable.table)} x
     where ${toIdentifier(`x.${textTable.recordKey}`)} = ${r}.id)`
}

/**
 * `{"slug":…,"url":…,"rest_url":…}` of the text row `x`. Joins texts, because JSON functions are slower.
 */
function translationJson(ctx: Context, kind: RecordKind, alias: string): Sql {
  const { origin } = ctx.urls
  const restPath = `${buildRestPath(ctx)}/${kind.restCollection}/`
  const url = pageUrl(sql`${origin}::text || '/' || x.language`, kind, alias, sql`x.slug`)
  return sql`'{"slug":' || to_json(coalesce(x.slug, ''))::text || ',"url":"' || ${url} || '","rest_url":"'
               || ${origin}::text || '/' || x.language || ${restPath}::text || ${toIdentifier(alias)}.id || '"}'`
}

/**
 * The URL of the page of a record: by its slug or, without one, by its id. The date of a series has a segment of its
 * own: the slug `yoga-2026-10-06` gives `/event/yoga/2026-10-06/`.
 */
function pageUrl(siteUrl: Sql, { pageFolder, hasDates }: RecordKind, alias: string, slug: Sql): Sql {
  const r = toIdentifier(alias)
  const segment = sql`url_segment(${slug})`
  const path = hasDates
    ? sql`case when ${r}.series_id is null then ${segment}
               else regexp_replace(${segment}, '-([0-9]{4}-[0-9]{2}-[0-9]{2}(-[0-9]{4})?)$', '/\\1') end`
    : segment
  return sql`coalesce(${siteUrl} || ${`/${pageFolder}/`}::text || ${path} || '/', ${siteUrl} || '/?p=' || ${r}.id)`
}

/** The URL of the page of a record. `t` is the row of its texts. */
export const recordPageUrl = (ctx: Context, kind: RecordKind, alias: string): Sql =>
  pageUrl(sql`${buildSiteUrl(ctx)}::text`, kind, alias, sql`t.page_slug`)

/** The REST URL of a record. */
export const recordRestUrl = (ctx: Context, { restCollection }: RecordKind, alias: string): Sql =>
  sql`${`${buildRestUrl(ctx)}/${restCollection}/`}::text || ${toIdentifier(alias)}.id`

/** The condition that a record has a title or name in a language. */
export const buildTranslationCondition = (
  { textTable }: RecordKind,
  alias: string,
  language: Language,
): Sql => sql`exists (
  select from ${toIdentifier(textTable.table)} x
   where ${toIdentifier(`x.${textTable.recordKey}`)} = ${toIdentifier(alias)}.id and x.language = ${languageLiterals[language]}
     and ${toIdentifier(`x.${getTitleColumn(textTable)}`)} is not null)`

/**
 * The value to store for a text: undefined (no change) stays; null and a text that is empty after `clean` become null.
 */
export const toStoredText = (
  text: string | null | undefined,
  clean: (text: string) => string,
): string | null | undefined => (text === undefined ? undefined : text === null ? null : clean(text) || null)
