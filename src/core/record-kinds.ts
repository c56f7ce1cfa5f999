import { type NamedKindName, namedKindNames } from './kinds/names.ts'

export type PublishableKindName = 'event' | NamedKindName

/** The kinds of record with an author, a status and a trash. Categories and tags have none of these. */
export const publishableKinds: readonly PublishableKindName[] = ['event', ...namedKindNames]

type WithKind<T extends string> = T extends `${infer Before}{kind}${infer After}`
  ? `${Before}${PublishableKindName}${After}`
  : never

/**
 * The rows of `failureTable` for each publishable kind, with one HTTP status: `{kind}` in `pattern` becomes the kind.
 */
export const buildFailuresPerKind = <T extends `${string}{kind}${string}`, const Status extends number>(
  pattern: T,
  status: Status,
) =>
  Object.fromEntries(publishableKinds.map(kind => [pattern.replace('{kind}', kind), { status }])) as Record<
    WithKind<T>,
    { status: Status }
  >
