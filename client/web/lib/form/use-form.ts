import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLanguage } from '../text/language.ts'
import { hasSessionEnded, session } from '../session/session.ts'
import { deleteDraft, watchDraft } from './draft-storage.ts'
import { diffValues, toDraftKey } from './draft.ts'
import type { FormOptions } from './form-options.ts'
import { createFormState, type FormState, restoreFormState, storeFormDraft } from './form-state.ts'
import { type OtherVersionActions, useOtherVersion } from './use-other-version.ts'
import { useSave } from './use-save.ts'

/** The state of one field, for the field components. */
export type Field<T> = {
  id: string
  name: string
  label: string
  value: T
  change: (value: T) => void
  failure: string | undefined
  /** Sets why the form cannot be saved now, in words; '' if this field no longer prevents it. */
  setSaveBlock: (reason: string) => void
}

export type Form<V extends object> = {
  labels: { readonly [K in keyof V]: string }
  changes: Partial<V>
  isChanged: boolean
  /** Which parts of the changes are stored as a draft, and so stay on this device when the user leaves the page. */
  storedDraftParts: 'all' | 'all but secrets' | 'nothing'
  change: (changes: Partial<V>) => void
  field: <K extends keyof V & string>(name: K) => Field<V[K]>
  /** Saves the values with `overrides` in place of some of them. True when they were saved. */
  save: (overrides?: Partial<V>) => Promise<boolean>
  discardDraft: () => void
  /** Saves although there is a conflict or a duplicate. */
  saveAnyway: () => Promise<boolean>
} & OtherVersionActions &
  Omit<FormState<V>, 'pendingOverrides' | 'unansweredValues' | 'isDraftStored'>

/**
 * The state of a form, for `FormFrame` and the field components:
 *
 *     const form = useForm({ draftName: `venues/${id}`, initial: toValues(venue), labels, toValues, saveRecord, readCurrent })
 *     <FormFrame form={form}><TextField {...form.field('venue')} isRequired /></FormFrame>
 *
 * Each change is stored as a draft on this device, by subject, language and user. The form restores the draft when it
 * is opened again, and deletes it when it saves. Give the component that calls this a `key` of the record and the
 * language.
 */
export function useForm<V extends object, R>(options: FormOptions<V, R>): Form<V> {
  const { draftName, labels, secretFields = [] } = options
  const store = useFormStore(options)
  const { state, getState, update, saveDraft, setSaveBlock } = store
  const save = useSave(options, store)
  const otherVersionActions = useOtherVersion(options, store, state)
  const change = (changes: Partial<V>) => {
    update(toChangedState(getState(), changes))
    saveDraft()
  }
  const changes = diffValues(state.base, state.values)
  const isChanged = Object.keys(changes).length > 0
  const hasSecrets = secretFields.some(name => name in changes)
  const storedDraftParts = !state.isDraftStored ? 'nothing' : hasSecrets ? 'all but secrets' : 'all'
  useLeaveWarning(isChanged, storedDraftParts === 'all')
  return {
    ...state,
    labels,
    changes,
    isChanged,
    change,
    storedDraftParts,
    field: name => ({
      ...toField(name, labels[name], state, value => change({ [name]: value } as unknown as Partial<V>)),
      setSaveBlock: reason => setSaveBlock(name, reason),
    }),
    save: overrides => save({ overrides }),
    saveAnyway: () => save({ isForced: true, overrides: getState().pendingOverrides }),
    discardDraft: () => {
      deleteDraft(store.toDraftKey(draftName))
      const { recordValues, otherVersion } = getState()
      update({ ...createFormState(recordValues), otherVersion })
    },
    ...otherVersionActions,
  }
}

/**
 * The state with its draft, and why fields prevent a save. `getState` returns the latest
 * state inside async code.
 */
function useFormStore<V extends object, R>(options: FormOptions<V, R>) {
  const { draftName, initial, enteredValues, language, secretFields = [] } = options
  const pageLanguage = useLanguage()
  const toKey = useMemo(() => {
    const login = session.value?.login ?? null
    return (subject: string | null) => (subject === null ? null : toDraftKey(login, subject, language ?? pageLanguage))
  }, [language ?? pageLanguage])
  const key = toKey(draftName)
  const [state, setState] = useState(() => restoreFormState(initial, key, enteredValues))
  const latest = useRef(state)
  const saveBlocks = useRef(new Map<string, string>()).current
  const getState = () => latest.current
  const update = (part: Partial<FormState<V>>) => setState((latest.current = { ...latest.current, ...part }))
  const saveDraft = () => update({ isDraftStored: storeFormDraft(key, getState(), secretFields) })
  const setSaveBlock = (name: keyof V & string, reason: string) => {
    if (reason !== '') return void saveBlocks.set(name, reason)
    // The value stays. Changing it to itself removes the error of the field.
    if (saveBlocks.delete(name))
      update(toChangedState(getState(), { [name]: getState().values[name] } as unknown as Partial<V>))
  }
  useEffect(() => watchDraft(key, saveDraft), [key])
  return { state, getState, update, toDraftKey: toKey, saveDraft, setSaveBlock, saveBlocks }
}

/** The state after a change, without the errors of the changed fields. */
function toChangedState<V extends object>(
  { values, fieldFailures, saveStatus }: FormState<V>,
  changes: Partial<V>,
): Partial<FormState<V>> {
  const otherFailures = Object.entries(fieldFailures).filter(([name]) => !(name in changes))
  return {
    values: { ...values, ...changes },
    fieldFailures: Object.fromEntries(otherFailures),
    failureMessage: null,
    saveStatus: saveStatus === 'saving' ? 'saving' : 'idle',
  }
}

const toField = <V extends object, K extends keyof V & string>(
  name: K,
  label: string,
  { values, fieldFailures }: FormState<V>,
  change: (value: V[K]) => void,
): Omit<Field<V[K]>, 'setSaveBlock'> => ({
  id: `field-${name}`,
  name,
  label,
  value: values[name],
  change,
  failure: fieldFailures[name],
})

/**
 * Makes the browser ask before the page is left with unsaved changes. Does not ask a user who signs out, because the
 * sign-out dialog has already asked what to do with the drafts.
 */
function useLeaveWarning(isChanged: boolean, isDraftComplete: boolean): void {
  // A layout effect, because a user may leave before the next paint.
  useLayoutEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDraftComplete || !hasSessionEnded()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged, isDraftComplete])
}
