import type { Context } from '../../api/context.ts'
import { queryFirstRow, queryRows, type Sql, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { joinDependencies } from '../../core/cache/dependencies.ts'
import { Failure, createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { toPlainText } from '../../core/text/html/html.ts'
import { sanitizeSlug, toSlug } from '../../core/text/slug.ts'
import { runWrite } from '../shared/publication/caller-lock.ts'
import { deleteLinks, lockLinkedEvents, removalMaxMs } from '../shared/record/remove.ts'
import { createPageResult } from '../shared/list/pages.ts'
import { checkPrecondition, requireVersion, type VersionedId } from '../shared/record/preconditions.ts'
import type { TermRemovalInput } from '../shared/fields.ts'
import { createDeletionResult } from '../shared/record/results.ts'
import { nameRecords } from '../shared/record/documents.ts'
import { mapTermKinds, type Taxonomy } from '../../core/kinds/term-kinds.ts'
import { termKindByTaxonomy, type TermKind } from '../shared/record/kinds.ts'
import { requireReadResult, requireRecordJson, type RecordView, loadRecordsJson } from '../shared/record/view.ts'
import { loadReadJson, loadWriteResult } from '../shared/record/writes.ts'
import { loadUntilChange } from '../shared/list/results-until-change.ts'
import { reuseSql } from '../shared/list/reused-sql.ts'
import { type TextOptions, applyTextOptions } from '../shared/text/texts.ts'
import { deleteTranslation } from '../shared/text/translations.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
import { findTerms } from './list.ts'
import { applyTermPatch, insertTerm, lockExistingTerm, type TermFields } from './mutations.ts'
import type { Term, TermInput, TermQuery } from './schema.ts'
import {
  deleteTerm,
  type FoundTerm,
  lockTermsAgainstDeletion,
  lockCategoryTree,
  findTermsByText,
  type NamedTerm,
  pickTermIds,
  selectTermsWithDescendants,
  type TermRefs,
  type TermText,
} from './store.ts'
import { findOrInsertTerms, findTermIdsByText } from './terms-by-text.ts'
import { termJson } from './view.ts'

const createTermView = (taxonomy: Taxonomy): RecordView<Term, TermKind> => ({
  kind: termKindByTaxonomy[taxonomy],
  selectRecord: reuseSql(ctx => termJson(ctx, taxonomy)),
  dependencies: nameRecords([
    ['term', sql`select c.id`],
    ['count', sql`select c.id`],
  ]),
  serializeSingle: (_, json) => json,
})

const viewByTaxonomy = mapTermKinds(createTermView)

/** The condition that a term `c` is a category or a tag: the two are in one table and share their ids. */
const isInTaxonomy = (taxonomy: Taxonomy): Sql => sql`c.taxonomy = ${taxonomy}`

/** One page of the categories or tags. A page past the end is empty. */
export async function listTerms<T>(ctx: Context, taxonomy: Taxonomy, query: TermQuery): Promise<ActionResult<T>> {
  const view = viewByTaxonomy[taxonomy]
  const page = await findTerms(ctx, taxonomy, query)
  const { json, dependencies } = await loadRecordsJson(ctx, view, page.ids, isInTaxonomy(taxonomy))
  return createPageResult(
    ctx,
    {
      plural: view.kind.restCollection,
      query,
      page,
      pastEndReason: null,
      hasTotalsFirst: true,
      notices:
        query.post !== undefined && query.event !== undefined ? ['post was ignored, because event replaces it'] : [],
      cacheLifetime: 'untilChange',
      dependencies: joinDependencies([page.dependencies, dependencies]),
    },
    json,
  )
}

/** One category or tag. Throws `rest_term_invalid`. */
export function getTerm(
  requestContext: Context,
  taxonomy: Taxonomy,
  ref: { id: number } & TextOptions,
): Promise<ActionResult<Term>> {
  const ctx = applyTextOptions(requestContext, ref)
  return requireReadResult(ctx, viewByTaxonomy[taxonomy], ref, isInTaxonomy(taxonomy))
}

/**
 * Creates a term. Throws `term_exists` if a sibling has the name already, unless no term has the slug in the request.
 */
export async function createTerm(ctx: Context, taxonomy: Taxonomy, input: TermInput): Promise<ActionResult<Term>> {
  const id = await runWrite(ctx, tx => insertTerm(ctx, tx, taxonomy, input))
  return loadWriteResult(ctx, viewByTaxonomy[taxonomy], id, ({ urls }) => ({ location: urls.self }))
}

/** Changes the fields in the request; the texts in its language. Throws `rest_term_invalid`, `duplicate_term_slug`. */
export async function updateTerm(
  ctx: Context,
  taxonomy: Taxonomy,
  versioned: VersionedId,
  fields: TermFields,
): Promise<ActionResult<Term>> {
  const { id } = versioned
  const view = viewByTaxonomy[taxonomy]
  const checkUnchanged = await checkTermPrecondition(ctx, taxonomy, id)
  await runWrite(ctx, async tx => {
    // All transactions lock the tree before any row, which avoids deadlocks.
    if (fields.parent !== undefined) await lockCategoryTree(tx)
    await lockExistingTerm(tx, taxonomy, id)
    await checkUnchanged(tx)
    await requireVersion(tx, view.kind, versioned)
    if (hasChanges(fields)) await applyTermPatch(ctx, tx, taxonomy, id, fields)
  })
  return loadWriteResult(ctx, view, id)
}

/** The JSON of a term. Throws `rest_term_invalid`. */
export const readTerm = async (ctx: Context, taxonomy: Taxonomy, id: number): Promise<Term> =>
  JSON.parse(await requireRecordJson(ctx, viewByTaxonomy[taxonomy], id, isInTaxonomy(taxonomy))) as Term

/**
 * Deletes a term for good and returns the term as it was, or deletes one translation (`i18n_translation`) and returns
 * the term without it.
 */
export async function removeTerm(
  ctx: Context,
  taxonomy: Taxonomy,
  { i18n_translation: translation, ...versioned }: TermRemovalInput,
): Promise<ActionResult<Term>> {
  const { id } = versioned
  const view = viewByTaxonomy[taxonomy]
  const checkUnchanged = await checkTermPrecondition(ctx, taxonomy, id)
  if (translation) {
    await runWrite(ctx, async tx => {
      await lockExistingTerm(tx, taxonomy, id)
      await checkUnchanged(tx)
      await requireVersion(tx, view.kind, versioned)
      await deleteTranslation(tx, view.kind, id, translation)
    })
    return loadWriteResult(ctx, view, id)
  }
  const deletedTerm = createDeletionResult(await loadWriteResult(ctx, view, id))
  const { linkTable } = view.kind
  await runWrite(
    ctx,
    async tx => {
      await lockCategoryTree(tx)
      await lockLinkedEvents(tx, linkTable, id)
      await lockExistingTerm(tx, taxonomy, id)
      await checkUnchanged(tx)
      await requireVersion(tx, view.kind, versioned)
      await deleteLinks(tx, linkTable, id)
      await deleteTerm(tx, id)
    },
    removalMaxMs,
  )
  return deletedTerm
}

/**
 * Calls `checkPrecondition` for a term, and returns its second check for the transaction. Also throws
 * `rest_term_invalid` if there is no such term.
 */
async function checkTermPrecondition(ctx: Context, taxonomy: Taxonomy, id: number): Promise<(tx: Tx) => Promise<void>> {
  const view = viewByTaxonomy[taxonomy]
  const term = await queryFirstRow(
    ctx.db,
    sql`select c.id from terms c where c.id = ${id} and ${isInTaxonomy(taxonomy)}`,
  )
  if (!term) throw new Failure('rest_term_invalid')
  return checkPrecondition(ctx, view.kind, id, readContext => loadReadJson(readContext, view, id))
}

/**
 * The ids of the terms that an event names by id, slug or name. Creates the terms for new names. Throws
 * `rest_invalid_param` for `categories` or `tags` for an unknown id, and for a new name if the caller may not create
 * terms.
 */
export async function resolveTermIds(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  refs: readonly (number | string)[],
): Promise<number[]> {
  const parameter = termKindByTaxonomy[taxonomy].restCollection
  const sentIds = refs.filter(ref => typeof ref === 'number')
  const idsByText = await findTermIdsByText(
    ctx,
    tx,
    taxonomy,
    refs.filter(ref => typeof ref === 'string'),
  )
  const lockedIds = await lockTermsAgainstDeletion(tx, taxonomy, [...sentIds, ...idsByText.values()])
  const unknownId = sentIds.find(id => !lockedIds.has(id))
  if (unknownId !== undefined)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${taxonomy}`, { ref: unknownId }) })
  // Texts without a term, and texts whose term another request has deleted meanwhile. No term has the id 0.
  const newTexts = refs.filter(ref => typeof ref === 'string' && !lockedIds.has(idsByText.get(ref) ?? 0)) as string[]
  for (const [text, id] of await findOrInsertTerms(ctx, tx, taxonomy, newTexts)) idsByText.set(text, id)
  return [...new Set(refs.map(ref => (typeof ref === 'number' ? ref : (idsByText.get(ref) ?? 0))))]
}

/** The records that a filter names, and all records that it matches. */
export type FilterRecords = { requestedIds: number[]; matchingIds: number[] }

/**
 * The terms that a filter names (see `TermRefs`). A category also matches its descendants; tags have none. Throws
 * `rest_invalid_param` for `categories` or `tags` if a reference names no term.
 */
export async function resolveTermFilter(ctx: Context, taxonomy: Taxonomy, refs: TermRefs): Promise<FilterRecords> {
  const query = selectTermsWithDescendants(taxonomy, refs)
  const loadIds = async () => {
    const terms = await queryRows<NamedTerm>(ctx.db, query)
    const requestedIds = pickTermIds(taxonomy, termKindByTaxonomy[taxonomy].restCollection, refs, terms)
    const matchingIds = terms.filter(({ index }) => index === null).map(({ id }) => id)
    return Int32Array.of(requestedIds.length, ...requestedIds, ...matchingIds.sort((a, b) => a - b))
  }
  const [requestedCount = 0, ...ids] = await loadUntilChange(
    ctx,
    { query, lifetime: 'untilChange', dependencies: { records: ['term'] } },
    loadIds,
  )
  return { requestedIds: ids.slice(0, requestedCount), matchingIds: ids.slice(requestedCount) }
}

/** A term in an import. `parentName` as in `TermText`. */
export type ImportedTerm = Pick<TermInput, 'name' | 'slug'> & Pick<TermText, 'parentName'>

/** The ids of the stored terms that an import names (see `findTermsByText`); null where there is none. */
export async function findTermIds(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  imported: ImportedTerm[],
): Promise<(number | null)[]> {
  const texts = imported.map(({ name, slug, parentName }) => {
    const sanitized = sanitizeSlug(slug ?? '')
    return { name: toPlainText(name), slugs: sanitized === '' ? [] : [sanitized], parentName }
  })
  const terms = await findTermsByText(tx, taxonomy, texts, ctx.language)
  return terms.map((term, index) => (term && isSameTerm(term, texts[index]?.name ?? '') ? term.id : null))
}

/**
 * Whether a stored term is the imported term although only their slugs are equal. If the stored name makes the same
 * slug, as `D` and `D++` do, it is another term. If it makes another slug, the term was renamed, or the name is in
 * another language.
 */
const isSameTerm = ({ isNamed, names }: FoundTerm, importedName: string): boolean =>
  isNamed || names.every(name => toSlug(name) !== toSlug(importedName))
