import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { CalendarClient } from '../../../index.ts'
import { editPaths } from '../../lib/paths.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useLanguage, useMessages } from '../../lib/language.ts'
import { EditorHeader } from '../editor-header.tsx'
import { editorWords } from '../../lib/editor-words.ts'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { RequiredNote } from '../../ui/form/field-frame.tsx'
import { findDuplicate } from '../form/duplicates.ts'
import { type Form, useForm } from '../../lib/form/use-form.ts'
import { fieldWords } from '../../lib/form/field-words.ts'
import { manageWords } from '../../lib/manage-words.ts'
import { showPageNotice } from '../../ui/notices.tsx'
import { useWriter } from '../../ui/require-writer.tsx'
import { isSameText } from './record-names.ts'
import type { RecordFormDefinition } from './record-form-definition.ts'
import { recordFormWords } from './words.ts'

type Props<V extends object, R> = {
  definition: RecordFormDefinition<V, R>
  /** By what its draft is kept. */
  draftSubject: string
  /** Absent for a new one. */
  record?: R
  initial: V
}

/** The form of a record. */
export function RecordEditor<V extends object, R>({ definition, draftSubject, record, initial }: Props<V, R>) {
  const { create } = useMessages(manageWords)
  const [shown, setShown] = useState(record)
  const form = useRecordForm({ definition, draftSubject, initial }, shown, setShown)
  const row = shown && definition.toSummary(shown)
  usePageTitle(row?.title ?? create[definition.kind])
  return (
    <div class="editor">
      <EditorHeader kind={definition.kind} summary={row} />
      <FormFrame form={form}>
        <RequiredNote />
        <definition.Fields form={form} id={row?.id} />
      </FormFrame>
    </div>
  )
}

/** The form's state, and what saving does: a new record goes on at its own address. */
function useRecordForm<V extends object, R>(
  { definition, draftSubject, initial }: Pick<Props<V, R>, 'definition' | 'draftSubject' | 'initial'>,
  record: R | undefined,
  setShown: (record: R) => void,
): Form<V> {
  const [words, { empty }, { toPage }] = [
    useMessages(recordFormWords),
    useMessages(fieldWords),
    useMessages(editorWords),
  ]
  const language = useLanguage()
  const me = useWriter()
  const [, go] = useLocation()
  const isHere = useIsMounted()
  const [first] = useState(initial)
  const id = record && definition.toSummary(record).id
  return useForm<V, R>({
    draftSubject,
    initial: first,
    labels: definition.labels[language],
    toValues: definition.toValues,
    saveRecord: (calendar, changed, values) =>
      id === undefined ? definition.create(calendar, values, words.taken) : definition.update(calendar, id, changed),
    ...(id === undefined
      ? { findDuplicate: (calendar: CalendarClient, sent: V) => twinOf(definition, calendar, sent, me?.id) }
      : { readCurrent: (calendar: CalendarClient) => definition.read(calendar, id) }),
    toDraftSubject: made => `${definition.kind}/${definition.toSummary(made).id}`,
    validate: values => ({
      ...definition.validate?.(values, words),
      ...(nameIn(definition, values) === '' ? { [definition.nameField]: empty } : {}),
    }),
    onSaved: now => {
      if (record) return setShown(now)
      const { id: made, pagePath: page } = definition.toSummary(now)
      const path = editPaths.edit(definition.kind, made)
      showPageNotice({ text: words.created, path, ...(page ? { link: { href: `~${page}`, label: toPage } } : {}) })
      if (isHere()) go(path, { replace: true })
    },
  })
}

const nameIn = <V extends object, R>({ nameField }: RecordFormDefinition<V, R>, values: V): string =>
  String(values[nameField]).trim()

/** The record that was made of what had been sent, though the answer was lost: a new one of the same name and author. */
async function twinOf<V extends object, R>(
  spec: RecordFormDefinition<V, R>,
  calendar: CalendarClient,
  sent: V,
  writer: number | null | undefined,
): Promise<R | null> {
  const name = nameIn(spec, sent)
  const found = (await spec.findByName(calendar, name)).filter(one => isSameText(one.name, name))
  const author = 'author' in sent && typeof sent.author === 'number' ? sent.author : writer
  const twin = findDuplicate(found, author)
  return twin ? spec.read(calendar, twin.id) : null
}
