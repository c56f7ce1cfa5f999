/** What was typed and is not saved yet. It is kept on this device until it is saved or discarded. */
export type Draft<V> = {
  /** When it was typed, as an instant (ISO 8601). */
  at: string
  /** What the fields held before. */
  base: Partial<V>
  values: Partial<V>
  /** What of it had gone out to be created when the answer was lost: it may be saved already. */
  sent?: Partial<V>
}

/** Where the draft of something is kept: `draft maria events/12 fr`. */
export const toDraftKey = (reader: string | null, of: string, language: string): string =>
  `draft ${reader ?? '-'} ${of} ${language}`

/** Whether two values of a field are the same; fields hold values of JSON alone. Records that were picked are, whatever they are called by now. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, withoutName) === JSON.stringify(other, withoutName)

function withoutName(_: string, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && 'id' in value && value.id !== null
  return isRecord ? { id: value.id } : value
}

/** The fields that differ, with what `values` holds of them. */
export function diffValues<V extends object>(base: V, values: V): Partial<V> {
  const changed: Partial<V> = {}
  for (const name of Object.keys(values) as (keyof V)[])
    if (!isSameValue(base[name], values[name])) changed[name] = values[name]
  return changed
}

/**
 * What a form begins with: the record as it is, with what the draft changed. A field of the draft keeps the value that it had
 * when it was typed as its base, so that what somebody else has saved since is noticed.
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
