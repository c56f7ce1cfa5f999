import type { Context } from '../../../api/context.ts'
import { toIdentifier, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import type { ActionResult } from '../../../core/action-result.ts'
import type { Language } from '../../../core/language.ts'
import type { RemovalInput } from '../fields.ts'
import { runWrite } from '../publication/caller-lock.ts'
import { deleteLinks, lockLinkedEvents, removalMaxMs } from '../named-kind/link-removal.ts'
import { checkPrecondition } from './preconditions.ts'
import { type ViewedRecord, createDeletionResult } from './results.ts'
import type { PublishableKind } from './kinds.ts'
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
  { force: isForced = false, i18n_translation }: RemovalInput,
  steps: RemovalSteps<Locked> = {},
): Promise<ActionResult<T>> {
  const { kind } = view
  if (i18n_translation) return removeTranslation(ctx, view, ref, i18n_translation, steps)
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
  ref: RecordRef,
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
