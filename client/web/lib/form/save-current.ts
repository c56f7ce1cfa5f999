import type { Language } from '../../../index.ts'
import { writeCurrent } from '../records/write-current.ts'
import { diffValues, isSameValue } from './draft.ts'
import type { FormOptions, ReadCurrent } from './form-options.ts'
import type { Conflict, FormState } from './form-state.ts'

type Save<V> = {
  language: Language
  state: FormState<V>
  submitted: V
  /** The values of others that the user has seen and overwrites; when absent, the values of the form. */
  seenValues: V | undefined
}

/**
 * Saves changes to a record, unless somebody else has changed the values that the user has seen: then returns these
 * changes.
 */
export async function saveCurrent<V extends object, R>(
  { toValues, saveRecord }: FormOptions<V, R>,
  readCurrent: ReadCurrent<R>,
  { language, state, submitted, seenValues = state.base }: Save<V>,
): Promise<{ record: R } | { conflict: Conflict<V> }> {
  const changes = diffValues(state.base, submitted)
  return writeCurrent(language, {
    readCurrent,
    findConflict: current => findConflict(seenValues, state.values, toValues(current)),
    write: calendar => saveRecord(calendar, changes, submitted),
  })
}

/** The fields that others have changed since, and to something else than the user. */
export function findConflict<V extends object>(seenValues: V, values: V, currentValues: V): Conflict<V> | null {
  const names = Object.keys(currentValues) as (keyof V & string)[]
  const fields = names.filter(
    name => !isSameValue(currentValues[name], seenValues[name]) && !isSameValue(currentValues[name], values[name]),
  )
  return fields.length > 0 ? { currentValues, fields } : null
}
