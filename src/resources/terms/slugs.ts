import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { sanitizeSlug, toSlug } from '../../core/text/slug.ts'
import { findFreeSlug } from '../shared/slugs.ts'
import { type Taxonomy, getTermTextTable } from './view.ts'

/** `wanted`, or the first of `wanted-2`, … that no other term of the taxonomy has in the language of the request. */
const free = (ctx: Context, tx: Tx, taxonomy: Taxonomy, wanted: string, id: number | null): Promise<string> =>
  findFreeSlug(tx, getTermTextTable(taxonomy), wanted, ctx.language, id, { within: sql`x.taxonomy = ${taxonomy}` })

/**
 * The slug of a term that changes: the one that was sent, if no other term has it; one made from the name for a first name in
 * this language; else undefined, which keeps what it has. Fails `duplicate_term_slug`.
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
    if ((await free(ctx, tx, taxonomy, wanted, id)) === wanted) return wanted
    throw new Failure(
      'duplicate_term_slug',
      {},
      {
        invalid: { slug: { code: 'rest_invalid_value', message: createMessage('slug-taken') } },
      },
    )
  }
  const has = await tx.termText.findUnique({
    where: { termId_language: { termId: id, language: ctx.language } },
    select: { slug: true },
  })
  return name === undefined || has?.slug ? undefined : free(ctx, tx, taxonomy, toSlug(name) || taxonomy, id)
}

/** The slug of a new term: `jazz`; under a parent `jazz-music` when `jazz` is taken; else the first of `jazz-2`, `jazz-3`, … */
export async function chooseNewTermSlug(
  ctx: Context,
  tx: Tx,
  taxonomy: Taxonomy,
  wanted: string,
  parentId: number | null,
): Promise<string> {
  const first = await free(ctx, tx, taxonomy, wanted, null)
  if (first === wanted || parentId === null) return first
  const parent = await tx.termText.findFirst({
    where: { termId: parentId, slug: { not: null } },
    orderBy: { language: 'asc' },
    select: { slug: true },
  })
  return free(ctx, tx, taxonomy, parent?.slug ? `${wanted}-${parent.slug}` : wanted, null)
}
