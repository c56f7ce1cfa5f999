import type { Db } from '../../db/connection/connection.ts'
import { joinWithCommas, queryRows, type Sql, sql, withGenericPlan } from '../../db/sql/sql.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { listSlugSpellings } from '../../core/text/slug.ts'
import { takeAdvisoryLocks, type Tx } from '../../db/transactions/transaction.ts'
import type { Language } from '../../core/language.ts'
import { createMessage } from '../../core/messages.ts'
import { hasNoTexts } from '../shared/record-columns.ts'
import type { Taxonomy } from '../shared/record-kinds.ts'
import { toSlugColumns } from '../shared/slugs.ts'
import type { CategoryColor } from './schema.ts'

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

/** The id of the term with this name, in any case and language; only among the children of `parentId`, if it is set. */
export async function findTermIdByName(
  tx: Tx,
  taxonomy: Taxonomy,
  name: string,
  parentId?: number | null,
): Promise<number | null> {
  const hasParent = parentId === undefined ? sql`true` : sql`c.parent_id is not distinct from ${parentId}::int`
  return findTermId(tx, taxonomy, sql`lower_letters(t.name) = lower_letters(${name}) and ${hasParent}`)
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
 * For each entry the id of the term with its slug in any language, `language` before others, or with its name in any
 * case if the entry has no slug; null where there is none.
 */
export async function findTermIdsBySlugOrName(
  tx: Tx,
  taxonomy: Taxonomy,
  entries: { name: string; slug: string }[],
  language: Language,
): Promise<(number | null)[]> {
  if (entries.length === 0) return []
  const [names, slugs] = [entries.map(({ name }) => name), entries.map(({ slug }) => slug)]
  const rows = await tx.$queryRaw<{ id: number | null }[]>(sql`
    select case when a.slug <> ''
           then (select t.term_id from term_texts t
                  where t.taxonomy = ${taxonomy} and (t.slug = a.slug or t.slug_latin = a.slug)
                  order by t.language = ${language} desc, t.term_id limit 1)
           else (select t.term_id from term_texts t
                  where t.taxonomy = ${taxonomy} and lower_letters(t.name) = lower_letters(a.name)
                  order by t.term_id limit 1) end as id
      from unnest(${names}::text[], ${slugs}::text[]) with ordinality a(name, slug, index) order by a.index`)
  return rows.map(({ id }) => id)
}

async function findTermId(tx: Tx, taxonomy: Taxonomy, condition: Sql, order: Sql[] = []): Promise<number | null> {
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
 * The ids of the terms that a request names: each reference is a slug in any language or, if no term has that slug, an
 * id. Throws `rest_invalid_param` for `parameter` and names all references that match no term.
 */
export const requireTermIds = async (
  db: Db,
  taxonomy: Taxonomy,
  parameter: string,
  refs: TermRefs,
): Promise<number[]> =>
  pickTermIds(taxonomy, parameter, refs, await queryRows<NamedTerm>(db, selectNamedTerms(taxonomy, refs)))

/** Each is a slug in any language or, if no term has that slug, an id. */
export type TermRefs = readonly (number | string)[]

/** A term, and one of its spellings. `spelling` is null for the descendants in `selectTermsWithDescendants`. */
export type NamedTerm = { spelling: string | null; id: number }

/** The ids of the terms that these references name. Fails as `requireTermIds`. */
export function pickTermIds(
  taxonomy: Taxonomy,
  parameter: string,
  refs: TermRefs,
  terms: readonly NamedTerm[],
): number[] {
  const idsByRef = refs.map(ref =>
    listSpellings(ref).flatMap(spelling => terms.filter(term => term.spelling === spelling).map(({ id }) => id)),
  )
  const unknownRefs = refs.filter((_, index) => idsByRef[index]?.length === 0)
  if (unknownRefs.length > 0)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${taxonomy}`, { ref: unknownRefs.join(', ') }) })
  return [...new Set(idsByRef.flat())]
}

const listSpellings = (ref: number | string): string[] =>
  typeof ref === 'string' ? listSlugSpellings(ref) : [String(ref)]

/** The terms with each spelling as their slug in any language. A number that is no slug is an id. */
function selectNamedTerms(taxonomy: Taxonomy, refs: TermRefs): Sql {
  const spellings = refs.flatMap(listSpellings)
  const ids = spellings.filter(spelling => /^\d{1,9}$/.test(spelling)).map(Number)
  return sql`
  with slugs as (
    select spelling, t.term_id as id
      from term_texts t cross join unnest(array[t.slug, t.slug_latin]) as spelling
     where t.taxonomy = ${taxonomy} and (t.slug = any(${spellings}) or t.slug_latin = any(${spellings}))
       and spelling is not null)
  select spelling, id from slugs
   union all
  select c.id::text, c.id from terms c
   where c.taxonomy = ${taxonomy} and c.id = any(${ids}) and not exists (select from slugs where spelling = c.id::text)`
}

/** The same terms, and with the spelling null all of them and their descendants. */
export const selectTermsWithDescendants = (taxonomy: Taxonomy, refs: TermRefs): Sql => sql`
  with recursive named as (${selectNamedTerms(taxonomy, refs)}),
  descendants as (
    select id from named
     union
    select c.id from terms c join descendants on c.parent_id = descendants.id)
  select spelling, id from named
   union all
  select null, id from descendants`
