import { type NamedPlural, pluralByName } from '../../../../src/core/kinds/names.ts'
import { type TermPlural, termPlurals } from '../../../../src/core/kinds/term-kinds.ts'
import { segmentByCollection } from '../../../../src/core/page/segments.ts'

/** The kinds of record, by the name of their collection in the API. */
export type RecordKind = keyof typeof segmentByCollection
export const recordKinds = Object.keys(segmentByCollection) as RecordKind[]

export const isRecordKind = (value: unknown): value is RecordKind => (recordKinds as readonly unknown[]).includes(value)

/** Whether records of a kind have a status, such as `draft` or `trash`. Categories and tags have none. */
export const hasStatus = (kind: RecordKind): kind is Exclude<RecordKind, TermPlural> =>
  !termPlurals.some(plural => plural === kind)

/** The kinds of record that events are linked to. */
export type NonEventKind = Exclude<RecordKind, 'events'>

/** The collections of the named kinds. */
export const namedPlurals: readonly NamedPlural[] = Object.values(pluralByName)

export const isNamedKind = (kind: RecordKind): kind is NamedPlural => namedPlurals.some(plural => plural === kind)

/** The name of a kind, which is also the name of the field with the name of a record. */
export const getKindName = <K extends NamedPlural>(kind: K): NameOfKind<K> => segmentByCollection[kind]
export type NameOfKind<K extends NamedPlural> = (typeof segmentByCollection)[K]

/** The kinds that say by whom an event is. Venues say where it is. */
export const peopleKinds = namedPlurals.filter(kind => kind !== 'venues')
export type PeopleKind = (typeof peopleKinds)[number]
