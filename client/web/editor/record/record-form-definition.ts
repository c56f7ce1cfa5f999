import type { ComponentType } from 'preact'
import type { CalendarClient } from '../../../index.ts'
import type { FieldFailures } from '../../lib/form/form-state.ts'
import type { Form } from '../../lib/form/use-form.ts'
import type { NonEventKind } from '../../lib/records/kinds.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'
import type { PageMessages } from '../../lib/text/messages.ts'

/**
 * The form of one kind of record. Events have a separate editor. `V` is the type of its values, `R` the type of the
 * saved record.
 */
export type RecordFormDefinition<V extends object, R> = {
  kind: NonEventKind
  emptyValues: V
  getLabels: (fields: PageMessages['fields']) => { readonly [K in keyof V]: string }
  /** The field that holds the name. */
  nameField: keyof V & string
  toValues: (record: R) => V
  /** The values of a copy, without a name, because names are unique. */
  toCopyValues: (record: R) => V
  toSummary: (record: R) => RecordSummary
  read: (calendar: CalendarClient, id: number) => Promise<R>
  /** Throws `FieldFailuresError` with `duplicateMessage` when the record would be a duplicate of another. */
  create: (calendar: CalendarClient, values: V, duplicateMessage: string) => Promise<R>
  update: (calendar: CalendarClient, id: number, changes: Partial<V>) => Promise<R>
  validate?: ((values: V, messages: PageMessages['editor']['record']) => FieldFailures) | undefined
  Fields: ComponentType<{ form: Form<V>; id: number | undefined }>
}
