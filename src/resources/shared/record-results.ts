import { ActionResult, type ResultMetadata } from '../../core/action-result.ts'
import { computeEtag } from '../../core/etag.ts'

/** The fields that every view of a record has. */
export type ViewedRecord = {
  status?: string
  i18n_language: string
  i18n_translations: NonNullable<ResultMetadata['alternates']>
}

/** The JSON of a record that is read alone. It may have more fields than `json`, the record as lists show it. */
export type SerializeSingleRecord<T> = (record: T, json: string) => string

/** The answer of a read of one record. `json` is the text that PostgreSQL wrote. */
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
 * The answer of a write: the record, and the ETag that a read of it would have. A record in the trash has no ETag, because
 * nobody can read it.
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

/** The answer of a write that deleted the record for good. It has no ETag. */
export const createDeletionResult = <T>({ jsonText, metadata: { language } }: ActionResult<T>): ActionResult<T> =>
  ActionResult.ofJson(jsonText, language === undefined ? {} : { language })
