/** The kinds of record, by the name of their collection in the API. */
export const recordTypes = ['events', 'venues', 'organizers', 'categories', 'tags'] as const
export type RecordType = (typeof recordTypes)[number]

export const isRecordType = (x: unknown): x is RecordType => (recordTypes as readonly unknown[]).includes(x)

/** Whether records of a kind have a status, such as `draft` or `trash`. Categories and tags have none. */
export const hasStatus = (kind: RecordType): kind is Exclude<RecordType, 'categories' | 'tags'> =>
  kind !== 'categories' && kind !== 'tags'
