import type { CalendarClient, Language } from '../../../index.ts'
import type { EntityTags } from '../client.ts'
import type { RecordKind } from '../records/kinds.ts'
import type { FieldFailures } from './form-state.ts'

/** A record as it is now, and the entity tag that a save must name. */
export type CurrentRecord<R> = { record: R; etag: string | undefined }

export type ReadCurrent<R> = (calendar: CalendarClient, etags: EntityTags) => Promise<CurrentRecord<R>>

export type FormOptions<V extends object, R> = {
  /**
   * What the form edits, as part of the draft's key: `events/12`, `events/new`. Null for a small form that stores no
   * drafts.
   */
  draftName: string | null
  /** The language of the texts, as part of the draft's key. By default, the language of the page. */
  language?: Language
  /**
   * The values with which the form starts, from the saved record or for a new one. They are values of JSON. Fields are
   * named like the procedure's input, so that the form shows the service's validation errors at the right fields.
   */
  initial: V
  /** What the user has typed elsewhere. A form without a draft starts with it as unsaved changes. */
  enteredValues?: Partial<V> | undefined
  labels: { readonly [K in keyof V]: string }
  /** The values of the fields for a record that the service returned. */
  toValues: (record: R) => V
  /** Saves `changes`, or for a new record those `values` that are not empty. Returns the saved record. */
  saveRecord: (calendar: CalendarClient, changes: Partial<V>, values: V) => Promise<R>
  /**
   * Reads the record again before a change is saved, to find changes that others have saved meanwhile. Absent for a new
   * record.
   */
  readCurrent?: ReadCurrent<R>
  /**
   * The record that the form edits. The form then tells the user when somebody else saves it. Null for a new record.
   */
  watchedRecord?: { kind: RecordKind; id: number } | null
  /** Called when the form shows the version of somebody else. */
  onVersionLoaded?: (record: R) => void
  /** Finds the record that an earlier save of `values` has created although its response was lost; null for none. */
  findDuplicate?: (calendar: CalendarClient, values: V) => Promise<R | null>
  /**
   * The draft subject after the save, such as `events/12` after `events/new`. Text typed during the
   * save is stored under it.
   */
  toDraftName?: (record: R) => string
  /** Finds errors before the service is called. */
  validate?: (values: V) => FieldFailures
  /**
   * Asks the user about `changes` before they are sent, such as for which dates of a series they are. False cancels the
   * save.
   */
  confirmSave?: (changes: Partial<V>) => Promise<boolean>
  /** Fields that no draft contains, such as passwords. */
  secretFields?: readonly (keyof V)[]
  /** Called after each save. */
  onSaved?: (record: R) => void
}
