import { segmentByCollection } from '../../../../src/core/page/segments.ts'

/** The kinds of record, by the name of their collection in the API. */
export type RecordKind = keyof typeof segmentByCollection
export const recordKinds = Object.keys(segmentByCollection) as RecordKind[]

export const isRecordKind = (value: unknown): value is RecordKind => (recordKinds as readonly unknown[]).includes(value)

/** Whether records of a kind have a status, such as `draft` or `trash`. Categories and tags have none. */
export const hasStatus = (kind: RecordKind): kind is Exclude<RecordKind, 'categories' | 'tags'> =>
  kind !== 'categories' && kind !== 'tags'

/** The kinds of record that events are linked to. */
export type NonEventKind = Exclude<RecordKind, 'events'>
