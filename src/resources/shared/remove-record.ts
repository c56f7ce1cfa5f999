import type { Context } from '../../api/context.ts'
import { toIdentifier, sql } from '../../db/sql.ts'
import { type Tx, runTransaction } from '../../db/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import type { Language } from '../../core/language.ts'
import type { Removal } from './fields.ts'
import {
  findEditableRecord,
  findRemovableRecord,
  lockRemovableRecord,
  type RecordKind,
  type RecordRef,
} from './records.ts'
import { checkPrecondition } from './preconditions.ts'
import { createRemovedAnswer } from './record-answers.ts'
import { renameSlugsForTrash } from './slugs.ts'
import { removeTranslation } from './translations.ts'

/** Links of a kind of record to events, which go when it goes: `event_venues` by `venue_id`. */
export type LinkTable = { table: string; key: string }

/**
 * Deletes a record the way it was asked: to the trash, for good, or one translation of it alone. Gives what `show` says of the
 * record: after it was changed, or, when it is gone for good, before.
 */
export async function removeRecord<T>(
  ctx: Context,
  { links, ...kind }: RecordKind & { links?: LinkTable },
  ref: RecordRef,
  { force: isForced = false, i18n_translation }: Removal,
  show: (ctx: Context, id: number) => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  if (i18n_translation) return untranslate(ctx, kind, ref, i18n_translation, show)
  const id = await findRemovableRecord(ctx, kind, ref, isForced)
  const mustMatch = await checkPrecondition(ctx, kind, id, as => show(as, id))
  const before = isForced ? createRemovedAnswer(await show(ctx, id)) : null
  await runTransaction(ctx.db, async tx => {
    await mustMatch(tx)
    await lockRemovableRecord(tx, kind, id, isForced)
    if (links)
      await tx.$executeRaw(sql`delete from ${toIdentifier(links.table)} where ${toIdentifier(links.key)} = ${id}`)
    if (isForced) await tx.$executeRaw(sql`delete from ${toIdentifier(kind.table)} where id = ${id}`)
    else await moveToTrash(ctx, tx, kind, id)
  })
  return before ?? show(ctx, id)
}

async function moveToTrash(ctx: Context, tx: Tx, kind: RecordKind, id: number): Promise<void> {
  await tx.$executeRaw(
    sql`update ${toIdentifier(kind.table)} set status = 'trash', modified_utc = ${ctx.now} where id = ${id}`,
  )
  await renameSlugsForTrash(tx, kind, id, true)
}

async function untranslate<T>(
  ctx: Context,
  kind: RecordKind,
  ref: RecordRef,
  language: Language,
  show: (ctx: Context, id: number) => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  const { id } = await findEditableRecord(ctx, kind, ref)
  const mustMatch = await checkPrecondition(ctx, kind, id, as => show(as, id))
  await runTransaction(ctx.db, async tx => {
    await mustMatch(tx)
    await removeTranslation(
      tx,
      { table: kind.table, texts: kind.textTable, gone: `rest-${kind.name}-not-found` },
      id,
      language,
    )
    await tx.$executeRaw(sql`update ${toIdentifier(kind.table)} set modified_utc = ${ctx.now} where id = ${id}`)
  })
  return show(ctx, id)
}
