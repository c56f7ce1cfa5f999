import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { CalendarClient, Language } from '../../../index.ts'
import { hasSessionEnded, session } from '../session.ts'
import { useLanguage } from '../language.ts'
import { deleteDraft, watchDraft } from './draft-storage.ts'
import { diffValues, toDraftKey } from './draft.ts'
import {
  restoreFormState,
  type FieldFailures,
  createFormState,
  storeFormDraft,
  type FormState,
  acceptConflict,
} from './form-state.ts'
import { useSave } from './use-save.ts'

export type FormOptions<V extends object, R> = {
  /** What is edited, by which its draft is kept: `events/12`, `events/new`. */
  draftSubject: string
  /** Language of the texts, by which the draft is kept too; the page's when absent. */
  language?: Language
  /**
   * What the fields hold at first: of the record that was read, or of a new one. Values of JSON. Names of fields are those of
   * the procedure's input, so that its refusals are shown where they belong.
   */
  initial: V
  labels: { readonly [K in keyof V]: string }
  /** What the fields hold of a record that the service answers with. */
  toValues: (record: R) => V
  /** Saves `changed` alone, or for a new record whatever of `values` is filled; gives the record as it is now. */
  saveRecord: (calendar: CalendarClient, changed: Partial<V>, values: V) => Promise<R>
  /** Reads the record again: before a change is saved, what others have saved meanwhile is shown. Absent for new ones. */
  readCurrent?: (calendar: CalendarClient) => Promise<R>
  /** Of a new one whose creation got no answer: the record that was made nevertheless, or null. */
  findDuplicate?: (calendar: CalendarClient, sent: V) => Promise<R | null>
  /** What is edited once it is saved, such as `events/12` for `events/new`: what was typed meanwhile goes on there. */
  toDraftSubject?: (record: R) => string
  /** What is wrong before the service is asked. */
  validate?: (values: V) => FieldFailures
  /** Fields that no draft may keep. */
  secretFields?: readonly (keyof V)[]
  /** After it was saved. */
  onSaved?: (record: R) => void
}

/** One field of a form, as the components of fields take it. */
export type Field<T> = {
  id: string
  name: string
  label: string
  value: T
  change: (value: T) => void
  failure: string | undefined
  /** Tells of a text that was typed and is not chosen yet, so that it is not left out in silence; '' when there is none. */
  setUnselectedText: (text: string) => void
}

export type Form<V extends object> = {
  labels: { readonly [K in keyof V]: string }
  changes: Partial<V>
  isChanged: boolean
  /** How much of what is typed outlives the page. */
  draftScope: 'all' | 'all but secrets' | 'nothing'
  change: (changed: Partial<V>) => void
  field: <K extends keyof V & string>(name: K) => Field<V[K]>
  /** Saves, with `also` in place of what the fields hold. True when it is saved. */
  save: (also?: Partial<V>) => Promise<boolean>
  /** Forgets what was typed. */
  discardDraft: () => void
  /** Answers to a question: saves in spite of it, or takes what others have saved into the fields that differ. */
  saveAnyway: () => Promise<boolean>
  acceptTheirs: () => void
} & Omit<FormState<V>, 'pendingOverrides' | 'submittedValues' | 'isDraftStored'>

/**
 * The state of a form, for `FormFrame` and the components of fields:
 *
 *     const form = useForm({ draftSubject: `venues/${id}`, initial: toValues(venue), labels, toValues, saveRecord, readCurrent })
 *     <FormFrame form={form}><TextField {...form.field('venue')} isRequired /></FormFrame>
 *
 * What is typed is kept as a draft on this device as it is typed, by what is edited, the language and the reader, and taken up
 * again when the form is opened; saving drops it. Give the component that calls this a `key` by the record and the language.
 */
export function useForm<V extends object, R>(options: FormOptions<V, R>): Form<V> {
  const { draftSubject, labels, secretFields = [] } = options
  const kept = useKeptState(options)
  const { state, getState, update, keep, hold } = kept
  const save = useSave(options, kept)
  const change = (changed: Partial<V>) => {
    update(typed(getState(), changed))
    keep()
  }
  const changed = diffValues(state.base, state.values)
  const isChanged = Object.keys(changed).length > 0
  const keeps = state.isDraftStored
    ? secretFields.some(name => name in changed)
      ? 'all but secrets'
      : 'all'
    : 'nothing'
  useWarning(isChanged, keeps === 'all')
  return {
    ...state,
    ...{ labels, changes: changed, isChanged, change, draftScope: keeps },
    field: name => ({
      ...fieldOf(name, labels[name], state, value => change({ [name]: value } as unknown as Partial<V>)),
      setUnselectedText: text => hold(name, text),
    }),
    save: also => save({ overrides: also }),
    saveAnyway: () => save({ isForced: true, overrides: getState().pendingOverrides }),
    discardDraft: () => {
      deleteDraft(kept.toDraftKey(draftSubject))
      update(createFormState(getState().recordValues))
    },
    acceptTheirs: () => {
      update(acceptConflict(getState()))
      keep()
    },
  }
}

/** The state, its draft, and the names that were typed and not chosen. */
function useKeptState<V extends object, R>({ draftSubject, initial, language, secretFields = [] }: FormOptions<V, R>) {
  const here = useLanguage()
  const keyOf = useMemo(() => {
    const login = session.value?.login ?? null
    return (edited: string) => toDraftKey(login, edited, language ?? here)
  }, [language ?? here])
  const key = keyOf(draftSubject)
  const [state, setState] = useState(() => restoreFormState(initial, key))
  const latest = useRef(state)
  const unchosen = useRef(new Map<string, string>()).current
  const now = () => latest.current
  const update = (part: Partial<FormState<V>>) => setState((latest.current = { ...latest.current, ...part }))
  const keep = () => update({ isDraftStored: storeFormDraft(key, now(), secretFields) })
  const hold = (name: keyof V & string, text: string) => {
    if (text !== '') return void unchosen.set(name, text)
    if (unchosen.delete(name)) update(typed(now(), { [name]: now().values[name] } as unknown as Partial<V>))
  }
  useEffect(() => watchDraft(key, keep), [key])
  return { state, getState: now, update, toDraftKey: keyOf, keep, hold, unselectedTexts: unchosen }
}

/** What is typed into fields takes what was said against them. */
function typed<V extends object>(
  { values, fieldFailures, saveStatus }: FormState<V>,
  changed: Partial<V>,
): Partial<FormState<V>> {
  const left = Object.entries(fieldFailures).filter(([name]) => !(name in changed))
  return {
    values: { ...values, ...changed },
    fieldFailures: Object.fromEntries(left),
    failureMessage: null,
    saveStatus: saveStatus === 'saving' ? 'saving' : 'idle',
  }
}

const fieldOf = <V extends object, K extends keyof V & string>(
  name: K,
  label: string,
  { values, fieldFailures }: FormState<V>,
  change: (value: V[K]) => void,
): Omit<Field<V[K]>, 'setUnselectedText'> => ({
  id: `field-${name}`,
  name,
  label,
  value: values[name],
  change,
  failure: fieldFailures[name],
})

/** Before the page is left with something unsaved, the browser asks; but for whoever signs out, who was asked about drafts. */
function useWarning(isChanged: boolean, isDraftWhole: boolean): void {
  // Not after the next paint: a reader may leave before it.
  useLayoutEffect(() => {
    if (!isChanged) return
    const warn = (leaving: BeforeUnloadEvent) => {
      if (!isDraftWhole || !hasSessionEnded()) leaving.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged, isDraftWhole])
}
