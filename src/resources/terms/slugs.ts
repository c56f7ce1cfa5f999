import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { sanitizeSlug, toSlug } from '../../core/text/slug.ts'
import { findFreeSlug } from '../shared/slugs.ts'
import { TERM_KINDS, type Taxonomy } from '../shared/record-kinds.ts'

/** `wanted`, or the first of `wanted-2`, … that no other term of the taxonomy has in the language of the request. */
const findFreeTermSlug = (
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  wanted: string,
  id: number | null,
): Promise<string> =>
  findFreeSlug(tx, TERM_KINDS[taxonomy].textTable, wanted, ctx.language, id, {
    isCompared: sql`x.taxonomy = ${taxonomy}`,
  })

/**
 * The slug of a term after a patch: the one in the patch; one made from the name if the term has no slug in the
 * language of the request; else undefined, which keeps the stored one. Fails `duplicate_term_slug` when another term
 * has the slug in the patch.
 */
export async function chooseUpdatedTermSlug(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  id: number,
  { name, slug }: { name: string | undefined; slug: string | undefined },
): Promise<string | undefined> {
  const wanted = slug === undefined ? '' : sanitizeSlug(slug)
  if (wanted !== '') {
    if ((await findFreeTermSlug(ctx, tx, taxonomy, wanted, id)) === wanted) return wanted
    throw new Failure(
      'duplicate_term_slug',
      {},
      {
        invalid: { slug: { code: 'rest_invalid_value', message: createMessage('slug-taken') } },
      },
    )
  }
  const texts = await tx.termText.findUnique({
    where: { termId_language: { termId: id, language: ctx.language } },
    select: { slug: true },
  })
  if (name === undefined || texts?.slug) return undefined
  return findFreeTermSlug(ctx, tx, taxonomy, toSlug(name) || taxonomy, id)
}

/** The slug of a new term: `jazz`; if it is taken, `jazz-music` under the parent `music`, else `jazz-2`, `jazz-3`, … */
export async function chooseNewTermSlug(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  wanted: string,
  parentId: number | null,
): Promise<string> {
  const firstFree = await findFreeTermSlug(ctx, tx, taxonomy, wanted, null)
  if (firstFree === wanted || parentId === null) return firstFree
  const parent = await tx.termText.findFirst({
    where: { termId: parentId, slug: { not: null } },
    orderBy: { language: 'asc' },
    select: { slug: true },
  })
  return findFreeTermSlug(ctx, tx, taxonomy, parent?.slug ? `${wanted}-${parent.slug}` : wanted, null)
}
