import type { Context, Precondition } from '../../api/context.ts'
import { queryFirstRow, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { hasStrongEtagMatch, isWildcard, findWeakEtagMatch } from '../../core/etag.ts'
import { Failure } from '../../core/failures.ts'
import type { TextTable } from './texts.ts'

/**
 * Holds a write to what its caller has seen of the record (`If-Match`, `If-None-Match`; RFC 9110 §13.1): the tag of a read of it, in the
 * language of the address, as its own `answer` tells it, with texts that fall back or with its own alone. Gives what the transaction asks first: that the record is still the one that
 * was compared, whose other writers then wait. Fails `rest_precondition_failed`, before and in the transaction.
 */
export async function checkPrecondition(
  ctx: Context,
  { table, texts }: { table: string; texts?: TextTable },
  id: number,
  answer: (ctx: Context) => Promise<ActionResult<unknown>>,
): Promise<(tx: Tx) => Promise<void>> {
  const { precondition } = ctx
  if (!precondition) return async () => {}
  const version = versionOf(table, texts, id)
  const compared = await queryFirstRow<{ version: string }>(ctx.db, version)
  const seen = { ...ctx, language: precondition.language }
  const answers = [await answer(seen), await answer({ ...seen, isFallbackDisabled: true })]
  if (
    !isMet(
      precondition,
      answers.flatMap(({ metadata }) => metadata.etag ?? []),
    )
  )
    throw new Failure('rest_precondition_failed')
  if (precondition.ifMatch === undefined || isWildcard(precondition.ifMatch)) return async () => {}
  return async tx => {
    await tx.$queryRaw(sql`select from ${toIdentifier(table)} where id = ${id} for update`)
    const [found] = await tx.$queryRaw<{ version: string }[]>(version)
    if (found?.version !== compared?.version) throw new Failure('rest_precondition_failed')
  }
}

/** Whether a record that is there, and whose reads have these tags (none in the trash), is what the caller wants to find. */
function isMet({ ifMatch, ifNoneMatch }: Precondition, tags: string[]): boolean {
  const isRight = ifMatch === undefined || isWildcard(ifMatch) || tags.some(tag => hasStrongEtagMatch(ifMatch, tag))
  const isUnknown =
    ifNoneMatch === undefined ||
    (!isWildcard(ifNoneMatch) && tags.every(tag => findWeakEtagMatch(ifNoneMatch, tag) === null))
  return isRight && isUnknown
}

/** PostgreSQL gives every version of a row a number of its own: those of the record's row and of its texts. */
function versionOf(table: string, texts: TextTable | undefined, id: number): Sql {
  const ofTexts = texts
    ? sql`coalesce((select string_agg(t.xmin::text, ',' order by t.language)
                      from ${toIdentifier(texts.table)} t where ${toIdentifier(`t.${texts.recordKey}`)} = r.id), '')`
    : sql`''`
  return sql`select r.xmin::text || ${ofTexts} as version from ${toIdentifier(table)} r where r.id = ${id}`
}
