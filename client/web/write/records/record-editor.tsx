import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { CalendarClient } from '../../../index.ts'
import { writing } from '../../addresses.ts'
import { useTitle } from '../../ui/title.ts'
import { useLanguage, useWords } from '../../words.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { RequiredNote } from '../form/field-frame.tsx'
import { type Form, useForm } from '../form/use-form.ts'
import { tell } from '../notices.tsx'
import { EditorHead } from './editor-head.tsx'
import type { Spec } from './spec.ts'
import { recordWords } from './words.ts'

type Props<V extends object, R> = {
  spec: Spec<V, R>
  /** By what its draft is kept. */
  of: string
  /** Absent for a new one. */
  record?: R
  initial: V
}

/** The form of a record. */
export function RecordEditor<V extends object, R>({ spec, of, record, initial }: Props<V, R>) {
  const words = useWords(recordWords)
  const [shown, setShown] = useState(record)
  const form = useRecordForm({ spec, of, initial }, shown, setShown)
  const row = shown && spec.rowOf(shown)
  useTitle(row?.title ?? words.create[spec.kind])
  return (
    <div class="record-editor">
      <EditorHead kind={spec.kind} row={row} shownIn={shown && spec.shownIn(shown)} />
      <FormFrame form={form}>
        <RequiredNote />
        <spec.Fields form={form} id={row?.id} />
      </FormFrame>
    </div>
  )
}

/** The form's state, and what saving does: a new record goes on at its own address. */
function useRecordForm<V extends object, R>(
  { spec, of, initial }: Pick<Props<V, R>, 'spec' | 'of' | 'initial'>,
  record: R | undefined,
  setShown: (record: R) => void,
): Form<V> {
  const [words, language] = [useWords(recordWords), useLanguage()]
  const [, go] = useLocation()
  const [first] = useState(initial)
  const id = record && spec.rowOf(record).id
  return useForm<V, R>({
    of,
    initial: first,
    labels: spec.labels[language],
    valuesOf: spec.valuesOf,
    send: (calendar, changed, values) =>
      id === undefined ? spec.create(calendar, values, words.taken) : spec.change(calendar, id, changed),
    ...(id === undefined ? {} : { reread: (calendar: CalendarClient) => spec.read(calendar, id) }),
    check: values => ({ ...spec.check?.(values, words), ...nameless(values, words.empty) }),
    onSaved: now => {
      if (record) return setShown(now)
      const { id: made, path: page } = spec.rowOf(now)
      const path = writing.edit(spec.kind, made)
      tell({ text: words.created, path, ...(page ? { link: { href: `~${page}`, label: words.toPage } } : {}) })
      go(path, { replace: true })
    },
  })
}

const nameFields = ['venue', 'organizer', 'name']

/** What has no name, said before the service is asked. */
const nameless = (values: object, empty: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([field, value]) => nameFields.includes(field) && String(value).trim() === '')
      .map(([field]) => [field, empty]),
  )
