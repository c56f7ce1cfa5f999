import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { toPlainText } from '../../core/text/html/html.ts'
import { listWrittenSlugs, toSlug } from '../../core/text/slug.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { type Taxonomy, termKinds } from '../../core/kinds/term-kinds.ts'
import { termKindByTaxonomy } from '../shared/record/kinds.ts'
import { insertTerm, lockTermNames } from './mutations.ts'
import { findTermsByText } from './store.ts'

/** The ids of the terms that these texts name, by text (see `findTermsByText`). A text without a term is missing. */
export async function findTermIdsByText(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  texts: string[],
): Promise<Map<string, number>> {
  const terms = await findTermsByText(
    tx,
    taxonomy,
    texts.map(text => ({ name: toPlainText(text), slugs: listWrittenSlugs(text) })),
    ctx.language,
  )
  return new Map(texts.flatMap((text, index): [string, number][] => (terms[index] ? [[text, terms[index].id]] : [])))
}

/**
 * The ids of the terms with these names, by name. Creates terms that no other transaction has created meanwhile.
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
  const mayCreate = hasPermission(ctx.caller, `write-${termKinds[taxonomy].plural}`)
  for (const name of texts.map(toPlainText)) {
    if (name === '') throw createInvalidParamFailure({ [parameter]: createMessage('empty') })
    if (!mayCreate) throw createInvalidParamFailure({ [parameter]: createMessage(`no-new-${taxonomy}`, { name }) })
  }
  await lockTermNames(tx, taxonomy, texts.map(toPlainText))
  for (const text of [...texts].sort((a, b) => (toSlug(a) < toSlug(b) ? -1 : 1))) {
    const id =
      (await findTermIdsByText(ctx, tx, taxonomy, [text])).get(text) ??
      (await insertTerm(ctx, tx, taxonomy, { name: toPlainText(text) }))
    idsByText.set(text, id)
  }
  return idsByText
}
