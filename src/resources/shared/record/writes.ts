import type { Context } from '../../../api/context.ts'
import type { ActionResult, ResultMetadata } from '../../../core/action-result.ts'
import { Failure } from '../../../core/failure/failures.ts'
import { planOnce } from '../../../db/sql/sql.ts'
import { ignoreResults, runTransaction, type Tx } from '../../../db/transactions/transaction.ts'
import type { VersionCondition } from '../fields.ts'
import { lockCaller } from '../publication/caller-lock.ts'
import { checkPrecondition, requireVersion, type VersionedId } from './preconditions.ts'
import type { RecordKind } from './kinds.ts'
import { createWriteResult, type ViewedRecord } from './results.ts'
import { buildRecordsQuery, type RecordView, requireRecordJson } from './view.ts'
import { lockEditableRecord, requireEditableRecord, type RecordRef } from './access.ts'

/** The result of creating or changing a record, which is read again after the write. See `createWriteResult`. */
export const loadWriteResult = async <T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T, RecordKind>,
  id: number,
  getMetadata?: (record: T) => Partial<ResultMetadata>,
): Promise<ActionResult<T>> =>
  createWriteResult(await requireRecordJson(ctx, view, id), view.serializeSingle, getMetadata)

/** The JSON that a GET of the record returns; undefined for a record in the trash, which nobody can read. */
export const loadReadJson = async <T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T, RecordKind>,
  id: number,
): Promise<string | undefined> => (await loadWriteResult(ctx, view, id)).metadata.readJson

/**
 * Runs a write of one record, whose id `write` returns, in one transaction, and returns the result. `write` locks the
 * caller first. The last statement of the transaction reads the record, and shares a round trip with those before it and
 * with the commit.
 */
async function runRecordWrite<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T>,
  write: (tx: Tx) => Promise<number>,
  getMetadata?: (record: T) => Partial<ResultMetadata>,
): Promise<ActionResult<T>> {
  const { rows } = await runTransaction(ctx, async tx => {
    const records = tx.$queryRaw<{ json: string }[]>(planOnce(buildRecordsQuery(ctx, view, [await write(tx)])))
    ignoreResults(records) // awaited after the commit, which fails with the same error
    return { rows: records }
  })
  const [row] = await rows
  if (!row) throw new Failure(view.kind.notFoundReason)
  return createWriteResult(row.json, view.serializeSingle, getMetadata)
}

/** Creates a record with `insert`, which returns its id, in one transaction. */
export const createRecord = <T extends ViewedRecord & { rest_url: string }>(
  ctx: Context,
  view: RecordView<T>,
  insert: (tx: Tx) => Promise<number>,
): Promise<ActionResult<T>> => {
  const write = async (tx: Tx) => {
    await lockCaller(ctx, tx)
    return insert(tx)
  }
  return runRecordWrite(ctx, view, write, ({ rest_url: location }) => ({ location }))
}

/**
 * Changes a record with `applyPatch` in one transaction. `lockFirst` locks what must be locked before the record. Fails as
 * `requireEditableRecord`, `checkPrecondition` and `requireVersion` do.
 */
export async function updateRecord<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T>,
  ref: RecordRef & VersionCondition,
  applyPatch: (tx: Tx, id: number) => Promise<void>,
  lockFirst?: (tx: Tx, id: number) => Promise<unknown>,
): Promise<ActionResult<T>> {
  const { id } = await requireEditableRecord(ctx, view.kind, ref)
  return updateEditableRecord(ctx, view, { id, if_version: ref.if_version }, applyPatch, async tx => {
    await lockCaller(ctx, tx)
    await lockFirst?.(tx, id)
    await lockEditableRecord(ctx, tx, view.kind, id)
  })
}

/**
 * As `updateRecord`, but without a call of `requireEditableRecord`: if the request has a precondition, call it before.
 * `lock` locks the caller and the record, and fails as `lockCaller` and `lockEditableRecord` do.
 */
export async function updateEditableRecord<T extends ViewedRecord, Locked>(
  ctx: Context,
  view: RecordView<T>,
  versioned: VersionedId,
  applyPatch: (tx: Tx, id: number, locked: Locked) => Promise<void>,
  lock: (tx: Tx) => Promise<Locked>,
): Promise<ActionResult<T>> {
  const { id } = versioned
  const recheckPrecondition = await checkPrecondition(ctx, view.kind, id, readContext =>
    loadReadJson(readContext, view, id),
  )
  return runRecordWrite(ctx, view, async tx => {
    const locked = await lock(tx)
    await recheckPrecondition(tx)
    await requireVersion(tx, view.kind, versioned)
    await applyPatch(tx, id, locked)
    return id
  })
}
