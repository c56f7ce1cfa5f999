import type { Db } from '../../db/connection.ts'
import { joinWithCommas, queryRows, type Sql, sql } from '../../db/sql.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { listSlugSpellings } from '../../core/text/slug.ts'
import { withAdvisoryLock, type Tx } from '../../db/transaction.ts'
import type { Language } from '../../core/language.ts'
import type { Taxonomy } from './view.ts'
import { createMessage } from '../../core/messages.ts'
import { toSlugColumns } from '../shared/slugs.ts'

/** What a term's row and its text row are made from; absent = leave as it is, null = clear. */
export type TermColumns = { parentId?: number | null | undefined }
export type TermTexts = {
  name?: string | undefined
  description?: string | null | undefined
  slug?: string | undefined
}

const translated = ({ name, description, slug }: TermTexts) => ({ name, description, ...toSlugColumns(slug) })

/** Stores a term with its texts in `language`, its original language; the new id. */
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
      texts: { create: { language, taxonomy, ...translated(texts) } },
    },
    select: { id: true },
  })
  return id
}

/** Changes what is not undefined, and the texts in `language` alone. */
export async function updateTermRows(
  tx: Tx,
  id: number,
  language: Language,
  taxonomy: Taxonomy,
  term: TermColumns,
  texts: TermTexts,
): Promise<void> {
  if (term.parentId !== undefined)
    await tx.term.update({ where: { id }, data: { parentId: term.parentId }, select: { id: true } })
  if (Object.values(texts).every(text => text === undefined)) return
  await tx.termText.upsert({
    where: { termId_language: { termId: id, language } },
    create: { termId: id, language, taxonomy, ...translated(texts) },
    update: translated(texts),
    select: { termId: true },
  })
}

/** Keeps other writers of this term waiting until the transaction ends; false when there is none. */
export async function lockTerm(tx: Tx, taxonomy: Taxonomy, id: number): Promise<boolean> {
  const held = await tx.$queryRaw<object[]>(
    sql`select from terms where id = ${id} and taxonomy = ${taxonomy} for update`,
  )
  return held.length > 0
}

/** Keeps others who change what stands below what waiting: two who each look first could make a circle. */
export const lockCategoryTree = (tx: Tx): Promise<void> => withAdvisoryLock(tx, 'category tree')

/** Deletes the term for good; its children move to its parent. */
export async function deleteTerm(tx: Tx, id: number): Promise<void> {
  const { parentId } = await tx.term.findUniqueOrThrow({ where: { id }, select: { parentId: true } })
  await tx.term.updateMany({ where: { parentId: id }, data: { parentId } })
  await tx.term.delete({ where: { id }, select: { id: true } })
}

/** Which of these terms exist in the taxonomy. They are kept from being deleted until the transaction ends. */
export async function lockTermsAgainstDeletion(tx: Tx, taxonomy: Taxonomy, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const held = await tx.$queryRaw<{ id: number }[]>(
    sql`select id from terms where id = any(${ids}) and taxonomy = ${taxonomy} order by id for key share`,
  )
  return new Set(held.map(term => term.id))
}

/** The term that has this name, in any case and language; among the children of `parentId` when that is given. */
export async function findTermByName(
  tx: Tx,
  taxonomy: Taxonomy,
  name: string,
  parentId?: number | null,
): Promise<number | null> {
  const siblings = parentId === undefined ? sql`true` : sql`c.parent_id is not distinct from ${parentId}::int`
  return idOf(tx, taxonomy, sql`lower(t.name) = lower(${name}) and ${siblings}`)
}

/** The term that has one of these slugs in any language, the given one first. */
export const findTermBySlug = (
  tx: Tx,
  taxonomy: Taxonomy,
  slugs: string[],
  language: Language,
): Promise<number | null> =>
  idOf(tx, taxonomy, sql`(t.slug = any(${slugs}) or t.slug_latin = any(${slugs}))`, [
    sql`t.language = ${language} desc`,
  ])

/**
 * The terms that each of these is known as: by its slug in any language, the given one first, or by its name in any case when it
 * has no slug. In the same order; null where there is none.
 */
export async function findTermsBySlugOrName(
  tx: Tx,
  taxonomy: Taxonomy,
  asked: { name: string; slug: string }[],
  language: Language,
): Promise<(number | null)[]> {
  if (asked.length === 0) return []
  const [names, slugs] = [asked.map(({ name }) => name), asked.map(({ slug }) => slug)]
  const found = await tx.$queryRaw<{ id: number | null }[]>(sql`
    select case when a.slug <> ''
           then (select t.term_id from term_texts t
                  where t.taxonomy = ${taxonomy} and (t.slug = a.slug or t.slug_latin = a.slug)
                  order by t.language = ${language} desc, t.term_id limit 1)
           else (select t.term_id from term_texts t
                  where t.taxonomy = ${taxonomy} and lower(t.name) = lower(a.name)
                  order by t.term_id limit 1) end as id
      from unnest(${names}::text[], ${slugs}::text[]) with ordinality a(name, slug, place) order by a.place`)
  return found.map(({ id }) => id)
}

async function idOf(tx: Tx, taxonomy: Taxonomy, condition: Sql, first: Sql[] = []): Promise<number | null> {
  const [found] = await tx.$queryRaw<{ id: number }[]>(sql`
    select c.id from term_texts t join terms c on c.id = t.term_id
     where t.taxonomy = ${taxonomy} and ${condition} order by ${joinWithCommas([...first, sql`c.id`])} limit 1`)
  return found?.id ?? null
}

/** Whether `id` is `ancestor` or stands somewhere below it. */
export async function isSameOrDescendant(tx: Tx, id: number, ancestor: number): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ yes: boolean }[]>(sql`
    with recursive above as (
      select c.id, c.parent_id from terms c where c.id = ${id}
       union
      select c.id, c.parent_id from terms c join above on c.id = above.parent_id)
    select exists (select from above where id = ${ancestor}) as yes`)
  return found?.yes ?? false
}

/**
 * The ids of terms by what a request calls them: their slugs in any language or, where no slug is so spelled, their ids.
 * Refuses `parameter` for what is neither.
 */
export async function requireTermIds(
  db: Db,
  taxonomy: Taxonomy,
  parameter: string,
  refs: readonly (number | string)[],
): Promise<number[]> {
  const spellings = refs.map(ref => (typeof ref === 'string' ? listSlugSpellings(ref) : [String(ref)]))
  const known = await termsBySlugOrId(db, taxonomy, spellings.flat())
  const found = spellings.map(forms => forms.flatMap(form => known.get(form) ?? []))
  const unknown = refs.filter((_, index) => found[index]?.length === 0)
  if (unknown.length > 0)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${taxonomy}`, { ref: unknown.join(', ') }) })
  return [...new Set(found.flat())]
}

/** Terms by what they may be called: their slugs in any language and, where no slug is so spelled, their id. */
async function termsBySlugOrId(db: Db, taxonomy: Taxonomy, spellings: string[]): Promise<Map<string, number[]>> {
  const named = await queryRows<{ spelling: string; id: number }>(
    db,
    sql`select spelling, t.term_id as id from term_texts t cross join unnest(array[t.slug, t.slug_latin]) as spelling
         where t.taxonomy = ${taxonomy} and (t.slug = any(${spellings}) or t.slug_latin = any(${spellings}))
           and spelling is not null`,
  )
  const known = new Map<string, number[]>()
  for (const { spelling, id } of named) known.set(spelling, [...(known.get(spelling) ?? []), id])
  const ids = spellings.filter(spelling => /^\d{1,9}$/.test(spelling) && !known.has(spelling)).map(Number)
  const numbered =
    ids.length === 0
      ? []
      : await queryRows<{ id: number }>(db, sql`select id from terms where taxonomy = ${taxonomy} and id = any(${ids})`)
  for (const { id } of numbered) known.set(String(id), [id])
  return known
}

/** These terms and all that stand below them. */
export async function findTermsWithDescendants(db: Db, ids: number[]): Promise<number[]> {
  const found = await queryRows<{ id: number }>(
    db,
    sql`with recursive below as (
          select c.id from terms c where c.id = any(${ids})
           union
          select c.id from terms c join below on c.parent_id = below.id)
        select id from below order by id`,
  )
  return found.map(term => term.id)
}
