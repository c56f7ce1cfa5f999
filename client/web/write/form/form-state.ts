import { changedOf, dropDraft, keepDraft, keptDraft, restored } from './drafts.ts'

/** What is wrong with fields, by their names. */
export type Faults = Record<string, string>

/** What somebody else has saved since the form was loaded. */
export type Conflict<V> = {
  /** What the fields would hold of the record as it is now. */
  theirs: V
  fields: (keyof V & string)[]
}

export type State<V> = {
  /** What the fields would hold without anything typed. */
  record: V
  /** The same, but what a restored draft was typed over; changes are told against this. */
  base: V
  values: V
  faults: Faults
  /** A refusal as a whole. */
  problem: string | null
  phase: 'idle' | 'saving' | 'saved'
  conflict: Conflict<V> | null
  /** What is to be saved beside the fields while a conflict waits for an answer. */
  also: Partial<V>
  /** When the draft was typed that was restored; an instant. */
  draftAt: string | null
  /** How often saving has failed, so that each time the reader is led to the reason. */
  failures: number
}

export const fresh = <V>(record: V): State<V> => ({
  record,
  base: record,
  values: record,
  faults: {},
  problem: null,
  phase: 'idle',
  conflict: null,
  also: {},
  draftAt: null,
  failures: 0,
})

/** A form of a record, with what is kept of it as a draft. */
export function begun<V extends object>(record: V, key: string): State<V> {
  const draft = keptDraft<V>(key)
  const { base, values } = restored(record, draft)
  const isRestored = Object.keys(changedOf(base, values)).length > 0
  return { ...fresh(record), base, values, draftAt: isRestored ? (draft?.at ?? null) : null }
}

/** A form after its record was saved. What was typed after `sent` had gone out stays typed. */
export function saved<V extends object>(record: V, sent: V, values: V): State<V> {
  return { ...fresh(record), values: { ...record, ...changedOf(sent, values) }, phase: 'saved' }
}

/** What others have saved goes into the fields that differ; what else was typed stays. */
export function withTheirs<V extends object>({ conflict, values, ...rest }: State<V>): State<V> {
  if (!conflict) return { ...rest, conflict, values }
  const taken = Object.fromEntries(conflict.fields.map(name => [name, conflict.theirs[name]]))
  const { theirs } = conflict
  return { ...rest, record: theirs, base: theirs, values: { ...values, ...taken }, conflict: null }
}

/** Keeps what is typed as the draft of this key; nothing when nothing is. */
export function keepTyped<V extends object>(key: string, { base, values }: State<V>, secrets: readonly (keyof V)[]) {
  const changed = changedOf(base, values)
  for (const name of secrets) delete changed[name]
  const names = Object.keys(changed) as (keyof V)[]
  if (names.length === 0) return dropDraft(key)
  const before = Object.fromEntries(names.map(name => [name, base[name]])) as unknown as Partial<V>
  keepDraft<V>(key, { at: new Date().toISOString(), base: before, values: changed })
}
