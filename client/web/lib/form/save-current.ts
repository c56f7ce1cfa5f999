import { type CalendarClient, type Language, readServiceFailure } from '../../../index.ts'
import { runWithSignIn } from '../reauthentication.ts'
import { diffValues, isSameValue } from './draft.ts'
import type { FormOptions, ReadCurrent } from './form-options.ts'
import type { FormState } from './form-state.ts'

type Save<V> = {
  language: Language
  state: FormState<V>
  submitted: V
  /** The values of others that the user has seen and overwrites; those of the form when absent. */
  seenValues: V | undefined
}

type Conflict<V> = NonNullable<FormState<V>['conflict']>

/**
 * Saves changes to a record, unless somebody else has changed the values that the user has seen: then returns these
 * changes. The write names the entity tag of the values that were compared. If somebody saves in between, the new
 * values are compared too.
 */
export async function saveCurrent<V extends object, R>(
  { toValues, saveRecord }: FormOptions<V, R>,
  readCurrent: ReadCurrent<R>,
  { language, state, submitted, seenValues = state.base }: Save<V>,
): Promise<{ record: R } | { conflict: Conflict<V> }> {
  const changes = diffValues(state.base, submitted)
  const save = (calendar: CalendarClient) => saveRecord(calendar, changes, submitted)
  for (let refusedTag: string | undefined; ;) {
    const { record: current, etag } = await runWithSignIn(language, readCurrent)
    const conflict = findConflict(seenValues, state.values, toValues(current))
    if (conflict) return { conflict }
    // If the service refuses the tag that it has just sent, a proxy changes tags. Then only the comparison protects.
    const ifMatch = etag === refusedTag ? undefined : etag
    try {
      return { record: await runWithSignIn(language, save, { ifMatch }) }
    } catch (error) {
      if (ifMatch === undefined || readServiceFailure(error)?.status !== 412) throw error
      refusedTag = ifMatch
    }
  }
}

/** The fields that others have changed since, and to something else than the user. */
function findConflict<V extends object>(seenValues: V, values: V, currentValues: V): Conflict<V> | null {
  const names = Object.keys(currentValues) as (keyof V & string)[]
  const fields = names.filter(
    name => !isSameValue(currentValues[name], seenValues[name]) && !isSameValue(currentValues[name], values[name]),
  )
  return fields.length > 0 ? { currentValues, fields } : null
}
