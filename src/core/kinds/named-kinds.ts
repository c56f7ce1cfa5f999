import type { NamedKindDefinition } from './fields.ts'
import { organizer } from './organizer.ts'
import { venue } from './venue.ts'

/** The kinds that events link to, by their names. What exists once for each of them derives from this list. */
export const namedKinds = { venue, organizer } as const
export type NamedKindName = keyof typeof namedKinds
export const namedKindNames = Object.keys(namedKinds) as NamedKindName[]

/** The definition of any named kind. */
export type AnyNamedKind = NamedKindDefinition & { name: NamedKindName }

/** A value for each named kind, by its name. */
export const mapNamedKinds = <Value>(toValue: (name: NamedKindName) => Value) =>
  Object.fromEntries(namedKindNames.map(name => [name, toValue(name)])) as Record<NamedKindName, Value>
