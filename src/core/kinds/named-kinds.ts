import { organizer } from './organizer.ts'
import { venue } from './venue.ts'

/** The kinds that events link to, by their names. What exists once for each of them derives from this list. */
export const namedKinds = { venue, organizer } as const
export type NamedKindName = keyof typeof namedKinds
