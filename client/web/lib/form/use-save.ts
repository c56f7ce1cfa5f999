import { useRef } from 'preact/hooks'
import { readServiceFailure } from '../../../index.ts'
import { useInvalidateQueries } from '../client.ts'
import { formatFailure } from '../text/format-failure.ts'
import { useLanguage } from '../text/language.ts'
import { type PageMessages, useMessages } from '../text/messages.ts'
import { NotSignedInError, runWithSignIn } from '../session/reauthentication.ts'
import { deleteDraft, type DraftKey } from './draft-storage.ts'
import { diffValues } from './draft.ts'
import type { FormOptions } from './form-options.ts'
import { type FieldFailures, type FormState, storeFormDraft, toSavedState } from './form-state.ts'
import { saveCurrent } from './save-current.ts'

/** Access to the state of a form from async code. */
type FormStore<V> = {
  /** The latest state. */
  getState: () => FormState<V>
  update: (part: Partial<FormState<V>>) => void
  toDraftKey: (subject: string | null) => DraftKey
  /** Why fields prevent a save, in words, by field. */
  saveBlocks: ReadonlyMap<string, string>
}

type SaveRequest<V> = { overrides?: Partial<V> | undefined; isForced?: boolean }

/**
 * Returns a function that saves the form and updates its state; it resolves to true when the form was saved. One save
 * runs at a time. Before saving, it looks for conflicting changes and for a record that an earlier save has created.
 * When the session has expired, it asks for the password.
 */
export function useSave<V extends object, R>(
  options: FormOptions<V, R>,
  store: FormStore<V>,
): (request: SaveRequest<V>) => Promise<boolean> {
  const language = useLanguage()
  const messages = useMessages('form')
  const completeSave = useCompleteSave(options, store)
  const confirmSave = useConfirmSave(options)
  const { getState, update, saveBlocks } = store
  const setUnansweredValues = useSetUnansweredValues(options, store)
  const createRecord = useCreateRecord(options, store, { setUnansweredValues, completeSave })
  const fail = (part: Partial<FormState<V>>): false => {
    const failedSaves = getState().failedSaves + 1
    update({ fieldFailures: {}, failureMessage: null, ...part, saveStatus: 'idle', failedSaves })
    return false
  }
  return async ({ overrides = {}, isForced = false }) => {
    if (getState().saveStatus === 'saving') return false
    const submitted = { ...getState().values, ...overrides }
    const fieldFailures = { ...options.validate?.(submitted), ...Object.fromEntries(saveBlocks) }
    if (Object.keys(fieldFailures).length > 0) return fail({ fieldFailures })
    // Without a question, the save begins at once, so that a second click finds it running.
    if (!isForced && confirmSave && !(await confirmSave(diffValues(getState().base, submitted)))) return false
    const seenValues = isForced ? getState().conflict?.currentValues : undefined
    update({ saveStatus: 'saving', conflict: null, otherVersion: null, duplicate: null })
    try {
      const outcome = options.readCurrent
        ? await saveCurrent(options, options.readCurrent, { language, state: getState(), submitted, seenValues })
        : await createRecord(submitted, isForced)
      if ('record' in outcome) completeSave(outcome.record, submitted, overrides)
      return 'record' in outcome || fail({ ...outcome, pendingOverrides: overrides })
    } catch (error) {
      if (getState().unansweredValues && isCertainlyUnsaved(error)) setUnansweredValues(null)
      return fail(toFailedState(error, messages))
    }
  }
}

/**
 * Returns a function that asks the user about the changes, one question at a time; null if the form has no question. It
 * resolves to whether to save.
 */
function useConfirmSave<V extends object, R>({
  confirmSave,
}: FormOptions<V, R>): ((changes: Partial<V>) => Promise<boolean>) | null {
  const isAsking = useRef(false)
  if (!confirmSave) return null
  return async changes => {
    if (isAsking.current) return false
    isAsking.current = true
    return confirmSave(changes).finally(() => (isAsking.current = false))
  }
}

/** Returns a function that stores the values of a request to create a record, until its response arrives. */
const useSetUnansweredValues =
  <V extends object, R>(options: FormOptions<V, R>, { getState, update, toDraftKey }: FormStore<V>) =>
  (unansweredValues: V | null): void => {
    update({ unansweredValues })
    storeFormDraft(toDraftKey(options.draftName), getState(), options.secretFields ?? [])
  }

type CreateOutcome<V, R> = { record: R } | Required<Pick<FormState<V>, 'duplicate'>>

/** Returns a function that creates a record, unless an earlier request has probably created it. */
function useCreateRecord<V extends object, R>(
  { findDuplicate, saveRecord }: FormOptions<V, R>,
  { getState }: FormStore<V>,
  { setUnansweredValues, completeSave }: { setUnansweredValues: (values: V) => void; completeSave: CompleteSave<V, R> },
): (submitted: V, isForced: boolean) => Promise<CreateOutcome<V, R>> {
  const language = useLanguage()
  return async (submitted, isForced) => {
    const { unansweredValues, base } = getState()
    if (findDuplicate && unansweredValues && !isForced) {
      const record = await runWithSignIn(language, calendar => findDuplicate(calendar, unansweredValues))
      if (record) return { duplicate: { continueWith: () => completeSave(record, unansweredValues, {}) } }
    }
    if (findDuplicate) setUnansweredValues(submitted)
    const record = await runWithSignIn(language, calendar =>
      saveRecord(calendar, diffValues(base, submitted), submitted),
    )
    return { record }
  }
}

type CompleteSave<V, R> = (record: R, submitted: V, overrides: Partial<V>) => void

/** Returns a function to call after the save. It stores text typed during the save as a draft of the saved record. */
function useCompleteSave<V extends object, R>(
  options: FormOptions<V, R>,
  { getState, update, toDraftKey }: FormStore<V>,
): CompleteSave<V, R> {
  const invalidateQueries = useInvalidateQueries()
  const { draftName, toDraftName, secretFields = [], toValues } = options
  return (record, submitted, overrides) => {
    update(toSavedState(toValues(record), submitted, { ...getState().values, ...overrides }))
    deleteDraft(toDraftKey(draftName))
    const draftKey = toDraftKey(toDraftName?.(record) ?? draftName)
    update({ isDraftStored: storeFormDraft(draftKey, getState(), secretFields) })
    void invalidateQueries()
    options.onSaved?.(record)
  }
}

/** Field errors that are found only while saving. `saveRecord` may throw it. */
export class FieldFailuresError extends Error {
  override readonly name = 'FieldFailuresError'
  readonly fieldFailures: FieldFailures
  constructor(fieldFailures: FieldFailures) {
    super('Some fields have errors.')
    this.fieldFailures = fieldFailures
  }
}

type FormMessages = PageMessages['form']

/**
 * Whether the service has certainly saved nothing: the form did not call it, or it rejected the call. After any other
 * failure, such as a lost response, the service may have saved the record.
 */
function isCertainlyUnsaved(error: unknown): boolean {
  const status = readServiceFailure(error)?.status
  const isRejected = status !== undefined && status < 500
  return isRejected || error instanceof FieldFailuresError || error instanceof NotSignedInError
}

function toFailedState(
  error: unknown,
  messages: FormMessages,
): Pick<FormState<unknown>, 'failureMessage' | 'fieldFailures'> {
  if (error instanceof FieldFailuresError) return { fieldFailures: error.fieldFailures, failureMessage: null }
  const failure = readServiceFailure(error)
  const fieldFailures = failure?.params ?? {}
  const hasFieldFailures = Object.keys(fieldFailures).length > 0
  return {
    fieldFailures,
    failureMessage: failure && hasFieldFailures ? failure.message : formatFailure(error, messages),
  }
}
