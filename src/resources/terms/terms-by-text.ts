import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { toPlainText } from '../../core/text/html.ts'
import { listSlugSpellings, toSlug } from '../../core/text/slug.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { termKindByTaxonomy, type Taxonomy } from '../shared/record-kinds.ts'
import { insertTerm, lockTermNames } from './mutations.ts'
import { findTermIdByName, findTermIdBySlug } from './store.ts'

/** The id of the term with this slug or name; null if there is none. */
const findTermIdByText = async (ctx: Context, tx: Tx, taxonomy: Taxonomy, text: string): Promise<number | null> =>
  (await findTermIdBySlug(tx, taxonomy, listSlugSpellings(text), ctx.language)) ??
  (await findTermIdByName(tx, taxonomy, toPlainText(text)))

/** The ids of the terms with these slugs or names, by slug or name. A text without a term is missing. */
export async function findTermIdsByText(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  texts: string[],
): Promise<Map<string, number>> {
  const idsByText = new Map<string, number>()
  for (const text of texts) {
    const id = await findTermIdByText(ctx, tx, taxonomy, text)
    if (id !== null) idsByText.set(text, id)
  }
  return idsByText
}

/**
 * The ids of the terms with these names, by name. Creates those that another transaction has not created meanwhile.
 * Locks all names at once and creates the terms in the order of their slugs, so that transactions with the same names
 * in another order never deadlock.
 */
export async function findOrInsertTerms(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  texts: string[],
): Promise<Map<string, number>> {
  const idsByText = new Map<string, number>()
  if (texts.length === 0) return idsByText
  const parameter = termKindByTaxonomy[taxonomy].restCollection
  const mayCreate = hasPermission(ctx.caller, taxonomy === 'category' ? 'write-categories' : 'write-tags')
  for (const name of texts.map(toPlainText)) {
    if (name === '') throw createInvalidParamFailure({ [parameter]: createMessage('empty') })
    if (!mayCreate) throw createInvalidParamFailure({ [parameter]: createMessage(`no-new-${taxonomy}`, { name }) })
  }
  await lockTermNames(tx, taxonomy, texts.map(toPlainText))
  for (const text of [...texts].sort((a, b) => (toSlug(a) < toSlug(b) ? -1 : 1))) {
    const id =
      (await findTermIdByText(ctx, tx, taxonomy, text)) ??
      (await insertTerm(ctx, tx, taxonomy, { name: toPlainText(text) }))
    idsByText.set(text, id)
  }
  return idsByText
}
