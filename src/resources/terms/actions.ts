import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { queryFirstRow, type Sql, sql } from '../../db/sql.ts'
import { withAdvisoryLock, dryRunTransaction, type Tx, runTransaction } from '../../db/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { Failure, collectFailures, createInvalidParamFailure } from '../../core/failures.ts'
import type { Language } from '../../core/language.ts'
import { createMessage } from '../../core/messages.ts'
import { sanitizePostHtml, toPlainText } from '../../core/text/html.ts'
import { sanitizeSlug, listSlugSpellings, toSlug } from '../../core/text/slug.ts'
import { createPageAnswer } from '../shared/pages.ts'
import { checkPrecondition } from '../shared/preconditions.ts'
import { createRemovedAnswer, createReadAnswer } from '../shared/record-answers.ts'
import { toPlainName } from '../shared/record-fields.ts'
import { TERM_KINDS, type Taxonomy, type TermKind } from '../shared/record-kinds.ts'
import { answerWrite, readRecord, type RecordView, selectRecords } from '../shared/record-view.ts'
import { type TextOptions, applyTextOptions } from '../shared/texts.ts'
import { deleteTranslation } from '../shared/translations.ts'
import { findTerms } from './list.ts'
import type { Term, TermInput, TermListing, TermPatchById, TermQuery } from './schema.ts'
import { chooseUpdatedTermSlug, chooseNewTermSlug } from './slugs.ts'
import {
  deleteTerm,
  insertTermRows,
  isSameOrDescendant,
  lockTermsAgainstDeletion,
  lockTerm,
  lockCategoryTree,
  findTermIdBySlug,
  findTermByName,
  findTermsBySlugOrName,
  requireTermIds,
  updateTermRows,
  findTermsWithDescendants,
} from './store.ts'
import { termJson } from './view.ts'

type TermFields = Omit<TermPatchById, 'id' | 'i18n_language'>

const getTermView = (taxonomy: Taxonomy): RecordView<Term, TermKind> => ({
  kind: TERM_KINDS[taxonomy],
  selectRecord: ctx => termJson(ctx, taxonomy),
  serializeSingle: (_, json) => json,
})

/** The condition that a term `c` is a category or a tag: the two are in one table and share their ids. */
const isInTaxonomy = (taxonomy: Taxonomy): Sql => sql`c.taxonomy = ${taxonomy}`

/** One page of the categories or tags. A page past the end is empty. */
export async function listTerms<T extends TermListing>(
  ctx: Context,
  taxonomy: Taxonomy,
  query: TermQuery,
): Promise<ActionResult<T>> {
  const view = getTermView(taxonomy)
  const page = await findTerms(ctx, taxonomy, query)
  return createPageAnswer(
    ctx,
    {
      plural: view.kind.textTable.restCollection,
      query,
      page,
      pastEndReason: null,
      hasTotalsFirst: true,
      cacheLifetime: 'always',
    },
    await selectRecords(ctx, view, page.ids, isInTaxonomy(taxonomy)),
  )
}

/** One category or tag. Fails `rest_term_invalid`. */
export async function getTerm(
  requestContext: Context,
  taxonomy: Taxonomy,
  ref: { id: number } & TextOptions,
): Promise<ActionResult<Term>> {
  const view = getTermView(taxonomy)
  const json = await readRecord(applyTextOptions(requestContext, ref), view, ref.id, isInTaxonomy(taxonomy))
  return createReadAnswer(json, view.serializeSingle)
}

/** Creates a term. Fails `term_exists` if a sibling has the name already and the request has no other slug. */
export async function createTerm(ctx: Context, taxonomy: Taxonomy, input: TermInput): Promise<ActionResult<Term>> {
  const id = await runTransaction(ctx.db, tx => insertTerm(ctx, tx, taxonomy, input))
  return answerWrite(ctx, getTermView(taxonomy), id, ({ urls }) => ({ location: urls.self }))
}

/** Changes the fields in the request; the texts in its language. Fails `rest_term_invalid`, `duplicate_term_slug`. */
export async function updateTerm(
  ctx: Context,
  taxonomy: Taxonomy,
  id: number,
  fields: TermFields,
): Promise<ActionResult<Term>> {
  const view = getTermView(taxonomy)
  const checkUnchanged = await requireUnchangedTerm(ctx, taxonomy, id)
  await runTransaction(ctx.db, async tx => {
    if (fields.parent !== undefined) await lockCategoryTree(tx) // all transactions lock the tree before any row, which avoids deadlocks
    await checkUnchanged(tx)
    await applyTermPatch(ctx, tx, taxonomy, id, fields)
  })
  return answerWrite(ctx, view, id)
}

/** Deletes a term for good and returns the term as it was, or deletes one translation and returns the term without it. */
export async function removeTerm(
  ctx: Context,
  taxonomy: Taxonomy,
  id: number,
  translation?: Language,
): Promise<ActionResult<Term>> {
  const view = getTermView(taxonomy)
  const checkUnchanged = await requireUnchangedTerm(ctx, taxonomy, id)
  if (translation) {
    await runTransaction(ctx.db, async tx => {
      await checkUnchanged(tx)
      await deleteTranslation(tx, view.kind, id, translation)
    })
    return answerWrite(ctx, view, id)
  }
  const deletedTerm = createRemovedAnswer(await answerWrite(ctx, view, id))
  await runTransaction(ctx.db, async tx => {
    await lockCategoryTree(tx)
    await checkUnchanged(tx)
    await requireLockedTerm(tx, taxonomy, id)
    await deleteTerm(tx, id)
  })
  return deletedTerm
}

/** Calls `checkPrecondition` and returns its check. Fails as it does, and `rest_term_invalid` if there is no such term. */
async function requireUnchangedTerm(ctx: Context, taxonomy: Taxonomy, id: number): Promise<(tx: Tx) => Promise<void>> {
  const view = getTermView(taxonomy)
  const term = await queryFirstRow(
    ctx.db,
    sql`select c.id from terms c where c.id = ${id} and ${isInTaxonomy(taxonomy)}`,
  )
  if (!term) throw new Failure('rest_term_invalid')
  return checkPrecondition(ctx, view.kind, id, readContext => answerWrite(readContext, view, id))
}

/** Locks a term. Fails `rest_term_invalid` when another request has deleted it. */
async function requireLockedTerm(tx: Tx, taxonomy: Taxonomy, id: number): Promise<void> {
  if (!(await lockTerm(tx, taxonomy, id))) throw new Failure('rest_term_invalid')
}

/** The semantic check of a request: refuses values that only the database can reject. Stores nothing. */
export const validateTermFields = (
  ctx: Context,
  taxonomy: Taxonomy,
  { id, ...fields }: TermFields & { id?: number },
): Promise<unknown> => dryRunTransaction(ctx.db, tx => collectTermFields(tx, taxonomy, fields, id))

/**
 * The ids of the terms that an event names by id, slug or name. Creates the terms for new names. Refuses `categories`
 * or `tags` for an unknown id, and for a new name if the caller may not create terms.
 */
export async function resolveTermIds(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  refs: readonly (number | string)[],
): Promise<number[]> {
  const parameter = TERM_KINDS[taxonomy].textTable.restCollection
  const sentIds = refs.filter(ref => typeof ref === 'number')
  const existingIds = await lockTermsAgainstDeletion(tx, taxonomy, sentIds)
  const unknownId = sentIds.find(id => !existingIds.has(id))
  if (unknownId !== undefined)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${taxonomy}`, { ref: unknownId }) })
  const ids: number[] = []
  for (const ref of refs) ids.push(typeof ref === 'number' ? ref : await findOrInsertTerm(ctx, tx, taxonomy, ref))
  return [...new Set(ids)]
}

/** The records that a filter names, and all records that it matches. */
export type FilterRecords = { requestedIds: number[]; matchingIds: number[] }

/**
 * The terms that a filter names by slug, in any language, or by id. A category also matches its descendants. Refuses
 * `categories` or `tags` if no term has the slug or id.
 */
export async function resolveTermFilter(
  ctx: Context,
  taxonomy: Taxonomy,
  refs: readonly (number | string)[],
): Promise<FilterRecords> {
  const requestedIds = await requireTermIds(ctx.db, taxonomy, TERM_KINDS[taxonomy].textTable.restCollection, refs)
  const matchingIds = taxonomy === 'tag' ? requestedIds : await findTermsWithDescendants(ctx.db, requestedIds)
  return { requestedIds, matchingIds }
}

/** The id of the term with this slug or name, which it creates if there is none. */
async function findOrInsertTerm(ctx: Context, tx: Tx, taxonomy: Taxonomy, text: string): Promise<number> {
  const parameter = TERM_KINDS[taxonomy].textTable.restCollection
  const name = toPlainText(text)
  const find = async () =>
    (await findTermIdBySlug(tx, taxonomy, listSlugSpellings(text), ctx.language)) ??
    (await findTermByName(tx, taxonomy, name))
  const existingId = await find()
  if (existingId !== null) return existingId
  if (name === '') throw createInvalidParamFailure({ [parameter]: createMessage('empty') })
  if (!hasPermission(ctx.caller, taxonomy === 'category' ? 'write-categories' : 'write-tags')) {
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-new-${taxonomy}`, { name }) })
  }
  await lockTermName(tx, taxonomy, name)
  return (await find()) ?? insertTerm(ctx, tx, taxonomy, { name })
}

/** Concurrent transactions that add the same name wait for each other. */
const lockTermName = (tx: Tx, taxonomy: Taxonomy, name: string): Promise<void> =>
  withAdvisoryLock(tx, `${taxonomy} ${name.toLowerCase()}`)

/**
 * The ids of the terms with these slugs in any language or, for entries without a slug, with these names; null where
 * there is none. Only the importer calls it.
 */
export const findTermIds = (
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  entries: Pick<TermInput, 'name' | 'slug'>[],
): Promise<(number | null)[]> =>
  findTermsBySlugOrName(
    tx,
    taxonomy,
    entries.map(({ name, slug }) => ({ name: toPlainText(name), slug: sanitizeSlug(slug ?? '') })),
    ctx.language,
  )

/** Stores a term and returns its id. Fails `term_exists` as `createTerm` does. */
export async function insertTerm(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  input: Omit<TermInput, 'i18n_language'>,
): Promise<number> {
  const { name = '', description, parentId = null } = await collectTermFields(tx, taxonomy, input)
  const sentSlug = input.slug === undefined ? '' : sanitizeSlug(input.slug)
  await lockTermName(tx, taxonomy, name)
  const siblingId = await findTermByName(tx, taxonomy, name, parentId)
  if (siblingId !== null) {
    const hasOtherSlug = sentSlug !== '' && (await findTermIdBySlug(tx, taxonomy, [sentSlug], ctx.language)) === null
    if (!hasOtherSlug) throw new Failure('term_exists', { term_id: siblingId })
  }
  const slug = await chooseNewTermSlug(ctx, tx, taxonomy, sentSlug || toSlug(name) || taxonomy, parentId)
  return insertTermRows(tx, ctx.language, taxonomy, { parentId }, { name, description, slug })
}

/** Changes the fields of a term that are in `fields`. Fails `rest_term_invalid`. */
export async function applyTermPatch(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  id: number,
  fields: TermFields,
): Promise<void> {
  if (fields.parent !== undefined) await lockCategoryTree(tx)
  await requireLockedTerm(tx, taxonomy, id)
  const { name, description, parentId } = await collectTermFields(tx, taxonomy, fields, id)
  const slug = await chooseUpdatedTermSlug(ctx, tx, taxonomy, id, { name, slug: fields.slug })
  await updateTermRows(tx, id, ctx.language, taxonomy, { parentId }, { name, description, slug })
}

/**
 * The name, description and parent for the fields of a request. Refuses all bad values at once. `id` is the term that a
 * patch changes.
 */
const collectTermFields = (tx: Tx, taxonomy: Taxonomy, { name, description, parent }: TermFields, id?: number) =>
  collectFailures({
    name: () => toPlainName('name', name),
    description: () => (description === undefined ? undefined : sanitizePostHtml(description)),
    parentId: () => resolveParentId(tx, taxonomy, parent, id),
  })

/**
 * The id of the parent of a category; null for the top level. Refuses `parent` if it is not a category, and if it is
 * the category itself or one of its descendants.
 */
async function resolveParentId(
  tx: Tx,
  taxonomy: Taxonomy,
  parentId: number | null | undefined,
  id?: number,
): Promise<number | null | undefined> {
  if (parentId === undefined) return undefined
  if (taxonomy === 'tag' || parentId === null) return null
  await lockCategoryTree(tx)
  if (!(await lockTermsAgainstDeletion(tx, taxonomy, [parentId])).has(parentId))
    throw createInvalidParamFailure({ parent: createMessage('no-category', { ref: parentId }) })
  if (id !== undefined && (await isSameOrDescendant(tx, parentId, id)))
    throw createInvalidParamFailure({ parent: createMessage('own-parent') })
  return parentId
}
