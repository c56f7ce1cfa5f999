import { useEffect, useRef } from 'preact/hooks'
import { createLanguageClient } from '../client.ts'
import { useLanguage } from '../text/language.ts'
import { useRecordChanges } from '../live/record-changes.ts'
import { credentials } from '../session/session.ts'
import { diffValues } from './draft.ts'
import type { FormOptions } from './form-options.ts'
import { type FormState, keepMine, takeTheirs } from './form-state.ts'
import { findConflict } from './save-current.ts'

type FormStore<V> = {
  getState: () => FormState<V>
  update: (part: Partial<FormState<V>>) => void
  saveDraft: () => void
}

export type OtherVersionActions = {
  /** Shows the version of somebody else, or, if the user has changed the same fields, both versions of these. */
  openOtherVersion: () => void
  /** Replaces the fields in conflict with the values that others have saved. */
  takeTheirs: () => void
  /** Keeps the user's changes, and replaces only the other fields. */
  keepMine: () => void
}

/** Looks for changes that somebody else saves while the form is open. A save by the form itself does not count. */
export function useOtherVersion<V extends object, R>(
  options: FormOptions<V, R>,
  { getState, update, saveDraft }: FormStore<V>,
  { saveStatus }: FormState<V>,
): OtherVersionActions {
  const current = useRef<R | null>(null)
  const check = useCheck(options, { getState, update }, record => (current.current = record))
  useRecordChanges(options.watchedRecord ?? null, () => check(true))
  // A change during a save may be the saved one.
  useEffect(() => check(false), [saveStatus])
  const resolve = (choose: typeof takeTheirs<V>) => {
    const { otherVersion } = getState()
    update(choose(getState()))
    saveDraft()
    if (otherVersion && current.current) options.onVersionLoaded?.(current.current)
  }
  return {
    openOtherVersion: () => {
      const { otherVersion, base, values, failedSaves } = getState()
      const changes = diffValues(base, values)
      if (otherVersion?.fields.some(name => name in changes))
        update({ conflict: otherVersion, failedSaves: failedSaves + 1 })
      else resolve(state => takeTheirs({ ...state, conflict: state.otherVersion }))
    },
    takeTheirs: () => resolve(takeTheirs),
    keepMine: () => resolve(keepMine),
  }
}

/**
 * Returns a function that reads the record and compares it with the form, one read at a time. It waits for the end of a
 * save. With `isRequested` false, it only does what is still to do.
 */
function useCheck<V extends object, R>(
  { readCurrent, toValues }: FormOptions<V, R>,
  { getState, update }: Pick<FormStore<V>, 'getState' | 'update'>,
  keep: (record: R) => void,
): (isRequested: boolean) => void {
  const language = useLanguage()
  const [isWanted, isReading] = [useRef(false), useRef(false)]
  const read = async (): Promise<void> => {
    isWanted.current = false
    const { base } = getState()
    const record = await readCurrent?.(createLanguageClient(language, credentials.value), new Map())
    if (getState().base !== base || getState().saveStatus === 'saving') isWanted.current = true
    else if (record) {
      keep(record.record)
      update({ otherVersion: findConflict(base, getState().values, toValues(record.record)) })
    }
  }
  const run = async (): Promise<void> => {
    isReading.current = true
    // A record that cannot be read is not compared. The next save says why.
    while (isWanted.current && getState().saveStatus !== 'saving') await read().catch(() => {})
    isReading.current = false
  }
  return isRequested => {
    isWanted.current ||= isRequested
    if (!isReading.current) void run()
  }
}
