import { ActionResult, type ResultMetadata } from '../../core/action-result.ts'
import { computeEtag } from '../../core/etag.ts'

/** What every record says about itself. */
type Shown = { status?: string; i18n_language: string; i18n_translations: NonNullable<ResultMetadata['alternates']> }

/** The JSON of a record read alone, which may hold more than `json`, the record as lists show it. */
export type SerializeSingleRecord<T> = (record: T, json: string) => string

/** What a read of one record answers. `json` is the record as PostgreSQL wrote it. */
export function createReadAnswer<T extends Shown>(
  json: string,
  aloneText: SerializeSingleRecord<T>,
  more: ResultMetadata = {},
): ActionResult<T> {
  const record = JSON.parse(json) as T
  const { i18n_language: language, i18n_translations: alternates } = record
  return ActionResult.ofJson(aloneText(record, json), { language, alternates, lifetime: 'always', ...more })
}

/** What a write answers: the record, and the tag that a read of it has now. The trash cannot be read. */
export function createWriteAnswer<T extends Shown>(
  json: string,
  aloneText: SerializeSingleRecord<T>,
  more: (record: T) => ResultMetadata = () => ({}),
): ActionResult<T> {
  const record = JSON.parse(json) as T
  const tag = record.status === 'trash' ? {} : { etag: computeEtag(aloneText(record, json)) }
  return ActionResult.ofJson(json, { language: record.i18n_language, ...tag, ...more(record) })
}

/** The same of a record that is gone by the time it is told: nothing is left to have a tag. */
export const createRemovedAnswer = <T>({ jsonText, metadata: { language } }: ActionResult<T>): ActionResult<T> =>
  ActionResult.ofJson(jsonText, language === undefined ? {} : { language })
