import { type NamedKindName, namedKindNames, type NamedPlural, pluralByName } from '../../src/core/kinds/names.ts'
import { segmentByCollection } from '../../src/core/page/segments.ts'

/** The collections of records, each with the word for one record. */
export const singularNouns = segmentByCollection

export type CollectionName = keyof typeof singularNouns
export const collectionNames = Object.keys(singularNouns) as CollectionName[]

export type TermCollection = 'categories' | 'tags'
export const isTermCollection = (name: CollectionName): name is TermCollection =>
  name === 'categories' || name === 'tags'

/** The collections of records with an author and a status. */
export type PublishableCollection = Exclude<CollectionName, TermCollection>
export const publishableCollections = collectionNames.filter(
  (name): name is PublishableCollection => !isTermCollection(name),
)

/** The collections of the kinds that events link to, terms excepted. */
export const namedCollections: readonly NamedPlural[] = Object.values(pluralByName)

/** The field with the name of a record. */
export const nameFields = {
  events: 'title',
  ...(Object.fromEntries(namedKindNames.map(name => [pluralByName[name], name])) as {
    [Name in NamedKindName as NamedPlural<Name>]: Name
  }),
  categories: 'name',
  tags: 'name',
} as const satisfies Record<CollectionName, string>

/** The fields that a creation requires besides the name. */
export const getRequiredFields = (kind: CollectionName): Record<string, unknown> =>
  kind === 'events' ? { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' } : {}
