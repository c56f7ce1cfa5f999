/** The kinds of record, by the name of their collection in the API. */
export const recordKinds = ['events', 'venues', 'organizers', 'categories', 'tags'] as const
export type RecordKind = (typeof recordKinds)[number]

export const isRecordKind = (value: unknown): value is RecordKind => (recordKinds as readonly unknown[]).includes(value)

/** Whether records of a kind have a status, such as `draft` or `trash`. Categories and tags have none. */
export const hasStatus = (kind: RecordKind): kind is Exclude<RecordKind, 'categories' | 'tags'> =>
  kind !== 'categories' && kind !== 'tags'

/** The kinds of record that events are linked to. */
export type NonEventKind = Exclude<RecordKind, 'events'>

/** The first path segment of the pages of each kind: `/venue/salt-store/`. */
export const recordPageSegments: Record<NonEventKind, string> = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
}
