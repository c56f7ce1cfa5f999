/** The kinds of record, by the name of their collection in the API. */
export const recordTypes = ['events', 'venues', 'organizers', 'categories', 'tags'] as const
export type RecordType = (typeof recordTypes)[number]

export const isRecordType = (value: unknown): value is RecordType => (recordTypes as readonly unknown[]).includes(value)

/** Whether records of a kind have a status, such as `draft` or `trash`. Categories and tags have none. */
export const hasStatus = (kind: RecordType): kind is Exclude<RecordType, 'categories' | 'tags'> =>
  kind !== 'categories' && kind !== 'tags'
