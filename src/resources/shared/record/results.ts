import { ActionResult, type ResultMetadata } from '../../../core/action-result.ts'

/** The fields that every view of a record has. */
export type ViewedRecord = {
  status?: string
  i18n_language: string
  i18n_translations: NonNullable<ResultMetadata['alternates']>
}

/** Returns the JSON of one record: `json`, which lists contain too, and the fields that lists leave out. */
export type SerializeSingleRecord<T> = (record: T, json: string) => string

/** The result of reading one record. `json` is the text that PostgreSQL wrote. */
export function createReadResult<T extends ViewedRecord>(
  json: string,
  serializeSingle: SerializeSingleRecord<T>,
  metadata: Partial<ResultMetadata> = {},
): ActionResult<T> {
  const record = JSON.parse(json) as T
  const { i18n_language: language, i18n_translations: alternates } = record
  return ActionResult.ofJson(serializeSingle(record, json), {
    language,
    alternates,
    cacheLifetime: 'untilChange',
    ...metadata,
  })
}

/**
 * The result of creating or changing a record: its JSON, and in `readJson` the JSON that a GET of it now returns,
 * unless it is in the trash, where nobody can read it.
 */
export function createWriteResult<T extends ViewedRecord>(
  json: string,
  serializeSingle: SerializeSingleRecord<T>,
  getMetadata: (record: T) => Partial<ResultMetadata> = () => ({}),
): ActionResult<T> {
  const record = JSON.parse(json) as T
  const read = record.status === 'trash' ? {} : { readJson: serializeSingle(record, json) }
  return ActionResult.ofJson(json, { language: record.i18n_language, ...read, ...getMetadata(record) })
}

/**
 * The result of deleting a record for good: the record as it was. Without `readJson`, because a GET of it now fails.
 */
export const createDeletionResult = <T>({ jsonText, metadata: { language } }: ActionResult<T>): ActionResult<T> =>
  ActionResult.ofJson(jsonText, language === undefined ? {} : { language })
