/** Typed values that are not saved yet. A draft stays on this device until it is saved or discarded. */
export type Draft<V> = {
  /** When the user last changed the draft, as an instant (ISO 8601). */
  at: string
  /** The values of the same fields before the user changed them. */
  base: Partial<V>
  values: Partial<V>
  /** The changes in `unansweredValues` of the form: the service may have created a record with them. */
  sent?: Partial<V>
}

/** The key of a draft without the id of the tab: `draft maria events/12 fr`. */
export const toDraftKey = (user: string | null, subject: string, language: string): string =>
  `draft ${user ?? '-'} ${subject} ${language}`

/**
 * Compares two JSON values of a field. Picked records are equal when their ids are equal, even if their names differ.
 */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, keepOnlyId) === JSON.stringify(b, keepOnlyId)

function keepOnlyId(_: string, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && 'id' in value && value.id !== null
  return isRecord ? { id: value.id } : value
}

/** The fields in which `values` differs from `base`, with their values from `values`. */
export function diffValues<V extends object>(base: V, values: V): Partial<V> {
  const changes: Partial<V> = {}
  for (const name of Object.keys(values) as (keyof V)[])
    if (!isSameValue(base[name], values[name])) changes[name] = values[name]
  return changes
}

/**
 * The values with which a form starts: the saved record with the changes of the draft. A field of the draft keeps the
 * base value that the draft stored, so that the form can detect a conflict with changes of other users.
 */
export function applyDraft<V extends object>(record: V, draft: Draft<V> | null): { base: V; values: V } {
  const [base, values] = [{ ...record }, { ...record }]
  for (const name of Object.keys(draft?.values ?? {}) as (keyof V)[]) {
    const [before, typed] = [draft?.base[name], draft?.values[name]]
    if (!(name in record) || before === undefined || typed === undefined || isSameValue(typed, record[name])) continue
    base[name] = before
    values[name] = typed
  }
  return { base, values }
}
