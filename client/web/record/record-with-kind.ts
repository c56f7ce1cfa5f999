import type { CalendarClient } from '../../index.ts'
import { findTermBySlug } from '../lib/filters/find-term.ts'
import { segmentByCollection } from '../../../src/core/page/segments.ts'
import { getKindName, isNamedKind, type NonEventKind, recordKinds } from '../lib/records/kinds.ts'
import { getProcedures, type RecordOf } from '../lib/records/procedures.ts'
import type { RecordEventFilter } from './record-events.tsx'

/** A record that events are linked to, and its kind. */
export type RecordWithKind<K extends NonEventKind = NonEventKind> = {
  [Kind in K]: { kind: Kind; record: RecordOf<Kind> }
}[K]

export const addKind = <K extends NonEventKind>(kind: K, record: RecordOf<K>): RecordWithKind<K> => ({ kind, record })

/** The kind of the records in a folder such as `venue`; categories for `events/category`. */
export const findKindOfFolder = (folder: string): NonEventKind =>
  (recordKinds.find(kind => segmentByCollection[kind] === folder) ?? 'categories') as NonEventKind

/** The record with this slug; null when there is no such category or tag. Fails when the request fails. */
export async function loadRecordBySlug(
  calendar: CalendarClient,
  kind: NonEventKind,
  slug: string,
): Promise<RecordWithKind | null> {
  if (isNamedKind(kind)) return addKind(kind, await getProcedures(calendar, kind).readBySlug.query({ slug }))
  const term = await findTermBySlug(calendar, kind, slug)
  return term ? addKind(kind, term) : null
}

/** The filter for the events of a record. Categories and tags have slugs, which are valid in every language. */
export const toEventFilter = ({ kind, record }: RecordWithKind): RecordEventFilter =>
  isNamedKind(kind) ? { [getKindName(kind)]: [record.id] } : { [kind]: [record.slug ?? record.id] }
