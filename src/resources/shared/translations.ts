import { toIdentifier, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, createInvalidParamFailure, type FailureReason } from '../../core/failures.ts'
import type { Language } from '../../core/language.ts'
import { createMessage } from '../../core/messages.ts'
import type { TextTable } from './texts.ts'

/**
 * Removes what a record says in one language and nothing else. Refuses `i18n_translation` for the original language, in which
 * the record would have nothing left to fall back to, and where there is no such translation; fails `gone` when somebody else
 * has deleted the record meanwhile.
 */
export async function removeTranslation(
  tx: Tx,
  kind: { table: string; texts: TextTable; gone: FailureReason },
  id: number,
  language: Language,
): Promise<void> {
  const [record] = await tx.$queryRaw<{ original: string }[]>(
    sql`select language as original from ${toIdentifier(kind.table)} where id = ${id} for update`,
  )
  if (!record) throw new Failure(kind.gone)
  if (record.original === language)
    throw createInvalidParamFailure({ i18n_translation: createMessage('original-language') })
  const removed = await tx.$executeRaw(
    sql`delete from ${toIdentifier(kind.texts.table)} where ${toIdentifier(kind.texts.recordKey)} = ${id} and language = ${language}`,
  )
  if (removed === 0) throw createInvalidParamFailure({ i18n_translation: createMessage('no-translation') })
}
