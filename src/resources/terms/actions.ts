import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { queryFirstRow, sql, hideFromPlanner } from '../../db/sql.ts'
import { withAdvisoryLock, type Tx, runTransaction } from '../../db/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { Failure, createInvalidParamFailure } from '../../core/failures.ts'
import { sanitizePostHtml, toPlainText } from '../../core/text/html.ts'
import { sanitizeSlug, listSlugSpellings, toSlug } from '../../core/text/slug.ts'
import { selectJson, createPageAnswer, requireRecordJson } from '../shared/pages.ts'
import { checkPrecondition } from '../shared/preconditions.ts'
import {
  type SerializeSingleRecord,
  createRemovedAnswer,
  createReadAnswer,
  createWriteAnswer,
} from '../shared/record-answers.ts'
import { findTerms } from './list.ts'
import { chooseUpdatedTermSlug, chooseNewTermSlug } from './slugs.ts'
import type { Term, TermInput, TermListing, TermPatchById, TermQuery } from './schema.ts'
import {
  deleteTerm,
  insertTermRows,
  isSameOrDescendant,
  lockTermsAgainstDeletion,
  lockTerm,
  lockCategoryTree,
  findTermBySlug,
  findTermByName,
  findTermsBySlugOrName,
  requireTermIds,
  updateTermRows,
  findTermsWithDescendants,
} from './store.ts'
import { type Taxonomy, termJson, getTermTextTable } from './view.ts'
import type { Language } from '../../core/language.ts'
import { createMessage } from '../../core/messages.ts'
import { type TextOptions, applyTextOptions } from '../shared/texts.ts'
import { removeTranslation } from '../shared/translations.ts'

type TermFields = Omit<TermPatchById, 'id' | 'i18n_language'>

const kindOf = (taxonomy: Taxonomy) => ({ table: 'terms', texts: getTermTextTable(taxonomy) })

/** One page of the terms of a taxonomy; a page past the end is empty. */
export async function listTerms<T extends TermListing>(
  ctx: Context,
  taxonomy: Taxonomy,
  query: TermQuery,
): Promise<ActionResult<T>> {
  const found = await findTerms(ctx, taxonomy, query)
  const plural = getTermTextTable(taxonomy).restCollection
  return createPageAnswer(
    ctx,
    { plural, query, page: found, pastEndReason: null, hasTotalsFirst: true, cacheLifetime: 'always' },
    await shownAs(ctx, taxonomy, found.ids),
  )
}

export async function getTerm(
  ctx: Context,
  taxonomy: Taxonomy,
  asked: { id: number } & TextOptions,
): Promise<ActionResult<Term>> {
  return createReadAnswer(await read(applyTextOptions(ctx, asked), taxonomy, asked.id), aloneText)
}

/** A term is the same everywhere. */
const aloneText: SerializeSingleRecord<Term> = (_, json) => json

/** Creates a term. Fails `term_exists` when a sibling has the name already and no other slug was sent. */
export async function createTerm(ctx: Context, taxonomy: Taxonomy, input: TermInput): Promise<ActionResult<Term>> {
  const id = await runTransaction(ctx.db, tx => insertTerm(ctx, tx, taxonomy, input))
  return createWriteAnswer(await read(ctx, taxonomy, id), aloneText, ({ urls }) => ({ location: urls.self }))
}

/** Changes what was sent; texts in the language of the request. */
export async function updateTerm(
  ctx: Context,
  taxonomy: Taxonomy,
  id: number,
  fields: TermFields,
): Promise<ActionResult<Term>> {
  await mustExist(ctx, taxonomy, id)
  const mustMatch = await checkPrecondition(ctx, kindOf(taxonomy), id, as => answer(as, taxonomy, id))
  await runTransaction(ctx.db, async tx => {
    if (fields.parent !== undefined) await lockCategoryTree(tx) // before any row, as everywhere
    await mustMatch(tx)
    await applyTermPatch(ctx, tx, taxonomy, id, fields)
  })
  return answer(ctx, taxonomy, id)
}

/** Deletes a term for good and tells what it was; or one translation of it, and tells what is left. */
export async function removeTerm(
  ctx: Context,
  taxonomy: Taxonomy,
  id: number,
  translation?: Language,
): Promise<ActionResult<Term>> {
  await mustExist(ctx, taxonomy, id)
  const mustMatch = await checkPrecondition(ctx, kindOf(taxonomy), id, as => answer(as, taxonomy, id))
  if (translation) {
    const kind = { ...kindOf(taxonomy), gone: 'rest_term_invalid' as const }
    await runTransaction(ctx.db, async tx => {
      await mustMatch(tx)
      await removeTranslation(tx, kind, id, translation)
    })
    return answer(ctx, taxonomy, id)
  }
  const before = createRemovedAnswer(await answer(ctx, taxonomy, id))
  await runTransaction(ctx.db, async tx => {
    await lockCategoryTree(tx)
    await mustMatch(tx)
    if (!(await lockTerm(tx, taxonomy, id))) throw new Failure('rest_term_invalid')
    await deleteTerm(tx, id)
  })
  return before
}

/**
 * The ids of the terms that an event names by id, slug or name; names that are new are created. Refuses `parameter` for an
 * unknown id, and for a new name when the caller may not create terms.
 */
export async function resolveTermIds(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  refs: readonly (number | string)[],
): Promise<number[]> {
  const parameter = getTermTextTable(taxonomy).restCollection
  const asked = refs.filter(ref => typeof ref === 'number')
  const known = await lockTermsAgainstDeletion(tx, taxonomy, asked)
  const unknown = asked.find(id => !known.has(id))
  if (unknown !== undefined)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${taxonomy}`, { ref: unknown }) })
  const ids: number[] = []
  for (const ref of refs) ids.push(typeof ref === 'number' ? ref : await namedOrNew(ctx, tx, taxonomy, ref))
  return [...new Set(ids)]
}

/** Records that a list asks for: those that it names, and those that it means by them, which may be more. */
export type FilterRecords = { requestedIds: number[]; matchingIds: number[] }

/**
 * The terms that a list asks for, by slug (in any language) or else by id; it means all that stand below them, too. Refuses
 * `categories` or `tags` for what is neither.
 */
export async function resolveTermFilter(
  ctx: Context,
  taxonomy: Taxonomy,
  refs: readonly (number | string)[],
): Promise<FilterRecords> {
  const named = await requireTermIds(ctx.db, taxonomy, getTermTextTable(taxonomy).restCollection, refs)
  return {
    requestedIds: named,
    matchingIds: taxonomy === 'tag' ? named : await findTermsWithDescendants(ctx.db, named),
  }
}

async function namedOrNew(ctx: Context, tx: Tx, taxonomy: Taxonomy, text: string): Promise<number> {
  const parameter = getTermTextTable(taxonomy).restCollection
  const name = toPlainText(text)
  const find = async () =>
    (await findTermBySlug(tx, taxonomy, listSlugSpellings(text), ctx.language)) ??
    (await findTermByName(tx, taxonomy, name))
  const known = await find()
  if (known !== null) return known
  if (name === '') throw createInvalidParamFailure({ [parameter]: createMessage('empty') })
  if (!hasPermission(ctx.caller, taxonomy === 'category' ? 'write-categories' : 'write-tags')) {
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-new-${taxonomy}`, { name }) })
  }
  await withAdvisoryLock(tx, wordsFor(taxonomy, name))
  return (await find()) ?? insertTerm(ctx, tx, taxonomy, { name })
}

/** Who adds a name waits for others who add the same. */
const wordsFor = (taxonomy: Taxonomy, name: string): string => `${taxonomy} ${name.toLowerCase()}`

/**
 * The ids of the terms that have these slugs in any language or, without a slug, these names; null where there is none. For the
 * importer: a term that is known stays as it is.
 */
export const findTermIds = (
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  asked: Pick<TermInput, 'name' | 'slug'>[],
): Promise<(number | null)[]> =>
  findTermsBySlugOrName(
    tx,
    taxonomy,
    asked.map(({ name, slug }) => ({ name: toPlainText(name), slug: sanitizeSlug(slug ?? '') })),
    ctx.language,
  )

/** Stores a term. Used by the importer too. */
export async function insertTerm(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  input: Omit<TermInput, 'i18n_language'>,
): Promise<number> {
  const name = nameFrom(input.name)
  const parentId = await parentOf(tx, taxonomy, input.parent ?? null)
  const sent = input.slug === undefined ? '' : sanitizeSlug(input.slug)
  await withAdvisoryLock(tx, wordsFor(taxonomy, name))
  const same = await findTermByName(tx, taxonomy, name, parentId)
  if (same !== null && (sent === '' || (await findTermBySlug(tx, taxonomy, [sent], ctx.language)) !== null)) {
    throw new Failure('term_exists', { term_id: same })
  }
  const slug = await chooseNewTermSlug(ctx, tx, taxonomy, sent || toSlug(name) || taxonomy, parentId)
  const description = input.description === undefined ? undefined : sanitizePostHtml(input.description)
  return insertTermRows(tx, ctx.language, taxonomy, { parentId }, { name, description, slug })
}

export async function applyTermPatch(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  id: number,
  fields: TermFields,
): Promise<void> {
  if (fields.parent !== undefined) await lockCategoryTree(tx)
  if (!(await lockTerm(tx, taxonomy, id))) throw new Failure('rest_term_invalid')
  const parentId = fields.parent === undefined ? undefined : await parentOf(tx, taxonomy, fields.parent, id)
  const name = fields.name === undefined ? undefined : nameFrom(fields.name)
  const description = fields.description === undefined ? undefined : sanitizePostHtml(fields.description)
  const slug = await chooseUpdatedTermSlug(ctx, tx, taxonomy, id, { name, slug: fields.slug })
  await updateTermRows(tx, id, ctx.language, taxonomy, { parentId }, { name, description, slug })
}

function nameFrom(sent: string): string {
  const name = toPlainText(sent)
  if (name === '') throw createInvalidParamFailure({ name: createMessage('empty') })
  return name
}

/** The parent that was sent, if it is a category and does not stand below the term itself; null = top level. */
async function parentOf(tx: Tx, taxonomy: Taxonomy, parent: number | null, id?: number): Promise<number | null> {
  if (taxonomy === 'tag' || parent === null) return null
  await lockCategoryTree(tx)
  if (!(await lockTermsAgainstDeletion(tx, taxonomy, [parent])).has(parent))
    throw createInvalidParamFailure({ parent: createMessage('no-category', { ref: parent }) })
  if (id !== undefined && (await isSameOrDescendant(tx, parent, id)))
    throw createInvalidParamFailure({ parent: createMessage('own-parent') })
  return parent
}

async function mustExist(ctx: Context, taxonomy: Taxonomy, id: number): Promise<void> {
  const known = await queryFirstRow(
    ctx.db,
    sql`select c.id from terms c where c.id = ${id} and c.taxonomy = ${taxonomy}`,
  )
  if (!known) throw new Failure('rest_term_invalid')
}

const answer = async (ctx: Context, taxonomy: Taxonomy, id: number): Promise<ActionResult<Term>> =>
  createWriteAnswer(await read(ctx, taxonomy, id), aloneText)

const read = async (ctx: Context, taxonomy: Taxonomy, id: number): Promise<string> =>
  requireRecordJson(await shownAs(ctx, taxonomy, [id]), 'rest_term_invalid')

/** Those of these ids that are terms of the taxonomy, as JSON objects with commas between them, in the order of the ids. */
const shownAs = (ctx: Context, taxonomy: Taxonomy, ids: number[]): Promise<string> =>
  selectJson(
    ctx,
    sql`select ${termJson(ctx, taxonomy)}::text as json from terms c where c.id = any(${hideFromPlanner(ids)}) and c.taxonomy = ${taxonomy} order by array_position(${ids}::int[], c.id)`,
  )
