import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { Failure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { sanitizeSlug, toSlug, truncateSlug } from '../../core/text/slug.ts'
import { findFreeSlug } from '../shared/text/slugs.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { termKindByTaxonomy } from '../shared/record/kinds.ts'

/**
 * `jazz`, or the first of `jazz-2`, `jazz-3`, … to which no other term of the taxonomy answers.
 */
const findFreeTermSlug = (tx: Tx, taxonomy: Taxonomy, desiredSlug: string, id: number | null): Promise<string> =>
  findFreeSlug(tx, termKindByTaxonomy[taxonomy].textTable, desiredSlug, id, {
    scope: { name: taxonomy, condition: sql`x.taxonomy = ${taxonomy}` },
  })

/**
 * The new slug of a term that a patch changes, in the language of the request:
 *
 * - the slug in the patch. Throws `duplicate_term_slug` if another term has it;
 * - a slug made from the name, if the patch clears the slug or the term has none;
 * - else undefined: the term keeps its slug.
 */
export async function chooseUpdatedTermSlug(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  id: number,
  { name, slug }: { name: string | undefined; slug: string | null | undefined },
): Promise<string | undefined> {
  const desiredSlug = sanitizeSlug(slug ?? '')
  if (desiredSlug !== '') {
    if ((await findFreeTermSlug(tx, taxonomy, desiredSlug, id)) === desiredSlug) return desiredSlug
    throw new Failure(
      'duplicate_term_slug',
      {},
      {
        invalid: { slug: { code: 'rest_invalid_value', message: createMessage('slug-taken') } },
      },
    )
  }
  const storedText = await tx.termText.findUnique({
    where: { termId_language: { termId: id, language: ctx.language } },
    select: { name: true, slug: true },
  })
  if (slug !== null && (name === undefined || storedText?.slug)) return undefined
  const currentName = name ?? storedText?.name
  if (!currentName) return undefined
  return findFreeTermSlug(tx, taxonomy, toSlug(currentName) || taxonomy, id)
}

/**
 * The slug of a new term: `jazz`. If another term has it, `jazz-music` under the parent `music`. If that is taken too,
 * or without a parent, the first free number is added: `jazz-music-2`, `jazz-2`. A long slug is cut, because each level
 * of parents would make it longer.
 */
export async function chooseNewTermSlug(
  tx: Tx,
  taxonomy: Taxonomy,
  desiredSlug: string,
  parentId: number | null,
): Promise<string> {
  const freeSlug = await findFreeTermSlug(tx, taxonomy, desiredSlug, null)
  if (freeSlug === desiredSlug || parentId === null) return freeSlug
  const parent = await tx.termText.findFirst({
    where: { termId: parentId, slug: { not: null } },
    orderBy: { language: 'asc' },
    select: { slug: true },
  })
  const slugWithParent = parent?.slug ? truncateSlug(`${desiredSlug}-${parent.slug}`) : desiredSlug
  return findFreeTermSlug(tx, taxonomy, slugWithParent, null)
}
