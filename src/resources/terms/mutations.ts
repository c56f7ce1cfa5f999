import type { Context } from '../../api/context.ts'
import { Failure, runAllSteps, createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { toNameLockKey } from '../../core/text/letter-case.ts'
import { sanitizeHtml } from '../../core/text/html/html.ts'
import { sanitizeSlug, toSlug } from '../../core/text/slug.ts'
import { dryRunTransaction, type Tx, takeAdvisoryLocks } from '../../db/transactions/transaction.ts'
import { toPlainName } from '../shared/record/ownership.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { toStoredText } from '../shared/text/texts.ts'
import type { TermInput, TermPatchById } from './schema.ts'
import type { CategoryColor } from '../../core/color/category-colors.ts'
import { chooseUpdatedTermSlug, chooseNewTermSlug } from './slugs.ts'
import {
  findTermIdByName,
  findTermIdBySlug,
  insertTermRows,
  isSameOrDescendant,
  lockCategoryTree,
  lockTerm,
  lockTermsAgainstDeletion,
  updateTermRows,
} from './store.ts'

export type TermFields = Omit<TermPatchById, 'id' | 'i18n_language' | 'if_version'>

/** Stores a term and returns its id. Throws `term_exists` as `createTerm` does. */
export async function insertTerm(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  input: Omit<TermInput, 'i18n_language'>,
): Promise<number> {
  const { name = '', description, parentId = null } = await collectTermFields(tx, taxonomy, input)
  const sentSlug = sanitizeSlug(input.slug ?? '')
  await lockTermNames(tx, taxonomy, [name])
  const sameNameSiblingId = await findTermIdByName(tx, taxonomy, name, parentId)
  if (sameNameSiblingId !== null) {
    const isSentSlugFree = sentSlug !== '' && (await findTermIdBySlug(tx, taxonomy, [sentSlug], ctx.language)) === null
    if (!isSentSlugFree) throw new Failure('term_exists', { term_id: sameNameSiblingId })
  }
  const slug = await chooseNewTermSlug(tx, taxonomy, sentSlug || toSlug(name) || taxonomy, parentId)
  return insertTermRows(
    tx,
    ctx.language,
    taxonomy,
    { parentId, color: toColor(taxonomy, input.color) },
    { name, description, slug },
  )
}

/**
 * Changes the fields of a term that are in `fields`. The caller has locked the term and, for `parent`, the category
 * tree.
 */
export async function applyTermPatch(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  id: number,
  fields: TermFields,
): Promise<void> {
  const { name, description, parentId } = await collectTermFields(tx, taxonomy, fields, id)
  const slug = await chooseUpdatedTermSlug(ctx, tx, taxonomy, id, { name, slug: fields.slug })
  await updateTermRows(
    tx,
    id,
    ctx.language,
    taxonomy,
    { parentId, color: toColor(taxonomy, fields.color) },
    { name, description, slug },
  )
}

/** Only categories have a color. */
const toColor = (taxonomy: Taxonomy, color: CategoryColor | null | undefined): CategoryColor | null | undefined =>
  taxonomy === 'category' ? color : undefined

/** The semantic check of a request: rejects values that can be checked only against the database. Stores nothing. */
export const validateTermFields = (
  ctx: Context,
  taxonomy: Taxonomy,
  { id, ...fields }: TermFields & { id?: number },
): Promise<unknown> => dryRunTransaction(ctx, tx => collectTermFields(tx, taxonomy, fields, id))

/**
 * The name, description and parent for the fields of a request. Throws one `rest_invalid_param` with all invalid
 * values. `id` is the term that a patch changes.
 */
const collectTermFields = (tx: Tx, taxonomy: Taxonomy, { name, description, parent }: TermFields, id?: number) =>
  runAllSteps({
    name: () => toPlainName('name', name),
    description: () => toStoredText(description, sanitizeHtml),
    parentId: () => resolveParentId(tx, taxonomy, parent, id),
  })

/**
 * The id of the parent of a category; null for the top level. Throws `rest_invalid_param` for `parent` if it is not a
 * category, and if it is the category itself or one of its descendants.
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

/** Concurrent transactions that add one of these names wait for each other. */
export const lockTermNames = (tx: Tx, taxonomy: Taxonomy, names: string[]): Promise<void> =>
  takeAdvisoryLocks(tx, ...names.map(name => `${taxonomy} ${toNameLockKey(name)}`))

/** Locks a term. Throws `rest_term_invalid` when another request has deleted it. */
export async function lockExistingTerm(tx: Tx, taxonomy: Taxonomy, id: number): Promise<void> {
  if (!(await lockTerm(tx, taxonomy, id))) throw new Failure('rest_term_invalid')
}
