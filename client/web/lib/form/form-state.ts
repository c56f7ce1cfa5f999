import { deleteDraft, type DraftKey, loadDraft, storeDraft } from './draft-storage.ts'
import { applyDraft, diffValues } from './draft.ts'

/** The error message of each wrong field, by field name. */
export type FieldFailures = Record<string, string>

/** Changes that somebody else has saved since the form was loaded. */
export type Conflict<V> = {
  /** The values of the record as it is saved now. */
  currentValues: V
  fields: (keyof V & string)[]
}

export type FormState<V> = {
  /** The values of the saved record. */
  recordValues: V
  /**
   * The values that the user's changes are compared with: the values of the saved record, or older ones that a restored
   * draft is based on.
   */
  base: V
  values: V
  fieldFailures: FieldFailures
  /** A message about the whole form. */
  failureMessage: string | null
  saveStatus: 'idle' | 'saving' | 'saved'
  conflict: Conflict<V> | null
  /** What somebody else has saved while the form is open; null for nothing. */
  otherVersion: Conflict<V> | null
  /**
   * The values of a request to create the record that has no response yet, or whose response was lost; null for none.
   */
  unansweredValues: V | null
  /** Set when a saved record equals the one to create. `continueWith` makes the form edit that record. */
  duplicate: { continueWith: () => void } | null
  /** The values that the pressed save button sets, such as the status, while the user answers a question. */
  pendingOverrides: Partial<V>
  /** When the restored draft was stored, in ISO 8601; null without a draft. */
  draftAt: string | null
  /** Whether the draft stays when the user leaves the page. */
  isDraftStored: boolean
  /** Counts failed attempts to save, and conflicts that the user opens. Each one moves the focus to the reason. */
  failedSaves: number
}

export const createFormState = <V>(recordValues: V): FormState<V> => ({
  recordValues,
  base: recordValues,
  values: recordValues,
  fieldFailures: {},
  failureMessage: null,
  saveStatus: 'idle',
  conflict: null,
  otherVersion: null,
  unansweredValues: null,
  duplicate: null,
  pendingOverrides: {},
  draftAt: null,
  isDraftStored: true,
  failedSaves: 0,
})

/** The state of a form when it opens: the saved record with its draft, else with what was typed elsewhere. */
export function restoreFormState<V extends object>(
  recordValues: V,
  draftKey: DraftKey,
  enteredValues: Partial<V> = {},
): FormState<V> {
  const draft = loadDraft<V>(draftKey)
  const { base, values } = applyDraft(recordValues, draft)
  const isRestored = Object.keys(diffValues(base, values)).length > 0
  if (!draft || !isRestored) return { ...createFormState(recordValues), values: { ...recordValues, ...enteredValues } }
  return {
    ...createFormState(recordValues),
    base,
    values,
    draftAt: draft.at,
    unansweredValues: draft.sent ? { ...base, ...draft.sent } : null,
  }
}

/** The state after a save. Keeps changes that the user typed after `submitted` was sent. */
export function toSavedState<V extends object>(recordValues: V, submitted: V, values: V): FormState<V> {
  return {
    ...createFormState(recordValues),
    values: { ...recordValues, ...diffValues(submitted, values) },
    saveStatus: 'saved',
  }
}

/** Replaces the fields in conflict with the values that others have saved. Keeps the user's other changes. */
export function takeTheirs<V extends object>({ conflict, values, ...rest }: FormState<V>): FormState<V> {
  if (!conflict) return { ...rest, conflict, values }
  const { currentValues, fields } = conflict
  const savedValues = Object.fromEntries(fields.map(name => [name, currentValues[name]]))
  return {
    ...rest,
    recordValues: currentValues,
    base: currentValues,
    values: { ...values, ...savedValues },
    conflict: null,
    otherVersion: null,
  }
}

/** Keeps the user's changes, as changes of the version that others have saved. */
export function keepMine<V extends object>({ conflict, base, values, ...rest }: FormState<V>): FormState<V> {
  if (!conflict) return { ...rest, conflict, base, values }
  const { currentValues } = conflict
  return {
    ...rest,
    recordValues: currentValues,
    base: currentValues,
    values: { ...currentValues, ...diffValues(base, values) },
    conflict: null,
    otherVersion: null,
  }
}

/**
 * Stores the changes as a draft, or deletes the draft if there are none. Returns false if the browser could not store
 * the draft, so that it is lost when the user leaves the page.
 */
export function storeFormDraft<V extends object>(
  draftKey: DraftKey,
  { base, values, unansweredValues }: FormState<V>,
  secretFields: readonly (keyof V)[],
): boolean {
  const changes = omitFields(diffValues(base, values), secretFields)
  const names = Object.keys(changes) as (keyof V)[]
  if (names.length === 0) {
    deleteDraft(draftKey)
    return true
  }
  const before = Object.fromEntries(names.map(name => [name, base[name]])) as unknown as Partial<V>
  const sent = unansweredValues ? { sent: omitFields(diffValues(base, unansweredValues), secretFields) } : {}
  return storeDraft<V>(draftKey, { at: new Date().toISOString(), base: before, values: changes, ...sent })
}

function omitFields<V extends object>(values: Partial<V>, names: readonly (keyof V)[]): Partial<V> {
  const rest = { ...values }
  for (const name of names) delete rest[name]
  return rest
}
