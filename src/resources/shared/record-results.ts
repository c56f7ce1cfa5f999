import { ActionResult, type ResultMetadata } from '../../core/action-result.ts'
import { computeEtag } from '../../core/etag.ts'

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

/**
 * The result of a write: the record, and the ETag that a read of it would have. A record in the trash has no ETag,
 * because nobody can read it.
 */
export function createWriteResult<T extends ViewedRecord>(
  json: string,
  serializeSingle: SerializeSingleRecord<T>,
  getMetadata: (record: T) => ResultMetadata = () => ({}),
): ActionResult<T> {
  const record = JSON.parse(json) as T
  const tag = record.status === 'trash' ? {} : { etag: computeEtag(serializeSingle(record, json)) }
  return ActionResult.ofJson(json, { language: record.i18n_language, ...tag, ...getMetadata(record) })
}

/** The result of a deletion for good: the record as it was, without an ETag. */
export const createDeletionResult = <T>({ jsonText, metadata: { language } }: ActionResult<T>): ActionResult<T> =>
  ActionResult.ofJson(jsonText, language === undefined ? {} : { language })
