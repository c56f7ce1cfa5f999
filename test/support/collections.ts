/** The collections of records, each with the word for one record. */
export const singularNouns = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const

export type CollectionName = keyof typeof singularNouns
export const collectionNames = Object.keys(singularNouns) as CollectionName[]

/** The field with the name of a record. */
export const nameFields = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
} as const satisfies Record<CollectionName, string>

/** The fields that a creation requires besides the name. */
export const getRequiredFields = (kind: CollectionName): Record<string, unknown> =>
  kind === 'events' ? { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' } : {}
