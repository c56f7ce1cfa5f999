import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { CalendarClient, Language } from '../../../index.ts'
import { session } from '../../session.ts'
import { useLanguage } from '../../words.ts'
import { changedOf, draftKey, dropDraft } from './drafts.ts'
import { begun, type Faults, fresh, keepTyped, type State, withTheirs } from './form-state.ts'
import { useSaving } from './saving.ts'

export type FormOptions<V extends object, R> = {
  /** What is edited, by which its draft is kept: `events/12`, `events/new`. */
  of: string
  /** Language of the texts, by which the draft is kept too; the page's when absent. */
  language?: Language
  /**
   * What the fields hold at first: of the record that was read, or of a new one. Values of JSON. Names of fields are those of
   * the procedure's input, so that its refusals are shown where they belong.
   */
  initial: V
  labels: { readonly [K in keyof V]: string }
  /** What the fields hold of a record that the service answers with. */
  valuesOf: (record: R) => V
  /** Saves `changed` alone, or for a new record whatever of `values` is filled; gives the record as it is now. */
  send: (calendar: CalendarClient, changed: Partial<V>, values: V) => Promise<R>
  /** Reads the record again: before a change is saved, what others have saved meanwhile is shown. Absent for new ones. */
  reread?: (calendar: CalendarClient) => Promise<R>
  /** What is wrong before the service is asked. */
  check?: (values: V) => Faults
  /** Fields that no draft may keep. */
  secrets?: readonly (keyof V)[]
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
  fault: string | undefined
}

export type Form<V extends object> = {
  labels: { readonly [K in keyof V]: string }
  changed: Partial<V>
  isChanged: boolean
  change: (changed: Partial<V>) => void
  field: <K extends keyof V & string>(name: K) => Field<V[K]>
  /** Saves, with `also` in place of what the fields hold. True when it is saved. */
  save: (also?: Partial<V>) => Promise<boolean>
  /** Forgets what was typed. */
  discard: () => void
  /** Answers to a conflict: saves in spite of it, or takes what others have saved into the fields that differ. */
  saveMine: () => Promise<boolean>
  takeTheirs: () => void
} & Omit<State<V>, 'also'>

/**
 * The state of a form, for `FormFrame` and the components of fields:
 *
 *     const form = useForm({ of: `venues/${id}`, initial: valuesOf(venue), labels, valuesOf, send, reread })
 *     <FormFrame form={form}><TextField {...form.field('venue')} isRequired /></FormFrame>
 *
 * What is typed is kept as a draft on this device as it is typed, by what is edited, the language and the reader, and taken up
 * again when the form is opened; saving drops it. Give the component that calls this a `key` by the record and the language.
 */
export function useForm<V extends object, R>(options: FormOptions<V, R>): Form<V> {
  const here = useLanguage()
  const { of, labels, language = here, secrets = [] } = options
  const key = useMemo(() => draftKey(session.value?.login ?? null, of, language), [of, language])
  const [state, setState] = useState(() => begun(options.initial, key))
  const latest = useRef(state)
  const now = () => latest.current
  const update = (part: Partial<State<V>>) => setState((latest.current = { ...latest.current, ...part }))
  const save = useSaving(options, { now, update, key })
  const change = (changed: Partial<V>) => {
    update(typed(now(), changed))
    keepTyped(key, now(), secrets)
  }
  const changed = changedOf(state.base, state.values)
  const isChanged = Object.keys(changed).length > 0
  useWarning(isChanged)
  return {
    ...state,
    ...{ labels, changed, isChanged, change },
    field: name => fieldOf(name, labels[name], state, value => change({ [name]: value } as unknown as Partial<V>)),
    save: also => save({ also }),
    saveMine: () => save({ isForced: true, also: now().also }),
    discard: () => {
      dropDraft(key)
      update(fresh(now().record))
    },
    takeTheirs: () => {
      update(withTheirs(now()))
      keepTyped(key, now(), secrets)
    },
  }
}

/** What is typed into fields takes what was said against them. */
function typed<V extends object>({ values, faults, phase }: State<V>, changed: Partial<V>): Partial<State<V>> {
  const left = Object.entries(faults).filter(([name]) => !(name in changed))
  return {
    values: { ...values, ...changed },
    faults: Object.fromEntries(left),
    problem: null,
    phase: phase === 'saving' ? 'saving' : 'idle',
  }
}

const fieldOf = <V extends object, K extends keyof V & string>(
  name: K,
  label: string,
  { values, faults }: State<V>,
  change: (value: V[K]) => void,
): Field<V[K]> => ({ id: `field-${name}`, name, label, value: values[name], change, fault: faults[name] })

/** Before the page is left with something unsaved, the browser asks. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}
