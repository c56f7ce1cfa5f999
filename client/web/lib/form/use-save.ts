import { type Language, readServiceFailure } from '../../../index.ts'
import { useInvalidateQueries } from '../client.ts'
import { useLanguage, useMessages } from '../language.ts'
import { runAsWriter, NotSignedInError } from '../reauthentication.ts'
import { deleteDraft } from './draft-storage.ts'
import { diffValues, isSameValue } from './draft.ts'
import { type FieldFailures, storeFormDraft, toSavedState, type FormState } from './form-state.ts'
import type { FormOptions } from './use-form.ts'
import { formWords } from './words.ts'

/** The state of a form as code reads it that waits in between. */
export type FormStore<V> = {
  getState: () => FormState<V>
  update: (part: Partial<FormState<V>>) => void
  /** Where the draft of what is edited is kept. */
  toDraftKey: (of: string) => string
  /** Names that were typed into a field and not chosen, by field. */
  unselectedTexts: ReadonlyMap<string, string>
}

type Saving<V> = { overrides?: Partial<V> | undefined; isForced?: boolean }

/**
 * Saves once at a time: looks whether others have saved meanwhile, or whether it is saved already and the answer was lost; asks
 * for the password when the session has expired; and puts into the state what became of it. True when it is saved.
 */
export function useSave<V extends object, R>(
  options: FormOptions<V, R>,
  kept: FormStore<V>,
): (saving: Saving<V>) => Promise<boolean> {
  const [language, words, settle] = [useLanguage(), useMessages(formWords), useSettle(options, kept)]
  const { getState, update, toDraftKey, unselectedTexts } = kept
  const fail = (part: Partial<FormState<V>>): false => {
    update({
      fieldFailures: {},
      failureMessage: null,
      ...part,
      saveStatus: 'idle',
      failedSaves: getState().failedSaves + 1,
    })
    return false
  }
  const isOut = (sent: V | null) => {
    update({ submittedValues: sent })
    storeFormDraft(toDraftKey(options.draftSubject), getState(), options.secretFields ?? [])
  }
  return async ({ overrides = {}, isForced = false }) => {
    if (getState().saveStatus === 'saving') return false
    const sent = { ...getState().values, ...overrides }
    const faults = { ...options.validate?.(sent), ...faultsOf(unselectedTexts, words) }
    if (Object.keys(faults).length > 0) return fail({ fieldFailures: faults })
    update({ saveStatus: 'saving', conflict: null, duplicate: null })
    try {
      const question = isForced ? null : await questionOf(options, { now: getState, language, settle })
      if (question) return fail({ ...question, pendingOverrides: overrides })
      if (options.findDuplicate) isOut(sent)
      const record = await runAsWriter(language, calendar =>
        options.saveRecord(calendar, diffValues(getState().base, sent), sent),
      )
      settle(record, sent, overrides)
      return true
    } catch (error) {
      if (getState().submittedValues && isRefusal(error)) isOut(null)
      return fail(whyFailed(error, words))
    }
  }
}

/** It is saved: what was typed meanwhile is kept with the record that it now belongs to. */
function useSettle<V extends object, R>(
  options: FormOptions<V, R>,
  { getState, update, toDraftKey }: FormStore<V>,
): Settle<V, R> {
  const refresh = useInvalidateQueries()
  const { draftSubject, toDraftSubject, secretFields = [], toValues } = options
  return (record, sent, also) => {
    update(toSavedState(toValues(record), sent, { ...getState().values, ...also }))
    deleteDraft(toDraftKey(draftSubject))
    update({
      isDraftStored: storeFormDraft(toDraftKey(toDraftSubject?.(record) ?? draftSubject), getState(), secretFields),
    })
    void refresh()
    options.onSaved?.(record)
  }
}

type Settle<V, R> = (record: R, sent: V, also: Partial<V>) => void

/** What is to be asked before it is saved: whether over what others have saved, or again, though it seems to be saved. */
async function questionOf<V extends object, R>(
  { readCurrent, findDuplicate, toValues }: FormOptions<V, R>,
  { now, language, settle }: { now: () => FormState<V>; language: Language; settle: Settle<V, R> },
): Promise<Partial<FormState<V>> | null> {
  if (readCurrent) return conflictOf(now(), toValues(await runAsWriter(language, readCurrent)))
  const { submittedValues } = now()
  if (!submittedValues || !findDuplicate) return null
  const record = await runAsWriter(language, calendar => findDuplicate(calendar, submittedValues))
  return record && { duplicate: { goOn: () => settle(record, submittedValues, {}) } }
}

function conflictOf<V extends object>({ base, values }: FormState<V>, theirs: V): Partial<FormState<V>> | null {
  const names = Object.keys(theirs) as (keyof V & string)[]
  const fields = names.filter(
    name => !isSameValue(theirs[name], base[name]) && !isSameValue(theirs[name], values[name]),
  )
  return fields.length > 0 ? { conflict: { currentValues: theirs, fields } } : null
}

/** What is wrong with fields, as far as it is known only when they are sent: `send` may throw it. */
export class FieldFailuresError extends Error {
  override readonly name = 'FieldFaults'
  readonly fieldFailures: FieldFailures
  constructor(faults: FieldFailures) {
    super('some fields are wrong')
    this.fieldFailures = faults
  }
}

type Words = (typeof formWords)['en']

const faultsOf = (unchosen: ReadonlyMap<string, string>, words: Words): FieldFailures =>
  Object.fromEntries([...unchosen].map(([name, text]) => [name, words.notChosen(text)]))

/** Whether nothing was saved for sure: the service said so, or was not asked. */
function isRefusal(error: unknown): boolean {
  const status = readServiceFailure(error)?.status
  return (
    error instanceof FieldFailuresError || error instanceof NotSignedInError || (status !== undefined && status < 500)
  )
}

function whyFailed(error: unknown, words: Words) {
  if (error instanceof FieldFailuresError) return { fieldFailures: error.fieldFailures }
  if (error instanceof NotSignedInError) return { failureMessage: words.notSignedIn }
  const refusal = readServiceFailure(error)
  if (refusal?.status === 429) return { failureMessage: words.tooMany(refusal.retryAfterSeconds ?? 60) }
  return refusal
    ? { fieldFailures: refusal.params, failureMessage: refusal.message }
    : { failureMessage: words.unreachable }
}
