import type { Context } from '../api/context.ts'
import { firstRow, raw, type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { Answer } from '../kernel/answer.ts'
import { isMatchingTag } from '../kernel/etag.ts'
import { Failure } from '../kernel/failures.ts'
import type { TextKind } from './texts.ts'

/**
 * Holds a write to what its caller has seen of the record (`If-Match`, RFC 9110 §13.1.1): the tag of a read of it, as its own
 * `answer` tells it. Gives what the transaction asks first: that the row is still the one that was compared, whose other writers
 * then wait. Fails `rest_precondition_failed`, before and in the transaction.
 */
export async function matched(
  { db, ifMatch }: Context,
  { table, texts }: { table: string; texts: TextKind },
  id: number,
  answer: () => Promise<Answer<unknown>>,
): Promise<(tx: Tx) => Promise<void>> {
  if (ifMatch === undefined) return async () => {}
  const version = versionOf(table, texts, id)
  const compared = await firstRow<{ version: string }>(db, version)
  const { etag } = (await answer()).facts
  if (!isMatchingTag(ifMatch, etag ?? '')) throw new Failure('rest_precondition_failed')
  return async tx => {
    await tx.$queryRaw(sql`select from ${raw(table)} where id = ${id} for update`)
    const [found] = await tx.$queryRaw<{ version: string }[]>(version)
    if (found?.version !== compared?.version) throw new Failure('rest_precondition_failed')
  }
}

/** PostgreSQL gives every version of a row a number of its own: those of the record's row and of its texts. */
const versionOf = (table: string, texts: TextKind, id: number): Sql => sql`
  select r.xmin::text || coalesce((select string_agg(t.xmin::text, ',' order by t.language)
                                     from ${raw(texts.table)} t where ${raw(`t.${texts.key}`)} = r.id), '') as version
    from ${raw(table)} r where r.id = ${id}`
