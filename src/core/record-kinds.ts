/** The kinds of record that have pages and failures of their own. */
export const recordKinds = ['event', 'venue', 'organizer'] as const

export type RecordKindName = (typeof recordKinds)[number]

type WithKind<T extends string> = T extends `${infer Before}{kind}${infer After}`
  ? `${Before}${RecordKindName}${After}`
  : never

/** The same status for each kind, by a name in which `{kind}` stands for the kind. */
export const forEachKind = <T extends `${string}{kind}${string}`>(name: T, status: number) =>
  Object.fromEntries(recordKinds.map(kind => [name.replace('{kind}', kind), { status }])) as Record<
    WithKind<T>,
    { status: number }
  >
