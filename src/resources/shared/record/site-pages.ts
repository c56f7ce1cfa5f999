import type { Context } from '../../../api/context.ts'
import { anonymousCaller } from '../../../auth/permissions.ts'
import type { Language } from '../../../core/language.ts'
import {
  joinWithAnd,
  queryFirstRow,
  queryRows,
  type Sql,
  sql,
  toIdentifier,
  toTextLiteral,
} from '../../../db/sql/sql.ts'
import { publishableKindByName, type RecordKind, termKindByTaxonomy } from './kinds.ts'
import { selectTexts } from '../text/texts.ts'
import { buildPublishedCondition } from '../publication/visibility.ts'

/** The kinds of record with pages that search engines may show, by the path of their REST collection. */
export const pageKinds: readonly (RecordKind & { taxonomy?: string })[] = [
  ...Object.values(publishableKindByName),
  ...Object.values(termKindByTaxonomy),
]

type PageKind = (typeof pageKinds)[number]

/** The pages of a record by language, and when it changed: ISO 8601, null for a category or tag. */
export type RecordPage = { translations: Partial<Record<Language, { url: string }>>; modified: string | null }

/** A part of all records of a kind, in the order of their ids. */
type Range = { offset: number; limit: number }

/** Counts the records of a kind whose pages everybody may read. */
export const countRecordPages = async (ctx: Context, kind: PageKind): Promise<number> =>
  (await queryFirstRow<{ count: number }>(ctx.db, sql`select count(*)::int as count from ${selectRange(ctx, kind)} r`))
    ?.count ?? 0

/**
 * The pages of some records of a kind, by id, as anonymous callers see them: only published records, and no events with a
 * password or that are hidden from lists.
 *
 * Reads the primary key up to the end of the range.
 */
export const listRecordPages = (ctx: Context, kind: PageKind, range: Range): Promise<RecordPage[]> =>
  queryRows<RecordPage>(
    ctx.db,
    sql`
  select t.translations, ${selectModified(kind)} as modified
    from ${selectRange(ctx, kind, range)} r
   cross join lateral ${selectTexts({ ...ctx, caller: anonymousCaller }, kind, 'r')} t
   order by r.id`,
  )

/** A text that changes with the pages of a range. */
export const findRecordPagesVersion = async (ctx: Context, kind: PageKind, range: Range): Promise<string> =>
  JSON.stringify(
    await queryFirstRow(
      ctx.db,
      sql`select count(*)::int, sum(r.id)::text, max(${selectModified(kind)}) from ${selectRange(ctx, kind, range)} r`,
    ),
  )

function selectRange(ctx: Context, kind: PageKind, range?: Range): Sql {
  const { table, taxonomy } = kind
  const conditions = taxonomy
    ? [sql`r.taxonomy = ${toTextLiteral(taxonomy)}`]
    : [
        buildPublishedCondition(ctx, 'r'),
        ...(table === 'events' ? [sql`r.password_hash is null and not r.hide_from_listings`] : []),
      ]
  const limits = range ? sql`limit ${range.limit} offset ${range.offset}` : sql``
  return sql`(select r.* from ${toIdentifier(table)} r where ${joinWithAnd(conditions)} order by r.id ${limits})`
}

const selectModified = ({ taxonomy }: PageKind): Sql =>
  taxonomy ? sql`null::text` : sql`to_char(r.modified_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
