import type { ComponentType } from 'preact'
import type { CalendarClient } from '../../../index.ts'
import type { RecordType } from '../../lib/record-types.ts'
import type { Localized } from '../../lib/language.ts'
import type { FieldFailures } from '../../lib/form/form-state.ts'
import type { Form } from '../../lib/form/use-form.ts'
import type { RecordSummary } from '../../lib/record-summary.ts'
import type { NamedRecord } from './record-names.ts'
import type { RecordFormWords } from './words.ts'

/** Kinds whose forms differ by their fields alone. Events have an editor of their own. */
export type NonEventKind = Exclude<RecordType, 'events'>

/** What fields hold of an input, none of them absent: '' for a text and null for a number that is not there. */
export type FieldValues<Input, Names extends keyof Input> = { [Name in Names]-?: FieldOf<NonNullable<Input[Name]>> }
type FieldOf<T> = [T] extends [boolean] ? boolean : [T] extends [number] ? number | null : string

/** What makes the form of a kind: its fields, and how they are read and written. `V` is what the fields hold, `R` a record. */
export type RecordFormDefinition<V extends object, R> = {
  kind: NonEventKind
  emptyValues: V
  labels: Localized<{ readonly [K in keyof V]: string }>
  /** The field with the name. */
  nameField: keyof V & string
  toValues: (record: R) => V
  /** The same once more, to be changed before it is saved. */
  toCopyValues: (record: R, titled: (title: string) => string) => V
  toSummary: (record: R) => RecordSummary
  read: (calendar: CalendarClient, id: number) => Promise<R>
  /** Those in whose texts a name is found. */
  findByName: (calendar: CalendarClient, name: string) => Promise<NamedRecord[]>
  /** `taken` is what is said of a name that another has. */
  create: (calendar: CalendarClient, values: V, taken: string) => Promise<R>
  update: (calendar: CalendarClient, id: number, changed: Partial<V>) => Promise<R>
  validate?: (values: V, words: RecordFormWords) => FieldFailures
  Fields: ComponentType<{ form: Form<V>; id: number | undefined }>
}

/** Of a new record whatever is filled; the rest is as the service has it. */
export const omitEmpty = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as Partial<T>
