import { type Context, restPath, restUrl, siteUrl } from '../api/context.ts'
import { listed, raw, type Sql, sql } from '../db/sql.ts'
import type { Language } from '../kernel/language.ts'

/** Where a kind of record keeps its texts, and the addresses under which it is read. */
export type TextKind = {
  /** Table of the texts and its column that names the record. */
  table: string
  key: string
  /** Columns that a reader may ask for; the first is the title or name. */
  columns: readonly [string, ...string[]]
  /** `events`: the REST collection. */
  collection: string
  /** `event`: the folder of the pages for people. */
  folder: string
}

/** A language as SQL. Its own text per language keeps one prepared statement for each. */
const LANGUAGE: Record<Language, Sql> = { en: sql`'en'`, fr: sql`'fr'`, el: sql`'el'` }

export const languageSql = (language: Language): Sql => LANGUAGE[language]

/**
 * The texts of one record as a row: each column in the request's language, else in the record's original one, else in any.
 * Beside them `served`, the language of the title or name, and `translations`, a JSON object with the addresses of each.
 * `record` is the alias of the record's row, which has `id` and `language`.
 */
export function textsOf(ctx: Context, kind: TextKind, record: string): Sql {
  const asked = LANGUAGE[ctx.language]
  const r = raw(record)
  const columns = kind.columns.map(column => {
    const c = raw(`x.${column}`)
    return sql`coalesce(max(${c}) filter (where x.language = ${asked}), max(${c}) filter (where x.language = ${r}.language), max(${c})) as ${raw(column)}`
  })
  const title = raw(`x.${kind.columns[0]}`)
  return sql`(
    select ${listed(columns)},
           case when bool_or(x.language = ${asked} and ${title} is not null) then ${asked} else ${r}.language end as served,
           ('{' || string_agg('"' || x.language || '":' || ${translation(ctx, kind, record)}, ',' order by x.language)
                   filter (where ${title} is not null) || '}')::json as translations
      from ${raw(kind.table)} x
     where ${raw(`x.${kind.key}`)} = ${r}.id)`
}

/** `{"slug":…,"url":…,"rest_url":…}` of the text row `x`, as text: written out, because there are many and all are alike. */
function translation(ctx: Context, kind: TextKind, record: string): Sql {
  const origin = ctx.addresses.origin
  const rest = `${restPath(ctx)}/${kind.collection}/`
  const url = pageUrl(sql`${origin}::text || '/' || x.language`, kind, record, sql`x.slug`)
  return sql`'{"slug":' || to_json(coalesce(x.slug, ''))::text || ',"url":"' || ${url} || '","rest_url":"'
               || ${origin}::text || '/' || x.language || ${rest}::text || ${raw(record)}.id || '"}'`
}

/** The address of a record's page for people; a record without a slug has one by its id. */
const pageUrl = (site: Sql, kind: TextKind, record: string, slug: Sql): Sql =>
  sql`coalesce(${site} || ${`/${kind.folder}/`}::text || url_segment(${slug}) || '/', ${site} || '/?p=' || ${raw(record)}.id)`

/** The address of the page of a record whose texts are the row `t`. */
export const pageOf = (ctx: Context, kind: TextKind, record: string): Sql =>
  pageUrl(sql`${siteUrl(ctx)}::text`, kind, record, sql`t.slug`)

/** The address of a record in this interface. */
export const restOf = (ctx: Context, kind: TextKind, record: string): Sql =>
  sql`${`${restUrl(ctx)}/${kind.collection}/`}::text || ${raw(record)}.id`

/** That a record has a title or name of its own in a language. */
export const isTranslated = (kind: TextKind, record: string, language: Language): Sql => sql`exists (
  select from ${raw(kind.table)} x
   where ${raw(`x.${kind.key}`)} = ${raw(record)}.id and x.language = ${LANGUAGE[language]} and ${raw(`x.${kind.columns[0]}`)} is not null)`

/** A text as it is stored: undefined leaves it, null and what `clean` leaves empty clear it. */
export const edited = (sent: string | null | undefined, clean: (text: string) => string): string | null | undefined =>
  sent === undefined ? undefined : sent === null ? null : clean(sent) || null
