import { deleteDraft, storeDraft, loadDraft } from './draft-storage.ts'
import { diffValues, applyDraft } from './draft.ts'

/** What is wrong with fields, by their names. */
export type FieldFailures = Record<string, string>

/** What somebody else has saved since the form was loaded. */
type Conflict<V> = {
  /** What the fields would hold of the record as it is now. */
  currentValues: V
  fields: (keyof V & string)[]
}

export type FormState<V> = {
  /** What the fields would hold without anything typed. */
  recordValues: V
  /** The same, but what a restored draft was typed over; changes are told against this. */
  base: V
  values: V
  fieldFailures: FieldFailures
  /** A refusal as a whole. */
  failureMessage: string | null
  saveStatus: 'idle' | 'saving' | 'saved'
  conflict: Conflict<V> | null
  /** What went out to be created and got no answer. */
  submittedValues: V | null
  /** A record that it has become, by all appearances, and what goes on with that. */
  duplicate: { goOn: () => void } | null
  /** What is to be saved beside the fields while a question waits for an answer. */
  pendingOverrides: Partial<V>
  /** When the draft was typed that was restored; an instant. */
  draftAt: string | null
  /** Whether what is typed outlives the page. */
  isDraftStored: boolean
  /** How often saving has failed, so that each time the reader is led to the reason. */
  failedSaves: number
}

export const createFormState = <V>(record: V): FormState<V> => ({
  recordValues: record,
  base: record,
  values: record,
  fieldFailures: {},
  failureMessage: null,
  saveStatus: 'idle',
  conflict: null,
  submittedValues: null,
  duplicate: null,
  pendingOverrides: {},
  draftAt: null,
  isDraftStored: true,
  failedSaves: 0,
})

/** A form of a record, with what is kept of it as a draft. */
export function restoreFormState<V extends object>(record: V, key: string): FormState<V> {
  const draft = loadDraft<V>(key)
  const { base, values } = applyDraft(record, draft)
  const isRestored = Object.keys(diffValues(base, values)).length > 0
  if (!draft || !isRestored) return createFormState(record)
  return {
    ...createFormState(record),
    base,
    values,
    draftAt: draft.at,
    submittedValues: draft.sent ? { ...base, ...draft.sent } : null,
  }
}

/** A form after its record was saved. What was typed after `sent` had gone out stays typed. */
export function toSavedState<V extends object>(record: V, sent: V, values: V): FormState<V> {
  return { ...createFormState(record), values: { ...record, ...diffValues(sent, values) }, saveStatus: 'saved' }
}

/** What others have saved goes into the fields that differ; what else was typed stays. */
export function acceptConflict<V extends object>({ conflict, values, ...rest }: FormState<V>): FormState<V> {
  if (!conflict) return { ...rest, conflict, values }
  const taken = Object.fromEntries(conflict.fields.map(name => [name, conflict.currentValues[name]]))
  const { currentValues } = conflict
  return { ...rest, recordValues: currentValues, base: currentValues, values: { ...values, ...taken }, conflict: null }
}

/** Keeps what is typed as the draft of this key; nothing when nothing is. False when it will not outlive the page. */
export function storeFormDraft<V extends object>(
  key: string,
  { base, values, submittedValues }: FormState<V>,
  secrets: readonly (keyof V)[],
): boolean {
  const changed = without(diffValues(base, values), secrets)
  const names = Object.keys(changed) as (keyof V)[]
  if (names.length === 0) {
    deleteDraft(key)
    return true
  }
  const before = Object.fromEntries(names.map(name => [name, base[name]])) as unknown as Partial<V>
  const out = submittedValues ? { sent: without(diffValues(base, submittedValues), secrets) } : {}
  return storeDraft<V>(key, { at: new Date().toISOString(), base: before, values: changed, ...out })
}

function without<V extends object>(values: Partial<V>, secrets: readonly (keyof V)[]): Partial<V> {
  const open = { ...values }
  for (const name of secrets) delete open[name]
  return open
}
