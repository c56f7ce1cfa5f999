import type { Context, Precondition } from '../../../api/context.ts'
import { queryFirstRow, sql, toIdentifier } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { computeEtag, hasStrongEtagMatch, isWildcard, findMatchByWeakComparison } from '../../../core/cache/etag.ts'
import { Failure } from '../../../core/failure/failures.ts'
import { selectFields } from '../../../core/json/selected-fields.ts'
import type { VersionCondition } from '../fields.ts'

/**
 * Checks the `If-Match` and `If-None-Match` headers of a write (RFC 9110 §13.1). Compares them with the ETags that a
 * read of the record returns in the same language and with the same `_fields`, both with texts that fall back to other
 * languages and without.
 *
 * `loadReadJson` returns the JSON of that read, or undefined for a record that nobody can read. Returns a second check
 * for the transaction of the write: call it after the transaction has locked the record. It fails if the version
 * of the record has changed since the comparison. Both checks fail `rest_precondition_failed`.
 */
export async function checkPrecondition(
  ctx: Context,
  { table }: { table: string },
  id: number,
  loadReadJson: (ctx: Context) => Promise<string | undefined>,
): Promise<(tx: Tx) => Promise<void>> {
  const { precondition } = ctx
  if (!precondition) return async () => {}
  const selectVersion = sql`select version from ${toIdentifier(table)} where id = ${id}`
  const comparedRow = await queryFirstRow<{ version: number }>(ctx.db, selectVersion)
  const readContext = { ...ctx, language: precondition.language ?? ctx.language }
  const reads = [await loadReadJson(readContext), await loadReadJson({ ...readContext, isFallbackDisabled: true })]
  const etags = reads.flatMap(json => (json === undefined ? [] : computeEtag(selectFields(json, precondition.fields))))
  if (!isPreconditionMet(precondition, etags)) throw new Failure('rest_precondition_failed')
  // Only a tag in If-Match requires that the record has not changed since.
  if (precondition.ifMatch === undefined || isWildcard(precondition.ifMatch)) return async () => {}
  return async tx => {
    const [currentRow] = await tx.$queryRaw<{ version: number }[]>(selectVersion)
    if (currentRow?.version !== comparedRow?.version) throw new Failure('rest_precondition_failed')
  }
}

/** The record that a write names, and the version that it must have. */
export type VersionedId = { id: number } & VersionCondition

/**
 * Throws `rest_precondition_failed`, with the version of the record, if it has another one than the request names. Call it
 * after the transaction has locked the record.
 */
export async function requireVersion(
  tx: Tx,
  { table }: { table: string },
  { id, if_version }: VersionedId,
): Promise<void> {
  if (if_version === undefined) return
  const [row] = await tx.$queryRaw<{ version: number }[]>(
    sql`select version from ${toIdentifier(table)} where id = ${id} for update`,
  )
  if (row?.version !== if_version) throw new Failure('rest_precondition_failed', { version: row?.version })
}

/** Whether the headers allow the write. `etags` are the tags of the record; a record in the trash has none. */
function isPreconditionMet({ ifMatch, ifNoneMatch }: Precondition, etags: string[]): boolean {
  const hasMatch = ifMatch === undefined || isWildcard(ifMatch) || etags.some(etag => hasStrongEtagMatch(ifMatch, etag))
  const hasNoneMatch =
    ifNoneMatch === undefined ||
    (!isWildcard(ifNoneMatch) && etags.every(etag => findMatchByWeakComparison(ifNoneMatch, etag) === null))
  return hasMatch && hasNoneMatch
}
