import type { Context } from '../../../api/context.ts'
import { toIdentifier, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import type { ActionResult } from '../../../core/action-result.ts'
import type { Language } from '../../../core/language.ts'
import type { RemovalInput, VersionCondition } from '../fields.ts'
import { runWrite } from '../publication/caller-lock.ts'
import { checkPrecondition, requireVersion } from './preconditions.ts'
import { type ViewedRecord, createDeletionResult } from './results.ts'
import type { LinkTable, PublishableKind } from './kinds.ts'
import { type RecordView } from './view.ts'
import { loadReadJson, loadWriteResult, updateRecord } from './writes.ts'
import { requireRemovableId, lockRemovableRecord, type RecordRef } from './access.ts'
import { renameSlugsForTrash } from '../text/slugs.ts'
import { deleteTranslation } from '../text/translations.ts'

/**
 * What a kind of record adds to its removal: `lockFirst` runs before the transaction locks the record, `checkLocked`
 * after that, and `beforeRemoval` before the record is removed, but not before a translation is.
 */
type RemovalSteps<Locked> = {
  lockFirst?: (tx: Tx, id: number) => Promise<Locked | null>
  checkLocked?: (tx: Tx) => Promise<void>
  beforeRemoval?: (tx: Tx, locked: Locked | null) => Promise<void>
}

/**
 * Moves a record to the trash, deletes it for good (`force`), or deletes one translation of it (`i18n_translation`). A
 * venue or organizer also loses its links to events. Returns the changed record. If the record is
 * deleted for good, returns it as it was before.
 */
export async function removeRecord<T extends ViewedRecord, Locked = null>(
  ctx: Context,
  view: RecordView<T>,
  ref: RecordRef,
  { force: isForced = false, i18n_translation, if_version }: RemovalInput,
  steps: RemovalSteps<Locked> = {},
): Promise<ActionResult<T>> {
  const { kind } = view
  if (i18n_translation) return removeTranslation(ctx, view, { ...ref, if_version }, i18n_translation, steps)
  const id = await requireRemovableId(ctx, kind, ref, isForced)
  const recheckPrecondition = await checkPrecondition(ctx, kind, id, readContext => loadReadJson(readContext, view, id))
  const deletedRecord = isForced ? createDeletionResult(await loadWriteResult(ctx, view, id)) : null
  await runWrite(
    ctx,
    async tx => {
      const locked = steps.lockFirst ? await steps.lockFirst(tx, id) : null
      if (kind.linkTable) await lockLinkedEvents(tx, kind.linkTable, id)
      await lockRemovableRecord(ctx, tx, kind, id, isForced)
      await steps.checkLocked?.(tx)
      await recheckPrecondition(tx)
      await requireVersion(tx, kind, { id, if_version })
      await steps.beforeRemoval?.(tx, locked)
      if (kind.linkTable) await deleteLinks(tx, kind.linkTable, id)
      if (isForced) await tx.$executeRaw(sql`delete from ${toIdentifier(kind.table)} where id = ${id}`)
      else await moveToTrash(ctx, tx, kind, id)
    },
    removalMaxMs,
  )
  return deletedRecord ?? loadWriteResult(ctx, view, id)
}

async function moveToTrash(ctx: Context, tx: Tx, kind: PublishableKind, id: number): Promise<void> {
  await tx.$executeRaw(
    sql`update ${toIdentifier(kind.table)} set status = 'trash', modified_utc = ${ctx.now} where id = ${id}`,
  )
  await renameSlugsForTrash(tx, kind, id, { isTrash: true })
}

const removeTranslation = <T extends ViewedRecord, Locked>(
  ctx: Context,
  view: RecordView<T>,
  ref: RecordRef & VersionCondition,
  language: Language,
  { lockFirst, checkLocked }: RemovalSteps<Locked>,
): Promise<ActionResult<T>> =>
  updateRecord(
    ctx,
    view,
    ref,
    async (tx, id) => {
      const { kind } = view
      await checkLocked?.(tx)
      await deleteTranslation(tx, kind, id, language)
      await tx.$executeRaw(sql`update ${toIdentifier(kind.table)} set modified_utc = ${ctx.now} where id = ${id}`)
    },
    lockFirst,
  )

/**
 * How long a transaction may take that removes a record with its links. Each link is a change of an event: on a busy machine,
 * 50,000 take half of this.
 */
export const removalMaxMs = 60_000

/** The links that one statement deletes, which takes a tenth of the time that a statement has. */
const batchSize = 5_000

/**
 * Locks the events that link to a record. A change of an event locks the event before the records that it links to, so a
 * removal that locked them in the other order could deadlock with it.
 */
export const lockLinkedEvents = async (tx: Tx, { table, key }: LinkTable, id: number): Promise<void> =>
  void (await tx.$queryRaw(sql`
    select from events where id in (select event_id from ${toIdentifier(table)} where ${toIdentifier(key)} = ${id})
     order by id for no key update`))

/**
 * Deletes the links of events to a record, in the order of the events. Several statements do it, because a single one
 * for a record with many events would reach its timeout.
 */
export async function deleteLinks(tx: Tx, { table, key }: LinkTable, id: number, limit = batchSize): Promise<void> {
  const isLink = sql`${toIdentifier(key)} = ${id}`
  let deleted: number
  do
    deleted = await tx.$executeRaw(sql`
      delete from ${toIdentifier(table)} where ${isLink} and event_id in (
        select event_id from ${toIdentifier(table)} where ${isLink} order by event_id limit ${limit})`)
  while (deleted === limit)
}
