import type { CalendarClient } from '../../../index.ts'
import { refusalOf } from '../../../index.ts'
import { useRefresh } from '../../calendar.ts'
import { useLanguage, useWords } from '../../words.ts'
import { asWriter, NotSignedIn } from '../session-again.ts'
import { changedOf, isSame } from './drafts.ts'
import { type Conflict, type Faults, keepTyped, saved, type State } from './form-state.ts'
import type { FormOptions } from './use-form.ts'
import { formWords } from './words.ts'

/** The state of a form as code reads it that waits in between. */
export type Kept<V> = { now: () => State<V>; update: (part: Partial<State<V>>) => void; key: string }

type Saving<V> = { also?: Partial<V> | undefined; isForced?: boolean }

/**
 * Saves once at a time: looks whether others have saved meanwhile, asks for the password when the session has expired, and puts
 * into the state what became of it. True when it is saved.
 */
export function useSaving<V extends object, R>(
  options: FormOptions<V, R>,
  { now, update, key }: Kept<V>,
): (saving: Saving<V>) => Promise<boolean> {
  const [language, words, refresh] = [useLanguage(), useWords(formWords), useRefresh()]
  const fail = (part: Partial<State<V>>): false => {
    update({ faults: {}, problem: null, ...part, phase: 'idle', failures: now().failures + 1 })
    return false
  }
  return async ({ also = {}, isForced = false }) => {
    if (now().phase === 'saving') return false
    const sent = { ...now().values, ...also }
    const faults = options.check?.(sent) ?? {}
    if (Object.keys(faults).length > 0) return fail({ faults })
    update({ phase: 'saving', conflict: null })
    const send = (calendar: CalendarClient) => options.send(calendar, changedOf(now().base, sent), sent)
    try {
      const conflict = isForced ? null : await conflictOf(calendar => options.reread?.(calendar))
      if (conflict) return fail({ conflict, also })
      const record = await asWriter(language, send)
      update(saved(options.valuesOf(record), sent, { ...now().values, ...also }))
      keepTyped(key, now(), options.secrets ?? [])
      void refresh()
      options.onSaved?.(record)
      return true
    } catch (error) {
      return fail(whyFailed(error, words))
    }
  }

  async function conflictOf(reread: (calendar: CalendarClient) => Promise<R> | undefined): Promise<Conflict<V> | null> {
    const record = await asWriter(language, async calendar => reread(calendar))
    if (record === undefined) return null
    const theirs = options.valuesOf(record)
    const { base, values } = now()
    const names = Object.keys(theirs) as (keyof V & string)[]
    const fields = names.filter(name => !isSame(theirs[name], base[name]) && !isSame(theirs[name], values[name]))
    return fields.length > 0 ? { theirs, fields } : null
  }
}

/** What is wrong with fields, as far as it is known only when they are sent: `send` may throw it. */
export class FieldFaults extends Error {
  override readonly name = 'FieldFaults'
  readonly faults: Faults
  constructor(faults: Faults) {
    super('some fields are wrong')
    this.faults = faults
  }
}

function whyFailed(error: unknown, words: { unreachable: string; notSignedIn: string }) {
  if (error instanceof FieldFaults) return { faults: error.faults }
  if (error instanceof NotSignedIn) return { problem: words.notSignedIn }
  const refusal = refusalOf(error)
  return refusal ? { faults: refusal.params, problem: refusal.message } : { problem: words.unreachable }
}
