import { mapNames } from './map-names.ts'

/**
 * The kinds that events link to, with their plural: the name of their table, and of their collection in the API. Here
 * without their definitions, which a reader of the page does not need.
 */
export const pluralByName = { venue: 'venues', organizer: 'organizers' } as const

export type NamedKindName = keyof typeof pluralByName
export type NamedPlural<Name extends NamedKindName = NamedKindName> = (typeof pluralByName)[Name]
export const namedKindNames = Object.keys(pluralByName) as readonly NamedKindName[]

/** A value for each named kind, by its name. */
export const mapNamedKinds = <Value>(toValue: (name: NamedKindName) => Value) => mapNames(namedKindNames, toValue)
