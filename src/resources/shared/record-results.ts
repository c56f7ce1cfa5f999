import { ActionResult, type ResultMetadata } from '../../core/action-result.ts'

/** The fields that every view of a record has. */
export type ViewedRecord = {
  status?: string
  i18n_language: string
  i18n_translations: NonNullable<ResultMetadata['alternates']>
}

/** Returns the JSON of a single read: `json`, which lists show too, and fields that only single reads have. */
export type SerializeSingleRecord<T> = (record: T, json: string) => string

/** The result of a read of one record. `json` is the text that PostgreSQL wrote. */
export function createReadResult<T extends ViewedRecord>(
  json: string,
  serializeSingle: SerializeSingleRecord<T>,
  metadata: ResultMetadata = {},
): ActionResult<T> {
  const record = JSON.parse(json) as T
  const { i18n_language: language, i18n_translations: alternates } = record
  return ActionResult.ofJson(serializeSingle(record, json), { language, alternates, lifetime: 'always', ...metadata })
}

/** The result of a write: the record, and the JSON of a read of it. Nobody can read a record in the trash. */
export function createWriteResult<T extends ViewedRecord>(
  json: string,
  serializeSingle: SerializeSingleRecord<T>,
  getMetadata: (record: T) => ResultMetadata = () => ({}),
): ActionResult<T> {
  const record = JSON.parse(json) as T
  const read = record.status === 'trash' ? {} : { readJson: serializeSingle(record, json) }
  return ActionResult.ofJson(json, { language: record.i18n_language, ...read, ...getMetadata(record) })
}

/** The result of a deletion for good: the record as it was, which has no read. */
export const createDeletionResult = <T>({ jsonText, metadata: { language } }: ActionResult<T>): ActionResult<T> =>
  ActionResult.ofJson(jsonText, language === undefined ? {} : { language })
