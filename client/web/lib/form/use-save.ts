import { useRef } from 'preact/hooks'
import { type Language, readServiceFailure } from '../../../index.ts'
import { useInvalidateQueries } from '../client.ts'
import { formatFailure } from '../format-failure.ts'
import { useLanguage } from '../language.ts'
import { type PageMessages, useMessages } from '../messages.ts'
import { NotSignedInError, runAsWriter } from '../reauthentication.ts'
import { deleteDraft } from './draft-storage.ts'
import { diffValues, isSameValue } from './draft.ts'
import type { FormOptions } from './form-options.ts'
import { type FieldFailures, type FormState, storeFormDraft, toSavedState } from './form-state.ts'

/** Access to the state of a form from async code. */
type FormStore<V> = {
  /** The latest state. */
  getState: () => FormState<V>
  update: (part: Partial<FormState<V>>) => void
  toDraftKey: (subject: string) => string
  /** Texts that were typed without choosing a suggestion, by field. */
  unselectedTexts: ReadonlyMap<string, string>
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
  const { getState, update, toDraftKey, unselectedTexts } = store
  const fail = (part: Partial<FormState<V>>): false => {
    const failedSaves = getState().failedSaves + 1
    update({ fieldFailures: {}, failureMessage: null, ...part, saveStatus: 'idle', failedSaves })
    return false
  }
  const setUnansweredValues = (unansweredValues: V | null) => {
    update({ unansweredValues })
    storeFormDraft(toDraftKey(options.draftSubject), getState(), options.secretFields ?? [])
  }
  return async ({ overrides = {}, isForced = false }) => {
    if (getState().saveStatus === 'saving') return false
    const submitted = { ...getState().values, ...overrides }
    const fieldFailures = { ...options.validate?.(submitted), ...listUnselectedTexts(unselectedTexts, messages) }
    if (Object.keys(fieldFailures).length > 0) return fail({ fieldFailures })
    // Without a question, the save begins at once, so that a second click finds it running.
    if (!isForced && confirmSave && !(await confirmSave(diffValues(getState().base, submitted)))) return false
    update({ saveStatus: 'saving', conflict: null, duplicate: null })
    try {
      const question = isForced ? null : await findQuestion(options, { getState, language, completeSave })
      if (question) return fail({ ...question, pendingOverrides: overrides })
      if (options.findDuplicate) setUnansweredValues(submitted)
      const record = await runAsWriter(language, calendar =>
        options.saveRecord(calendar, diffValues(getState().base, submitted), submitted),
      )
      completeSave(record, submitted, overrides)
      return true
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

type CompleteSave<V, R> = (record: R, submitted: V, overrides: Partial<V>) => void

/** Returns a function to call after the save. It stores text typed during the save as a draft of the saved record. */
function useCompleteSave<V extends object, R>(
  options: FormOptions<V, R>,
  { getState, update, toDraftKey }: FormStore<V>,
): CompleteSave<V, R> {
  const invalidateQueries = useInvalidateQueries()
  const { draftSubject, toDraftSubject, secretFields = [], toValues } = options
  return (record, submitted, overrides) => {
    update(toSavedState(toValues(record), submitted, { ...getState().values, ...overrides }))
    deleteDraft(toDraftKey(draftSubject))
    const draftKey = toDraftKey(toDraftSubject?.(record) ?? draftSubject)
    update({ isDraftStored: storeFormDraft(draftKey, getState(), secretFields) })
    void invalidateQueries()
    options.onSaved?.(record)
  }
}

/** A conflict or a duplicate that the user must resolve before the form saves; null when there is none. */
async function findQuestion<V extends object, R>(
  { readCurrent, findDuplicate, toValues }: FormOptions<V, R>,
  {
    getState,
    language,
    completeSave,
  }: { getState: () => FormState<V>; language: Language; completeSave: CompleteSave<V, R> },
): Promise<Partial<FormState<V>> | null> {
  if (readCurrent) return findConflict(getState(), toValues(await runAsWriter(language, readCurrent)))
  const { unansweredValues } = getState()
  if (!unansweredValues || !findDuplicate) return null
  const record = await runAsWriter(language, calendar => findDuplicate(calendar, unansweredValues))
  return record && { duplicate: { continueWith: () => completeSave(record, unansweredValues, {}) } }
}

function findConflict<V extends object>(
  { base, values }: FormState<V>,
  currentValues: V,
): Partial<FormState<V>> | null {
  const names = Object.keys(currentValues) as (keyof V & string)[]
  const fields = names.filter(
    name => !isSameValue(currentValues[name], base[name]) && !isSameValue(currentValues[name], values[name]),
  )
  return fields.length > 0 ? { conflict: { currentValues, fields } } : null
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

const listUnselectedTexts = (texts: ReadonlyMap<string, string>, messages: FormMessages): FieldFailures =>
  Object.fromEntries([...texts].map(([name, text]) => [name, messages.unselectedText({ text })]))

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
