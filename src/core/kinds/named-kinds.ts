import type { NamedKindDefinition } from './fields.ts'
import type { NamedKindName } from './names.ts'
import { organizer } from './organizer.ts'
import { venue } from './venue.ts'

/** The definitions of the kinds that events link to. What exists once for each of them derives from these. */
export const namedKinds = { venue, organizer } as const satisfies {
  [Name in NamedKindName]: NamedKindDefinition & { name: Name }
}

/** The definition of any named kind. */
export type AnyNamedKind = NamedKindDefinition & { name: NamedKindName }
