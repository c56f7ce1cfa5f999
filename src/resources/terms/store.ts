import type { Db } from '../../db/connection/connection.ts'
import { joinWithCommas, queryRows, type Sql, sql, withGenericPlan } from '../../db/sql/sql.ts'
import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { toPlainText } from '../../core/text/html/html.ts'
import { listGreekSpellings, listWrittenSlugs } from '../../core/text/slug.ts'
import { takeAdvisoryLocks, type Tx } from '../../db/transactions/transaction.ts'
import type { Language } from '../../core/language.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { hasNoTexts } from '../shared/record/columns.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { toSlugColumns } from '../shared/text/slugs.ts'
import type { CategoryColor } from '../../core/color/category-colors.ts'

/** The columns of a term, and its texts in one language; undefined = leave as it is, null = clear. */
type TermColumns = { parentId?: number | null | undefined; color?: CategoryColor | null | undefined }
type TermTexts = {
  name?: string | undefined
  description?: string | null | undefined
  slug?: string | undefined
}

const toTermTextRow = ({ name, description, slug }: TermTexts) => ({ name, description, ...toSlugColumns(slug) })

/** Stores a term and its texts in `language`, which becomes its original language. Returns the new id. */
export async function insertTermRows(
  tx: Tx,
  language: Language,
  taxonomy: Taxonomy,
  term: TermColumns,
  texts: TermTexts,
): Promise<number> {
  const { id } = await tx.term.create({
    data: {
      taxonomy,
      language,
      parentId: term.parentId,
      color: term.color,
      texts: { create: { language, taxonomy, ...toTermTextRow(texts) } },
    },
    select: { id: true },
  })
  return id
}

/** Changes the columns that are not undefined, and the texts in `language`. */
export async function updateTermRows(
  tx: Tx,
  id: number,
  language: Language,
  taxonomy: Taxonomy,
  term: TermColumns,
  texts: TermTexts,
): Promise<void> {
  if (term.parentId !== undefined || term.color !== undefined)
    await tx.term.update({ where: { id }, data: term, select: { id: true } })
  if (hasNoTexts(texts)) return
  await tx.termText.upsert({
    where: { termId_language: { termId: id, language } },
    create: { termId: id, language, taxonomy, ...toTermTextRow(texts) },
    update: toTermTextRow(texts),
    select: { termId: true },
  })
}

/** Locks a term until the transaction ends; false if there is none. */
export async function lockTerm(tx: Tx, taxonomy: Taxonomy, id: number): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(
    sql`select from terms where id = ${id} and taxonomy = ${taxonomy} for update`,
  )
  return rows.length > 0
}

/** Locks the category tree until the transaction ends. Without the lock, two concurrent changes could make a cycle. */
export const lockCategoryTree = (tx: Tx): Promise<void> => takeAdvisoryLocks(tx, 'category tree')

/** Deletes a term for good and moves its children to its parent. */
export async function deleteTerm(tx: Tx, id: number): Promise<void> {
  const { parentId } = await tx.term.findUniqueOrThrow({ where: { id }, select: { parentId: true } })
  await tx.term.updateMany({ where: { parentId: id }, data: { parentId } })
  await tx.term.delete({ where: { id }, select: { id: true } })
}

/**
 * Returns the ids that are terms of the taxonomy, and locks these terms against deletion until the transaction ends.
 */
export async function lockTermsAgainstDeletion(tx: Tx, taxonomy: Taxonomy, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: number }[]>(
    sql`select id from terms where id = any(${withGenericPlan(ids)}) and taxonomy = ${taxonomy} order by id for key share`,
  )
  return new Set(rows.map(term => term.id))
}

/**
 * The id of the term with this name, in any language: exactly or, if there is none, in any case; only among the children of
 * `parentId`, if it is set.
 */
export async function findTermIdByName(
  tx: Tx,
  taxonomy: Taxonomy,
  name: string,
  parentId?: number | null,
): Promise<number | null> {
  const hasParent = parentId === undefined ? sql`true` : sql`c.parent_id is not distinct from ${parentId}::int`
  return findTermId(tx, taxonomy, sql`lower_letters(t.name) = lower_letters(${name}) and ${hasParent}`, [
    sql`t.name = ${name} desc`,
  ])
}

/** The id of the term with one of these slugs in any language, `language` before others. */
export const findTermIdBySlug = (
  tx: Tx,
  taxonomy: Taxonomy,
  slugs: string[],
  language: Language,
): Promise<number | null> =>
  findTermId(tx, taxonomy, sql`(t.slug = any(${slugs}) or t.slug_latin = any(${slugs}))`, [
    sql`t.language = ${language} desc`,
  ])

/**
 * A term as a request or an import names it. `slugs` are the texts that its slug, or the Latin spelling of it, may be.
 * With `parentName`, a term with the name but without the slug must have a parent with this name; null is the top level,
 * undefined any parent.
 */
export type TermText = { name: string; slugs: string[]; parentName?: string | null | undefined }

/** A term that a text names: by its name, or only by its slug. `names` are those in all its languages. */
export type FoundTerm = { id: number; isNamed: boolean; names: string[] }

/**
 * For each text the term that it names: the one with exactly this name, else the one with this name in any case, else the
 * one with this slug; null where there is none. If several terms have the name, a term that also has the slug comes
 * first, and then a term with the name in `language`.
 */
export async function findTermsByText(
  tx: Tx,
  taxonomy: Taxonomy,
  texts: TermText[],
  language: Language,
): Promise<(FoundTerm | null)[]> {
  if (texts.length === 0) return []
  const entries = texts.map(({ parentName, ...text }) => ({
    ...text,
    has_any_parent: parentName === undefined,
    parent_name: parentName ?? null,
  }))
  const rows = await tx.$queryRaw<{ term: FoundTerm | null }[]>(sql`
    select (select json_build_object('id', t.term_id, 'isNamed', m.is_named, 'names', (
                     select json_agg(x.name) from term_texts x where x.term_id = t.term_id and x.name is not null))
              from term_texts t
             cross join lateral (
               select coalesce(t.slug = any(a.slugs) or t.slug_latin = any(a.slugs), false) as has_slug) s
             cross join lateral (
               select coalesce(lower_letters(t.name) = lower_letters(a.name), false)
                      and (a.has_any_parent or s.has_slug or ${hasParentNamed(sql`t.term_id`, sql`a.parent_name`)}) as is_named) m
             where t.taxonomy = ${taxonomy} and (m.is_named or s.has_slug)
             order by m.is_named desc, (m.is_named and t.name = a.name) desc, s.has_slug desc, t.language = ${language} desc,
                      t.term_id
             limit 1) as term
      from rows from (
             json_to_recordset(${JSON.stringify(entries)}::json)
               as (name text, slugs text[], has_any_parent boolean, parent_name text)
           ) with ordinality a(name, slugs, has_any_parent, parent_name, index)
     order by a.index`)
  return rows.map(({ term }) => term)
}

/** Whether a term has a parent with this name, in any case; for a name that is null, whether it has no parent. */
const hasParentNamed = (id: Sql, name: Sql): Sql => sql`exists (
  select from terms c
    left join term_texts p on p.term_id = c.parent_id
   where c.id = ${id} and (c.parent_id is null and ${name} is null or lower_letters(p.name) = lower_letters(${name})))`

async function findTermId(tx: Tx, taxonomy: Taxonomy, condition: Sql, order: Sql[]): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    select c.id from term_texts t join terms c on c.id = t.term_id
     where t.taxonomy = ${taxonomy} and ${condition} order by ${joinWithCommas([...order, sql`c.id`])} limit 1`)
  return row?.id ?? null
}

/** Whether `id` is `ancestor` or one of its descendants. */
export async function isSameOrDescendant(tx: Tx, id: number, ancestor: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isFound: boolean }[]>(sql`
    with recursive ancestors as (
      select c.id, c.parent_id from terms c where c.id = ${id}
       union
      select c.id, c.parent_id from terms c join ancestors on c.id = ancestors.parent_id)
    select exists (select from ancestors where id = ${ancestor}) as "isFound"`)
  return row?.isFound ?? false
}

/**
 * The ids of the terms that a request names. Throws `rest_invalid_param` for `parameter` and names all references that
 * match no term.
 */
export const requireTermIds = async (
  db: Db,
  taxonomy: Taxonomy,
  parameter: string,
  refs: TermRefs,
): Promise<number[]> =>
  pickTermIds(taxonomy, parameter, refs, await queryRows<NamedTerm>(db, selectNamedTerms(taxonomy, refs)))

/**
 * Each is the name of terms: exactly or, if no term has it, in any case. If no term has the name, it is a slug in any
 * language. Digits are a slug or, if no term has that slug, an id.
 */
export type TermRefs = readonly (number | string)[]

/** A term, and the index of the reference that names it. It is null for the descendants in `selectTermsWithDescendants`. */
export type NamedTerm = { index: number | null; id: number }

/** The ids of the terms that these references name. Fails as `requireTermIds`. */
export function pickTermIds(
  taxonomy: Taxonomy,
  parameter: string,
  refs: TermRefs,
  terms: readonly NamedTerm[],
): number[] {
  const idsByRef = refs.map((_, position) => terms.filter(({ index }) => index === position).map(({ id }) => id))
  const unknownRefs = refs.filter((_, index) => idsByRef[index]?.length === 0)
  if (unknownRefs.length > 0)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${taxonomy}`, { ref: unknownRefs.join(', ') }) })
  return [...new Set(idsByRef.flat())]
}

const toRefTexts = (ref: number | string) =>
  typeof ref === 'number'
    ? { name: null, slugs: [String(ref)] }
    : { name: toPlainText(ref), slugs: [...listWrittenSlugs(ref), ...listGreekSpellings(ref)] }

/** The terms that each reference names best, with its index. */
const selectNamedTerms = (taxonomy: Taxonomy, refs: TermRefs): Sql => sql`
  with matches as materialized (
    select r.index::int - 1 as index, t.term_id as id,
           case when t.name = r.name then 1 when lower_letters(t.name) = lower_letters(r.name) then 2 else 3 end as rank
      from rows from (
             json_to_recordset(${JSON.stringify(refs.map(toRefTexts))}::json) as (name text, slugs text[])
           ) with ordinality r(name, slugs, index)
      join term_texts t on lower_letters(t.name) = lower_letters(r.name) or t.slug = any(r.slugs) or t.slug_latin = any(r.slugs)
     where t.taxonomy = ${taxonomy}
     union all
    select r.index::int - 1, c.id, 4
      from unnest(${refs.map(ref => (typeof ref === 'number' ? ref : null))}::int[]) with ordinality r(id, index)
      join terms c on c.id = r.id
     where c.taxonomy = ${taxonomy})
  select distinct m.index, m.id from matches m
   where m.rank = (select min(o.rank) from matches o where o.index = m.index)`

/** The same terms, and with the index null all of them and their descendants. */
export const selectTermsWithDescendants = (taxonomy: Taxonomy, refs: TermRefs): Sql => sql`
  with recursive named as (${selectNamedTerms(taxonomy, refs)}),
  descendants as (
    select id from named
     union
    select c.id from terms c join descendants on c.parent_id = descendants.id)
  select index, id from named
   union all
  select null, id from descendants`
