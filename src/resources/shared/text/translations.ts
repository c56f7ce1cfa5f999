import { toIdentifier, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import type { Language } from '../../../core/language.ts'
import { createMessage } from '../../../core/failure/messages.ts'
import type { RecordKind } from '../record/kinds.ts'

/**
 * Deletes the texts of a record in one language. The caller has locked the record. Throws `rest_invalid_param` for
 * `i18n_translation` for the original language of the record, and for a language in which it has no texts.
 */
export async function deleteTranslation(
  tx: Tx,
  { table, textTable }: RecordKind,
  id: number,
  language: Language,
): Promise<void> {
  const [record] = await tx.$queryRaw<{ originalLanguage: string }[]>(
    sql`select language as "originalLanguage" from ${toIdentifier(table)} where id = ${id}`,
  )
  if (record?.originalLanguage === language)
    throw createInvalidParamFailure({ i18n_translation: createMessage('original-language') })
  await deleteTexts(tx, textTable, id, language)
}

/**
 * Deletes the texts of a record or an image in one language. Throws `rest_invalid_param` for `i18n_translation` if it
 * has none in it.
 */
export async function deleteTexts(
  tx: Tx,
  { table, recordKey }: { table: string; recordKey: string },
  id: number,
  language: Language,
): Promise<void> {
  const deletedRows = await tx.$executeRaw(
    sql`delete from ${toIdentifier(table)} where ${toIdentifier(recordKey)} = ${id} and language = ${language}`,
  )
  if (deletedRows === 0) throw createInvalidParamFailure({ i18n_translation: createMessage('no-translation') })
}
