/** The kinds of record with an author, a status and a trash. Categories and tags have none of these. */
export const publishableKinds = ['event', 'venue', 'organizer'] as const

export type PublishableKindName = (typeof publishableKinds)[number]

type WithKind<T extends string> = T extends `${infer Before}{kind}${infer After}`
  ? `${Before}${PublishableKindName}${After}`
  : never

/**
 * An object with one key for each publishable kind and the same status for each: `{kind}` in `name` becomes the kind.
 */
export const forEachPublishableKind = <T extends `${string}{kind}${string}`, const Status extends number>(
  name: T,
  status: Status,
) =>
  Object.fromEntries(publishableKinds.map(kind => [name.replace('{kind}', kind), { status }])) as Record<
    WithKind<T>,
    { status: Status }
  >
