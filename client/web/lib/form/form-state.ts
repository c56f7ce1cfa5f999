import { dropDraft, keepDraft, keptDraft } from './draft-storage.ts'
import { changedOf, restored } from './draft.ts'

/** What is wrong with fields, by their names. */
export type Faults = Record<string, string>

/** What somebody else has saved since the form was loaded. */
type Conflict<V> = {
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
  /** What went out to be created and got no answer. */
  sent: V | null
  /** A record that it has become, by all appearances, and what goes on with that. */
  twin: { goOn: () => void } | null
  /** What is to be saved beside the fields while a question waits for an answer. */
  also: Partial<V>
  /** When the draft was typed that was restored; an instant. */
  draftAt: string | null
  /** Whether what is typed outlives the page. */
  isKept: boolean
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
  sent: null,
  twin: null,
  also: {},
  draftAt: null,
  isKept: true,
  failures: 0,
})

/** A form of a record, with what is kept of it as a draft. */
export function begun<V extends object>(record: V, key: string): State<V> {
  const draft = keptDraft<V>(key)
  const { base, values } = restored(record, draft)
  const isRestored = Object.keys(changedOf(base, values)).length > 0
  if (!draft || !isRestored) return fresh(record)
  return { ...fresh(record), base, values, draftAt: draft.at, sent: draft.sent ? { ...base, ...draft.sent } : null }
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

/** Keeps what is typed as the draft of this key; nothing when nothing is. False when it will not outlive the page. */
export function keepTyped<V extends object>(
  key: string,
  { base, values, sent }: State<V>,
  secrets: readonly (keyof V)[],
): boolean {
  const changed = without(changedOf(base, values), secrets)
  const names = Object.keys(changed) as (keyof V)[]
  if (names.length === 0) {
    dropDraft(key)
    return true
  }
  const before = Object.fromEntries(names.map(name => [name, base[name]])) as unknown as Partial<V>
  const out = sent ? { sent: without(changedOf(base, sent), secrets) } : {}
  return keepDraft<V>(key, { at: new Date().toISOString(), base: before, values: changed, ...out })
}

function without<V extends object>(values: Partial<V>, secrets: readonly (keyof V)[]): Partial<V> {
  const open = { ...values }
  for (const name of secrets) delete open[name]
  return open
}
